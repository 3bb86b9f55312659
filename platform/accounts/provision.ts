/**
 * Vaults and users made by an operator: the demo's seed, the tests, a first installation.
 * Idempotent: a vault by its name, a user by the address. Never reachable over the network.
 */
import { randomUUID } from 'node:crypto';
import type { KeyRing } from '../../kernel/key-ring.js';
import type { Database } from '../database/database.js';
import type { AccountsTables } from './accounts.repository.js';
import { addVault, type NewVault } from './new-vault.js';
import { hashPassword } from './passwords/password.js';
import type { UserRole } from './roles/permission-matrix.js';
import { modeNumbers, type SecondFactorMode } from './second-factor/second-factor.js';

export interface NewUser {
  readonly ownerGuid: string;
  readonly name: string;
  readonly email: string;
  readonly role: UserRole;
  readonly password: string;
  readonly secondFactorMode: SecondFactorMode;
}

/** @returns the vault's guid, new or found */
export const provisionVault = async (database: Database, keyRing: KeyRing, vault: NewVault): Promise<string> => {
  const tables = database.tables<AccountsTables>();
  const added = await addVault(tables, keyRing, vault, 'active');
  if (added !== undefined) return added;
  return (await tables.selectFrom('vault').select('id').where('name', '=', vault.name).executeTakeFirstOrThrow()).id;
};

/**
 * @param hash at which cost
 * @returns the user's guid, new or found; a found user keeps role and password
 */
export const provisionUser = async (
  database: Database,
  user: NewUser,
  hash: (password: string) => Promise<string> = hashPassword,
): Promise<string> => {
  const tables = database.tables<AccountsTables>();
  const email = user.email.toLowerCase();
  const existing = await tables.selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirst();
  if (existing !== undefined) return existing.id;
  await tables
    .insertInto('app_user')
    .values({
      vault_id: user.ownerGuid,
      id: randomUUID(),
      name: user.name,
      email,
      role: user.role,
      password_hash: await hash(user.password),
      second_factor_mode: modeNumbers[user.secondFactorMode],
      last_sign_in_at: null,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute();
  return (await tables.selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
};

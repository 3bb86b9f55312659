/** Vaults that are made, and those that nobody has come into (docs/domain.md, n). */
import { randomBytes, randomUUID } from 'node:crypto';
import type { KeyRing } from '../../kernel/key-ring.js';
import type { VaultState } from '../access/index.js';
import type { AnyTransaction, Kysely, Transaction } from '../database/database.js';
import type { AccountsTables } from './accounts.repository.js';
import { companyTypes, type CompanyType } from './roles/permissions.js';
import { vaultKeyContext } from './vault-keys.js';

export interface NewVault {
  readonly name: string;
  readonly company: string;
  readonly companyType: CompanyType;
}

const vaultKeyBytes = 32;

/** @returns its guid; undefined when a vault has the name */
export const addVault = async (
  db: Kysely<AccountsTables> | AnyTransaction,
  keyRing: KeyRing,
  { name, company, companyType }: NewVault,
  state: VaultState,
): Promise<string | undefined> => {
  const id = randomUUID();
  const row = await (db as Kysely<AccountsTables>)
    .insertInto('vault')
    .values({
      ...{ id, name, company, company_type: companyTypes[companyType], state },
      wrapped_key: keyRing.seal(randomBytes(vaultKeyBytes), vaultKeyContext(id)),
    })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
};

/** The Owner who has registered the vault and not come in. @returns false when there is none: somebody has */
export const removeApplicant = async (tx: AnyTransaction, vaultId: string): Promise<boolean> => {
  const { numDeletedRows } = await (tx as Transaction<AccountsTables>)
    .deleteFrom('app_user')
    .where('vault_id', '=', vaultId)
    .where('is_active', '=', false)
    .where('invited_until', 'is not', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** One that has no users and holds nothing. */
export const removeVault = async (tx: AnyTransaction, vaultId: string): Promise<void> => {
  await (tx as Transaction<AccountsTables>).deleteFrom('vault').where('id', '=', vaultId).execute();
};

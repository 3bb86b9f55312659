import { randomUUID } from 'node:crypto';
import type { AnyTransaction, Transaction } from '../../database/database.js';
import type { AccountsTables } from '../accounts.repository.js';
import type { NewUser } from '../provision.js';
import { modeNumbers } from '../second-factor/second-factor.js';

interface FirstUser extends Omit<NewUser, 'password'> {
  /** Is nobody until the password is set; absent: active at once. */
  readonly invitedUntil?: Date;
}

/**
 * A user who sets the first password with a mailed link (account-links.service.ts), and signs in from then on.
 * @returns the guid; undefined when somebody has the address, of whatever vault: one address is one user
 */
export const addUser = async (
  tx: AnyTransaction,
  { ownerGuid, email, secondFactorMode, name, role, invitedUntil }: FirstUser,
): Promise<string | undefined> => {
  const row = await (tx as Transaction<AccountsTables>)
    .insertInto('app_user')
    .values({
      ...{ vault_id: ownerGuid, id: randomUUID(), name, email: email.toLowerCase(), role },
      ...{ is_active: invitedUntil === undefined, invited_until: invitedUntil ?? null },
      ...{ password_hash: null, second_factor_mode: modeNumbers[secondFactorMode], last_sign_in_at: null },
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
};

/** Registrations that nobody has completed yet. */
import { sql, type Kysely } from 'kysely';
import { removeApplicant, removeVault } from '../../accounts/index.js';
import type { Transaction } from '../../database/database.js';
import type { CompaniesTables } from '../rows.js';

export type RegistrationTables = CompaniesTables;
export type RegistrationTx = Transaction<RegistrationTables>;

const lower = (text: string) => sql<string>`lower(${text})`;

/** Whether a vault has the name, or a registration of another address has; however it is spelled. */
export const isNameTaken = async (
  db: Kysely<RegistrationTables>,
  vaultName: string,
  email: string,
  now: Date,
): Promise<boolean> => {
  const ofRegistration = await db
    .selectFrom('registration')
    .select('email')
    .where(sql`lower(vault_name)`, '=', lower(vaultName))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (ofRegistration !== undefined) return ofRegistration.email !== email;
  const ofVault = await db
    .selectFrom('vault')
    .select('id')
    .where(sql`lower(name)`, '=', lower(vaultName))
    // One that expired is about to be discarded.
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('registration').select('registration.id').whereRef('registration.vault_id', '=', 'vault.id'),
        ),
      ),
    )
    .executeTakeFirst();
  return ofVault !== undefined;
};

interface Kept {
  readonly id: string;
  readonly email: string;
  readonly vaultName: string;
  readonly expiresAt: Date;
}

/** Keeps address and name until then. @returns false when somebody keeps one of them, and was faster */
export const keep = async (tx: RegistrationTx, { id, email, vaultName, expiresAt }: Kept): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('registration')
    .values({ id, email, vault_name: vaultName, vault_id: null, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

export const keepVault = async (tx: RegistrationTx, id: string, vaultId: string): Promise<void> => {
  await tx.updateTable('registration').set({ vault_id: vaultId }).where('id', '=', id).execute();
};

export const hasAccount = async (tx: RegistrationTx, email: string): Promise<boolean> =>
  (await tx.selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirst()) !== undefined;

/** @returns false when there was none: the vault is an operator's, or was completed before */
export const complete = async (tx: RegistrationTx, vaultId: string): Promise<boolean> => {
  const { numDeletedRows } = await tx.deleteFrom('registration').where('vault_id', '=', vaultId).executeTakeFirst();
  return numDeletedRows === 1n;
};

/** The Owner's row first, which whoever completes the registration at this moment holds: that one is left. */
const discard = async (tx: RegistrationTx, id: string, vaultId: string | null): Promise<void> => {
  if (vaultId !== null && !(await removeApplicant(tx, vaultId))) return;
  await tx.deleteFrom('registration').where('id', '=', id).execute();
  if (vaultId === null) return;
  await tx.deleteFrom('company_review').where('id', '=', vaultId).execute();
  await removeVault(tx, vaultId);
};

/**
 * Registrations that have expired, with their vaults.
 * @param email lower case: the one of this address too, whenever it is from
 */
export const discardOld = async (tx: RegistrationTx, now: Date, email?: string): Promise<void> => {
  const old = await tx
    .selectFrom('registration')
    .select(['id', 'vault_id'])
    .where((eb) => eb.or([eb('expires_at', '<=', now), ...(email === undefined ? [] : [eb('email', '=', email)])]))
    .orderBy('id')
    .execute();
  for (const { id, vault_id } of old) await discard(tx, id, vault_id);
};

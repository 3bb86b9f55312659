/** Resets of Owners' second factors that were asked for. */
import { sql, type Selectable } from 'kysely';
import type { Kysely, Transaction } from '../../database/database.js';
import type { Tables } from '../../database/gen/tables.js';
import type { UserTables } from '../users/users.repository.js';

export type ResetTables = UserTables & Pick<Tables, 'owner_reset'>;
export type ResetTx = Transaction<ResetTables>;
export type ResetRow = Selectable<ResetTables['owner_reset']>;

/** With whose it is. */
export interface NamedReset extends ResetRow {
  readonly name: string;
}

const selectResets = (db: Kysely<ResetTables>) =>
  db.selectFrom('owner_reset as r').innerJoin('app_user as u', 'u.id', 'r.user_id').selectAll('r').select('u.name');

/** More of one company nobody reads at once. */
const latestCount = 20;

/** Newest first. */
export const latestOf = (db: Kysely<ResetTables>, vaultId: string): Promise<NamedReset[]> =>
  selectResets(db)
    .where('r.vault_id', '=', vaultId)
    .orderBy('r.requested_at', 'desc')
    .orderBy('r.id')
    .limit(latestCount)
    .execute();

export const waitingIn = (db: Kysely<ResetTables>, vaultId: string): Promise<NamedReset[]> =>
  selectResets(db)
    .where('r.vault_id', '=', vaultId)
    .where('r.state', '=', 'waiting')
    .orderBy('r.due_at')
    .orderBy('r.id')
    .execute();

export const findReset = (db: Kysely<ResetTables>, id: string): Promise<NamedReset | undefined> =>
  selectResets(db).where('r.id', '=', id).executeTakeFirst();

/** Of every vault, the one that waits longest first. */
export const dueResets = (
  db: Kysely<ResetTables>,
  now: Date,
  limit: number,
): Promise<Pick<ResetRow, 'id' | 'vault_id'>[]> =>
  db
    .selectFrom('owner_reset')
    .select(['id', 'vault_id'])
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute();

/** @returns false when one waits already */
export const addReset = async (tx: ResetTx, reset: ResetRow): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('owner_reset')
    .values(reset)
    .onConflict((conflict) => conflict.column('user_id').where('state', '=', 'waiting').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

/** @returns false when it waits no more */
export const endReset = async (
  tx: ResetTx,
  id: string,
  end: Pick<ResetRow, 'state' | 'ended_at' | 'ended_by_name'>,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('owner_reset')
    .set(end)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** An active Owner of a company, not of staff, by their address in lower case. */
export const findOwner = (
  db: Kysely<ResetTables>,
  vaultId: string,
  email: string,
): Promise<{ id: string; name: string; hasAuthenticator: boolean } | undefined> =>
  db
    .selectFrom('app_user as u')
    .innerJoin('vault as v', 'v.id', 'u.vault_id')
    .leftJoin('second_factor as f', 'f.user_id', 'u.id')
    .select(['u.id', 'u.name', sql<boolean>`f.authenticator_secret is not null`.as('hasAuthenticator')])
    .where('u.vault_id', '=', vaultId)
    .where('v.company_type', '>', 0)
    .where('u.email', '=', email)
    .where('u.role', '=', 'Owner')
    .where('u.is_active', '=', true)
    .executeTakeFirst();

/** @returns undefined for what is no company's vault */
export const companyVault = (db: Kysely<ResetTables>, vaultId: string): Promise<{ name: string } | undefined> =>
  db.selectFrom('vault').select('name').where('id', '=', vaultId).where('company_type', '>', 0).executeTakeFirst();

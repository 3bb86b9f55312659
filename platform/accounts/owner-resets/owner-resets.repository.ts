/** Resets of Owners' second factors that were asked for. */
import { sql, type Selectable } from 'kysely';
import type { Kysely } from '../../database/database.js';
import type { UserTables, UserTx } from '../users/users.repository.js';

export type ResetRow = Selectable<UserTables['owner_reset']>;

/** With whose it is. */
export interface NamedReset extends ResetRow {
  readonly name: string;
}

const selectResets = (db: Kysely<UserTables>) =>
  db.selectFrom('owner_reset as r').innerJoin('app_user as u', 'u.id', 'r.user_id').selectAll('r').select('u.name');

/** More of one company nobody reads at once. */
const latestCount = 20;

/** Newest first. */
export const latestOf = (db: Kysely<UserTables>, vaultId: string): Promise<NamedReset[]> =>
  selectResets(db)
    .where('r.vault_id', '=', vaultId)
    .orderBy('r.requested_at', 'desc')
    .orderBy('r.id')
    .limit(latestCount)
    .execute();

export const waitingIn = (db: Kysely<UserTables>, vaultId: string): Promise<NamedReset[]> =>
  selectResets(db)
    .where('r.vault_id', '=', vaultId)
    .where('r.state', '=', 'waiting')
    .orderBy('r.due_at')
    .orderBy('r.id')
    .execute();

export const findReset = (db: Kysely<UserTables>, id: string): Promise<NamedReset | undefined> =>
  selectResets(db).where('r.id', '=', id).executeTakeFirst();

/** Of every vault, the one that waits longest first. */
export const dueResets = (
  db: Kysely<UserTables>,
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
export const addReset = async (tx: UserTx, reset: ResetRow): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('owner_reset')
    .values(reset)
    .onConflict((conflict) => conflict.column('user_id').where('state', '=', 'waiting').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

/** @returns false when it waits no more */
export const endReset = async (
  tx: UserTx,
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
  db: Kysely<UserTables>,
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
export const companyVault = (db: Kysely<UserTables>, vaultId: string): Promise<{ name: string } | undefined> =>
  db.selectFrom('vault').select('name').where('id', '=', vaultId).where('company_type', '>', 0).executeTakeFirst();

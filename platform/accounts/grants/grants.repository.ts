/** Permissions that Owners have granted to Administrators by name. */
import type { Selectable } from 'kysely';
import type { Kysely } from '../../database/database.js';
import type { UserTables, UserTx } from '../users/users.repository.js';

export type GrantRow = Selectable<UserTables['extra_grant']>;

export const grantsOf = (db: Kysely<UserTables>, userGuid: string): Promise<GrantRow[]> =>
  db.selectFrom('extra_grant').selectAll().where('user_id', '=', userGuid).orderBy('permission').execute();

/** A grant with whom it is granted to. */
export interface NamedGrant extends GrantRow {
  readonly name: string;
}

/** Of Administrators who are let in: of nobody else one counts. */
export const grantsIn = (db: Kysely<UserTables>, vaultId: string): Promise<NamedGrant[]> =>
  db
    .selectFrom('extra_grant as g')
    .innerJoin('app_user as u', 'u.id', 'g.user_id')
    .selectAll('g')
    .select('u.name')
    .where('g.vault_id', '=', vaultId)
    .where('u.is_active', '=', true)
    .orderBy('u.name')
    .orderBy('g.permission')
    .execute();

/** @returns false when it stands already */
export const addGrant = async (tx: UserTx, grant: GrantRow): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('extra_grant')
    .values(grant)
    .onConflict((conflict) => conflict.columns(['user_id', 'permission']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

/** @param permission absent: all of them. @returns those that stood */
export const removeGrants = (tx: UserTx, userGuid: string, permission?: string): Promise<GrantRow[]> =>
  tx
    .deleteFrom('extra_grant')
    .where('user_id', '=', userGuid)
    .$if(permission !== undefined, (query) => query.where('permission', '=', permission ?? ''))
    .returningAll()
    .execute();

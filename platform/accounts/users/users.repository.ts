/** Users of one vault, and what ends with them. */
import { sql, type Selectable } from 'kysely';
import type { Database, Kysely, Transaction } from '../../database/database.js';
import type { Tables } from '../../database/gen/tables.js';
import { keepingRoles } from './user-rules.js';

export type UserTables = Pick<
  Tables,
  'app_user' | 'vault' | 'account_link' | 'identity_link' | 'second_factor' | 'recovery_code' | 'email_code'
>;
export type UserTx = Transaction<UserTables>;
export type UserRow = Selectable<UserTables['app_user']>;

/** A user with how they prove who they are. */
export interface UserDetail extends UserRow {
  readonly hasAuthenticator: boolean;
}

/** Whoever changes a vault's users waits here for whoever does it at the same time: there is always an Owner. */
export const lockVault = async (tx: UserTx, vaultId: string): Promise<void> => {
  await tx.selectFrom('vault').select('id').where('id', '=', vaultId).forNoKeyUpdate().executeTakeFirstOrThrow();
};

export const findUser = async (
  db: Kysely<UserTables>,
  vaultId: string,
  userGuid: string,
): Promise<UserDetail | undefined> =>
  db
    .selectFrom('app_user as u')
    .leftJoin('second_factor as f', 'f.user_id', 'u.id')
    .where('u.vault_id', '=', vaultId)
    .where('u.id', '=', userGuid)
    .selectAll('u')
    .select(sql<boolean>`f.authenticator_secret is not null`.as('hasAuthenticator'))
    .executeTakeFirst();

/** Who keeps the vault beside this user: Owners, of staff all, who are let in and could sign in. */
export const keepersBeside = async (
  db: Kysely<UserTables>,
  vaultId: string,
  userGuid: string,
): Promise<{ email: string }[]> =>
  db
    .selectFrom('app_user')
    .select('email')
    .where('vault_id', '=', vaultId)
    .where('id', '<>', userGuid)
    .where('role', 'in', keepingRoles)
    .where('is_active', '=', true)
    .where((eb) =>
      eb.or([
        eb('password_hash', 'is not', null),
        eb.exists(eb.selectFrom('identity_link as l').select('l.user_id').whereRef('l.user_id', '=', 'app_user.id')),
      ]),
    )
    .orderBy('id')
    .execute();

/** Mailed links of theirs open nothing more. */
export const forgetLinks = async (tx: UserTx, userGuid: string): Promise<void> => {
  await tx.deleteFrom('account_link').where('user_id', '=', userGuid).execute();
};

/** Holds the row that checks of the user's codes hold: what a code confirms has ended, or begins afterwards. */
export const lockCodes = async (tx: UserTx, userGuid: string): Promise<void> => {
  await tx
    .insertInto('second_factor')
    .values({ user_id: userGuid, failures: 0 })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  await tx.selectFrom('second_factor').select('user_id').where('user_id', '=', userGuid).forUpdate().execute();
};

/** @param trustedFrom until then no authenticator, nor what stands in for it, confirms what is final */
export const forgetAuthenticator = async (tx: UserTx, userGuid: string, trustedFrom: Date): Promise<void> => {
  await tx
    .updateTable('second_factor')
    .set({
      ...{ failures: 0, locked_until: null, setup_secret: null, setup_expires_at: null },
      ...{ authenticator_secret: null, authenticator_connected_at: null, authenticator_last_step: null },
      authenticator_trusted_from: trustedFrom,
    })
    .where('user_id', '=', userGuid)
    .execute();
  await tx.deleteFrom('recovery_code').where('user_id', '=', userGuid).execute();
  await tx.deleteFrom('email_code').where('user_id', '=', userGuid).execute();
};

export const tablesOf = (database: Database): Kysely<UserTables> => database.tables<UserTables>();

/** Users of one vault, and what ends with them. */
import { sql, type Selectable } from 'kysely';
import type { Database, Kysely, Transaction } from '../../database/database.js';
import type { Tables } from '../../database/gen/tables.js';
import { keepingRoles } from './user-rules.js';

export type UserTables = Pick<
  Tables,
  | ('app_user' | 'vault' | 'account_link' | 'invitation_day' | 'extra_grant' | 'owner_reset' | 'vault_security')
  | ('second_factor' | 'recovery_code' | 'email_code')
>;
export type UserTx = Transaction<UserTables>;
export type UserRow = Selectable<UserTables['app_user']>;

/** `Invited` until somebody has joined, or the invitation has ended. */
export type UserStatus = 'Active' | 'Deactivated' | 'Invited' | 'Invitation expired';

/** Of `app_user`, in SQL: lists sort by it. */
export const userStatus = sql<UserStatus>`case
  when u.is_active then 'Active'
  when u.invited_until is null then 'Deactivated'
  when u.invited_until > now() then 'Invited'
  else 'Invitation expired' end`;

/** A user with how they prove who they are. */
export interface UserDetail extends UserRow {
  readonly hasAuthenticator: boolean;
  /** What the vault asks of everybody; null: nothing more. */
  readonly secondFactorMinimum: number | null;
  readonly status: UserStatus;
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
    .leftJoin('vault_security as s', 's.vault_id', 'u.vault_id')
    .where('u.vault_id', '=', vaultId)
    .where('u.id', '=', userGuid)
    .selectAll('u')
    .select('s.second_factor_minimum as secondFactorMinimum')
    .select([sql<boolean>`f.authenticator_secret is not null`.as('hasAuthenticator'), userStatus.as('status')])
    .executeTakeFirst();

/** Who keeps the vault beside this user: Owners, of staff all, who are let in and have joined. */
export const keepersBeside = async (
  db: Kysely<UserTables>,
  vaultId: string,
  userGuid: string,
): Promise<{ id: string }[]> =>
  db
    .selectFrom('app_user')
    .select('id')
    .where('vault_id', '=', vaultId)
    .where('id', '<>', userGuid)
    .where('role', 'in', keepingRoles)
    .where('is_active', '=', true)
    .orderBy('id')
    .execute();

/** Whose the address is: of this vault, also of those who cannot join for it, or of any other. */
export const holderOf = async (
  tx: UserTx,
  vaultId: string,
  email: string,
): Promise<'this vault' | 'another vault' | undefined> => {
  const rows = await tx
    .selectFrom('app_user')
    .select('vault_id')
    .where((eb) => eb.or([eb('email', '=', email), eb.and({ invited_email: email, vault_id: vaultId })]))
    .execute();
  if (rows.length === 0) return undefined;
  return rows.some(({ vault_id }) => vault_id === vaultId) ? 'this vault' : 'another vault';
};

/** Counts an invitation of the vault's, in one statement. @returns false, and counts nothing, when the day has had so many */
export const countInvitation = async (tx: UserTx, vaultId: string, now: Date, limit: number): Promise<boolean> => {
  const { rows } = await sql`
    insert into invitation_day as kept (vault_id, day, invitations)
    values (${vaultId}, (${now}::timestamptz at time zone 'UTC')::date, 1)
    on conflict (vault_id, day) do update set invitations = kept.invitations + 1
    where kept.invitations < ${limit}
    returning kept.invitations`.execute(tx);
  return rows.length === 1;
};

/** What an act on somebody who has never joined may have left, which would keep the user. */
export const forgetCodes = async (tx: UserTx, userGuid: string): Promise<void> => {
  await tx.deleteFrom('second_factor').where('user_id', '=', userGuid).execute();
};

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

/** What is kept of a user's second factor. */
import { randomUUID } from 'node:crypto';
import type { Selectable, Updateable } from 'kysely';
import type { Database, Kysely, Transaction } from '../../database/database.js';
import type { Tables } from '../../database/gen/tables.js';
import { modeNumbers, modeOf, stricterOf, type SecondFactorMode } from './second-factor.js';

export type SecondFactorTables = Pick<
  Tables,
  'second_factor' | 'email_code' | 'recovery_code' | 'vault' | 'app_user' | 'vault_security'
>;
export type Tx = Transaction<SecondFactorTables>;

export interface SecondFactorState {
  readonly userGuid: string;
  readonly email: string;
  /** Of the user and of what the vault asks for the stricter one. */
  readonly mode: SecondFactorMode;
  readonly isActive: boolean;
  readonly failures: number;
  readonly lockedUntil: Date | null;
  readonly authenticatorSecret: Buffer | null;
  readonly authenticatorLastStep: number | null;
  readonly authenticatorTrustedFrom: Date | null;
  readonly recoveryUsedAt: Date | null;
  readonly setupSecret: Buffer | null;
  readonly setupExpiresAt: Date | null;
}

const states = (db: Kysely<SecondFactorTables>, userGuid: string) =>
  db
    .selectFrom('app_user')
    .leftJoin('second_factor', 'second_factor.user_id', 'app_user.id')
    .leftJoin('vault_security', 'vault_security.vault_id', 'app_user.vault_id')
    .select([
      'app_user.id as userGuid',
      'app_user.email',
      'app_user.is_active as isActive',
      'app_user.second_factor_mode as modeNumber',
      'vault_security.second_factor_minimum as minimumNumber',
      'second_factor.failures',
      'second_factor.locked_until as lockedUntil',
      'second_factor.authenticator_secret as authenticatorSecret',
      'second_factor.authenticator_last_step as authenticatorLastStep',
      'second_factor.authenticator_trusted_from as authenticatorTrustedFrom',
      'second_factor.recovery_used_at as recoveryUsedAt',
      'second_factor.setup_secret as setupSecret',
      'second_factor.setup_expires_at as setupExpiresAt',
    ])
    .where('app_user.id', '=', userGuid);

export class SecondFactorRepository {
  constructor(private readonly database: Database) {}

  transaction<R>(work: (tx: Tx) => Promise<R>): Promise<R> {
    return this.database.transaction(work);
  }

  async state(userGuid: string, db: Kysely<SecondFactorTables> = this.database.tables()): Promise<SecondFactorState> {
    const { modeNumber, minimumNumber, failures, ...row } = await states(db, userGuid).executeTakeFirstOrThrow();
    const mode = stricterOf(modeOf(modeNumber), modeOf(minimumNumber ?? modeNumbers.Email));
    return { ...row, mode, failures: failures ?? 0 };
  }

  /** Holds the user's row until the transaction ends: checks of codes take turns, on all nodes. */
  async locked(tx: Tx, userGuid: string): Promise<SecondFactorState> {
    await tx
      .insertInto('second_factor')
      .values({ user_id: userGuid, failures: 0 })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .execute();
    await tx
      .selectFrom('second_factor')
      .select('user_id')
      .where('user_id', '=', userGuid)
      .forUpdate()
      .executeTakeFirstOrThrow();
    return this.state(userGuid, tx);
  }

  async change(tx: Tx, userGuid: string, changes: Updateable<SecondFactorTables['second_factor']>): Promise<void> {
    await tx.updateTable('second_factor').set(changes).where('user_id', '=', userGuid).execute();
  }

  /** Times of the codes of this purpose that were sent since, newest first. */
  async sentSince(
    userGuid: string,
    purpose: number,
    since: Date,
    db: Kysely<SecondFactorTables> = this.database.tables(),
  ): Promise<Date[]> {
    const rows = await db
      .selectFrom('email_code')
      .select('sent_at')
      .where('user_id', '=', userGuid)
      .where('purpose', '=', purpose)
      .where('sent_at', '>', since)
      .orderBy('sent_at', 'desc')
      .execute();
    return rows.map((row) => row.sent_at);
  }

  async addEmailCode(
    tx: Tx,
    code: Omit<Selectable<SecondFactorTables['email_code']>, 'id' | 'used_at'>,
  ): Promise<void> {
    await tx
      .insertInto('email_code')
      .values({ ...code, id: randomUUID(), used_at: null })
      .execute();
  }

  /** The newest code of the purpose: sending one ends those before it. */
  async newestEmailCode(
    tx: Tx,
    userGuid: string,
    purpose: number,
  ): Promise<Selectable<SecondFactorTables['email_code']> | undefined> {
    return tx
      .selectFrom('email_code')
      .selectAll()
      .where('user_id', '=', userGuid)
      .where('purpose', '=', purpose)
      .orderBy('sent_at', 'desc')
      .limit(1)
      .executeTakeFirst();
  }

  async useEmailCode(tx: Tx, id: string, now: Date): Promise<void> {
    await tx.updateTable('email_code').set({ used_at: now }).where('id', '=', id).execute();
  }

  /** Codes that no rule looks at any more. */
  async forgetEmailCodes(tx: Tx, userGuid: string, before: Date): Promise<void> {
    await tx.deleteFrom('email_code').where('user_id', '=', userGuid).where('sent_at', '<', before).execute();
  }

  /** @returns whether the code was there and unused; that it was used is remembered */
  async useRecoveryCode(tx: Tx, userGuid: string, hash: Buffer, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('recovery_code')
      .set({ used_at: now })
      .where('user_id', '=', userGuid)
      .where('code_hash', '=', hash)
      .where('used_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 1n) await this.change(tx, userGuid, { recovery_used_at: now });
    return numUpdatedRows === 1n;
  }

  async replaceRecoveryCodes(tx: Tx, userGuid: string, hashes: readonly Buffer[]): Promise<void> {
    await tx.deleteFrom('recovery_code').where('user_id', '=', userGuid).execute();
    await tx
      .insertInto('recovery_code')
      .values(hashes.map((code_hash) => ({ user_id: userGuid, code_hash, used_at: null })))
      .execute();
  }
}

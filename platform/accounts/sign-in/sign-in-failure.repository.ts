/**
 * Password sign-ins that have failed, counted per address and per network. An attempt is counted before it is judged
 * and taken back when it was right: of many guesses at once no more are judged than of as many in a row.
 */
import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/database.js';
import type { Tables } from '../../database/gen/tables.js';

export type SignInTables = Pick<Tables, 'sign_in_failure'>;
export type SignInTx = Transaction<SignInTables>;

/** What is counted: an address or a network. */
export interface Guessed {
  readonly subject: Buffer;
  /** So many attempts are judged, then none. */
  readonly limit: number;
}

/** Attempts from before this time do not count. */
export interface At {
  readonly now: Date;
  readonly forgottenBefore: Date;
}

export class SignInFailureRepository {
  constructor(private readonly database: Database) {}

  /**
   * Counts an attempt that is about to be judged, in one statement.
   * @returns false, and counts nothing, when the limit is used up
   */
  async reserve(tx: SignInTx, { subject, limit }: Guessed, { now, forgottenBefore }: At): Promise<boolean> {
    const { rows } = await sql`
      insert into sign_in_failure as kept (subject, failures, last_failed_at) values (${subject}, 1, ${now})
      on conflict (subject) do update set
        failures = case when kept.last_failed_at <= ${forgottenBefore} then 1 else kept.failures + 1 end,
        last_failed_at = case when kept.last_failed_at <= ${forgottenBefore} then ${now} else kept.last_failed_at end,
        locked_until = null
      where (kept.locked_until is null or kept.locked_until <= ${now})
        and (kept.failures < ${limit} or kept.last_failed_at <= ${forgottenBefore})
      returning kept.failures
    `.execute(tx);
    return rows.length === 1;
  }

  /** The attempt was wrong: its count stays, and locks when it was the last. */
  async fail(tx: SignInTx, { subject, limit }: Guessed, now: Date, lockedUntil: Date): Promise<void> {
    await tx
      .updateTable('sign_in_failure')
      .set((eb) => ({
        last_failed_at: now,
        locked_until: eb.case().when('failures', '>=', limit).then(lockedUntil).else(eb.ref('locked_until')).end(),
      }))
      .where('subject', '=', subject)
      .execute();
  }

  /** The attempt was right: one less. */
  async giveBack(tx: SignInTx, subject: Buffer): Promise<void> {
    await tx
      .updateTable('sign_in_failure')
      .set((eb) => ({ failures: eb.fn('greatest', [eb('failures', '-', 1), eb.lit(0)]), locked_until: null }))
      .where('subject', '=', subject)
      .execute();
  }

  /** Who comes from new addresses or networks again and again leaves nothing for good. */
  async forgetBefore({ now, forgottenBefore }: At): Promise<void> {
    await this.database
      .tables<SignInTables>()
      .deleteFrom('sign_in_failure')
      .where('last_failed_at', '<=', forgottenBefore)
      .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<=', now)]))
      .execute();
  }

  async forget(tx: SignInTx, subject: Buffer): Promise<void> {
    await tx.deleteFrom('sign_in_failure').where('subject', '=', subject).execute();
  }

  /** @returns undefined while attempts that are being judged are all that stands in the way */
  async lockedUntil(subjects: readonly Buffer[], now: Date): Promise<Date | undefined> {
    const row = await this.database
      .tables<SignInTables>()
      .selectFrom('sign_in_failure')
      .select((eb) => eb.fn.max('locked_until').as('until'))
      .where('subject', 'in', [...subjects])
      .where('locked_until', '>', now)
      .executeTakeFirst();
    return row?.until ?? undefined;
  }

  transaction<R>(work: (tx: SignInTx) => Promise<R>): Promise<R> {
    return this.database.transaction(work);
  }
}

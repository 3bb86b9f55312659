/** Failed password sign-ins, counted per address and per network. */
import { Inject, Injectable } from '@nestjs/common';
import { DATABASE, type Database, type Transaction } from '../../database/database.js';

export interface SignInTables {
  sign_in_failure: { subject: Buffer; failures: number; last_failed_at: Date; locked_until: Date | null };
}

@Injectable()
export class SignInFailureRepository {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

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

  /** @returns the count after this failure; failures older than `forgottenBefore` do not count */
  async count(tx: Transaction<SignInTables>, subject: Buffer, now: Date, forgottenBefore: Date): Promise<number> {
    const { failures } = await tx
      .insertInto('sign_in_failure')
      .values({ subject, failures: 1, last_failed_at: now, locked_until: null })
      .onConflict((conflict) =>
        conflict.column('subject').doUpdateSet((eb) => ({
          failures: eb
            .case()
            .when('sign_in_failure.last_failed_at', '<', forgottenBefore)
            .then(1)
            .else(eb('sign_in_failure.failures', '+', 1))
            .end(),
          last_failed_at: now,
        })),
      )
      .returning('failures')
      .executeTakeFirstOrThrow();
    return failures;
  }

  async lock(tx: Transaction<SignInTables>, subject: Buffer, until: Date): Promise<void> {
    await tx
      .updateTable('sign_in_failure')
      .set({ locked_until: until, failures: 0 })
      .where('subject', '=', subject)
      .execute();
  }

  async forget(subject: Buffer): Promise<void> {
    await this.database.tables<SignInTables>().deleteFrom('sign_in_failure').where('subject', '=', subject).execute();
  }

  transaction<R>(work: (tx: Transaction<SignInTables>) => Promise<R>): Promise<R> {
    return this.database.transaction(work);
  }
}

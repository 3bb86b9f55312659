/** Two transactions that are open at one time. */
import type { AnyTransaction, Database } from '../../platform/database/database.js';
import { until } from '../support/until.js';

const waiting = `select count(*)::int as count from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

/**
 * Begins the others, one after the other, when `first` has done its work, each when the one before waits for a lock or
 * is over, and then ends `first`: without a lock between them, all go through.
 * @returns how they ended, the first one first
 */
export const overlapping = async (
  database: Database,
  first: (tx: AnyTransaction) => Promise<unknown>,
  ...others: readonly (() => Promise<unknown>)[]
): Promise<PromiseSettledResult<unknown>[]> => {
  const done = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const one = database.transaction(async (tx: AnyTransaction) => {
    await first(tx);
    done.resolve();
    await mayEnd.promise;
  });
  await Promise.race([done.promise, one]);
  let over = 0;
  const begun = [one];
  for (const [before, other] of others.entries()) {
    begun.push(
      other().then(
        () => void (over += 1),
        (refused: unknown) => {
          over += 1;
          throw refused;
        },
      ),
    );
    await until(
      async () => over + Number((await database.execute(waiting)).rows[0]?.['count']) > before,
      (may) => may,
    );
  }
  mayEnd.resolve();
  return Promise.allSettled(begun);
};

/** For `it.each`: as often as two things are tried at once. */
export const twelveTimes = Array.from({ length: 12 }, (_, index) => index + 1);

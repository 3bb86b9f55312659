/** Two transactions that are open at one time. */
import type { AnyTransaction, Database } from '../../platform/database/database.js';
import { until } from '../support/until.js';

const waiting = `select count(*)::int as count from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

/**
 * Begins `second` when `first` has done its work, and ends `first` when `second` waits for it or is over: without a lock
 * between them, both go through.
 * @returns how they ended, the first one first
 */
export const overlapping = async (
  database: Database,
  first: (tx: AnyTransaction) => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<PromiseSettledResult<unknown>[]> => {
  const done = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const one = database.transaction(async (tx: AnyTransaction) => {
    await first(tx);
    done.resolve();
    await mayEnd.promise;
  });
  await Promise.race([done.promise, one]);
  let isOver = false;
  const other = second().finally(() => {
    isOver = true;
  });
  const ends = Promise.allSettled([one, other]);
  await until(
    async () => isOver || Number((await database.execute(waiting)).rows[0]?.['count']) > 0,
    (may) => may,
  );
  mayEnd.resolve();
  return ends;
};

/** For `it.each`: as often as two things are tried at once. */
export const twelveTimes = Array.from({ length: 12 }, (_, index) => index + 1);

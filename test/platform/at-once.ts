/** Two transactions that are open at one time. */
import type { AnyTransaction, Database } from '../../platform/database/database.js';
import { until } from '../support/until.js';

/** How many stand in line behind a process of Postgres: others of the platform wait for each other as well. */
const waiting = `with recursive behind as (
    select $1::int as pid
    union select a.pid from behind join pg_stat_activity as a on a.datname = current_database()
      and a.wait_event_type = 'Lock' and behind.pid = any (pg_blocking_pids(a.pid)))
  select count(*)::int - 1 as count from behind`;

/**
 * Begins the others, one after the other, when `first` has done its work, each when the one before stands in line behind
 * it or is over, and then ends `first`: without a lock between them, all go through.
 * @returns how they ended, the first one first
 */
export const overlapping = async (
  database: Database,
  first: (tx: AnyTransaction) => Promise<unknown>,
  ...others: readonly (() => Promise<unknown>)[]
): Promise<PromiseSettledResult<unknown>[]> => {
  const done = Promise.withResolvers<unknown>();
  const mayEnd = Promise.withResolvers<void>();
  const one = database.transaction(async (tx: AnyTransaction) => {
    await first(tx);
    done.resolve((await database.execute('select pg_backend_pid() as pid', [], tx)).rows[0]?.['pid']);
    await mayEnd.promise;
  });
  const ahead = await Promise.race([done.promise, one]);
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
      async () => over + Number((await database.execute(waiting, [ahead])).rows[0]?.['count']) > before,
      (may) => may,
    );
  }
  mayEnd.resolve();
  return Promise.allSettled(begun);
};

/** For `it.each`: as often as two things are tried at once. */
export const twelveTimes = Array.from({ length: 12 }, (_, index) => index + 1);

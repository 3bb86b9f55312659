/** Up to which instant everything that was stamped is there to be read. */
import { sql } from 'kysely';
import type { Database } from './database.js';

/**
 * What a transaction stamps by the database's clock is later than its beginning. So whatever is stamped before the
 * beginning of the oldest that is open has been committed, or never will be: who asks again from here on misses nothing.
 * Other databases' and other roles' transactions are not looked at.
 */
export const settledUntil = async (database: Database): Promise<Date> => {
  const { rows } = await sql<{ at: Date }>`
    select date_trunc('milliseconds', least(clock_timestamp(), min(xact_start))) as at
    from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`.execute(
    database.tables<Record<never, never>>(),
  );
  const [settled] = rows;
  if (settled === undefined) throw new Error('an aggregate has one row');
  return settled.at;
};

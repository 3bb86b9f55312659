import { sql, type Kysely } from 'kysely';
import { systemVault } from '../access/index.js';

export interface DayRate {
  /** ISO 4217. */
  readonly currency: string;
  /** UTC, YYYY-MM-DD: since then. */
  readonly day: string;
  /** Units of the currency that one euro buys; decimal text. */
  readonly rate: string;
}

/** What holds at a moment: of each currency the latest that is not later than its day (docs/domain.md, o7). */
export const ratesAt = async <T>(db: Kysely<T>, at: Date): Promise<DayRate[]> => {
  const { rows } = await sql<DayRate>`
    select distinct on (currency) currency, day::text as day, rate::text as rate from exchange_rate
    where vault_id = ${systemVault} and day <= (${at}::timestamptz at time zone 'utc')::date
    order by currency, exchange_rate.day desc`.execute(db);
  return rows;
};

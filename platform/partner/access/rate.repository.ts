/** Calls of the present minute, of all processes together. */
import { sql } from 'kysely';
import type { Database } from '../../database/database.js';

export type CallKind = 'read' | 'write';

export interface Counted {
  /** Of this minute, those counted just now included. */
  readonly calls: number;
  /** Until the next minute, at least 1. */
  readonly secondsLeft: number;
}

/**
 * Counts calls into the minute of the database's clock, which all processes share. One that had to wait for the row
 * past the minute's end is counted into the next.
 */
export const countCalls = async (
  database: Database,
  vaultId: string,
  kind: CallKind,
  calls: number,
): Promise<Counted> => {
  const { rows } = await sql<Counted>`
    insert into partner_rate as r (vault_id, kind, minute, calls)
    values (${vaultId}, ${kind}, date_trunc('minute', clock_timestamp()), ${calls})
    on conflict (vault_id, kind) do update set
      calls = case when r.minute >= excluded.minute then r.calls + excluded.calls else excluded.calls end,
      minute = greatest(r.minute, excluded.minute)
    returning r.calls,
      greatest(1, ceil(extract(epoch from r.minute + interval '1 minute' - clock_timestamp())))::int as "secondsLeft"
  `.execute(database.tables());
  const counted = rows[0];
  if (counted === undefined) throw new Error('the count was not returned');
  return counted;
};

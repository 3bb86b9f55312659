/** Calls of the last 60 seconds, of all processes together: a count for each second, in one row. */
import { sql } from 'kysely';
import type { Database } from '../../database/database.js';

export type CallKind = 'read' | 'write';

export interface CallsWanted {
  readonly vaultId: string;
  readonly kind: CallKind;
  readonly calls: number;
  /** Of the calls of any 60 seconds. */
  readonly limit: number;
  /** When they came; without it the time of the database, which all processes share. */
  readonly at?: Date;
}

export interface CallsGranted {
  /** Of those that were wanted, the first so many. What is refused is not counted. */
  readonly granted: number;
  /** Until one more could pass, more than 0; 0 when all were granted. */
  readonly secondsLeft: number;
}

/** 60 whole seconds and the one under way: whichever 60 seconds are looked at, they lie within these. */
const seconds = sql.lit(61);
const whole = sql.lit(60);

/**
 * Counts calls among those of the last 60 seconds, as far as the limit goes.
 * Who had to wait for the row is counted into the second that stands there, if his own is earlier. A row that is further
 * ahead than it can count was written by a clock that has been put back since: it begins anew.
 */
export const countCalls = async (
  database: Database,
  { vaultId, kind, calls, limit, at }: CallsWanted,
): Promise<CallsGranted> => {
  const now = sql`coalesce(${at ?? null}::timestamptz, clock_timestamp())`;
  const counted = sql`least(${calls}::int, ${limit}::int)`;
  const { rows } = await sql<CallsGranted>`
    insert into partner_rate as r (vault_id, kind, second, calls, granted)
    values (${vaultId}, ${kind}, floor(extract(epoch from ${now})), array_fill(0, array[${whole}]) || ${counted}, ${counted})
    on conflict (vault_id, kind) do update set (second, calls, granted) = (
      select kept.second, kept.calls[:${whole}] || (kept.calls[${seconds}] + free.granted), free.granted
      from (
        select case when excluded.second < r.second - ${seconds} then excluded.second
            else greatest(r.second, excluded.second) end as second,
          case when excluded.second < r.second - ${seconds} then ${seconds}
            else least(${seconds}, greatest(0, excluded.second - r.second))::int end as gone
      ) as slid
      cross join lateral (
        select slid.second,
          (r.calls || array_fill(0, array[${seconds}]))[slid.gone + 1 : slid.gone + ${seconds}] as calls
      ) as kept
      cross join lateral (
        select least(${calls}::int, greatest(0, ${limit}::int - sum(each)))::int as granted from unnest(kept.calls) as each
      ) as free
    )
    returning r.granted,
      case when r.granted = ${calls}::int then 0 else greatest(0.001, r.second - extract(epoch from ${now})
        + (select min(place) from unnest(r.calls) with ordinality as each (calls, place) where each.calls > 0))
      end::float8 as "secondsLeft"
  `.execute(database.tables());
  const granted = rows[0];
  if (granted === undefined) throw new Error('the count was not returned');
  return granted;
};

/** The kept counters of a vault's stock, held against the keys. */
import { sql, type Kysely } from 'kysely';
import type { StrayKeys } from '../custody/fault-text.js';
import { keyState } from '../../keys/key-state.js';
import type { StockDatabase } from '../../rows.js';
import { balanceColumns, type BalanceChange, type BalanceColumn, type BalanceDifference } from './balance.js';
import { findPoolDifferences } from './pool.repository.js';

type Tables = Kysely<StockDatabase>;
type Counters = Readonly<Partial<Record<BalanceColumn, number>>>;

const counted = [
  ...(['available', 'pooled', 'reserved', 'offered', 'sold'] as const),
  ...(['fulfilled', 'extracted', 'revoked', 'blacklisted', 'voided'] as const),
];
const documented = ['inserted', 'received', 'transferred_out', 'right_in', 'right_out'] as const;

type Recount = Readonly<Record<string, number | string>>;

const compare = (row: Recount, names: readonly string[]): BalanceDifference[] =>
  names.flatMap((name) => {
    const recorded = String(row[`recorded_${name}`]);
    const recounted = String(row[`recounted_${name}`]);
    return recorded === recounted
      ? []
      : [{ subject: `${name} of SKU ${row['sku_id']}, right ${row['agreement_id']}`, recorded, recounted }];
  });

const numbersOf = (name: string) =>
  sql.raw(`coalesce(b.${name}, 0)::bigint as recorded_${name}, coalesce(r.${name}, 0)::bigint as recounted_${name}`);

/**
 * Counts a vault's keys by state and pool, and what its transactions brought in, and compares (invariants 1 and 6 of
 * docs/domain.md, a). Reads every key: a job for the night.
 */
export const findDifferences = async (db: Tables, vaultId: string): Promise<BalanceDifference[]> => {
  const { rows } = await sql<Recount>`
    with keys as (
      select sku_id, agreement_id,
        count(*) filter (where state = 2) as available, count(*) filter (where state = 11) as pooled,
        count(*) filter (where state = 3) as reserved, count(*) filter (where state = 4) as offered,
        count(*) filter (where state = 5) as sold, count(*) filter (where state = 6) as fulfilled,
        count(*) filter (where state = 7) as extracted, count(*) filter (where state = 8) as revoked,
        count(*) filter (where state = 9) as blacklisted, count(*) filter (where state = 10) as voided
      from key where vault_id = ${vaultId} group by sku_id, agreement_id
    ), documents as (
      select sku_id, right_id as agreement_id, sum(inserted) as inserted, sum(received) as received,
        sum(transferred_out) as transferred_out, sum(right_in) as right_in, sum(right_out) as right_out
      from (
        select sku_id, agreement_id as right_id, case when kind = 'Inserted' then quantity else 0 end as inserted,
          case when kind = 'Received' then quantity else 0 end as received,
          case when kind = 'Transferred' then quantity else 0 end as transferred_out,
          case when from_agreement_id is not null then quantity else 0 end as right_in, 0 as right_out
        from txn_any where vault_id = ${vaultId}
        union all select sku_id, from_agreement_id, 0, 0, 0, 0, quantity from txn_any where vault_id = ${vaultId} and from_agreement_id is not null
      ) line group by sku_id, right_id
    ), recount as (select * from keys full join documents using (sku_id, agreement_id))
    select sku_id, agreement_id, ${sql.join([...counted, ...documented].map(numbersOf))}
    from (select * from stock_standing where vault_id = ${vaultId}) b full join recount r using (sku_id, agreement_id)`.execute(
    db,
  );
  const differences = rows.flatMap((row) => compare(row, [...counted, ...documented]));
  return [...differences, ...(await findPoolDifferences(db, vaultId))];
};

/** Holds what the movements of each lane add up to against the lane's counters. */
export const compareLanes = async (
  db: Tables,
  vaultId: string,
  lanes: readonly { readonly lane: number; readonly balances: readonly BalanceChange[] }[],
): Promise<BalanceDifference[]> => {
  const kept = await db.selectFrom('stock_balance').selectAll().where('vault_id', '=', vaultId).execute();
  const places = new Map<string, { recorded: Counters; recounted: Counters; subject: string }>();
  const placeOf = (lane: number, skuId: string, rightId: string) => {
    const subject = `SKU ${skuId}, right ${rightId}, lane ${lane}`;
    const place = places.get(subject) ?? { recorded: {}, recounted: {}, subject };
    places.set(subject, place);
    return place;
  };
  for (const row of kept) placeOf(row.lane, row.sku_id, row.agreement_id).recorded = row;
  for (const { lane, balances } of lanes)
    for (const { skuId, rightId, by } of balances) placeOf(lane, skuId, rightId).recounted = by;
  return [...places.values()].flatMap(({ subject, recorded, recounted }) =>
    balanceColumns
      .filter((name) => (recorded[name] ?? 0) !== (recounted[name] ?? 0))
      .map((name) => ({
        subject: `${name} of ${subject}`,
        recorded: String(recorded[name] ?? 0),
        recounted: String(recounted[name] ?? 0),
      })),
  );
};

/** The state in which a key, `k`, came to its holder. */
const begins = sql`case when k.origin_vault_id = k.vault_id
  then ${sql.lit(keyState.staged)}::int else ${sql.lit(keyState.available)}::int end`;

/**
 * Keys whose state is not that of their last movement (invariant 2). Each movement leads from one state to
 * the next, so that what all of a key's movements add is the way from Staged to the state it has, or from Available
 * where another vault has inserted it: no order among movements of one moment has to be known.
 */
export const findStrayKeys = async (db: Tables, vaultId: string): Promise<StrayKeys | undefined> => {
  const { rows } = await sql<StrayKeys>`
    with stray as materialized (
      select k.id, k.state, ${begins} + moved.way as "movedTo" from key k left join (
        select key_id, sum(to_state - from_state)::int as way from key_moved where vault_id = ${vaultId} group by key_id
      ) moved on moved.key_id = k.id
      where k.vault_id = ${vaultId} and k.state is distinct from ${begins} + moved.way
    ), one as (select * from stray order by id limit 1)
    select (select count(*)::bigint from stray) as count, one.id as "keyId", one.state, one."movedTo",
      t.number, t.created_at as at, t.actor_name as by
    from one left join lateral (
      select t.* from key_moved m join txn_any t on t.vault_id = m.vault_id and t.id = m.txn_id
      where m.vault_id = ${vaultId} and m.key_id = one.id order by m.moved_at desc limit 1
    ) t on true`.execute(db);
  return rows[0];
};

/** How many there are of them. */
export const countStrayKeys = async (db: Tables, vaultId: string): Promise<number> =>
  (await findStrayKeys(db, vaultId))?.count ?? 0;

/** Kept counters of a vault's stock per SKU and right: changed by set in the transaction that moves the keys. */
import { sql, type Kysely } from 'kysely';
import type { StockDatabase } from '../rows.js';

type Tables = Kysely<StockDatabase>;

export interface StockPlace {
  readonly vaultId: string;
  readonly skuId: string;
  readonly rightId: string;
}

export const addInserted = async (db: Tables, place: StockPlace, quantity: number, now: Date): Promise<void> => {
  await sql`
    insert into stock_balance (vault_id, sku_id, agreement_id, inserted, available, changed_at)
    values (${place.vaultId}, ${place.skuId}, ${place.rightId}, ${quantity}, ${quantity}, ${now})
    on conflict (vault_id, sku_id, agreement_id) do update set
      inserted = stock_balance.inserted + excluded.inserted,
      available = stock_balance.available + excluded.available,
      changed_at = excluded.changed_at`.execute(db);
};

/**
 * Books keys out of the free stock. The row's lock makes extractions of one stock take turns, so
 * that none falls short while there is stock.
 * @returns false, and nothing is changed, when fewer are free
 */
export const takeAvailable = async (db: Tables, place: StockPlace, quantity: number, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('stock_balance')
    .set((eb) => ({
      available: eb('available', '-', quantity),
      extracted: eb('extracted', '+', quantity),
      changed_at: now,
    }))
    .where('vault_id', '=', place.vaultId)
    .where('sku_id', '=', place.skuId)
    .where('agreement_id', '=', place.rightId)
    .where('available', '>=', quantity)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** What a counter says and what the keys say. */
export interface BalanceDifference {
  readonly subject: string;
  readonly recorded: string;
  readonly recounted: string;
}

const counted = [
  'available',
  'pooled',
  'reserved',
  'offered',
  'sold',
  'fulfilled',
  'extracted',
  'revoked',
  'blacklisted',
] as const;

/**
 * Counts a vault's keys by state and compares (invariants 1 and 6 of the domain rules, section a).
 * Reads every key: a job for the night.
 */
export const findDifferences = async (db: Tables, vaultId: string): Promise<BalanceDifference[]> => {
  const { rows } = await sql<Record<string, number | string>>`
    with recount as (
      select sku_id, agreement_id,
        count(*) filter (where state = 2 and pool_id is null) as available,
        count(*) filter (where state = 2 and pool_id is not null) as pooled,
        count(*) filter (where state = 3) as reserved, count(*) filter (where state = 4) as offered,
        count(*) filter (where state = 5) as sold, count(*) filter (where state = 6) as fulfilled,
        count(*) filter (where state = 7) as extracted, count(*) filter (where state = 8) as revoked,
        count(*) filter (where state = 9) as blacklisted
      from key where vault_id = ${vaultId} group by sku_id, agreement_id
    ), moved as (
      select sku_id, agreement_id, coalesce(sum(quantity) filter (where kind = 'Inserted'), 0) as inserted
      from txn where vault_id = ${vaultId} group by sku_id, agreement_id
    )
    select coalesce(b.sku_id, r.sku_id) as sku_id, coalesce(b.agreement_id, r.agreement_id) as agreement_id,
      ${sql.join(counted.flatMap((name) => [sql.raw(`coalesce(b.${name}, 0)::bigint as recorded_${name}`), sql.raw(`coalesce(r.${name}, 0)::bigint as recounted_${name}`)]))},
      coalesce(b.inserted, 0)::bigint as recorded_inserted, coalesce(m.inserted, 0)::bigint as recounted_inserted
    from (select * from stock_balance where vault_id = ${vaultId}) b
    full join recount r using (sku_id, agreement_id)
    left join moved m on m.sku_id = coalesce(b.sku_id, r.sku_id) and m.agreement_id = coalesce(b.agreement_id, r.agreement_id)`.execute(
    db,
  );
  return rows.flatMap((row) =>
    [...counted, 'inserted'].flatMap((name) => {
      const recorded = String(row[`recorded_${name}`]);
      const recounted = String(row[`recounted_${name}`]);
      return recorded === recounted
        ? []
        : [{ subject: `${name} of SKU ${row['sku_id']}, right ${row['agreement_id']}`, recorded, recounted }];
    }),
  );
};

/** The states of one vault's keys that are not those of their last movements (invariant 2). */
export const countStrayKeys = async (db: Tables, vaultId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::bigint as count from key k left join (
      select distinct on (key_id) key_id, to_state from key_moved where vault_id = ${vaultId}
      order by key_id, moved_at desc, event desc
    ) last on last.key_id = k.id where k.vault_id = ${vaultId} and k.state is distinct from last.to_state`.execute(db);
  return rows[0]?.count ?? 0;
};

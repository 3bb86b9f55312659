/** Which stock is low, and of which nobody has been told yet. */
import { sql, type Kysely } from 'kysely';
import { rightTitle } from '../../../rights/index.js';
import type { StockDatabase } from '../../rows.js';

type Tables = Kysely<StockDatabase>;

export interface LowStock {
  readonly product: string;
  readonly sku: string;
  readonly right: string;
  readonly available: number;
  readonly lowAt: number;
}

/** Vaults with a mark, or with something told of that may be over. */
export const vaultsWithMarks = async (db: Tables): Promise<string[]> => {
  const { rows } = await sql<{ vault_id: string }>`
    select vault_id from stock_threshold where low_at is not null
    union select vault_id from stock_low order by 1`.execute(db);
  return rows.map((row) => row.vault_id);
};

/** The same as the inventory's mark: the free keys of a SKU under a right are no more than the SKU's number. */
const lowStock = (vaultId: string) => sql`
  select b.vault_id, b.sku_id, b.agreement_id, b.available, t.low_at
  from stock_threshold t join stock_standing b on b.vault_id = t.vault_id and b.sku_id = t.sku_id
  where t.vault_id = ${vaultId}::uuid and b.vault_id = ${vaultId}::uuid and b.available <= t.low_at`;

/** What is no longer low may be told of again. */
export const forgetRecovered = async (db: Tables, vaultId: string): Promise<void> => {
  await sql`
    delete from stock_low n where n.vault_id = ${vaultId}::uuid and not exists (
      select from (${lowStock(vaultId)}) l where l.sku_id = n.sku_id and l.agreement_id = n.agreement_id)`.execute(db);
};

/** @returns what is low and was not before, lowest first; from now on it counts as told */
export const takeNews = async (db: Tables, vaultId: string, now: Date): Promise<LowStock[]> => {
  const { rows } = await sql<LowStock>`
    with low as materialized (${lowStock(vaultId)}),
    news as (
      insert into stock_low (vault_id, sku_id, agreement_id, told_at)
      select vault_id, sku_id, agreement_id, ${now}::timestamptz from low order by sku_id, agreement_id
      on conflict do nothing returning sku_id, agreement_id
    )
    select p.title as product, s.sku, ${rightTitle('a')} as right, l.available, l.low_at as "lowAt"
    from news n join low l using (sku_id, agreement_id)
      join sku s on s.id = l.sku_id
      join product p on p.vault_id = s.vault_id and p.id = s.product_id
      join agreement a on a.id = l.agreement_id
    order by l.available, p.title, s.sku, a.name`.execute(db);
  return rows;
};

/** A vault with so many SKUs and transactions, made by set: what lists read, without the keys, which none of them reads. */
import type pg from 'pg';

export interface StockSize {
  readonly skus: number;
  /** Of one key each: as many as the vault has keys, the most that there can be. */
  readonly transactions: number;
}

const privateRight = '01900000-0000-7000-8000-000000000003';
const rowsTogether = 500_000;

const catalogueOf = (vaultId: string, code: string, skus: number): [text: string, values: unknown[]][] => [
  [
    `insert into product (vault_id, id, number, title, product_type, status, created_at)
     select $1::uuid, md5('p' || $1 || n)::uuid, n + 1, 'Game ' || n, 'Game', 'Active', now() from generate_series(1, $2::int) n`,
    [vaultId, skus],
  ],
  [
    `insert into sku (vault_id, id, product_id, sku, platform, region, edition, status, sku_type, created_at)
     select $1::uuid, md5('s' || $1 || n)::uuid, md5('p' || $1 || n)::uuid, $3 || '-' || n, (array['Steam', 'GOG', 'Epic', 'Xbox'])[1 + n % 4],
       'ROW', 'Standard', 'Active', 'Single', now() from generate_series(1, $2::int) n`,
    [vaultId, skus, code],
  ],
];

const balances = `insert into stock_balance (vault_id, sku_id, agreement_id, lane, inserted, available, extracted, changed_at)
  select vault_id, sku_id, agreement_id, lane, count(*), count(*) filter (where kind = 'Inserted'), count(*) filter (where kind = 'Extracted'), max(created_at)
  from txn where vault_id = $1 group by vault_id, sku_id, agreement_id, lane`;

/** Every third extracts; spread over the SKUs, the lanes and the last year. */
const transactions = `insert into txn (vault_id, id, number, sequence, lane, header_version, kind, status, sku_id, agreement_id, quantity,
    actor_id, actor_name, reference, created_at, previous_hash, merkle_root, hash, seal_key, seal)
  select $1::uuid, gen_random_uuid(), n, n, (n / $2::int) % 16, 2, case when n % 3 = 0 then 'Extracted' else 'Inserted' end, 'Completed',
    md5('s' || $1 || (1 + n % $2::int))::uuid, $3::uuid, 1, $1::uuid, 'Ada', '', now() - n * interval '6 seconds', '', '', '', '', ''
  from generate_series($4::int, $5::int) n`;

/** @returns the code of one of its SKUs */
export const fillStock = async (
  pool: Pick<pg.Pool, 'query'>,
  vaultId: string,
  { skus, transactions: count }: StockSize,
): Promise<string> => {
  const code = `NW${vaultId.slice(0, 4).toUpperCase()}`;
  for (const [text, values] of catalogueOf(vaultId, code, skus)) await pool.query(text, values);
  for (let from = 1; from <= count; from += rowsTogether) {
    const to = Math.min(from + rowsTogether - 1, count);
    await pool.query(transactions, [vaultId, skus, privateRight, from, to]);
  }
  await pool.query(balances, [vaultId]);
  return `${code}-7`;
};

/** What the planner and index-only scans need after so many rows at once. */
export const settleStock = async (pool: Pick<pg.Pool, 'query'>): Promise<void> => {
  for (const table of ['product', 'sku', 'txn', 'stock_balance', 'stock_pace', 'stock_threshold', 'insertion'])
    await pool.query(`vacuum analyze ${table}`);
};

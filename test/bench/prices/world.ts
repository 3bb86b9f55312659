/** A platform with a seller of many SKUs, one who buys from it, and lists that price each SKU in each of 40 countries. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { grpcChannel } from '../../../kernel/grpc/client.js';
import { createLog } from '../../../kernel/log.js';
import { systemVault } from '../../../platform/access/index.js';
import type { Database } from '../../../platform/database/database.js';
import { openDatabase } from '../../../platform/database/open-database.js';
import { startBenchPlatform, type BenchOwner } from '../platform.js';

export const countries = 40;
const skusOfProduct = 10;
export const region = 'BENCH';
export const deadlineMs = 600_000;

const fill = `
  with made as (
    insert into product (vault_id, id, number, title, product_type, status, created_at)
    select $1, gen_random_uuid(), n + 1, 'Product ' || n, 'Game', 'Active', now() from generate_series(1, $2::int) as n
    returning vault_id, id, number)
  insert into sku (vault_id, id, product_id, sku, platform, region, edition, status, created_at)
  select vault_id, gen_random_uuid(), id, 'S-' || number || '-' || n, 'Steam', 'ROW', 'Standard', 'Active', now()
  from made, generate_series(1, ${skusOfProduct}) as n`;

/** The first so many prices, SKU by SKU. */
const fillRows = `
  insert into price_row (list_id, row_id, from_version, product_id, sku_id, region_code, country_code, currency, srp, wsp,
    is_included)
  select $1, gen_random_uuid(), 1, k.product_id, k.id, g.code, c.code, 'EUR', 59.99, 38.5, true
  from (select * from sku where vault_id = $2 and sku like 'S-%' order by sku limit $3) as k
  cross join region as g cross join unnest(g.countries) as c (code)
  where g.vault_id = $2 and g.code = '${region}'
  limit $4`;

export interface PriceWorld {
  readonly seller: BenchOwner;
  readonly buyerId: string;
  readonly connectionId: string;
  readonly pids: { readonly platform: number; readonly postgres: number };
  readonly channel: ReturnType<typeof grpcChannel>;
  /** Around the platform, by its own modules. */
  readonly database: Database;
  readonly pool: pg.Pool;
  /** Of so many prices, saved once. */
  addList(title: string, rows: number): Promise<string>;
  setDefault(listId: string): Promise<void>;
}

const addRegion = (pool: pg.Pool, vaultId: string): Promise<unknown> =>
  pool.query(
    `insert into region (vault_id, id, code, name, kind, countries)
     select $1, gen_random_uuid(), $2, $2, 'custom', array(
       select code from country where vault_id = $3 order by code limit ${countries})`,
    [vaultId, region, systemVault],
  );

const connect = async (pool: pg.Pool, sellerId: string) => {
  const [buyerId, connectionId] = [randomUUID(), randomUUID()];
  await pool.query(
    `insert into vault (id, name, company, company_type, wrapped_key) values ($1, 'Buyer', 'Buyer', 3, '')`,
    [buyerId],
  );
  await pool.query(
    `insert into connection (id, vault_id, partner_id, state, email, company, company_type, message, invited_by_name,
       invited_at, active_since)
     values ($1, $2, $3, 'active', 'buyer@bench.example', '', 3, '', '', now(), now())`,
    [connectionId, sellerId, buyerId],
  );
  await pool.query(
    `insert into connection_setting (vault_id, connection_id, currency, invoicing_currency, is_auto_connect,
       is_catalog_shared)
     select v, $1, 'EUR', 'EUR', false, v = $2 from unnest(array[$2, $3]::uuid[]) as v`,
    [connectionId, sellerId, buyerId],
  );
  return { buyerId, connectionId };
};

const listsOf = (pool: pg.Pool, sellerId: string): Pick<PriceWorld, 'addList' | 'setDefault'> => ({
  addList: async (title, rows) => {
    const listId = randomUUID();
    await pool.query(
      `insert into price_list (vault_id, id, title, default_currency, is_vat_included, rows_version, row_count,
         request_key, created_at, created_by_name, version, changed_at, changed_by_name)
       values ($1, $2, $3, 'EUR', true, 1, $4, $2, now(), '', 1, now(), '')`,
      [sellerId, listId, title, rows],
    );
    await pool.query(
      `insert into price_list_version (list_id, version, saved_at, saved_by_name, added, changed, removed, row_count)
       values ($1, 1, now(), '', $2, 0, 0, $2)`,
      [listId, rows],
    );
    await pool.query(fillRows, [listId, sellerId, Math.ceil(rows / countries), rows]);
    await pool.query('analyze price_row');
    return listId;
  },
  setDefault: async (listId) => {
    await pool.query(
      `insert into price_default (vault_id, list_id, version, changed_at, changed_by_name)
       values ($1, $2, 1, now(), '')`,
      [sellerId, listId],
    );
  },
});

/** Ends all of it, whatever comes of the work. */
export const inPriceWorld = async <T>(skus: number, work: (world: PriceWorld) => Promise<T>): Promise<T> => {
  const platform = await startBenchPlatform({
    ...{ engine: 'postgres', vaults: ['Bench Publisher'], uploadTotalBytes: 1_000_000 },
    ...{ smtpUrl: 'smtp://127.0.0.1:9', publicUrl: 'http://localhost:8080' },
  });
  const { url, pid } = platform.postgres ?? { url: '', pid: 0 };
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const channel = grpcChannel(platform.grpcAddress);
  const settings = { url, dataDir: '', maxConnections: 2, statementTimeoutMs: deadlineMs };
  const database = await openDatabase(settings, createLog('bench', 'silent'));
  try {
    const [seller] = platform.owners;
    if (seller === undefined) throw new Error('no vault');
    await pool.query(fill, [seller.vaultGuid, Math.ceil(skus / skusOfProduct)]);
    await addRegion(pool, seller.vaultGuid);
    await pool.query('analyze sku');
    return await work({
      ...{ seller, channel, database, pool, pids: { platform: platform.pid, postgres: pid } },
      ...(await connect(pool, seller.vaultGuid)),
      ...listsOf(pool, seller.vaultGuid),
    });
  } finally {
    await database.close();
    channel.close();
    await pool.end();
    await platform.close();
  }
};

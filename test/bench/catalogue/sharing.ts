/**
 * A rule of a vault with 20,000 SKUs that concerns 100 connections: until each of them sees what it should, from the save
 * on, with all waiting. Beside it the bare statement: the same rows put into, and taken out of, a table with the same
 * columns and index.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { grpcChannel, grpcService } from '../../../kernel/grpc/client.js';
import { SharingServiceService, type RuleTerms } from '../../../proto/gen/keyway/sharing/v1/sharing.js';
import { rounded, timed, type Measured } from '../measured.js';
import { startBenchPlatform } from '../platform.js';
import { scaled } from '../scale.js';

const connections = 100;
const skus = scaled(20_000);
const skusOfProduct = 10;
const limitMs = 10_000;
const pollMs = 20;
const deadlineMs = 60_000;

const fill = `
  with made as (
    insert into product (vault_id, id, number, title, product_type, status, created_at)
    select $1, gen_random_uuid(), n + 1, 'Product ' || n, 'Game', 'Active', now() from generate_series(1, $2::int) as n
    returning vault_id, id, number)
  insert into sku (vault_id, id, product_id, sku, platform, region, edition, status, created_at)
  select vault_id, gen_random_uuid(), id, 'S-' || number || '-' || n, case when n % 2 = 0 then 'Steam' else 'GOG' end,
    'ROW', 'Standard', 'Active', now()
  from made, generate_series(1, ${skusOfProduct}) as n`;

const partners = [
  `create temporary table partner as select gen_random_uuid() as vault_id, gen_random_uuid() as connection_id, n
   from generate_series(1, ${connections}) as n`,
  `insert into vault (id, name, company, company_type, wrapped_key)
   select vault_id, 'Partner ' || n, 'Partner ' || n, 3, '' from partner`,
];

/** @returns how long the work takes until nothing is marked and every side is as new as it */
const through = async (pool: pg.Pool, sellerId: string, work: () => Promise<unknown>): Promise<number> => {
  const { rows: before } = await pool.query<{ now: Date }>('select now()');
  return timed(async () => {
    await work();
    for (;;) {
      const { rows } = await pool.query<{ waits: boolean }>(
        `select exists (select from sharing_mark where vault_id = $1)
           or ${connections} > (select count(*) from sharing_side where seller_id = $1 and computed_at > $2) as waits`,
        [sellerId, before[0]?.now],
      );
      if (rows[0]?.waits === false) return;
      await wait(pollMs);
    }
  });
};

/** The rows of these sides, and then half of them out again, as one statement each. */
const bare = async (pool: pg.Pool): Promise<{ readonly put: number; readonly taken: number }> => {
  await pool.query('create table bare_shared_sku (like shared_sku including all)');
  const put = await timed(() => pool.query('insert into bare_shared_sku select * from shared_sku'));
  const half = `delete from bare_shared_sku as h using sku as k where k.id = h.sku_id and k.platform = 'GOG'`;
  return { put, taken: await timed(() => pool.query(half)) };
};

const termsOf = (given: readonly string[]): RuleTerms => ({
  ...{ name: 'Steam only', connections: [...given], providers: ['Steam'], providersNot: [] },
  ...{ products: [], productsNot: [], titleContains: '', titleContainsNot: '' },
  ...{ skus: [], skusNot: [], skuPrefix: '', skuPrefixNot: '' },
  ...{ editions: [], editionsNot: [], regions: [], regionsNot: [], isInactiveVisible: false, isActive: true },
});

export const catalogueSharing = async (): Promise<readonly Measured[]> => {
  const platform = await startBenchPlatform({
    ...{ engine: 'postgres', vaults: ['Bench Seller'], uploadTotalBytes: 1_000_000 },
    ...{ smtpUrl: 'smtp://127.0.0.1:9', publicUrl: 'http://localhost:8080' },
  });
  const pool = new pg.Pool({ connectionString: platform.postgres?.url, max: 1 });
  const channel = grpcChannel(platform.grpcAddress);
  try {
    const [owner] = platform.owners;
    if (owner === undefined) throw new Error('no vault');
    const seller = owner.vaultGuid;
    await pool.query(fill, [seller, skus / skusOfProduct]);
    for (const statement of partners) await pool.query(statement);
    const first = await through(pool, seller, async () => {
      await pool.query(
        `insert into connection (id, vault_id, partner_id, state, email, company, company_type, message, invited_by_name, invited_at)
         select connection_id, $1, vault_id, 'active', n || '@partner.example', '', 3, '', '', now() from partner`,
        [seller],
      );
      await pool.query(
        `insert into connection_setting (vault_id, connection_id, currency, invoicing_currency, is_auto_connect, is_catalog_shared)
         select $1, connection_id, 'EUR', 'EUR', false, true from partner`,
        [seller],
      );
    });
    const { rows } = await pool.query<{ connection_id: string }>('select connection_id from partner');
    const terms = termsOf(rows.map(({ connection_id }) => connection_id));
    const service = grpcService(channel, SharingServiceService);
    const call = () => ({ accessToken: owner.accessToken, correlationId: randomUUID(), deadlineMs });
    const peer = await bare(pool);
    const preview = await timed(() => service.previewRule({ ruleGuid: '', terms }, call()));
    let [ruleGuid, version] = ['', 0];
    const narrowed = await through(pool, seller, async () => {
      const { rule } = await service.addRule({ terms }, call());
      [ruleGuid, version] = [rule?.ruleGuid ?? '', rule?.version ?? 0];
    });
    const widened = await through(pool, seller, () => service.deleteRule({ ruleGuid, version }, call()));
    const row = (what: string, ms: number, bareMs?: number): Measured => ({
      what,
      figures: {
        ms: Math.round(ms),
        'of the limit': rounded(ms / limitMs, 2),
        ...(bareMs !== undefined && { 'bare ms': Math.round(bareMs), 'of the bare': rounded(ms / bareMs, 1) }),
      },
    });
    const size = `${connections} connections × ${skus.toLocaleString('en-US')} SKUs`;
    return [
      row(`${size}: first shared`, first, peer.put),
      row(`${size}: a rule takes half away`, narrowed, peer.taken),
      row(`${size}: the rule is deleted`, widened, peer.put / 2),
      row(`${size}: preview of the rule`, preview),
    ];
  } finally {
    channel.close();
    await pool.end();
    await platform.close();
  }
};

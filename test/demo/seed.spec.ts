import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoCompanies } from '../../demo/companies.js';
import { demoCompanyData } from '../../demo/seed/company-data.js';
import { demoConnections } from '../../demo/seed/connections.js';
import { demoPrices } from '../../demo/seed/prices/prices.js';
import { demoVaults, seed } from '../../demo/seed/seed.js';
import type { SeededTrade } from '../../demo/seed/trade/deals.js';
import { dueTrade } from '../../demo/seed/trade/due-trade.js';
import { demoTrade } from '../../demo/seed/trade/trade.js';
import { parseKeyRing } from '../../kernel/key-ring.js';
import { createLog } from '../../kernel/log.js';
import { provisionUser, provisionVault } from '../../platform/accounts/index.js';
import { loadPlatformConfig, type PlatformConfig } from '../../platform/config.js';
import { migrate } from '../../platform/database/migrate.js';
import { openDatabase } from '../../platform/database/open-database.js';
import { statusNameOf } from '../../platform/allocations/allocation.js';
import type { Database } from '../../platform/database/database.js';
import type { StockDatabase } from '../../platform/stock/rows.js';
import { verifyCustody } from '../../platform/stock/ledger/custody/verification.repository.js';
import { findDifferences } from '../../platform/stock/ledger/balances/balance.repository.js';
import { CustodySeal } from '../../platform/stock/index.js';
import { startPlatform } from '../../platform/start.js';

const key = Buffer.alloc(32, 3).toString('base64');
const seal = new CustodySeal(key);
const log = createLog('seed-test', 'silent');
let folder: string;
let config: PlatformConfig;

const withDatabase = async <R>(work: (database: Database) => Promise<R>): Promise<R> => {
  const database = await openDatabase({ url: undefined, dataDir: folder, maxConnections: 2 }, log);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keyway-seed-'));
  config = loadPlatformConfig({
    ...{
      PLATFORM_PORT: '0',
      PLATFORM_GRPC_PORT: '0',
      DATA_DIR: folder,
      OIDC_AUDIENCE: 'urn:keyway:platform',
    },
    // Another provider signs people in: none of this is true of the tokens that the seed itself uses.
    ...{
      OIDC_ISSUER: 'https://auth.example/',
      OIDC_ACCESS_TOKENS: 'opaque',
      OIDC_INTROSPECTION_CLIENT_ID: 'platform',
      OIDC_INTROSPECTION_CLIENT_SECRET: 'secret',
      OIDC_CLIENT_IDS: 'keyway',
      OIDC_SUBJECTS: 'linked',
      OIDC_LINK_BY_EMAIL: 'true',
      OIDC_CLAIM_SUBJECT: 'oid',
      OIDC_CLAIM_OWNER: 'company',
    },
    ...{ VAULT_KEYS: `demo:${key}`, FINGERPRINT_PEPPER: key, SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@b.example' },
    ...{ PUBLIC_URL: 'http://localhost:8080', LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent' },
  });
  await withDatabase(async (database) => {
    await migrate(database, log);
    const ring = parseKeyRing(config.VAULT_KEYS);
    for (const { name, companyType, users } of demoCompanies) {
      const ownerGuid = await provisionVault(database, ring, { name, company: name, companyType });
      for (const { role, email } of users) {
        if (role === 'ProductAdmin') continue;
        await provisionUser(database, {
          ...{ ownerGuid, name: role, email, role },
          ...{ password: 'Keyway-demo-1', secondFactorMode: 'Email' },
        });
      }
    }
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** As many times fewer keys as this demo has. */
const fewer = (keys: number): number => Math.ceil(keys / 40);
const trade: SeededTrade = {
  offers: demoTrade.offers.map((offer) => ({ ...offer, quantity: fewer(offer.quantity) })),
  pools: demoTrade.pools.map(({ maxQuantity, ...pool }) => ({
    ...pool,
    ...{ quantity: fewer(pool.quantity), maxStock: fewer(pool.maxStock), minBatchSize: fewer(pool.minBatchSize) },
    ...(maxQuantity !== undefined && { maxQuantity: fewer(maxQuantity) }),
    draws: pool.draws.map((draw) => ({ ...draw, quantity: fewer(draw.quantity) })),
  })),
  allocations: demoTrade.allocations.map((allocation) => ({
    ...{ ...allocation, quantity: fewer(allocation.quantity), stockLimit: fewer(allocation.stockLimit) },
    batchSize: fewer(allocation.batchSize),
    draws: allocation.draws.map((draw) => ({ ...draw, quantity: fewer(draw.quantity) })),
  })),
};

const dayOf = (moment: unknown): string => (moment as Date).toISOString().slice(0, 10);

const counted = () =>
  withDatabase(async (database) => {
    const db = database.tables<StockDatabase>();
    const vaults = await db.selectFrom('custody_head').select('vault_id').distinct().execute();
    return {
      products: await db.selectFrom('product').select(['title', 'image_path', 'local_texts']).execute(),
      pictures: (await database.execute('select pictures from product_gallery')).rows,
      inserted: Number((await database.execute('select sum(inserted) as sum from stock_standing')).rows[0]?.['sum']),
      markets: (await database.execute('select country, currency, vat_rate::float, is_vat_included from market')).rows,
      connections: (
        await database.execute('select email, state, active_since from connection order by invited_at, email')
      ).rows,
      offers: (
        await database.execute(
          `select note, is_return, status, coalesce(closed_at, now()) > created_at as is_in_turn from transfer_offer order by note`,
        )
      ).rows,
      travelled: (
        await database.execute(
          `select v.name, count(*)::int as keys from key k join vault v on v.id = k.vault_id
           where k.from_vault_id <> k.origin_vault_id and k.vault_id <> k.origin_vault_id group by v.name order by v.name`,
        )
      ).rows,
      pools: (
        await database.execute(
          `select p.status, p.starts_at > now() as is_ahead, b.available::int as held
           from stockpool p join pool_balance b on b.pool_id = p.id
             join vault v on v.id = p.vault_id order by v.name desc, p.number`,
        )
      ).rows,
      allocations: (
        await database.execute(
          `select a.note, a.status, a.drawn::int as drawn, a.is_paused_by_owner, a.is_paused_by_partner,
             a.starts_at > now() as is_ahead,
             coalesce(a.answered_at, a.closed_at, now()) > a.created_at
               and coalesce(a.closed_at, now()) between coalesce(d.last, a.created_at) and now() - interval '1 day' * (a.status > 5)::int as is_in_turn
           from allocation a
           left join (select allocation_id, max(happened_at) as last from allocation_draw group by 1) d on d.allocation_id = a.id
           join vault v on v.id = a.vault_id
           order by v.name desc, a.number`,
        )
      ).rows,
      lists: (
        await database.execute(
          `select l.title, l.rows_version, exists (select from price_default d where d.list_id = l.id) as is_default,
             (select count(*)::int from price_assignment a where a.list_id = l.id) as buyers
           from price_list l order by l.title`,
        )
      ).rows,
      promotions: (
        await database.execute(
          `select title, case when cancelled_at is not null then 'cancelled' when approved_at is null then 'draft'
             when now() < valid_from then 'scheduled' when now() < valid_to then 'active' else 'ended' end as status,
             (select count(*)::int from promotion_item i where i.promotion_id = p.id) as items
           from promotion p order by created_at, title`,
        )
      ).rows,
      rules: (await database.execute('select name, editions, providers from sharing_rule order by name')).rows,
      companies: (
        await database.execute('select company, country, version, changed_at from company_data order by country')
      ).rows,
      unread: (await database.execute('select id from notification where read_at is null')).rows,
      extractions: (await db.selectFrom('txn').select('id').where('kind', '=', 'Extracted').execute()).length,
      dates: await db.selectFrom('txn').select('created_at').orderBy('sequence').execute(),
      jobs: (
        await database.execute(
          `select created_at, finished_at, exists (
             select from price_list_version v where date_trunc('day', v.saved_at) = date_trunc('day', job.finished_at)
           ) as is_of_prices from job`,
        )
      ).rows,
      faults: (await Promise.all(vaults.map(({ vault_id }) => verifyCustody(db, seal, vault_id)))).flatMap(
        ({ faults }) => faults,
      ),
      differences: (await Promise.all(vaults.map(({ vault_id }) => findDifferences(db, vault_id)))).flat(),
      unsent: Number(
        (
          await database.execute(
            'select count(*) as count from mail_letter where sent_at is null and failed_at is null',
          )
        ).rows[0]?.['count'] ?? 0,
      ),
    };
  });

/** What the platform's sweeps do in the first minute after it. */
const settled = async (): Promise<void> => {
  const due = dueTrade();
  const alone = { PLATFORM_PARTNER_PORT: undefined, METRICS_PORT: undefined };
  const platform = await startPlatform({ ...config, ...alone }, { modules: [due.module] });
  try {
    await due.settle();
  } finally {
    await platform.close();
  }
};

describe('the demo after its first start', () => {
  it('has, whoever signs people in, twenty products with pictures, the keys that were asked for, and a history of months', async () => {
    const started = performance.now();
    await seed({
      config,
      vaults: demoVaults(4_200),
      stated: demoCompanyData,
      connections: demoConnections,
      trade,
      prices: demoPrices,
    });
    if (process.env['TEST_LOG_LEVEL']) process.stdout.write(`seeded in ${performance.now() - started} ms\n`);
    const demo = await counted();
    expect(demo.products).toHaveLength(20);
    expect(demo.products.filter(({ image_path }) => !image_path.startsWith('/api/content/image/'))).toEqual([]);
    expect(demo.products.filter(({ local_texts }) => (local_texts as unknown[]).length !== 2)).toEqual([]);
    const pictures = demo.pictures.flatMap((row) => row['pictures'] as { alternative_text: string }[]);
    expect(pictures).toHaveLength(40);
    expect(pictures.filter(({ alternative_text }) => alternative_text === '')).toEqual([]);
    expect(demo.inserted).toBe(4_200);
    expect(demo.extractions).toBe(8);
    expect(demo.markets).toHaveLength(12);
    expect(demo.markets).toContainEqual({ country: 'SE', currency: 'SEK', vat_rate: 25, is_vat_included: true });
    // No one rate of sales tax holds there.
    expect(demo.markets).toContainEqual({ country: 'US', currency: 'USD', vat_rate: 0, is_vat_included: false });
    expect(demo.companies).toMatchObject([
      { company: 'Pixel Harbour', country: 'GB' },
      { company: 'Meridian Distribution', country: 'NL' },
      { company: 'Blue Heron Trading', country: 'PL' },
      { company: 'Northwind Interactive', country: 'SE' },
      { company: 'Arcadia Row', country: 'US' },
    ]);
    // It was there before anything else.
    const stated = demo.companies.map((row) => dayOf(row['changed_at']));
    expect(stated.every((day) => day < dayOf(demo.dates[0]?.created_at))).toBe(true);
    const ages = demo.dates.map(({ created_at }) => (Date.now() - created_at.getTime()) / 86_400_000);
    expect(Math.max(...ages)).toBeGreaterThan(90);
    expect(Math.min(...ages)).toBeGreaterThan(0);
    const days = new Set(demo.dates.map(({ created_at }) => dayOf(created_at)));
    expect(demo.jobs.length).toBeGreaterThan(0);
    // What the job centre says is of the day on which the list of transactions has it, or a price list's versions.
    const isOfItsDay = (job: (typeof demo.jobs)[number], moment: unknown) =>
      job['is_of_prices'] === true || days.has(dayOf(moment));
    expect(
      demo.jobs.filter((job) => !isOfItsDay(job, job['created_at']) || !isOfItsDay(job, job['finished_at'])),
    ).toEqual([]);
    // Lantern Games is not there: nobody has its address yet.
    expect(demo.connections.map(({ email, state }) => `${email as string}: ${state as string}`)).toEqual([
      'owner@northwind.example: ended',
      'owner@meridian.example: active',
      'owner@blueheron.example: active',
      'owner@pixelharbour.example: suspended',
      'owner@arcadiarow.example: active',
      'owner@pixelharbour.example: active',
      'administrator@pixelharbour.example: active',
      'trade@copperleaf.example: invited',
      'owner@lantern.example: invited',
      'hello@saltmarsh.example: invited',
    ]);
    expect(demo.rules.map(({ name }) => name)).toEqual([
      'Consoles in Europe',
      'PC for distributors',
      'PC for the Baltic countries',
      'Standard editions for shops',
    ]);
    const [pending, accepted, rejected, revoked, expired] = [1, 3, 4, 5, 6];
    expect(Object.fromEntries(demo.offers.map(({ note, status }) => [note, status]))).toEqual({
      'Opening stock for the launch in the Benelux countries': accepted,
      'First delivery under the new agreement': accepted,
      'Restock for the autumn sale': accepted,
      'Extra stock for the weekend deal': rejected,
      'Keys for the store event next week': pending,
      'Left over after the launch': accepted,
      'For the summer bundle': revoked,
      'Standard editions for the spring catalogue': pending,
      'Holiday promotion. Please accept before it starts on Friday.': pending,
      'Opening stock for Poland and the Baltic countries': accepted,
      'For your shops in Poland': accepted,
      'From our launch stock, to begin with': accepted,
      'For the end of the summer sale': expired,
      'Restock, as every month': rejected,
      'Half of the first delivery is still on our shelves': pending,
      'Winter restock for the Baltic countries': pending,
    });
    expect(demo.offers.filter((offer) => offer['is_return'] === true)).toHaveLength(2);
    // From who made them to a distributor, and on to a shop.
    expect(demo.travelled).toEqual([
      { name: 'Arcadia Row', keys: 2 },
      { name: 'Pixel Harbour', keys: 2 },
    ]);
    expect(demo.offers.every((offer) => offer['is_in_turn'] === true)).toBe(true);
    const [active, paused, expiredPool, closed] = [2, 3, 4, 5];
    expect(demo.pools).toEqual([
      { status: closed, is_ahead: false, held: 0 },
      { status: active, is_ahead: false, held: 8 },
      { status: active, is_ahead: false, held: 0 },
      { status: paused, is_ahead: false, held: 4 },
      { status: active, is_ahead: true, held: 4 },
      { status: expiredPool, is_ahead: false, held: 0 },
      { status: active, is_ahead: false, held: 2 },
    ]);
    expect(
      demo.allocations.map(({ note, status, drawn, is_ahead, is_paused_by_owner, is_paused_by_partner }) => {
        const paused = is_paused_by_owner ? ' paused by owner' : is_paused_by_partner ? ' paused by partner' : '';
        return `${note as string}: ${statusNameOf(status as number)}${is_ahead ? ' later' : ''}${paused}, ${drawn as number}`;
      }),
    ).toEqual([
      'To begin with, before we agree on more: active, 4',
      'For the summer sale: expired, 4',
      'A trial, until the price list is agreed: lapsed, 0',
      'What you asked for until the end of the season: active, 5',
      'Two batches at a time, please: active, 2',
      'Winter campaign: active paused by owner, 2',
      'Console keys, as they come from certification: active paused by partner, 1',
      'The edition of last year: closed, 1',
      'For the bundle week: rejected, 0',
      'Standard terms: revoked, 0',
      'From the spring sale on: active later, 0',
      'The same terms as before. Draw whenever you need some.: pending, 0',
      'So that your shop does not run empty over the holidays: pending, 0',
      'PC editions for Poland and the Baltic countries: active, 4',
      'One batch whenever your shelf runs low: active, 1',
      'For the winter sale, on the same terms: pending, 0',
    ]);
    expect(demo.allocations.filter((allocation) => allocation['is_in_turn'] !== true)).toEqual([]);
    expect(demo.lists).toEqual([
      { title: 'Distribution partners', rows_version: 4, is_default: true, buyers: 2 },
      { title: 'Meridian wholesale', rows_version: 1, is_default: true, buyers: 0 },
      { title: 'Shops, direct', rows_version: 1, is_default: false, buyers: 1 },
    ]);
    expect(demo.promotions.map(({ title, status }) => `${title as string}: ${status as string}`)).toEqual([
      'Autumn adventures: ended',
      'Harvest weekend: cancelled',
      'Builders’ fortnight: active',
      'Strategy in the shops: active',
      'Turn of the year: scheduled',
      'Racing season opens: draft',
    ]);
    expect(demo.promotions.filter(({ items }) => Number(items) === 0)).toEqual([]);
    expect(demo.unread).toEqual([]);
    expect(demo.unsent).toBe(0);
    expect(demo.faults).toEqual([]);
    expect(demo.differences).toEqual([]);
  });

  it('has told its people already of what is near its end', async () => {
    await settled();
    expect((await counted()).unread).toEqual([]);
  });

  it('is the same when the seed runs again, as after one that was cut off', async () => {
    const before = await counted();
    await seed({
      config,
      vaults: demoVaults(4_200),
      stated: demoCompanyData,
      connections: demoConnections,
      trade,
      prices: demoPrices,
    });
    const again = await counted();
    expect(again.products).toHaveLength(20);
    expect(again.inserted).toBe(4_200);
    expect(again.extractions).toBe(8);
    expect(again.markets).toHaveLength(12);
    expect(again.companies).toEqual(before.companies);
    expect(again.connections).toHaveLength(demoConnections.length);
    expect(again.rules).toEqual(before.rules);
    expect([again.offers, again.pools, again.allocations]).toEqual([before.offers, before.pools, before.allocations]);
    expect([again.lists, again.promotions]).toEqual([before.lists, before.promotions]);
  });
});

describe('a seed', () => {
  it('needs no port that another process may hold', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    try {
      const held = { ...config, PLATFORM_PARTNER_PORT: port, METRICS_PORT: port };
      await expect(seed({ config: held, vaults: [] })).resolves.toBeUndefined();
    } finally {
      await new Promise((resolve) => other.close(resolve));
    }
  });

  it('says why the platform cannot start, and leaves nothing open that would keep its process', async () => {
    const listening = (): number =>
      process.getActiveResourcesInfo().filter((resource) => resource === 'TCPServerWrap').length;
    const before = listening();
    const nowhere = { ...config, DATABASE_URL: 'postgres://keyway@127.0.0.1:1/none' };
    await expect(seed({ config: nowhere, vaults: [] })).rejects.toHaveProperty('cause.code', 'ECONNREFUSED');
    expect(listening()).toBeLessThanOrEqual(before);
  });
});

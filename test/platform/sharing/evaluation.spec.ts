/** Over whole catalogues the same is seen as SKU by SKU (docs/domain.md, e). */
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { ViewsService } from '../../../platform/sharing/shares/views.service.js';
import type { RuleTerms } from '../../../proto/gen/keyway/sharing/v1/sharing.js';
import { actorOf, startInside, type InsidePlatform } from '../../proof/inside.js';
import type { TestUser } from '../../support/platform.js';
import { aSku, databaseOf, type TestSku } from '../stock/stock-world.js';
import { addRule, anOwner, computed, connected, setting, sharing, termsOf } from './sharing-world.js';

let world: InsidePlatform;
let seller: TestUser;
let connections: string[];
let skus: TestSku[];

const platforms = ['Steam', 'GOG', 'Xbox'];
const regions = ['AA', 'BB', 'CC'];
const editions = ['Standard', 'Deluxe'];
const run = async (text: string, values: unknown[] = []) => (await databaseOf(world).execute(text, values)).rows;

beforeAll(async () => {
  world = await startInside();
  seller = await anOwner(world, 'Publisher');
  const buyers = [
    await anOwner(world, 'Retailer'),
    await anOwner(world, 'Distributor'),
    await anOwner(world, 'Retailer'),
  ];
  connections = [];
  for (const buyer of buyers) connections.push(await connected(world, seller, buyer));
  for (const [code, countries] of [
    ['AA', ['DE', 'FR']],
    ['BB', ['US']],
    ['CC', ['DE', 'FR', 'US', 'GB', 'JP']],
  ])
    await run(`insert into region (vault_id, id, code, name, kind, countries) values ($1, $2, $3, $3, 'custom', $4)`, [
      seller.ownerGuid,
      randomUUID(),
      code,
      countries,
    ]);
  skus = [];
  for (let at = 0; at < 12; at += 1)
    skus.push(
      await aSku(world, seller.ownerGuid, { title: `Game ${at}`, code: `K${at}-${at % 5 === 0 ? 'ALL' : 'STE'}-X` }),
    );
  // Two of them are bundles, of SKUs that are sold or not as it comes.
  for (const [bundle, parts] of [
    [1, [2, 3]],
    [6, [3, 4, 7]],
  ] as const) {
    const id = skus[bundle]?.skuGuid;
    await run(`update sku set sku_type = 'Bundle' where id = $1`, [id]);
    for (const part of parts)
      await run('insert into sku_bundle_item (vault_id, bundle_id, sku_id) values ($1, $2, $3)', [
        ...[seller.ownerGuid, id, skus[part]?.skuGuid],
      ]);
  }
});
afterAll(() => world.close());

const anyOf = (values: readonly string[]) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant<string[]>([]) },
    { weight: 1, arbitrary: fc.subarray([...values], { minLength: 1, maxLength: 2 }) },
  );

const aGood = fc.record({
  status: fc.constantFrom('Active', 'Active', 'Inactive', 'Draft', 'Delisted'),
  skuStatus: fc.constantFrom('Active', 'Active', 'Inactive', 'Discontinued'),
  title: fc.constantFrom('Aurora', 'AURORA Drift', '100% Drift', 'a_b'),
  isEmbargoed: fc.boolean(),
  embargo: fc.constantFrom(null, '2020-01-01', '2999-01-01'),
  delisted: fc.constantFrom(null, null, '2020-01-01', '2999-01-01'),
  platform: fc.constantFrom(...platforms),
  region: fc.constantFrom(...regions, 'ZZ'),
  edition: fc.constantFrom(...editions),
});
const aRule = () =>
  fc.record({
    connections: fc.subarray(connections, { minLength: 1 }),
    products: anyOf(skus.map(({ productGuid }) => productGuid)),
    productsNot: anyOf(skus.map(({ productGuid }) => productGuid)),
    titleContains: fc.constantFrom('', '', 'aurora', '%', '_', 'drift'),
    titleContainsNot: fc.constantFrom('', '', '', 'aurora', '%', 'Drift'),
    skus: anyOf(skus.map(({ skuGuid }) => skuGuid)),
    skusNot: anyOf(skus.map(({ skuGuid }) => skuGuid)),
    skuPrefix: fc.constantFrom('', '', 'k1', 'K', 'X'),
    skuPrefixNot: fc.constantFrom('', '', '', 'K1', 'k', 'X'),
    editions: anyOf(editions),
    editionsNot: anyOf(editions),
    providers: anyOf(platforms),
    providersNot: anyOf(platforms),
    regions: anyOf(regions),
    regionsNot: anyOf(regions),
    isInactiveVisible: fc.boolean(),
    isActive: fc.constantFrom(true, true, false),
  });
const aSetting = fc.record({
  isShared: fc.constantFrom(true, true, true, false),
  isEmbargoAllowed: fc.boolean(),
  blacklisted: fc.subarray(['DE', 'FR', 'US', 'GB']),
});

/** What each connection sees, '+' where it can be ordered, as it stands in the table. */
const stored = async (): Promise<Record<string, string[]>> => {
  const rows = await run(
    `select d.connection_id, h.sku_id, h.is_orderable from shared_sku as h join sharing_side as d on d.id = h.side_id
     where d.seller_id = $1`,
    [seller.ownerGuid],
  );
  return Object.fromEntries(
    connections.map((guid) => [
      guid,
      rows
        .filter((row) => row['connection_id'] === guid)
        .map((row) => `${String(row['sku_id'])}${row['is_orderable'] === true ? '+' : ''}`)
        .toSorted(),
    ]),
  );
};

/** The same, SKU by SKU. */
const explained = async (): Promise<Record<string, string[]>> => {
  const actor = actorOf(seller.ownerGuid, 'Ada', ['embargo-read']);
  const seen: Record<string, string[]> = {};
  for (const guid of connections) {
    const found: string[] = [];
    for (const { productGuid } of skus)
      for (const { good, verdict } of (await world.get(ViewsService).explain(actor, guid, productGuid)).skus)
        if (verdict !== 'hidden') found.push(`${good.id}${verdict === 'orderable' ? '+' : ''}`);
    seen[guid] = found.toSorted();
  }
  return seen;
};

const guids = (seen: readonly string[] = []): Set<string> => new Set(seen.map((each) => each.replace('+', '')));

it('whatever the catalogue, the settings and the rules are; and a preview says what a rule will bring', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(aGood, { minLength: 12, maxLength: 12 }),
      fc.array(aSetting, { minLength: 3, maxLength: 3 }),
      fc.array(aRule(), { maxLength: 3 }),
      aRule(),
      async (goods, settings, rules, proposed) => {
        for (const [at, { productGuid, skuGuid }] of skus.entries()) {
          const good = goods[at];
          if (good === undefined) throw new Error('as many as SKUs');
          await run(
            `update product set status = $2, title = $3, is_embargoed = $4, embargo_until = $5, delisted_date = $6 where id = $1`,
            [productGuid, good.status, good.title, good.isEmbargoed, good.embargo, good.delisted],
          );
          await run(`update sku set status = $2, platform = $3, region = $4, edition = $5 where id = $1`, [
            ...[skuGuid, good.skuStatus, good.platform, good.region, good.edition],
          ]);
        }
        for (const [at, { isShared, isEmbargoAllowed, blacklisted }] of settings.entries())
          await setting(
            world,
            seller,
            connections[at] ?? '',
            `is_catalog_shared = ${isShared}, is_embargo_allowed = ${isEmbargoAllowed},
             blacklisted_countries = array[${blacklisted.map((code) => `'${code}'`).join()}]::text[]`,
          );
        await run('delete from sharing_rule where vault_id = $1', [seller.ownerGuid]);
        for (const rule of rules) await addRule(seller, termsOf([], rule));
        await computed(world, seller);
        const before = await stored();
        expect(before).toEqual(await explained());

        const terms: RuleTerms = termsOf([], proposed);
        const { effects } = await sharing(seller).previewRule({ ruleGuid: '', terms }, seller.call());
        await addRule(seller, terms);
        await computed(world, seller);
        const after = await stored();
        expect(after).toEqual(await explained());
        const real = proposed.connections.map((connectionGuid) => {
          const [had, has] = [guids(before[connectionGuid]), guids(after[connectionGuid])];
          return {
            connectionGuid,
            gained: [...has].filter((id) => !had.has(id)).length,
            lost: [...had].filter((id) => !has.has(id)).length,
          };
        });
        const said = effects.map(({ connectionGuid, gained, lost }) => ({ connectionGuid, gained, lost }));
        expect(new Set(said)).toEqual(new Set(real));
      },
    ),
    { numRuns: 40 },
  );
});

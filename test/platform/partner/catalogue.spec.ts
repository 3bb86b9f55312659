/** The catalogue as programs read it: what is theirs, what is shared with them, and what has changed. */
import { randomUUID } from 'node:crypto';
import { ProductConnections } from '../../../platform/sharing/buying/product-connections.service.js';
import { actorOf, startInside, type InsidePlatform } from '../../proof/inside.js';
import type { TestUser } from '../../support/platform.js';
import { until } from '../../support/until.js';
import { twelveTimes } from '../at-once.js';
import { anOwner, computed, connected, setting } from '../sharing/sharing-world.js';
import {
  aSku,
  databaseOf,
  defaultNetwork,
  defaultPrivate,
  insertKeys,
  keysOf,
  type TestSku,
} from '../stock/stock-world.js';
import { guidsOf, readCatalogue, type CatalogueItem, type CataloguePage } from './catalogue-world.js';
import { DescribedApi, type Answer } from './described-api.js';
import { aPartner, partnerUrlIn, type TestPartner } from './partner-world.js';

const lists = ['products', 'skus'] as const;

let world: InsidePlatform;
let api: DescribedApi;
let seller: TestUser;
let buyer: TestUser;
let publisher: TestPartner;
let shop: TestPartner;
let stranger: TestPartner;
let connection: string;
let sku: TestSku;
beforeAll(async () => {
  world = await startInside({ config: { PLATFORM_PARTNER_PORT: 0 } });
  api = await DescribedApi.of(world);
  stranger = await aPartner(world, { owner: await anOwner(world, 'Publisher') });
});
afterAll(() => world.close());
beforeEach(async () => {
  [seller, buyer] = [await anOwner(world, 'Publisher'), await anOwner(world, 'Retailer')];
  [publisher, shop] = await Promise.all([aPartner(world, { owner: seller }), aPartner(world, { owner: buyer })]);
  connection = await connected(world, seller, buyer);
  sku = await aSku(world, seller.ownerGuid, { title: 'Aurora Drift', code: `AD-${randomUUID().slice(0, 8)}-ROW` });
  await computed(world, seller);
});

const run = (text: string, values: readonly unknown[]) => databaseOf(world).execute(text, values);
const ofProduct = (change: string, values: readonly unknown[] = []) =>
  run(`update product set ${change} where id = $1`, [sku.productGuid, ...values]);
const list = (partner: TestPartner, name: (typeof lists)[number], query = '', headers = {}) =>
  api.call(partner, `GET /api/v4/${name}`, { query, headers });
const one = (partner: TestPartner, name: (typeof lists)[number], guid: string): Promise<Answer> =>
  name === 'products'
    ? api.call(partner, 'GET /api/v4/products/{productGuid}', { params: { productGuid: guid } })
    : api.call(partner, 'GET /api/v4/skus/{skuGuid}', { params: { skuGuid: guid } });
const guidIn = (name: (typeof lists)[number]) => (name === 'products' ? sku.productGuid : sku.skuGuid);
const read = (partner: TestPartner, name: (typeof lists)[number], query = '') => readCatalogue(partner, name, query);
const changes = async (partner: TestPartner, name: (typeof lists)[number], since: string) =>
  (await read(partner, name, `?changedSince=${since}`)).items;
const refused = ({ status, body }: Answer) => {
  const { code, errors } = body as { code: string; errors?: { field: string }[] };
  return [status, code, errors?.map(({ field }) => field)];
};

describe('the catalogue', () => {
  it.each(lists)('of %s needs a token', async (name) => {
    const nobody = { call: (path: string, init?: RequestInit) => fetch(new URL(path, partnerUrlIn(world)), init) };
    expect((await api.call(nobody, `GET /api/v4/${name}`)).status).toBe(401);
  });

  it('is not available to the programs of a suspended vault', async () => {
    const idle = await aPartner(world);
    await run(`update vault set state = 'suspended' where id = $1`, [idle.vaultGuid]);
    for (const name of lists)
      expect(refused(await list(idle, name)).slice(0, 2)).toEqual([403, 'permission.not_available']);
  });

  it.each(lists)('tells a vault that neither has nor sees them nothing of %s', async (name) => {
    expect(guidsOf((await read(stranger, name)).items)).toEqual([]);
    const code = name === 'products' ? 'partner.product_not_found' : 'partner.sku_not_found';
    expect(refused(await one(stranger, name, guidIn(name))).slice(0, 2)).toEqual([404, code]);
    expect(refused(await one(stranger, name, 'ours')).slice(0, 2)).toEqual([404, code]);
  });

  it('says of a product what its vault says of it', async () => {
    await ofProduct(
      `description = 'A race.', website = 'https://drift.example/', developers = '{Polar}', genres = '{Racing,Indie}',
       order_accept_date = '2020-01-01', release_date = '2999-01-02T03:04:05Z', is_dlc = true,
       local_texts = '[{"language":"fr","title":"Dérive","description":""}]', spoken_languages = '{en,fr}',
       external_id = 'drift-7', requirements_minimum = '8 GB'`,
    );
    const { body } = await one(publisher, 'products', sku.productGuid);
    expect(body).toMatchObject({
      ...{ guid: sku.productGuid, isWithdrawn: false, owner: 'own', connection: null, title: 'Aurora Drift' },
      ...{ type: 'Game', status: 'Active', releaseState: 'pre_load', description: 'A race.', isDLC: true },
      ...{ releaseDate: '2999-01-02T03:04:05.000Z', orderAcceptDate: '2020-01-01T00:00:00.000Z', delistedDate: null },
      ...{ developers: ['Polar'], genres: ['Racing', 'Indie'], isEmbargoed: false, notSoldSeparately: false },
    });
    const languages = {
      ...{ localTexts: [{ language: 'fr', title: 'Dérive', description: '' }], spokenLanguages: ['en', 'fr'] },
      ...{ subtitleLanguages: [], menuLanguages: [], externalId: 'drift-7', requirementsMinimum: '8 GB' },
    };
    expect(body).toMatchObject(languages);
    expect((await one(shop, 'products', sku.productGuid)).body).toMatchObject({
      ...{ owner: 'shared', title: 'Aurora Drift', developers: ['Polar'], ...languages },
      connection: { guid: connection, isConnected: true },
    });
  });

  it('counts free keys for their own vault, and says to others that there are some', async () => {
    const seen = async (partner: TestPartner) => (await one(partner, 'skus', sku.skuGuid)).body;
    expect(await seen(publisher)).toMatchObject({ availableKeys: 0, isInStock: false, isOrderable: true });
    await insertKeys(world, seller, sku.skuGuid, keysOf(2), defaultPrivate);
    expect(await seen(publisher)).toMatchObject({ availableKeys: 2, isInStock: true, productGuid: sku.productGuid });
    expect(await seen(shop)).toMatchObject({ availableKeys: null, isInStock: false });
    await insertKeys(world, seller, sku.skuGuid, keysOf(1), defaultNetwork);
    expect(await seen(publisher)).toMatchObject({ availableKeys: 3 });
    expect(await seen(shop)).toMatchObject({ availableKeys: null, isInStock: true, isOrderable: true });
  });

  it.each(lists)('has the own and the shared %s apart, and both', async (name) => {
    const own = await aSku(world, buyer.ownerGuid);
    const ownGuid = name === 'products' ? own.productGuid : own.skuGuid;
    expect(guidsOf((await read(shop, name, '?owner=own')).items)).toEqual([ownGuid]);
    expect(guidsOf((await read(shop, name, '?owner=shared')).items)).toEqual([guidIn(name)]);
    expect(guidsOf((await read(shop, name)).items)).toEqual([guidIn(name), ownGuid]);
  });

  it.each([
    ['an embargo', () => ofProduct('is_embargoed = true')],
    ['a delisting', () => ofProduct('delisted_date = now()')],
    ['the end of sharing', () => setting(world, seller, connection, 'is_catalog_shared = false')],
    [
      'a suspended connection',
      () => run(`update connection set state = 'suspended', suspended_by = vault_id where id = $1`, [connection]),
    ],
  ])('shows nothing from the moment of %s, and says so once it is computed', async (_why, withdraw) => {
    const before = await Promise.all(lists.map((name) => read(shop, name)));
    await withdraw();
    for (const name of lists) {
      expect((await one(shop, name, guidIn(name))).status).toBe(404);
      expect(guidsOf((await read(shop, name)).items)).toEqual([]);
    }
    await computed(world, seller);
    for (const [at, name] of lists.entries())
      expect(await changes(shop, name, before[at]?.nextChangedSince ?? '')).toEqual([
        { guid: guidIn(name), isWithdrawn: true, changedAt: expect.any(String) as string },
      ]);
    expect((await read(publisher, 'products')).items).toHaveLength(1);
  });

  it('shows what is embargoed to whom it is allowed, and to others when the embargo ends by itself', async () => {
    await setting(world, seller, connection, 'is_embargo_allowed = true');
    await ofProduct(`is_embargoed = true, embargo_until = now() + interval '1 day'`);
    await computed(world, seller);
    expect((await one(shop, 'products', sku.productGuid)).body).toMatchObject({ isEmbargoed: true });
    await setting(world, seller, connection, 'is_embargo_allowed = false');
    expect((await one(shop, 'products', sku.productGuid)).status).toBe(404);
    await computed(world, seller);
    await ofProduct(`embargo_until = now() - interval '1 second'`);
    await computed(world, seller);
    expect((await one(shop, 'products', sku.productGuid)).body).toMatchObject({ isEmbargoed: false });
  });

  it('has a SKU that is not sold any more as not orderable at once', async () => {
    await run(`update sku set status = 'Inactive' where id = $1`, [sku.skuGuid]);
    expect((await one(shop, 'skus', sku.skuGuid)).body).toMatchObject({ status: 'Inactive', isOrderable: false });
    await computed(world, seller);
    expect((await one(shop, 'skus', sku.skuGuid)).status).toBe(404);
  });
});

describe('changedSince', () => {
  /** From when on nothing has changed: as long as a transaction from before is open, that of a log too, more is told. */
  const nothing = async (name: (typeof lists)[number]) => {
    const asked = async () => {
      const { nextChangedSince } = await read(shop, name);
      return { since: nextChangedSince, told: await changes(shop, name, nextChangedSince) };
    };
    return (await until(asked, ({ told }) => told.length === 0)).since;
  };

  it.each([
    ['of the product', () => ofProduct(`title = 'Aurora Drift II'`)],
    ['of its company', () => run(`update vault set company = company || ' Ltd' where id = $1`, [seller.ownerGuid])],
    [
      'of the buyer, who takes it out of its catalogue',
      () =>
        world.get(ProductConnections).set(actorOf(buyer.ownerGuid, 'Ada', ['sharedskus-all']), sku.productGuid, false),
    ],
  ])('lists what a change %s has changed', async (_whose, change) => {
    const since = { products: await nothing('products'), skus: await nothing('skus') };
    await change();
    for (const name of lists) {
      expect(guidsOf(await changes(shop, name, since[name]))).toEqual([guidIn(name)]);
      await nothing(name);
    }
  });

  it('lists a SKU that has changed, but not for its stock', async () => {
    const since = await nothing('skus');
    await insertKeys(world, seller, sku.skuGuid, keysOf(1), defaultNetwork);
    expect(await changes(shop, 'skus', since)).toEqual([]);
    await run(`update sku set edition = 'Deluxe' where id = $1`, [sku.skuGuid]);
    expect(await changes(shop, 'skus', since)).toMatchObject([{ guid: sku.skuGuid, edition: 'Deluxe' }]);
    expect(await changes(publisher, 'skus', since)).toMatchObject([{ guid: sku.skuGuid, edition: 'Deluxe' }]);
  });

  it('lists a product whose release date has come', async () => {
    await ofProduct(`release_date = clock_timestamp() + interval '2 seconds'`);
    const { nextChangedSince, items } = await read(shop, 'products');
    expect(items).toMatchObject([{ releaseState: 'pre_load' }]);
    await run(
      `select pg_sleep(extract(epoch from release_date - clock_timestamp()) + 0.01) from product where id = $1`,
      [sku.productGuid],
    );
    expect(await changes(shop, 'products', nextChangedSince)).toMatchObject([{ releaseState: 'released' }]);
  });

  it('lists what comes back as being there, not as withdrawn', async () => {
    const since = await nothing('skus');
    await setting(world, seller, connection, 'is_catalog_shared = false');
    await computed(world, seller);
    await setting(world, seller, connection, 'is_catalog_shared = true');
    await computed(world, seller);
    for (const name of lists)
      expect(await changes(shop, name, since)).toMatchObject([{ guid: guidIn(name), isWithdrawn: false }]);
  });

  it('lists what was changed while it was out of sight for a moment', async () => {
    await setting(world, seller, connection, 'is_catalog_shared = false');
    await ofProduct(`title = 'Aurora Drift III'`);
    const { nextChangedSince } = await read(shop, 'products');
    await setting(world, seller, connection, 'is_catalog_shared = true');
    expect(await changes(shop, 'products', nextChangedSince)).toMatchObject([{ title: 'Aurora Drift III' }]);
  });

  it('misses nothing of a change that was begun before the walk and is committed after it', async () => {
    const written = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const change = databaseOf(world).transaction(async (tx) => {
      await databaseOf(world).execute(`update product set title = 'Late' where id = $1`, [sku.productGuid], tx);
      written.resolve();
      await mayEnd.promise;
    });
    await written.promise;
    const { nextChangedSince, items } = await read(shop, 'products');
    expect(items).toMatchObject([{ title: 'Aurora Drift' }]);
    mayEnd.resolve();
    await change;
    expect(await changes(shop, 'products', nextChangedSince)).toMatchObject([{ title: 'Late' }]);
  });
});

describe('an ETag', () => {
  const answered = async (partner: TestPartner, path: string, etag?: string) => {
    const answer = await partner.call(path, etag === undefined ? {} : { headers: { 'if-none-match': etag } });
    return { status: answer.status, etag: answer.headers.get('etag') ?? '', text: await answer.text(), answer };
  };
  const paths = () => [
    ...lists.map((name) => `/api/v4/${name}`),
    ...lists.map((name) => `/api/v4/${name}/${guidIn(name)}`),
  ];

  it('spares who has the answer the answer, and is kept by the caller alone', async () => {
    for (const path of paths()) {
      const { etag, answer } = await answered(shop, path);
      expect(answer.headers.get('cache-control')).toBe('private, no-cache');
      const again = await answered(shop, path, `"other", ${etag}`);
      expect([again.status, again.text, again.etag]).toEqual([304, '', etag]);
      expect(again.answer.headers.get('content-type')).toBeNull();
      expect((await answered(shop, path, '"other"')).status).toBe(200);
      // The publisher reads the same product otherwise.
      expect((await answered(publisher, path, etag)).status).toBe(200);
    }
  });

  it.each([
    ['the product', () => ofProduct(`description = 'Another one.'`)],
    ['the SKU', () => run(`update sku set region = 'EU' where id = $1`, [sku.skuGuid])],
    ['the stock', () => insertKeys(world, seller, sku.skuGuid, keysOf(1), defaultNetwork)],
    ['the company', () => run(`update vault set company = 'Renamed' where id = $1`, [seller.ownerGuid])],
    ['a date that comes', () => ofProduct(`release_date = now() + interval '1 hour'`)],
    ['one more of them', () => aSku(world, seller.ownerGuid).then(() => computed(world, seller))],
  ])('is another one with %s', async (what, change) => {
    const before = await Promise.all(paths().map((path) => answered(shop, path)));
    await change();
    const after = await Promise.all(paths().map((path, at) => answered(shop, path, before[at]?.etag)));
    const isOther = after.map(({ status }) => status === 200);
    const changed = {
      'the SKU': [false, true, false, true],
      'the stock': [false, true, false, true],
      'one more of them': [true, true, false, false],
    }[what] ?? [true, true, true, true];
    expect(isOther).toEqual(changed);
  });
});

describe('a walk', () => {
  it.each(lists)('through %s is answered alike, to twelve at once', async (name) => {
    for (let made = 0; made < 4; made += 1) await aSku(world, seller.ownerGuid);
    await computed(world, seller);
    const walks = await Promise.all(twelveTimes.map(() => read(shop, name, '?pageSize=2')));
    for (const { items, pages } of walks) {
      expect([items.length, pages]).toEqual([5, 3]);
      expect(items).toEqual(walks[0]?.items);
    }
    expect(guidsOf((await read(shop, name)).items)).toEqual(guidsOf(walks[0]?.items ?? []));
  });

  it('asks in the words of the walk before', async () => {
    await aSku(world, seller.ownerGuid);
    const { body } = await list(publisher, 'products', '?pageSize=1&owner=own');
    const { after } = body as CataloguePage<CatalogueItem>;
    expect((await list(publisher, 'products', `?after=${after}&owner=own`)).status).toBe(200);
    const invalid = (field: string) => [422, 'request.invalid', [field]];
    expect(refused(await list(publisher, 'products', `?after=${after}&owner=shared`))).toEqual(invalid('owner'));
    const since = '2026-01-01T00:00:00Z';
    expect(refused(await list(publisher, 'products', `?after=${after}&changedSince=${since}`))).toEqual(
      invalid('changedSince'),
    );
    expect(refused(await list(publisher, 'skus', `?after=${after}`))).toEqual(invalid('after'));
  });

  it.each([
    ['changedSince=yesterday', 'changedSince'],
    ['changedSince=2026-02-30T00:00:00Z', 'changedSince'],
    ['changedSince=2001-01-01T00:00:00Z', 'changedSince'],
    ['owner=theirs', 'owner'],
    ['pageSize=0', 'pageSize'],
    ['pageSize=501', 'pageSize'],
    ['pageSize=many', 'pageSize'],
    ['after=%00', 'after'],
    ['after=W10', 'after'],
    ['after=eyJhIjoxfQ', 'after'],
    ['after=a&after=b', 'after'],
    ['changed_since=2026-01-01T00:00:00Z', ''],
  ])('that asks for %s is refused by that name', async (query, field) => {
    for (const name of lists)
      expect(refused(await list(shop, name, `?${query}`))).toEqual([422, 'request.invalid', [field]]);
  });
});

/** Prices as programs read them: of what their vault buys, for one country, and what has changed (docs/domain.md, o16; ADR 0118). */
import assert from 'node:assert/strict';
import { startInside, type InsidePlatform } from '../../proof/inside.js';
import type { TestUser } from '../../support/platform.js';
import { until } from '../../support/until.js';
import { aList, assign, changeTo, priceOf, readRows, save, saveAll } from '../pricing/pricing-world.js';
import { aRunning, cancel, inDays } from '../pricing/promotions-world.js';
import { anOwner, computed, connected, setting, sharing } from '../sharing/sharing-world.js';
import { aSku, databaseOf, type TestSku } from '../stock/stock-world.js';
import { DescribedApi, type Answer } from './described-api.js';
import { aPartner, partnerUrlIn, type TestPartner } from './partner-world.js';

interface Item {
  readonly skuGuid: string;
  readonly isWithdrawn: boolean;
  readonly srp?: string;
  readonly discountedInvoicePrice?: string;
  readonly promotion?: { readonly discountPercent: number } | null;
}

interface Page {
  readonly prices: readonly Item[];
  readonly after: string | null;
  readonly nextChangedSince: string;
}

interface Buyer {
  readonly user: TestUser;
  readonly shop: TestPartner;
  readonly connectionGuid: string;
  readonly listGuid: string;
}

let world: InsidePlatform;
let api: DescribedApi;
let seller: TestUser;
let aurora: TestSku;
let beacon: TestSku;
beforeAll(async () => {
  world = await startInside({ config: { PLATFORM_PARTNER_PORT: 0 } });
  api = await DescribedApi.of(world);
  seller = await anOwner(world, 'Publisher');
  aurora = await aSku(world, seller.ownerGuid, { title: 'Aurora' });
  beacon = await aSku(world, seller.ownerGuid, { title: 'Beacon' });
});
afterAll(() => world.close());

/** Buys by a list of its own. */
const aBuyer = async (prices: readonly (readonly [TestSku, string])[]): Promise<Buyer> => {
  const user = await anOwner(world, 'Retailer');
  const shop = await aPartner(world, { owner: user });
  const connectionGuid = await connected(world, seller, user);
  await setting(world, seller, connectionGuid, `currency = 'EUR'`);
  await setting(world, user, connectionGuid, `invoicing_currency = 'EUR'`);
  const { listGuid } = await aList(seller);
  await assign(seller, connectionGuid, listGuid);
  await save(
    world,
    seller,
    listGuid,
    prices.map(([sku, wsp]) => priceOf(sku, { srp: '119.00', wsp })),
  );
  await computed(world, seller);
  return { user, shop, connectionGuid, listGuid };
};

const ask = (shop: TestPartner, query: string, headers = {}) =>
  api.call(shop, 'GET /api/v4/prices', { query: `?${query}`, headers });

/** To its last page. */
const walk = async ({ shop }: Pick<Buyer, 'shop'>, query: string, between = async () => undefined) => {
  const prices: Item[] = [];
  for (let asked = query; ;) {
    const { status, body } = await ask(shop, asked);
    assert.equal(status, 200, JSON.stringify(body));
    const page = body as Page;
    prices.push(...page.prices);
    if (page.after === null) return { prices, nextChangedSince: page.nextChangedSince };
    const size = /pageSize=\d+/.exec(query)?.[0] ?? 'pageSize=100';
    asked = `after=${page.after}&${size}`;
    await between();
  }
};

/** 'Aurora 60.00', or 'Aurora gone' */
const told = ({ prices }: { readonly prices: readonly Item[] }): string[] =>
  prices
    .map(({ skuGuid, isWithdrawn, discountedInvoicePrice }) => {
      const title = skuGuid === aurora.skuGuid ? 'Aurora' : 'Beacon';
      return `${title} ${isWithdrawn ? 'gone' : discountedInvoicePrice}`;
    })
    .toSorted();

const refused = ({ status, body }: Answer) => {
  const { code, errors } = body as { code: string; errors?: { field: string }[] };
  return [status, code, errors?.map(({ field }) => field)];
};

describe('the prices of what a vault buys', () => {
  it('need a token', async () => {
    const nobody = { call: (path: string, init?: RequestInit) => fetch(new URL(path, partnerUrlIn(world)), init) };
    expect((await api.call(nobody, 'GET /api/v4/prices', { query: '?country=DE' })).status).toBe(401);
  });

  it('are not told to the programs of a suspended vault', async () => {
    const idle = await aPartner(world);
    await databaseOf(world).execute(`update vault set state = 'suspended' where id = $1`, [idle.vaultGuid]);
    expect(refused(await ask(idle, 'country=DE')).slice(0, 2)).toEqual([403, 'permission.not_available']);
  });

  it('are of one country, said once', async () => {
    const { shop } = await aBuyer([[aurora, '60.00']]);
    expect(refused(await ask(shop, 'pageSize=5'))).toEqual([422, 'request.invalid', ['country']]);
    expect(refused(await ask(shop, 'country=QQ'))).toEqual([422, 'request.invalid', ['country']]);
    expect(refused(await ask(shop, 'country=DE&currency=QQQ'))).toEqual([422, 'request.invalid', ['currency']]);
    expect(refused(await ask(shop, 'after=bm8'))).toEqual([422, 'request.invalid', ['after']]);
    expect(refused(await ask(shop, 'country=DE&changedSince=2020-01-01T00:00:00Z'))).toEqual([
      ...[422, 'request.invalid', ['changedSince']],
    ]);
  });

  it('say what is paid, by whom it is sold and which promotion is taken off', async () => {
    const { shop, connectionGuid, listGuid } = await aBuyer([[aurora, '60.00']]);
    const validTo = inDays(2);
    const { promotionGuid } = await aRunning(seller, listGuid, [[aurora, 25]], { validTo });
    const { prices } = await walk({ shop }, 'country=DE');
    expect(prices).toEqual([
      {
        ...{ skuGuid: aurora.skuGuid, isWithdrawn: false, productGuid: aurora.productGuid },
        connection: { guid: connectionGuid, company: expect.any(String) },
        ...{ priceListGuid: listGuid, country: 'DE', currency: 'EUR', srp: '119.00', discountedSrp: '89.25' },
        ...{ purchasePrice: '60.00', discountedPurchasePrice: '45.00', invoiceCurrency: 'EUR' },
        ...{ invoicePrice: '60.00', discountedInvoicePrice: '45.00' },
        promotion: { guid: promotionGuid, discountPercent: 25, validTo },
      },
    ]);
  });

  it('are never another’s: each of three reads its own list alone', async () => {
    const buyers = [
      await aBuyer([[aurora, '61.00']]),
      await aBuyer([
        [aurora, '62.00'],
        [beacon, '12.00'],
      ]),
      await aBuyer([[beacon, '13.00']]),
    ];
    const seen = await Promise.all(buyers.map(async (buyer) => told(await walk(buyer, 'country=FR'))));
    expect(seen).toEqual([['Aurora 61.00'], ['Aurora 62.00', 'Beacon 12.00'], ['Beacon 13.00']]);
    const stranger = await aPartner(world, { owner: await anOwner(world, 'Retailer') });
    expect(told(await walk({ shop: stranger }, 'country=FR'))).toEqual([]);
  });

  it('are told page by page, each SKU once, also where prices change meanwhile', async () => {
    const buyer = await aBuyer([
      [aurora, '60.00'],
      [beacon, '20.00'],
    ]);
    const rows = (await readRows(seller, buyer.listGuid)).rows;
    const dearer = async () => {
      const [row] = rows;
      const terms = priceOf(aurora, { srp: '119.00', wsp: '66.00' });
      await saveAll(world, seller, buyer.listGuid, [changeTo(terms, 1, row?.rowGuid ?? '')]);
      return undefined;
    };
    const { prices } = await walk(buyer, 'country=DE&pageSize=1', dearer);
    expect(prices.map(({ skuGuid }) => skuGuid)).toEqual([aurora.skuGuid, beacon.skuGuid].toSorted());
  });

  it('go on as they began, or are refused', async () => {
    const { shop } = await aBuyer([
      [aurora, '60.00'],
      [beacon, '20.00'],
    ]);
    const { after } = (await ask(shop, 'country=DE&pageSize=1')).body as Page;
    expect(refused(await ask(shop, `after=${after}&country=FR`))).toEqual([422, 'request.invalid', ['country']]);
    expect((await ask(shop, `after=${after}&country=DE`)).status).toBe(200);
  });

  it('have an ETag, which is another one when a price is', async () => {
    const { shop, listGuid } = await aBuyer([[aurora, '60.00']]);
    const etag = (await ask(shop, 'country=DE')).headers.get('etag') ?? '';
    const conditional = () => shop.call('/api/v4/prices?country=DE', { headers: { 'if-none-match': etag } });
    expect((await conditional()).status).toBe(304);
    await aRunning(seller, listGuid, [[aurora, 10]]);
    expect((await conditional()).status).toBe(200);
  });
});

describe('what has changed of prices', () => {
  const changes = async (buyer: Buyer, from: string) => told(await walk(buyer, `country=DE&changedSince=${from}`));
  /** From when on nothing has changed: as long as a transaction from before is open, that of a log too, more is told. */
  const since = async (buyer: Buyer): Promise<string> => {
    const asked = async () => {
      const { nextChangedSince: from } = await walk(buyer, 'country=DE');
      return { from, told: await changes(buyer, from) };
    };
    return (await until(asked, (now) => now.told.length === 0)).from;
  };

  /** As if all of it had been an hour ago: what was stamped by another clock is looked for a little earlier. */
  const settle = (listGuid: string) =>
    databaseOf(world).execute(
      `with saved as (update price_list_version set saved_at = saved_at - interval '1 hour' where list_id = $1),
         assigned as (update price_assignment set changed_at = changed_at - interval '1 hour' where list_id = $1),
         rated as (update exchange_rate set changed_at = changed_at - interval '1 day'),
         called as (update region set changed_at = changed_at - interval '1 day'),
         agreed as (update connection_setting set changed_at = changed_at - interval '1 hour'),
         known as (update country set changed_at = changed_at - interval '1 day')
       update price_list set changed_at = changed_at - interval '1 hour' where id = $1`,
      [listGuid],
    );

  it('is nothing while nothing changes', async () => {
    const buyer = await aBuyer([[aurora, '60.00']]);
    await settle(buyer.listGuid);
    expect(await changes(buyer, await since(buyer))).toEqual([]);
  });

  it('is the price that was saved, and no other of the list', async () => {
    const buyer = await aBuyer([
      [aurora, '60.00'],
      [beacon, '20.00'],
    ]);
    await settle(buyer.listGuid);
    const from = await since(buyer);
    const row = (await readRows(seller, buyer.listGuid)).rows.find(
      ({ terms }) => terms?.productGuid === aurora.productGuid,
    );
    const terms = priceOf(aurora, { srp: '119.00', wsp: '55.00' });
    await saveAll(world, seller, buyer.listGuid, [changeTo(terms, 1, row?.rowGuid ?? '')]);
    expect(await changes(buyer, from)).toEqual(['Aurora 55.00']);
  });

  it('is a price that was taken out, as gone', async () => {
    const buyer = await aBuyer([
      [aurora, '60.00'],
      [beacon, '20.00'],
    ]);
    await settle(buyer.listGuid);
    const from = await since(buyer);
    const row = (await readRows(seller, buyer.listGuid)).rows.find(
      ({ terms }) => terms?.productGuid === beacon.productGuid,
    );
    const gone = { ...changeTo(priceOf(beacon), 1, row?.rowGuid ?? ''), isRemoved: true };
    await saveAll(world, seller, buyer.listGuid, [gone]);
    expect(await changes(buyer, from)).toEqual(['Beacon gone']);
  });

  it('is a promotion that begins by its time alone, and its end', async () => {
    const buyer = await aBuyer([[aurora, '60.00']]);
    const promotion = await aRunning(seller, buyer.listGuid, [[aurora, 50]], {
      ...{ validFrom: inDays(1), validTo: inDays(3) },
    });
    await settle(buyer.listGuid);
    await databaseOf(world).execute(
      `update promotion set changed_at = now() - interval '1 hour', approved_at = now() - interval '1 hour' where id = $1`,
      [promotion.promotionGuid],
    );
    await databaseOf(world).execute(
      `update promotion_item set added_at = now() - interval '1 hour' where promotion_id = $1`,
      [promotion.promotionGuid],
    );
    const from = await since(buyer);
    expect(await changes(buyer, from)).toEqual([]);
    await databaseOf(world).execute(`update promotion set valid_from = now() where id = $1`, [promotion.promotionGuid]);
    expect(await changes(buyer, from)).toEqual(['Aurora 30.00']);
    await cancel(seller, promotion.promotionGuid);
    expect(await changes(buyer, from)).toEqual(['Aurora 60.00']);
  });

  it('is everything when another list is assigned, and when the terms are others', async () => {
    const buyer = await aBuyer([[aurora, '60.00']]);
    await settle(buyer.listGuid);
    const from = await since(buyer);
    const { listGuid } = await aList(seller);
    await save(world, seller, listGuid, [priceOf(aurora, { srp: '119.00', wsp: '70.00' })]);
    await assign(seller, buyer.connectionGuid, listGuid, 1);
    expect(await changes(buyer, from)).toEqual(['Aurora 70.00', 'Beacon gone']);
    await settle(listGuid);
    const later = await since(buyer);
    expect(await changes(buyer, later)).toEqual([]);
    const terms = `pricing_type = 'RevenueShare', source_margin = 80, target_margin = 20, changed_at = now()`;
    await setting(world, seller, buyer.connectionGuid, terms);
    expect(await changes(buyer, later)).toEqual(['Aurora 80.00', 'Beacon gone']);
  });

  it('is gone when the connection ends, the product is left, or the country is closed', async () => {
    const buyer = await aBuyer([[aurora, '60.00']]);
    await settle(buyer.listGuid);
    const from = await since(buyer);
    await setting(world, seller, buyer.connectionGuid, `blacklisted_countries = '{DE}', changed_at = now()`);
    expect(await changes(buyer, from)).toContain('Aurora gone');
    expect(told(await walk(buyer, 'country=DE'))).toEqual([]);
    await setting(
      world,
      seller,
      buyer.connectionGuid,
      `blacklisted_countries = '{}', is_catalog_shared = false, changed_at = now()`,
    );
    await computed(world, seller);
    expect(await changes(buyer, from)).toContain('Aurora gone');
  });
});

/** The last: other tests know two SKUs. */
it('the prices have no empty pages where little of much that is shared is in the catalogue', async () => {
  const others = await Promise.all(
    Array.from({ length: 24 }, (_, at) => aSku(world, seller.ownerGuid, { title: `Other ${at}` })),
  );
  const buyer = await aBuyer([
    [aurora, '60.00'],
    [beacon, '61.00'],
  ]);
  for (const { productGuid } of others)
    await sharing(buyer.user).setProductConnected({ productGuid, isConnected: false }, buyer.user.call());
  let pages = 1;
  const read = await walk(buyer, 'country=DE&pageSize=1', () => Promise.resolve(void (pages += 1)));
  expect(told(read)).toEqual(['Aurora 60.00', 'Beacon 61.00']);
  expect(pages).toBe(2);
});

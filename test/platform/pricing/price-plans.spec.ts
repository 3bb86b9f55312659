/** What Postgres does to show a list of many prices, filtered. */
import { PricesService } from '../../../platform/pricing/prices/prices.service.js';
import { actorOf, startInside, type InsidePlatform } from '../../proof/inside.js';
import type { TestUser } from '../../support/platform.js';
import { watchedDatabase } from '../plans.js';
import { anOwner } from '../sharing/sharing-world.js';
import { databaseOf } from '../stock/stock-world.js';
import { aList, addMany } from './pricing-world.js';

const products = 1_500;
const currencies = 4;
const manyCurrencies = 100;

let world: InsidePlatform;
let seller: TestUser;
let listId: string;
let largeListId: string;
beforeAll(async () => {
  world = await startInside();
  seller = await anOwner(world, 'Publisher');
  listId = (await aList(seller)).listGuid;
  largeListId = (await aList(seller)).listGuid;
  const database = databaseOf(world);
  await addMany(world, seller, products);
  for (const [of, count] of [
    [listId, currencies],
    [largeListId, manyCurrencies],
  ])
    await database.execute(
      `insert into price_row (list_id, row_id, from_version, product_id, sku_id, region_code, country_code, currency, srp, is_included)
       select $1, gen_random_uuid(), 1, k.product_id, k.id, 'WW', '', 'C' || lpad((n % 100)::text, 2, '0'), 10, true
       from sku as k, generate_series(1, $3) as n where k.vault_id = $2`,
      [of, seller.ownerGuid, count],
    );
  await database.execute(
    `insert into price_row (list_id, row_id, from_version, product_id, region_code, country_code, currency, srp, is_included)
     select $1, gen_random_uuid(), 1, id, 'WW', '', 'C01', 10, true from product where vault_id = $2 and number = 100700`,
    [listId, seller.ownerGuid],
  );
  // And in a country that its region does not have.
  await database.execute(
    `insert into price_row (list_id, row_id, from_version, product_id, sku_id, region_code, country_code, currency, srp, is_included)
     select $1, gen_random_uuid(), 1, k.product_id, k.id, 'WW', country, 'EUR', 10, true
     from sku as k cross join unnest(array['DE', 'FR', 'XX']) as country
     where k.vault_id = $2 and (country <> 'XX' or k.sku ilike 'hl-100702')`,
    [largeListId, seller.ownerGuid],
  );
  await database.execute(`update product set status = 'Delisted' where vault_id = $1 and number = 100703`, [
    seller.ownerGuid,
  ]);
  await database.execute(`update price_list set rows_version = 1, row_count = 1 where id = any ($1::uuid[])`, [
    [listId, largeListId],
  ]);
  for (const table of ['product', 'sku', 'price_row']) await database.execute(`analyze ${table}`);
});
afterAll(() => world.close());

const blank = { text: '', productId: undefined, regionCode: '', countryCode: '', currency: '', state: undefined };

/** @param isKnown the same has been asked for before */
const pageOf = async (
  filter: Partial<Record<keyof typeof blank, unknown>>,
  of = listId,
  { isCounted = true, cursor = '', isKnown = false } = {},
) => {
  const { watched, mostRows } = watchedDatabase(databaseOf(world));
  const dependencies = { database: isKnown ? databaseOf(world) : watched };
  const service = new PricesService(dependencies);
  const read = () =>
    service.page(actorOf(seller.ownerGuid, 'Ada', ['pricelist-read']), {
      ...{ listId: of, version: 0, cursor, size: 100, isCounted },
      ...{ filter: { ...blank, ...filter } as never, sort: { by: 'entered', isDescending: false } },
    });
  if (isKnown) await read();
  dependencies.database = watched;
  return { page: await read(), most: await mostRows() };
};

it.each([
  ['a SKU', 'hl-100700', currencies],
  // The price of the product as a whole is of no SKU.
  ['a title', 'lights 700', currencies + 1],
  ['a part of some', 'lights 77', 11 * currencies],
])('prices of %s are found by it, without reading the list', async (_what, text, total) => {
  const { page, most } = await pageOf({ text });
  expect(page).toMatchObject({ total, isCapped: false });
  expect(page.rows).toHaveLength(total);
  expect(most).toBeLessThan(2 * products + 10);
});

it('what is in all of them is shown from the first page on, and counted', async () => {
  const { page } = await pageOf({ text: 'harbour' });
  expect(page).toMatchObject({ total: products * currencies + 1, isCapped: false });
  expect(page.rows).toHaveLength(100);
});

it('how many there are is counted where that is asked for, whichever page it comes with', async () => {
  const { page: first, most } = await pageOf({ state: 'now' }, largeListId, { isCounted: false });
  expect(first).toMatchObject({ total: 100, isCapped: true });
  expect(most).toBeLessThan(2_000);
  const { page: second } = await pageOf({ state: 'now' }, largeListId, { cursor: first.next });
  expect(second).toMatchObject({ total: 500, isCapped: true });
  const { page: last } = await pageOf({ text: 'lights 700' }, listId, { isCounted: false });
  expect(last).toMatchObject({ total: currencies + 1, isCapped: false });
});

it('what is in none of them is in no page', async () => {
  const { page, most } = await pageOf({ text: 'nowhere' });
  expect(page).toMatchObject({ total: 0, rows: [] });
  expect(most).toBeLessThan(2 * products + 10);
});

it('prices that are to come are found by their moment', async () => {
  const { page, most } = await pageOf({ state: 'future' });
  expect(page).toMatchObject({ total: 0, rows: [] });
  expect(most).toBeLessThan(10);
});

it('what is not in force is found without looking beside each price', async () => {
  const { page, most } = await pageOf({ state: 'marked' });
  expect(page.rows.map(({ mark, title }) => [mark, title])).toEqual([
    ...Array.from({ length: currencies }, () => ['not_sold', 'Harbour Lights 703']),
    // The one of a product whose only SKU has its own.
    ['skus_win', 'Harbour Lights 700'],
  ]);
  expect(most).toBeLessThan(2 * products * currencies);
});

it('what gives a price now is found from the first price on, without reading the list', async () => {
  const { page, most } = await pageOf({ state: 'now' }, largeListId);
  expect(page).toMatchObject({ total: 500, isCapped: true });
  expect(page.rows).toHaveLength(100);
  expect(most).toBeLessThan(6_000);
});

it.each([
  ['a product that is not sold, or in a country outside', {}, 'not_sold', 'Harbour Lights 703', manyCurrencies + 3],
  ['a country that its region does not have', { countryCode: 'XX' }, 'country_outside', 'Harbour Lights 702', 1],
])('what gives no price of %s is found without reading the list', async (_what, filter, mark, title, total) => {
  const { page, most } = await pageOf({ ...filter, state: 'marked' }, largeListId);
  expect(page.rows[0]).toMatchObject({ mark, title });
  expect(page.total).toBe(total);
  expect(most).toBeLessThan(2 * products + 10);
});

/** A list of its own of so many prices of each SKU, with their moments. @param moments as SQL of its number `n` */
const aListOf = async (count: number, moments: string): Promise<string> => {
  const id = (await aList(seller)).listGuid;
  const database = databaseOf(world);
  await database.execute(
    `insert into price_row (list_id, row_id, from_version, product_id, sku_id, region_code, country_code, currency, srp, is_included, valid_from)
     select $1, gen_random_uuid(), 1, k.product_id, k.id, 'WW', '', 'C' || n, 10, true, m
     from generate_series(1, $3) as n cross join sku as k cross join unnest(array[${moments}]::timestamptz[]) as m
     where k.vault_id = $2 order by n, k.sku`,
    [id, seller.ownerGuid, count],
  );
  await database.execute(`update price_list set rows_version = 1, row_count = 1 where id = $1`, [id]);
  await database.execute('analyze price_row');
  return id;
};

it('many prices that are to come are found where they begin, behind all the others', async () => {
  const id = await aListOf(15, `case when n = 15 then now() + interval '1 day' end`);
  const { page, most } = await pageOf({ state: 'future' }, id);
  expect(page).toMatchObject({ total: 500, isCapped: true });
  expect(page.rows.map(({ mark, currency }) => [mark, currency])).toEqual(
    Array.from({ length: 100 }, () => ['future', 'C15']),
  );
  expect(most).toBeLessThan(6_000);
});

it('many prices that later ones have replaced are found from the first one on, without reading the list', async () => {
  const id = await aListOf(15, `null, now() - interval '1 day'`);
  const { page, most } = await pageOf({ state: 'marked' }, id);
  expect(page).toMatchObject({ total: 500, isCapped: true });
  expect(page.rows.every(({ mark, valid_from }) => mark === 'replaced' && valid_from === null)).toBe(true);
  expect(most).toBeLessThan(6_000);
});

it('what counts now is found behind many prices that others have replaced, and among those that were to come', async () => {
  const id = await aListOf(4, 'null');
  const database = databaseOf(world);
  const again = (srp: number, moment: string) =>
    database.execute(
      `insert into price_row (list_id, row_id, from_version, product_id, sku_id, region_code, country_code, currency, srp, is_included, valid_from)
       select list_id, gen_random_uuid(), 1, product_id, sku_id, region_code, country_code, currency, ${srp}, true, ${moment}
       from price_row where list_id = $1 and valid_from is null order by position`,
      [id],
    );
  await again(30, `now() + interval '1 day'`);
  await again(20, `now() - interval '1 day'`);
  await database.execute('analyze price_row');
  const { watched } = watchedDatabase(database);
  const service = new PricesService({ database: watched });
  const reader = actorOf(seller.ownerGuid, 'Ada', ['pricelist-read']);
  const now = async (cursor = '') =>
    service.page(reader, {
      ...{ listId: id, version: 0, cursor, size: 1_000, isCounted: true },
      ...{ filter: { ...blank, state: 'now' }, sort: { by: 'entered', isDescending: false } },
    });
  for (const read of ['first', 'with what is remembered']) {
    const { rows, total } = await now();
    expect([read, total, rows.length, new Set(rows.map(({ srp }) => Number(srp)))]).toEqual([
      ...[read, 500, 1_000, new Set([20])],
    ]);
  }
  // Their day has come, and they replace the others in their turn.
  await database.execute(
    `update price_row set valid_from = now() - interval '1 hour' where list_id = $1 and valid_from > now()`,
    [id],
  );
  expect(new Set((await now()).rows.map(({ srp }) => Number(srp)))).toEqual(new Set([30]));
});

it('what later prices have replaced far behind the first is found without reading the list, once it is known', async () => {
  const id = await aListOf(15, `null, now() + case when n > 13 then interval '-1 day' else interval '1 day' end`);
  const { page, most } = await pageOf({ state: 'marked' }, id, { isKnown: true });
  expect(page).toMatchObject({ total: 500, isCapped: true });
  const others = page.rows.filter(({ mark }) => mark !== 'not_sold');
  expect(new Set(others.map(({ mark, currency }) => [mark, currency].join(' ')))).toEqual(new Set(['replaced C14']));
  expect(most).toBeLessThan(6_000);
});

it.each(['at first', 'once it is known'])(
  'many prices of a moment that has come replace none of other products, %s',
  async (when) => {
    const id = await aListOf(15, `case when k.sku < 'HL-100750' then now() - interval '1 day' end`);
    const { page, most } = await pageOf({ state: 'marked' }, id, { isKnown: when !== 'at first' });
    if (when !== 'at first') expect(most).toBeLessThan(6_000);
    // But for the one product that is not sold.
    expect(page).toMatchObject({ total: 15, isCapped: false });
    expect(new Set(page.rows.map(({ mark }) => mark))).toEqual(new Set(['not_sold']));
  },
);

it('what SKUs and later prices are put before is found among more of them than the planner keeps in memory', async () => {
  const id = await aListOf(120, `now() - interval '1 day' - n * interval '1 minute'`);
  const database = databaseOf(world);
  await database.execute(
    `insert into price_row (list_id, row_id, from_version, product_id, region_code, country_code, currency, srp, is_included)
     select $1, gen_random_uuid(), 1, id, 'WW', '', case when number < 100050 then 'C1' else 'EUR' end, 10, true
     from product where vault_id = $2 and number < 100100`,
    [id, seller.ownerGuid],
  );
  await database.execute('analyze price_row');
  const { page, most } = await pageOf({ state: 'marked' }, id);
  // 120 prices of the product that is not sold, and 49 of products whose only SKU has its own price there.
  expect(page).toMatchObject({ total: 120 + 49, isCapped: false });
  expect(most).toBeLessThan(2 * 120 * products);
});

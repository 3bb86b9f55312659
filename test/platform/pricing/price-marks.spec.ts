/** A list filtered by state beside the marks of all its prices: what is ruled out for many at once, and row by row. */
import { PricesService } from '../../../platform/pricing/prices/prices.service.js';
import { actorOf, startInside, type InsidePlatform } from '../../proof/inside.js';
import type { TestUser } from '../../support/platform.js';
import { anOwner } from '../sharing/sharing-world.js';
import { databaseOf } from '../stock/stock-world.js';
import { aList } from './pricing-world.js';

const lists = 6;

let world: InsidePlatform;
let seller: TestUser;
beforeAll(async () => {
  world = await startInside();
  seller = await anOwner(world, 'Publisher');
  await databaseOf(world).execute(
    `with kind (number, status, skus) as (values
       (1, 'Active', '{Active,Active}'::text[]), (2, 'Active', '{Active,Discontinued}'), (3, 'Active', '{Discontinued}'),
       (4, 'Active', '{}'), (5, 'Delisted', '{Active}'), (6, 'Archived', '{Discontinued}'), (7, 'Active', '{Active}')),
     made as (
       insert into product (vault_id, id, number, title, product_type, status, created_at)
       select $1, gen_random_uuid(), 100000 + number, 'Harbour ' || number, 'Game', status, now() from kind
       returning vault_id, id, number)
     insert into sku (vault_id, id, product_id, sku, platform, region, edition, status, created_at)
     select vault_id, gen_random_uuid(), id, 'H-' || made.number || '-' || n, 'Steam', 'ROW', 'Standard', skus[n], now()
     from made join kind on kind.number = made.number - 100000, generate_subscripts(skus, 1) as n`,
    [seller.ownerGuid],
  );
});
afterAll(() => world.close());

/**
 * Of each product and each of its SKUs, in two countries of which the region has one: a part of all moments.
 * @param part of a thousand @param moments as SQL, null among them
 */
const aListOf = async (part: number, moments: string): Promise<string> => {
  const listId = (await aList(seller)).listGuid;
  const database = databaseOf(world);
  const inserted = await database.execute(
    `insert into price_row (list_id, row_id, from_version, until_version, product_id, sku_id, region_code, country_code, currency, srp, is_included, valid_from)
     select $1, gen_random_uuid(), 1, case when random() < 0.2 then 2 else 2147483647 end, p.id, k.id, 'WW', c, 'EUR', 10, true, m
     from product as p
       cross join lateral (select null::uuid as id union all select id from sku where product_id = p.id) as k
       cross join unnest(array['', 'DE', 'XX']) as c cross join unnest(array[${moments}]::timestamptz[]) as m
     where p.vault_id = $2 and random() * 1000 < $3`,
    [listId, seller.ownerGuid, part],
  );
  await database.execute(`update price_list set rows_version = 2, row_count = $2 where id = $1`, [
    ...[listId, inserted.rowCount],
  ]);
  return listId;
};

type State = 'now' | 'future' | 'marked' | undefined;

/** What is in a state by pages of `size`, which begin among its first prices and go on in all of the list. */
const read = async (listId: string, version: number, state: State, currency = '', size = 1_000) => {
  const filter = { text: '', productId: undefined, regionCode: '', countryCode: '', currency, state };
  const found: string[] = [];
  for (let cursor = '', isFirst = true; isFirst || cursor !== ''; isFirst = false) {
    const page = await world.get(PricesService).page(actorOf(seller.ownerGuid, 'Ada', ['pricelist-read']), {
      ...{ listId, version, cursor, size, filter, sort: { by: 'entered', isDescending: false }, isCounted: false },
    });
    found.push(...page.rows.map(({ row_id, mark }) => `${row_id} ${mark}`));
    cursor = page.next;
  }
  return found;
};

const past = `now() - interval '2 days', now() - interval '1 day'`;
const future = `now() + interval '1 day'`;

it.each([
  ['without moments', 'null'],
  ['of moments that have come', `null, ${past}`],
  ['of moments to come', `null, ${future}`],
  ['of all moments', `null, ${past}, ${future}`],
  ['of moments alone', `${past}, ${future}`],
])('prices %s are found by the state that each of them shows', async (_what, moments) => {
  const seen = new Set<string>();
  for (let list = 0; list < lists; list += 1) {
    const listId = await aListOf(list % 2 === 0 ? 150 : 700, moments);
    for (const version of [1, 2]) {
      const all = await read(listId, version, undefined);
      const within = (...marks: readonly string[]) => all.filter((row) => marks.includes(row.split(' ')[1] ?? ''));
      for (const size of [20, 1_000]) {
        expect(await read(listId, version, 'now', '', size)).toEqual(within('none'));
        expect(await read(listId, version, 'future', '', size)).toEqual(within('future'));
        expect(await read(listId, version, 'marked', '', size)).toEqual(
          within('replaced', 'country_outside', 'skus_win', 'not_sold'),
        );
      }
      for (const row of all) seen.add(row.split(' ')[1] ?? '');
    }
  }
  expect([...seen]).toEqual(expect.arrayContaining(['none', 'country_outside', 'skus_win', 'not_sold']));
});

it('prices are found by their state where there is too much that gives none to name it', async () => {
  const database = databaseOf(world);
  const listId = (await aList(seller)).listGuid;
  const given = [listId, seller.ownerGuid];
  const columns =
    'list_id, row_id, from_version, product_id, sku_id, region_code, country_code, currency, srp, is_included';
  // Of all products and SKUs, in countries that the region has and in others, at two moments.
  await database.execute(
    `insert into price_row (${columns}, valid_from)
     select $1, gen_random_uuid(), 1, p.id, k.id, 'WW', c, 'C' || n, 10, true, m
     from product as p
       cross join lateral (select null::uuid as id union all select id from sku where product_id = p.id) as k
       cross join unnest(array(select 'X' || n from generate_series(10, 60) as n) || '{DE,FR,IT,ES,PT,NL,BE,LU,AT,CH,PL,CZ,SK,HU,RO,BG,GR,SE,NO,FI}') as c
       cross join generate_series(0, 19) as n cross join unnest(array[null, ${past}]::timestamptz[]) as m
     where p.vault_id = $2 and random() < 0.25`,
    given,
  );
  await database.execute(
    `with made as (
       insert into product (vault_id, id, number, title, product_type, status, created_at)
       select $2, gen_random_uuid(), 200000 + n, 'Pier ' || n, 'Game', 'Delisted', now() from generate_series(1, 1100) as n
       returning id)
     insert into price_row (${columns}) select $1, gen_random_uuid(), 1, id, null, 'WW', '', 'EUR', 10, true from made`,
    given,
  );
  await database.execute(`update price_list set rows_version = 1, row_count = 1 where id = $1`, [listId]);
  for (const currency of ['C0', 'C15']) {
    const all = await read(listId, 1, undefined, currency);
    const givesNone = (row: string): boolean => !row.endsWith(' none');
    expect(await read(listId, 1, 'marked', currency, 100)).toEqual(all.filter(givesNone));
    expect(await read(listId, 1, 'now', currency)).toEqual(all.filter((row) => !givesNone(row)));
  }
  const delisted = await read(listId, 1, 'marked', 'EUR');
  expect(delisted).toHaveLength(1_100);
});

it.each([
  ['of no moment', 'null'],
  ['of a moment that has come', `now() - interval '2 days'`],
])(
  'a price that has replaced another since its version was last read is found so, among many %s',
  async (_what, at) => {
    const database = databaseOf(world);
    const listId = (await aList(seller)).listGuid;
    const columns =
      'list_id, row_id, from_version, product_id, sku_id, region_code, country_code, currency, srp, is_included';
    const given = [listId, seller.ownerGuid];
    await database.execute(
      `insert into price_row (${columns}, valid_from)
     select $1, gen_random_uuid(), 1, product_id, id, 'WW', '', 'C' || n, 10, true, (${at})::timestamptz
     from sku cross join generate_series(1, 1200) as n where vault_id = $2 and sku = 'H-100001-1'`,
      given,
    );
    await database.execute(
      `insert into price_row (${columns}, valid_from)
     select $1, gen_random_uuid(), 1, id, null, 'WW', '', 'EUR', 10, true, m
     from product cross join unnest(array[null, ${future}]::timestamptz[]) as m where vault_id = $2 and number = 100007`,
      given,
    );
    await database.execute(`update price_list set rows_version = 1, row_count = 1202 where id = $1`, [listId]);
    expect(await read(listId, 1, 'marked')).toEqual([]);
    expect(await read(listId, 1, 'future')).toEqual([expect.stringMatching(/ future$/)]);
    // The day has come.
    await database.execute(
      `update price_row set valid_from = now() - interval '1 second' where list_id = $1 and valid_from > now()`,
      [listId],
    );
    expect(await read(listId, 1, 'marked')).toEqual([expect.stringMatching(/ replaced$/)]);
    expect(await read(listId, 1, 'future')).toEqual([]);
  },
);

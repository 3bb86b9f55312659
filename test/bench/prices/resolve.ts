/**
 * A million prices, each SKU in each country, resolved in pages of 10,000 set by set. Beside it the bare join of the same
 * questions with the same rows, page by page, and once as one statement of which nothing is sent.
 */
import { pricesOf, type Ask } from '../../../platform/pricing/resolve/price-set.repository.js';
import type { PricingDatabase } from '../../../platform/pricing/rows.js';
import { rounded, timed, type Measured } from '../measured.js';
import { watchMemory } from '../memory-watch.js';
import { scaled } from '../scale.js';
import { asksOf, placesOf } from './asks.js';
import { countries, inPriceWorld, region, type PriceWorld } from './world.js';

const prices = scaled(1_000_000);
const pageSize = 10_000;

const joinPage = `
  select q.number, r.row_id, r.srp, r.wsp
  from jsonb_to_recordset($1::jsonb) as q (number integer, list_id uuid, product_id uuid, sku_id uuid, country text)
  join price_row as r on r.list_id = q.list_id and r.product_id = q.product_id and r.sku_id = q.sku_id
    and r.region_code = '${region}' and r.country_code = q.country and r.currency = 'EUR' and r.valid_from is null
    and r.until_version = 2147483647
  order by q.number`;

const joinAll = `
  select count(*), sum(r.srp) from sku as k
  cross join region as g cross join unnest(g.countries) as c (code)
  join price_row as r on r.list_id = $1 and r.product_id = k.product_id and r.sku_id = k.id and r.region_code = g.code
    and r.country_code = c.code and r.currency = 'EUR' and r.valid_from is null and r.until_version = 2147483647
  where k.vault_id = $2 and g.vault_id = $2 and g.code = '${region}'`;

/** @returns seconds, and the megabytes at most */
const watched = async ({ pids }: PriceWorld, work: () => Promise<unknown>) => {
  const memory = watchMemory({
    here: { pid: process.pid },
    postgres: { pid: pids.postgres, children: 'too' },
  });
  const seconds = (await timed(work)) / 1_000;
  const { here, postgres } = memory.stop();
  return { seconds, here: here?.peak ?? 0, postgres: postgres?.peak ?? 0 };
};

const measure = async (world: PriceWorld, measured: Measured[]): Promise<void> => {
  const { pool, seller } = world;
  const listId = await world.addList('Bench', prices);
  const places = await placesOf(world, listId, prices);
  const db = world.database.tables<PricingDatabase>();
  const at = new Date();
  /** Each page's answers are counted and let go. */
  const byPage = async (answer: (asks: Ask[]) => Promise<number>): Promise<void> => {
    let answered = 0;
    for (let from = 0; from < prices; from += pageSize)
      answered += await answer(asksOf(world, listId, places.slice(from, from + pageSize), at));
    if (answered !== prices) throw new Error(`${answered} of ${prices} prices were found`);
  };
  const whole = await watched(world, () => pool.query(joinAll, [listId, seller.vaultGuid]));
  const bare = await watched(world, () =>
    byPage(async (asks) => (await pool.query(joinPage, [JSON.stringify(asks)])).rows.length),
  );
  const resolved = await watched(world, () =>
    byPage(async (asks) => (await pricesOf(db, asks)).filter(({ outcome }) => outcome === 'priced').length),
  );
  for (const [what, found] of [
    ['the bare join, nothing sent', whole],
    ['the bare join, in pages', bare],
    ['resolved, in pages', resolved],
  ] as const)
    measured.push({
      what: `${prices.toLocaleString('en-US')} prices: ${what}`,
      figures: {
        s: rounded(found.seconds),
        'prices a second': Math.round(prices / found.seconds),
        'times the join in pages': rounded(found.seconds / bare.seconds, 1),
        'MB here': found.here,
        'MB of PostgreSQL': found.postgres,
      },
    });
};

export const pricesResolve = async (measured: Measured[]): Promise<readonly Measured[]> => {
  await inPriceWorld(Math.ceil(prices / countries), (world) => measure(world, measured));
  return measured;
};

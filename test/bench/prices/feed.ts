/**
 * The price feed of a buyer of 100,000 SKUs, as its programs walk through it page by page, whole and once more for what has
 * changed: all of it, and nothing. Beside it the bare join of the same SKUs with the same rows, page by page by its key.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Actor } from '../../../platform/access/index.js';
import { PriceFeedService } from '../../../platform/pricing/feed/price-feed.service.js';
import { median, rounded, timed, type Measured } from '../measured.js';
import { scaled } from '../scale.js';
import { inPriceWorld, type PriceWorld } from './world.js';

const skus = scaled(100_000);
/** Most of a page (docs/partner-api.md). */
const pageSize = 500;
const rounds = 3;
const country = 'DE';

/** A worldwide price for each product, on top of what a list has. */
const worldwide = `
  insert into price_row (list_id, row_id, from_version, product_id, region_code, country_code, currency, srp, wsp, is_included)
  select $1, gen_random_uuid(), 1, id, '', '', 'EUR', 59.99, 38.5, true from product where vault_id = $2`;

const barePage = `
  select k.id, p.title, r.row_id, r.srp, r.wsp from shared_sku as h
  join sku as k on k.id = h.sku_id join product as p on p.vault_id = k.vault_id and p.id = k.product_id
  join price_row as r on r.list_id = $1 and r.product_id = k.product_id and r.sku_id is null and r.currency = 'EUR'
    and r.region_code = '' and r.country_code = '' and r.valid_from is null and r.until_version = 2147483647
  where h.sku_id > $2 order by h.sku_id limit ${pageSize}`;

const lowestId = '00000000-0000-0000-0000-000000000000';

/** The buyer sees the seller's SKUs, and has all of them in its catalogue. @returns how many; the vault had one before */
const share = async ({ pool, seller, buyerId }: PriceWorld): Promise<number> => {
  let count = 0;
  while (count < skus) {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from shared_sku as h join sharing_side as d on d.id = h.side_id
       where d.buyer_id = $1 and not exists (select from sharing_mark where vault_id = $2)`,
      [buyerId, seller.vaultGuid],
    );
    count = rows[0]?.count ?? 0;
    if (count < skus) await wait(100);
  }
  await pool.query(
    `insert into product_connection (side_id, product_id, is_connected, changed_at)
     select distinct h.side_id, h.product_id, true, now() from shared_sku as h join sharing_side as d on d.id = h.side_id
     where d.buyer_id = $1 on conflict (side_id, product_id) do update set is_connected = true`,
    [buyerId],
  );
  await pool.query('analyze product, sku, shared_sku, sharing_side, product_connection, price_row');
  return count;
};

const measure = async (world: PriceWorld): Promise<Measured[]> => {
  const { pool, seller, buyerId, database } = world;
  const listId = await world.addList('Feed', 0);
  await pool.query(worldwide, [listId, seller.vaultGuid]);
  await world.setDefault(listId);
  const shared = await share(world);
  const feed = new PriceFeedService(database, { now: () => new Date() });
  const buyer = { ownerGuid: buyerId } as Actor;
  const each: number[] = [];
  const walk = async (since: Date | undefined): Promise<number> => {
    let told = 0;
    for (let after: string | undefined; ;) {
      const asked = { country, currency: undefined, since, after, limit: pageSize };
      let last: string | undefined;
      each.push(
        await timed(async () => {
          const part = await feed.page(buyer, asked);
          told += part.items.length;
          ({ last } = part);
        }),
      );
      if (last === undefined) return told;
      after = last;
    }
  };
  const bare = async (): Promise<number> => {
    let found = 0;
    for (let after = lowestId; ;) {
      const { rows } = await pool.query<{ id: string }>(barePage, [listId, after]);
      found += rows.length;
      const last = rows.at(-1);
      if (last === undefined) return found;
      after = last.id;
    }
  };
  const counted = async (work: () => Promise<number>, expected: number): Promise<number> => {
    let count = 0;
    const ms = await timed(async () => {
      count = await work();
    });
    if (count !== expected) throw new Error(`${count} of ${expected} were told`);
    return ms / 1_000;
  };
  const seconds = { whole: [] as number[], bare: [] as number[], changed: [] as number[], unchanged: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    seconds.whole.push(await counted(() => walk(undefined), shared));
    seconds.bare.push(await counted(bare, shared));
  }
  const pages = each.splice(0).toSorted((a, b) => a - b);
  // Since before there was anything: each of them has changed.
  seconds.changed.push(await counted(() => walk(new Date(Date.now() - 7 * 86_400_000)), shared));
  // What the platform stamps by its own clock is looked for ten minutes earlier.
  await pool.query(`update price_list_version set saved_at = saved_at - interval '1 day' where list_id = $1`, [listId]);
  for (let round = 0; round < rounds; round += 1)
    seconds.unchanged.push(await counted(() => walk(new Date(Date.now() + 3_600_000)), 0));
  const figures = (all: readonly number[]) => ({
    s: rounded(median(all)),
    'SKUs a second': Math.round(skus / median(all)),
    'times the join': rounded(median(all) / median(seconds.bare), 1),
  });
  const named = `price feed of ${skus.toLocaleString('en-US')} SKUs`;
  return [
    {
      what: `${named}, whole`,
      figures: {
        ...figures(seconds.whole),
        'p95 of a page, ms': Math.round(pages[Math.floor(pages.length * 0.95)] ?? 0),
      },
    },
    { what: `${named}, all changed`, figures: figures(seconds.changed) },
    { what: `${named}, nothing changed`, figures: figures(seconds.unchanged) },
    { what: 'the bare join, in pages', figures: figures(seconds.bare) },
  ];
};

export const pricesFeed = (): Promise<readonly Measured[]> => inPriceWorld(skus, measure);

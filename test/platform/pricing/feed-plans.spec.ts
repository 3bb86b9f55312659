/** What Postgres does to tell a program page by page of prices that have changed. */
import type { Clock } from '../../../kernel/clock.js';
import { PriceFeedService } from '../../../platform/pricing/feed/price-feed.service.js';
import { actorOf, startInside, type InsidePlatform } from '../../proof/inside.js';
import { watchedDatabase } from '../plans.js';
import { anOwner, computed, connected } from '../sharing/sharing-world.js';
import { databaseOf } from '../stock/stock-world.js';
import { addMany } from './pricing-world.js';

const products = 20_000;
const pageSize = 20;
const clock: Clock = { now: () => new Date() };

let world: InsidePlatform;
let buyerGuid: string;
beforeAll(async () => {
  world = await startInside();
  const [seller, buyer] = [await anOwner(world, 'Publisher'), await anOwner(world, 'Retailer')];
  buyerGuid = buyer.ownerGuid;
  await connected(world, seller, buyer);
  const database = databaseOf(world);
  await addMany(world, seller, products);
  await computed(world, seller);
  for (const table of ['product', 'sku', 'shared_sku', 'sharing_side']) await database.execute(`analyze ${table}`);
});
afterAll(() => world.close());

it('a page of prices that have changed is found without looking at all others that have', async () => {
  const { watched, mostRows } = watchedDatabase(databaseOf(world));
  const since = new Date(clock.now().getTime() - 86_400_000);
  const asked = { country: 'DE', currency: undefined, since, after: undefined, limit: pageSize };
  const page = await new PriceFeedService(watched, clock).page(actorOf(buyerGuid, 'Ada'), asked);
  expect(page.items).toHaveLength(pageSize);
  expect(await mostRows()).toBeLessThan(products / 2);
});

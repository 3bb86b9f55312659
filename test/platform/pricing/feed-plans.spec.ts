/** What Postgres does to tell a program page by page of prices that have changed. */
import type { Clock } from '../../../kernel/clock.js';
import type { Database } from '../../../platform/database/database.js';
import { PriceFeedService } from '../../../platform/pricing/feed/price-feed.service.js';
import { actorOf, startInside, type InsidePlatform } from '../../proof/inside.js';
import { mostRowsOf, watchedBy } from '../plans.js';
import { anOwner, computed, connected } from '../sharing/sharing-world.js';
import { databaseOf } from '../stock/stock-world.js';

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
  await database.execute(
    `with made as (
       insert into product (vault_id, id, number, title, product_type, status, created_at)
       select $1, gen_random_uuid(), 100000 + n, 'Harbour Lights ' || n, 'Game', 'Active', now() from generate_series(1, $2::int) as n
       returning vault_id, id, number)
     insert into sku (vault_id, id, product_id, sku, platform, region, edition, status, created_at)
     select vault_id, gen_random_uuid(), id, 'HL-' || number, 'Steam', 'ROW', 'Standard', 'Active', now() from made`,
    [seller.ownerGuid, products],
  );
  await computed(world, seller);
  for (const table of ['product', 'sku', 'shared_sku', 'sharing_side']) await database.execute(`analyze ${table}`);
});
afterAll(() => world.close());

it('a page of prices that have changed is found without looking at all others that have', async () => {
  const database = databaseOf(world);
  const { plugin, statements } = watchedBy(database.tables());
  const watched = { tables: () => database.tables().withPlugin(plugin) } as unknown as Database;
  const since = new Date(clock.now().getTime() - 86_400_000);
  const asked = { country: 'DE', currency: undefined, since, after: undefined, limit: pageSize };
  const page = await new PriceFeedService(watched, clock).page(actorOf(buyerGuid, 'Ada'), asked);
  expect(page.items).toHaveLength(pageSize);
  const rows = await Promise.all(statements().map((statement) => mostRowsOf(database, statement)));
  expect(Math.max(...rows)).toBeLessThan(products / 2);
});

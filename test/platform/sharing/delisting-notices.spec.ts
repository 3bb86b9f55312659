/** Who buys a product hears that it ends (docs/domain.md, l). */
import { DelistingNotices } from '../../../platform/sharing/buying/delisting-notices.service.js';
import { startInside, type InsidePlatform } from '../../proof/inside.js';
import { TestClock } from '../../support/clock.js';
import type { TestUser } from '../../support/platform.js';
import { twelveTimes } from '../at-once.js';
import { databaseOf, type TestSku } from '../stock/stock-world.js';
import { anOwner, computed, connected, setting, sharing, threeSkus } from './sharing-world.js';

const day = 86_400_000;
let world: InsidePlatform;
let clock: TestClock;
let seller: TestUser;
let buyer: TestUser;
let guid: string;
let product: TestSku;
beforeAll(async () => {
  clock = new TestClock();
  world = await startInside({ clock });
});
afterAll(() => world.close());
beforeEach(async () => {
  [seller, buyer] = [await anOwner(world, 'Publisher'), await anOwner(world, 'Distributor')];
  guid = await connected(world, seller, buyer);
  const [first] = await threeSkus(world, seller);
  if (first === undefined) throw new Error('no SKU');
  product = first;
  await computed(world, seller);
  await sharing(buyer).setProductConnected({ productGuid: product.productGuid, isConnected: true }, buyer.call());
});

const isDelistedIn = (days: number) =>
  databaseOf(world).execute('update product set delisted_date = $1 where id = $2', [
    new Date(clock.now().getTime() + days * day),
    product.productGuid,
  ]);
/** What the vault was told, the oldest first. */
const told = async ({ ownerGuid }: TestUser): Promise<number> => {
  await Promise.all(twelveTimes.map(() => world.get(DelistingNotices).sweep()));
  const { rows } = await databaseOf(world).execute(
    `select n.id from notification n join app_user u on u.id = n.user_id
      where u.vault_id = $1 and n.kind = 'sharing.delisting_soon'`,
    [ownerGuid],
  );
  return rows.length;
};

describe('a buyer', () => {
  it('is told seven days and one day before, once each, however many processes look', async () => {
    await isDelistedIn(8);
    expect(await told(buyer)).toBe(0);
    clock.forward(day + 1000);
    expect(await told(buyer)).toBe(1);
    expect(await told(buyer)).toBe(1);
    clock.forward(6 * day);
    expect(await told(buyer)).toBe(2);
    expect(await told(seller)).toBe(0);
  });

  it('is told anew of another date', async () => {
    await isDelistedIn(5);
    expect(await told(buyer)).toBe(1);
    await isDelistedIn(6);
    expect(await told(buyer)).toBe(2);
  });

  it('hears nothing of what it does not see any more, nor of what it has not connected', async () => {
    const other = await anOwner(world, 'Distributor');
    await connected(world, seller, other);
    await computed(world, seller);
    await setting(world, seller, guid, 'is_catalog_shared = false');
    await isDelistedIn(1);
    expect([await told(buyer), await told(other)]).toEqual([0, 0]);
  });
});

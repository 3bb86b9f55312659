/** Low stock is told once, and again when it has been refilled and falls once more (docs/domain.md, l). */
import { Inject, Injectable, Module } from '@nestjs/common';
import { InventoryServiceService } from '../../../../proto/gen/keyway/stock/v1/inventory.js';
import { LowStockService } from '../../../../platform/stock/inventory/low/low-stock.service.js';
import { StockModule } from '../../../../platform/stock/stock.module.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../../support/platform.js';
import { openDoor, take } from '../ledger/custody/custody-world.js';
import type { Database } from '../../../../platform/database/database.js';
import { aSku, databaseOf, hubOf, insertKeys, keysOf } from '../stock-world.js';

let low: LowStockService | undefined;

@Injectable()
class Watcher {
  constructor(@Inject(LowStockService) service: LowStockService) {
    low = service;
  }
}
@Module({ imports: [StockModule], providers: [Watcher] })
class WatcherModule {}

let world: TestPlatform;
let door: Database;

beforeAll(async () => {
  world = await startTestPlatform({ modules: [WatcherModule] });
  door = await openDoor(world);
});
afterAll(async () => {
  await door.close();
  await world.close();
});

const turn = (): Promise<number> => {
  if (low === undefined) throw new Error('the platform has no low-stock service');
  return low.notifyAll();
};
const mark = async (user: TestUser, skuGuid: string, lowAt: number) => {
  const inventory = user.service(InventoryServiceService);
  const { threshold } = await inventory.getThreshold({ skuGuid }, user.call());
  return inventory.setThreshold({ skuGuid, lowAt, version: threshold?.version ?? 0 }, user.call());
};

const aMarkedStock = async (count: number, lowAt: number) => {
  const owner = await world.user({ role: 'Owner' });
  const { skuGuid } = await aSku(world, owner.ownerGuid, { title: 'Aurora Drift', code: 'AUR-1' });
  await insertKeys(world, owner, skuGuid, keysOf(count));
  await mark(owner, skuGuid, lowAt);
  return { owner, skuGuid };
};
/** The next letter about low stock; the insertion's own letters stand before it. */
const letterTo = async (to: string) => {
  for (;;) {
    const mail = await world.mailbox.take(to);
    if (mail.subject.startsWith('Low stock')) return mail;
  }
};

it('above the mark nobody is told, at the mark everybody who refills it is, once', async () => {
  const { owner, skuGuid } = await aMarkedStock(10, 8);
  const editor = await world.user({ ownerGuid: owner.ownerGuid, role: 'Editor' });
  const viewer = await world.user({ ownerGuid: owner.ownerGuid, role: 'Viewer' });
  const silent = await world.user({ ownerGuid: owner.ownerGuid, role: 'Administrator' });
  await databaseOf(world).execute('update app_user set receives_email = false where id = $1', [silent.userGuid]);
  expect(await turn()).toBe(0);

  const hub = await hubOf(world, viewer);
  const told = new Promise((resolve) => hub.on('stocklow', resolve));
  await take(door, world, owner, skuGuid, 2);
  expect(await turn()).toBe(1);
  expect(await told).toEqual({ places: 1 });
  await hub.stop();
  for (const { email } of [owner, editor]) {
    const { subject, text } = await letterTo(email);
    expect(subject).toBe('Low stock: Aurora Drift, AUR-1');
    expect(text).toContain('Aurora Drift, AUR-1, Default - Private: 8 free keys (your mark is 8)');
    expect(text).toContain('/distribution/myvault/inventory/');
  }
  await take(door, world, owner, skuGuid, 1);
  expect(await turn()).toBe(0);
  const letters = await databaseOf(world).execute(
    "select count(*)::int as count from mail_letter where recipient = any($1) and subject like 'Low stock%'",
    [[owner.email, editor.email, viewer.email, silent.email]],
  );
  expect(letters.rows).toEqual([{ count: 2 }]);
});

it('is told again after a refill', async () => {
  const { owner, skuGuid } = await aMarkedStock(3, 3);
  expect(await turn()).toBe(1);
  await insertKeys(world, owner, skuGuid, keysOf(2));
  expect(await turn()).toBe(0);
  await take(door, world, owner, skuGuid, 4);
  expect(await turn()).toBe(1);
  await letterTo(owner.email);
  expect((await letterTo(owner.email)).text).toContain('1 free key (your mark is 3)');
});

it('of a mark that is taken away and set again is told anew', async () => {
  const { owner, skuGuid } = await aMarkedStock(2, 5);
  expect(await turn()).toBe(1);
  await mark(owner, skuGuid, 0);
  expect(await turn()).toBe(0);
  await mark(owner, skuGuid, 2);
  expect(await turn()).toBe(1);
});

it('one letter tells of all that fell, and two who look at once tell it once', async () => {
  const { owner } = await aMarkedStock(1, 1);
  const other = await aSku(world, owner.ownerGuid, { title: 'Boreas', code: 'BOR-1' });
  await insertKeys(world, owner, other.skuGuid, keysOf(2));
  await mark(owner, other.skuGuid, 4);
  expect((await Promise.all([turn(), turn()])).toSorted()).toEqual([0, 2]);
  const { subject, text } = await letterTo(owner.email);
  expect(subject).toBe('Low stock: 2 places');
  expect(text).toContain('Boreas, BOR-1');
});

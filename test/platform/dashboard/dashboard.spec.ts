/** The vault at a glance: each figure is that of the list behind it. */
import { DashboardServiceService, MovementPeriod } from '../../../proto/gen/keyway/dashboard/v1/dashboard.js';
import { InventoryServiceService } from '../../../proto/gen/keyway/stock/v1/inventory.js';
import { InsertionsServiceService } from '../../../proto/gen/keyway/stock/v1/insertions.js';
import { createLog } from '../../../kernel/log.js';
import { PaceService } from '../../../platform/stock/index.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../support/platform.js';
import { aDraft, aSku, databaseOf, insertKeys, keysOf, refusalOf, upload } from '../stock/stock-world.js';

let world: TestPlatform;

beforeAll(async () => {
  world = await startTestPlatform();
});
afterAll(() => world.close());

const read = async (user: TestUser, period: MovementPeriod = MovementPeriod.DAYS) => {
  const answer = await world.service(DashboardServiceService).getVaultDashboard({ period }, user.call());
  if (answer.dashboard === undefined) throw new Error('no dashboard in the answer');
  return answer.dashboard;
};
const roll = () =>
  new PaceService({
    database: databaseOf(world),
    clock: { now: () => new Date() },
    log: createLog('test', 'silent'),
  }).rollAll();

describe('the dashboard of a vault', () => {
  it('that holds nothing has zeros, 30 steps, and nothing that waits', async () => {
    const dashboard = await read(await world.user({ role: 'Owner' }));
    expect(dashboard).toMatchObject({ products: [], platforms: [], otherProducts: 0 });
    expect(dashboard.standing).toEqual(expect.objectContaining({ free: 0, reserved: 0, extracted: 0, blacklisted: 0 }));
    expect(dashboard.movement).toMatchObject({ kinds: ['Inserted', 'Extracted'] });
    expect(dashboard.movement?.steps).toHaveLength(30);
    expect(dashboard.waiting).toMatchObject({ drafts: 0, lowStock: 0, failedInsertions: 0, errorKeys: 0 });
  });

  it('shows free keys by product and platform, those with most first', async () => {
    const owner = await world.user({ role: 'Owner' });
    const one = await aSku(world, owner.ownerGuid, { title: 'Aurora' });
    const two = await aSku(world, owner.ownerGuid, { title: 'Boreas', platform: 'GOG' });
    await insertKeys(world, owner, one.skuGuid, keysOf(3));
    await insertKeys(world, owner, two.skuGuid, keysOf(5));
    const { standing, products, platforms } = await read(owner);
    expect(standing?.free).toBe(8);
    expect(products.map(({ name, free }) => [name, free])).toEqual([
      ['Boreas', 5],
      ['Aurora', 3],
    ]);
    expect(platforms.map(({ name, free }) => [name, free])).toEqual([
      ['GOG', 5],
      ['Steam', 3],
    ]);
  });

  it('names ten products and sums up the rest', async () => {
    const owner = await world.user({ role: 'Owner' });
    for (let at = 1; at <= 12; at += 1) {
      const { skuGuid } = await aSku(world, owner.ownerGuid);
      await insertKeys(world, owner, skuGuid, keysOf(at));
    }
    const { products, otherProducts, otherProductsFree } = await read(owner);
    expect(products.map(({ free }) => free)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
    expect([otherProducts, otherProductsFree]).toEqual([2, 3]);
  });

  it('shows what moved before the first turn has rolled the days up', async () => {
    const owner = await world.user({ role: 'Owner' });
    await insertKeys(world, owner, (await aSku(world, owner.ownerGuid)).skuGuid, keysOf(6));
    const { movement, asOf } = await read(owner);
    expect(movement?.steps.at(-1)?.quantities).toEqual([6, 0]);
    expect(movement?.asOf).toBe(asOf);
  });

  it('shows what moved as the days are rolled up, in days, weeks and months', async () => {
    const owner = await world.user({ role: 'Owner' });
    const { skuGuid } = await aSku(world, owner.ownerGuid);
    await insertKeys(world, owner, skuGuid, keysOf(4));
    await roll();
    for (const [period, count] of [
      [MovementPeriod.DAYS, 30],
      [MovementPeriod.WEEKS, 13],
      [MovementPeriod.MONTHS, 12],
    ] as const) {
      const { movement } = await read(owner, period);
      expect(movement?.steps).toHaveLength(count);
      const moved = movement?.steps.flatMap(({ quantities }) => quantities).filter((quantity) => quantity > 0);
      expect(moved).toEqual([4]);
      expect(Date.parse(movement?.asOf ?? '')).toBeGreaterThan(0);
    }
  });

  it('counts drafts, failed insertions, refused lines with the day of their end, and low stock', async () => {
    const owner = await world.user({ role: 'Owner' });
    const { skuGuid } = await aSku(world, owner.ownerGuid);
    await insertKeys(world, owner, skuGuid, keysOf(2));
    await aDraft(owner, skuGuid);
    const failing = await aDraft(owner, skuGuid);
    await upload(owner, failing, 'a.txt', keysOf(1));
    const ended = new Date(Date.now() - 2 * 24 * 3600 * 1000);
    await databaseOf(world).execute(
      'update insertion set status = 7, finished_at = $1, rejected_count = 3 where vault_id = $2 and id = $3',
      [ended, owner.ownerGuid, failing],
    );
    await world.service(InventoryServiceService).setThreshold({ skuGuid, lowAt: 5, version: 0 }, owner.call());
    const { waiting } = await read(owner);
    expect(waiting).toMatchObject({
      drafts: 1,
      failedInsertions: 1,
      errorKeys: 3,
      errorKeyInsertions: 1,
      errorKeysUntil: new Date(ended.getTime() + 7 * 24 * 3600 * 1000).toISOString(),
      lowStock: 1,
      outOfStock: 0,
    });
  });

  it('forgets refused lines that are destroyed', async () => {
    const owner = await world.user({ role: 'Owner' });
    const insertionGuid = await aDraft(owner, (await aSku(world, owner.ownerGuid)).skuGuid);
    await databaseOf(world).execute(
      `update insertion set status = 7, finished_at = now() - interval '8 days', rejected_count = 3 where id = $1`,
      [insertionGuid],
    );
    expect((await read(owner)).waiting).toMatchObject({ errorKeys: 0, errorKeysUntil: undefined });
  });

  it('counts what is the vault’s own alone', async () => {
    const [owner, other] = await Promise.all([world.user({ role: 'Owner' }), world.user({ role: 'Owner' })]);
    await insertKeys(world, owner, (await aSku(world, owner.ownerGuid)).skuGuid, keysOf(1));
    await world.service(InsertionsServiceService).createInsertion({}, owner.call());
    const dashboard = await read(other);
    expect([dashboard.standing?.free, dashboard.waiting?.drafts, dashboard.products]).toEqual([0, 0, []]);
  });
});

describe('who may see it', () => {
  const call = (as: Parameters<ReturnType<typeof dashboards>['getVaultDashboard']>[1]) =>
    refusalOf(dashboards().getVaultDashboard({ period: MovementPeriod.DAYS }, as));
  const dashboards = () => world.service(DashboardServiceService);

  it('is nobody without a session', async () => {
    expect((await call(world.callWith('nonsense'))).kind).toBe('unauthenticated');
  });

  it('is no product admin, whose role has no dashboard', async () => {
    const admin = await world.user({ role: 'Product Admin' });
    expect((await call(admin.call())).kind).toBe('permission_denied');
  });

  it('says which period, or is refused', async () => {
    const viewer = await world.user({ role: 'Viewer' });
    const refusal = await refusalOf(
      dashboards().getVaultDashboard({ period: MovementPeriod.UNSPECIFIED }, viewer.call()),
    );
    expect(refusal.code).toBe('request.invalid');
  });
});

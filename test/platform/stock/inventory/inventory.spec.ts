import { randomUUID } from 'node:crypto';
import { InventoryServiceService } from '../../../../proto/gen/keyway/stock/v1/inventory.js';
import { PaceService } from '../../../../platform/stock/index.js';
import { createLog } from '../../../../kernel/log.js';
import { TestClock } from '../../../support/clock.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../../support/platform.js';
import { contentOf, rowsBy } from '../../content/content-reading.js';
import { aSku, databaseOf, defaultNetwork, defaultPrivate, insertKeys, keysOf, refusalOf } from '../stock-world.js';

const inventory = '/distribution/myvault/inventory/';
const dayMs = 24 * 3600 * 1000;

let world: TestPlatform;
let clock: TestClock;
let owner: TestUser;
let pace: PaceService;
let aurora: string;

beforeAll(async () => {
  clock = new TestClock(new Date('2026-03-02T08:00:00Z'));
  world = await startTestPlatform({ clock });
  owner = await world.user({ role: 'Owner' });
  ({ skuGuid: aurora } = await aSku(world, owner.ownerGuid, { title: 'Aurora', code: 'AUR-STE' }));
  const other = await aSku(world, owner.ownerGuid, { title: 'Boreas', code: 'AUR-STE-2', platform: 'GOG' });
  await insertKeys(world, owner, aurora, keysOf(100));
  await insertKeys(world, owner, aurora, keysOf(30), defaultNetwork);
  await insertKeys(world, owner, other.skuGuid, keysOf(7));
  pace = new PaceService({ database: databaseOf(world), clock, log: createLog('test', 'silent') });
});
afterAll(() => world.close());

/** A transaction of that kind and day beside the real ones: what the pace is reckoned from. */
const moved = (kind: string, quantity: number, at: Date, rightId = defaultPrivate) =>
  databaseOf(world).execute(
    `insert into txn select (jsonb_populate_record(t, jsonb_build_object('id', $1::uuid, 'number', 1000 + $6::int, 'sequence', 1000 + $6::int,
       'kind', $2::text, 'quantity', $3::int, 'created_at', $4::timestamptz))).*
     from txn t where t.vault_id = $5 and t.sku_id = $7 and t.agreement_id = $8 and t.kind = 'Inserted' limit 1`,
    [randomUUID(), kind, quantity, at, owner.ownerGuid, (serial += 1), aurora, rightId],
  );
let serial = 0;

const rows = (filter?: Record<string, string>, user = owner) => contentOf(user, inventory, filter);
const markOf = async (user = owner, skuGuid = aurora) =>
  (await user.service(InventoryServiceService).getThreshold({ skuGuid }, user.call())).threshold;
/** As whoever has just looked at it, or from the version that is named. */
const setLow = async (lowAt: number, user = owner, skuGuid = aurora, version?: number) => {
  const known = version ?? (await markOf(owner))?.version ?? 0;
  return user.service(InventoryServiceService).setThreshold({ skuGuid, lowAt, version: known }, user.call());
};

describe('days of cover', () => {
  it('are unknown while nothing has left', async () => {
    await pace.rollAll();
    expect(rowsBy(await rows(), 'Cover')).toEqual(['', '', '']);
  });

  it('say how long the free keys last if they leave as since the first day', async () => {
    clock.forward(3 * dayMs);
    await moved('Extracted', 20, clock.now());
    await pace.rollAll();
    // 20 keys in 4 days: 100 free keys last 20 days.
    expect(rowsBy(await rows({ Right: defaultPrivate, SKU: 'AUR-STE' }), 'Cover')[0]).toBe('20');
    expect(rowsBy(await rows({ Right: defaultNetwork }), 'Cover')).toEqual(['']);
  });

  it('look back on four weeks and no further', async () => {
    clock.forward(26 * dayMs);
    await moved('Extracted', 10, clock.now());
    await pace.rollAll();
    // Both days lie within the last 28: 30 keys of 100 in 28 days.
    expect(rowsBy(await rows({ Right: defaultPrivate }), 'Cover')[0]).toBe(String(Math.floor((100 * 28) / 30)));
    clock.forward(5 * dayMs);
    await pace.rollAll();
    expect(rowsBy(await rows({ Right: defaultPrivate }), 'Cover')[0]).toBe('280');
    clock.forward(60 * dayMs);
    await pace.rollAll();
    expect(rowsBy(await rows({ Right: defaultPrivate }), 'Cover')[0]).toBe('');
  });

  it('count a transaction once, however often the days are rolled up', async () => {
    await moved('Extracted', 14, clock.now());
    await pace.rollAll();
    await pace.rollAll();
    const { rows: days } = await databaseOf(world).execute(
      `select sum(quantity)::int as quantity from stock_day where vault_id = $1 and kind = 'Extracted'`,
      [owner.ownerGuid],
    );
    expect(days[0]).toEqual({ quantity: 44 });
  });

  it('are reckoned by one node at a time', async () => {
    clock.forward(10 * 60_000);
    const turns = await Promise.all([pace.rollIfDue(), pace.rollIfDue()]);
    expect(turns.filter((turn) => turn === undefined)).toHaveLength(1);
  });
});

describe('the low-stock mark', () => {
  it('stands at each right of the SKU that has no more free keys than that', async () => {
    await setLow(30);
    expect(rowsBy(await rows({ SKU: 'AUR-STE' }), 'Level')).toEqual(['Low', 'In stock', 'In stock']);
    expect(rowsBy(await rows({ Level: 'low' }), 'Available')).toEqual(['30']);
    await setLow(29);
    expect(await rows({ Level: 'low' })).toEqual([]);
  });

  it('can be taken away, and each change is written down', async () => {
    await setLow(200);
    await setLow(0);
    expect(await rows({ Level: 'low' })).toEqual([]);
    const { rows: written } = await databaseOf(world).execute(
      `select before->>'lowAt' as before, after->>'lowAt' as after from audit_event where action = 'stock.threshold_set' and vault_id = $1 order by id desc limit 1`,
      [owner.ownerGuid],
    );
    expect(written[0]).toEqual({ before: '200', after: '0' });
  });

  it('counts its changes on when it is taken away, and says who made the newest', async () => {
    const before = await markOf();
    const colleague = await world.user({ role: 'Administrator', ownerGuid: owner.ownerGuid, name: 'Grace' });
    const { threshold } = await setLow(7, colleague);
    expect(threshold).toMatchObject({ lowAt: 7, changedBy: 'Grace', version: (before?.version ?? 0) + 1 });
    expect(await markOf()).toEqual(threshold);
    await setLow(0);
    expect(await markOf()).toMatchObject({ lowAt: 0, version: (before?.version ?? 0) + 2 });
  });

  it('from a stale version is refused, also when they have taken the mark away', async () => {
    const { version = 0 } = (await setLow(30)).threshold ?? {};
    await setLow(0);
    const refusal = await refusalOf(setLow(50, owner, aurora, version));
    expect(refusal).toMatchObject({ code: 'stock.threshold_changed', kind: 'conflict' });
    expect(await markOf()).toMatchObject({ lowAt: 0 });
  });

  it('of two who set it at the same moment is that of the first alone', async () => {
    const { version = 0 } = (await markOf()) ?? {};
    const ended = await Promise.allSettled([11, 12, 13].map((lowAt) => setLow(lowAt, owner, aurora, version)));
    const [set] = ended.flatMap((end) => (end.status === 'fulfilled' ? [end.value.threshold] : []));
    expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(await markOf()).toEqual(set);
    await setLow(0);
  });

  it('is refused for what is no number of keys', async () => {
    expect((await refusalOf(setLow(-1))).code).toBe('request.invalid');
    expect((await refusalOf(setLow(50_000_001))).code).toBe('request.invalid');
  });

  it('is not for those without a session, without the permission, or of another vault', async () => {
    const inventories = world.service(InventoryServiceService);
    const viewer = await world.user({ role: 'Viewer', ownerGuid: owner.ownerGuid });
    const stranger = await world.user({ role: 'Owner' });
    const asked = { skuGuid: aurora, lowAt: 5, version: 0 };
    expect((await refusalOf(inventories.setThreshold(asked, world.callWith('nobody')))).code).toBe(
      'session.unauthenticated',
    );
    expect((await refusalOf(inventories.getThreshold({ skuGuid: aurora }, world.callWith('nobody')))).code).toBe(
      'session.unauthenticated',
    );
    expect((await refusalOf(markOf(viewer))).code).toBe('permission.denied');
    expect((await refusalOf(markOf(stranger))).code).toBe('stock.sku_not_found');
    expect((await refusalOf(markOf(owner, 'no-guid'))).code).toBe('stock.sku_not_found');
    expect((await refusalOf(setLow(5, viewer))).code).toBe('permission.denied');
    expect((await refusalOf(setLow(5, stranger))).code).toBe('stock.sku_not_found');
    expect((await refusalOf(setLow(5, owner, 'no-guid'))).code).toBe('stock.sku_not_found');
  });
});

describe('from a row of the inventory', () => {
  it('its insertions and its transactions are one step away: of this SKU and no other, under this right', async () => {
    const [row] = (await rows({ Right: defaultNetwork })).map(({ actions }) => actions);
    for (const name of ['Action_Insertions', 'Action_Transactions']) {
      const href = new URL(row?.find((action) => action.name === name)?.href ?? '', 'http://web');
      const filter = JSON.parse(href.searchParams.get('filter') ?? '{}') as Record<string, string>;
      expect(filter).toEqual({ SKU: 'AUR-STE', Right: defaultNetwork });
      const found = await contentOf(owner, href.pathname, filter);
      expect(rowsBy(found, 'SKU')).toEqual(['AUR-STE']);
      expect(rowsBy(found, 'Right')).toEqual(['Default - Network']);
    }
  });

  it.each([
    [
      'a pool',
      { name: 'Action_Pool', title: 'Create stockpool', permission: 'stockpool-write,stockpool-all' },
      '/distribution/myvault/transfers/stockpool-out/add',
    ],
    [
      'an allocation',
      { name: 'Action_Allocate', title: 'Offer an allocation', permission: 'allocation-write' },
      '/my_vault/my-allocations/add',
    ],
  ])('%s of just these keys is one step away, for whoever may make one', async (_, act, path) => {
    const [row] = await rows({ Right: defaultNetwork });
    const href = `${path}?sku=${aurora}&right=${defaultNetwork}`;
    expect(row?.actions.find(({ name }) => name === act.name)).toEqual({ ...act, href });
  });

  it('a SKU is found by its whole code in any case, and not by its beginning', async () => {
    for (const list of ['/distribution/myvault/uploads/', '/my_vault/transaction/']) {
      const found = await contentOf(owner, list, { SKU: 'aur-ste' });
      expect(new Set(rowsBy(found, 'SKU'))).toEqual(new Set(['AUR-STE']));
      expect(await contentOf(owner, list, { SKU: 'AUR' })).toEqual([]);
    }
  });
});

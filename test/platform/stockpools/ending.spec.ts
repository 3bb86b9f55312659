/** How a pool ends: by its owner, by its time, or with the last of its connections (docs/domain.md, b and n). */
import { ConnectionsServiceService } from '../../../proto/gen/keyway/connections/v1/connections.js';
import { BulkServiceService } from '../../../proto/gen/keyway/content/v1/bulk.js';
import { PoolSweep } from '../../../platform/stockpools/ending/sweep.service.js';
import { startInside, type InsidePlatform } from '../../proof/inside.js';
import type { TestUser } from '../../support/platform.js';
import { twelveTimes } from '../at-once.js';
import { anOwner, connected } from '../sharing/sharing-world.js';
import { databaseOf, endOfJob, refusalOf } from '../stock/stock-world.js';
import { aPair, faultsOf } from '../transfers/transfers-world.js';
import {
  agePool,
  aPool,
  assign,
  change,
  close,
  codeOf,
  draw,
  heldOf,
  newsOf,
  newsUntil,
  pause,
  readPool,
  refill,
  stockpoolOut,
} from './stockpools-world.js';

let world: InsidePlatform;
beforeAll(async () => {
  world = await startInside();
});
afterAll(() => world.close());

const end = (user: TestUser, connectionGuid: string) =>
  user.service(ConnectionsServiceService).endConnection({ connectionGuid, closingOffers: 0 }, user.call());
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

describe('a pool that is closed', () => {
  it('frees its keys, and nothing is done with it any more', async () => {
    const pair = await aPair(world, 10);
    const { sender, receiver, connectionGuid, sku } = pair;
    const poolGuid = await aPool(pair, { quantity: 8 });
    await draw(receiver, poolGuid, 3);
    expect(await close(sender, poolGuid)).toEqual({ freedCount: 5 });
    expect(await heldOf(world, sender, sku)).toMatchObject({ free: 7, pooled: 0, given: 3 });
    expect(await readPool(receiver, poolGuid)).toMatchObject({ status: 'closed', closedBy: '', canDraw: false });
    expect(await refusalOf(draw(receiver, poolGuid, 1))).toMatchObject({ params: { obstacle: 'over' } });
    for (const call of [
      close(sender, poolGuid),
      pause(sender, poolGuid),
      refill(sender, poolGuid, 1),
      change(sender, poolGuid, {}),
      assign(sender, poolGuid, [connectionGuid]),
    ])
      expect(await codeOf(call)).toBe('stockpools.pool_over');
    expect(await faultsOf(world, [sender, receiver])).toEqual([]);
  });

  it('is closed once, of twelve at once', async () => {
    const pair = await aPair(world, 5);
    const poolGuid = await aPool(pair, { quantity: 5 });
    const closed = await Promise.allSettled(twelveTimes.map(() => close(pair.sender, poolGuid)));
    expect(closed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await heldOf(world, pair.sender, pair.sku)).toMatchObject({ free: 5, pooled: 0 });
  });

  it('is one of many of a list', async () => {
    const pair = await aPair(world, 6);
    const { sender, sku } = pair;
    for (const quantity of [1, 2, 3]) await aPool(pair, { quantity });
    const bulk = sender.service(BulkServiceService);
    const selection = { list: stockpoolOut, act: 'close', ids: [], filter: { Status: 'active' } };
    expect(await bulk.previewBulk({ selection }, sender.call())).toMatchObject({ willChange: 3 });
    const { jobId } = await bulk.startBulk({ selection }, sender.call());
    expect(await endOfJob(world, sender, jobId)).toMatchObject({ failedLines: 0, done: 3 });
    expect(await heldOf(world, sender, sku)).toMatchObject({ free: 6, pooled: 0 });
  });
});

describe('time', () => {
  it('warns the owner once, three days before the end, and then frees the keys', async () => {
    const pair = await aPair(world, 4);
    const { sender, receiver, sku } = pair;
    const poolGuid = await aPool(pair, { quantity: 4, terms: { maxStock: 4, endsAt: inDays(30) } });
    const sweep = () => world.get(PoolSweep).sweep();
    await sweep();
    expect(await newsOf(world, sender)).toEqual([]);
    await agePool(world, poolGuid, 28);
    await sweep();
    await sweep();
    expect(await newsUntil(world, sender, 'stockpools.ending')).toEqual(['stockpools.ending']);
    await draw(receiver, poolGuid, 1);
    await agePool(world, poolGuid, 3);
    // It is over before anybody has noticed.
    expect(await refusalOf(draw(receiver, poolGuid, 1))).toMatchObject({ params: { obstacle: 'over' } });
    expect(await readPool(sender, poolGuid)).toMatchObject({ status: 'expired', availableCount: 3 });
    await Promise.all(twelveTimes.map(sweep));
    expect(await newsUntil(world, sender, 'stockpools.expired')).toEqual([
      ...['stockpools.ending', 'stockpools.drawn', 'stockpools.expired'],
    ]);
    expect(await readPool(sender, poolGuid)).toMatchObject({ status: 'expired', availableCount: 0, totalCount: 4 });
    expect(await heldOf(world, sender, sku)).toMatchObject({ free: 3, pooled: 0, given: 1 });
    expect(await faultsOf(world, [sender, receiver])).toEqual([]);
  });
});

describe('a discontinued SKU', () => {
  it('closes its pools within a turn of the sweep, and has no new ones', async () => {
    const pair = await aPair(world, 5);
    const { sender, sku } = pair;
    const poolGuid = await aPool(pair, { quantity: 3 });
    await databaseOf(world).execute(`update sku set status = 'Discontinued' where id = $1`, [sku.skuGuid]);
    expect(await refusalOf(aPool(pair, { quantity: 1 }))).toMatchObject({
      ...{ code: 'stockpools.not_possible', params: { obstacle: 'discontinued' } },
    });
    expect(await refusalOf(draw(pair.receiver, poolGuid, 1))).toMatchObject({
      ...{ code: 'stockpools.not_drawable', params: { obstacle: 'discontinued' } },
    });
    await Promise.all(twelveTimes.map(() => world.get(PoolSweep).sweep()));
    expect(await newsUntil(world, sender, 'stockpools.discontinued')).toEqual(['stockpools.discontinued']);
    expect(await readPool(sender, poolGuid)).toMatchObject({ status: 'closed', availableCount: 0, closedBy: '' });
    expect(await heldOf(world, sender, sku)).toMatchObject({ free: 5, pooled: 0 });
    expect(await faultsOf(world, [sender])).toEqual([]);
  });
});

describe('the end of a connection', () => {
  it.each(['sender', 'receiver'] as const)('by the %s closes the pools that were kept for it alone', async (side) => {
    const pair = await aPair(world, 9);
    const { sender, receiver, connectionGuid, sku } = pair;
    const other = await anOwner(world, 'Retailer');
    const second = await connected(world, sender, other);
    const alone = await aPool(pair, { quantity: 4 });
    const shared = await aPool(pair, { quantity: 3, connectionGuids: [connectionGuid, second] });
    await draw(receiver, alone, 1);
    await end(pair[side], connectionGuid);
    expect(await readPool(sender, alone)).toMatchObject({ status: 'closed', availableCount: 0, connections: [] });
    expect(await readPool(sender, shared)).toMatchObject({ status: 'active', availableCount: 3 });
    expect((await readPool(sender, shared)).connections.map((each) => each.connectionGuid)).toEqual([second]);
    expect(await codeOf(draw(receiver, shared, 1))).toBe('stockpools.pool_not_found');
    expect(await heldOf(world, sender, sku)).toMatchObject({ free: 5, pooled: 3, given: 1 });
    await end(sender, second);
    expect(await heldOf(world, sender, sku)).toMatchObject({ free: 8, pooled: 0 });
    expect(await faultsOf(world, [sender, receiver, other])).toEqual([]);
  });

  it('beside draws and new pools leaves none of them open', async () => {
    for (let round = 0; round < 4; round += 1) {
      const pair = await aPair(world, 20);
      const { sender, receiver, connectionGuid, sku } = pair;
      const poolGuid = await aPool(pair, { quantity: 8 });
      const acts: readonly Promise<unknown>[] = [
        ...twelveTimes.slice(0, 5).map(() => draw(receiver, poolGuid, 1)),
        end(round % 2 === 0 ? sender : receiver, connectionGuid),
        ...twelveTimes.slice(0, 3).map(() => aPool(pair, { quantity: 2 })),
        assign(sender, poolGuid, [connectionGuid]),
      ];
      await Promise.allSettled(acts);
      const held = await heldOf(world, sender, sku);
      expect(held).toMatchObject({ pooled: 0, free: 20 - Number(held?.['given']) });
      expect(await faultsOf(world, [sender, receiver])).toEqual([]);
    }
  });
});

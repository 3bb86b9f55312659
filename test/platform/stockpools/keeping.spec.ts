/** Pools made, filled, changed and paused by their owner (docs/domain.md, b). */
import { randomUUID } from 'node:crypto';
import { ConnectionsServiceService } from '../../../proto/gen/keyway/connections/v1/connections.js';
import { StockpoolsServiceService } from '../../../proto/gen/keyway/stockpools/v1/stockpools.js';
import { startInside, type InsidePlatform } from '../../proof/inside.js';
import { twelveTimes } from '../at-once.js';
import { contentOf, rowsBy } from '../content/content-reading.js';
import { anOwner, computed, connected } from '../sharing/sharing-world.js';
import { defaultNetwork, defaultPrivate, refusalOf } from '../stock/stock-world.js';
import { aPair, faultsOf, offer } from '../transfers/transfers-world.js';
import {
  aPool,
  assign,
  change,
  close,
  codeOf,
  draw,
  heldOf,
  pause,
  readPool,
  refill,
  resume,
  stockpoolIn,
  stockpoolOut,
  stockpools,
  termsOf,
} from './stockpools-world.js';

let world: InsidePlatform;
beforeAll(async () => {
  world = await startInside();
});
afterAll(() => world.close());

describe('a new pool', () => {
  it('keeps its keys apart: they are neither offered nor free, and the other side sees them', async () => {
    const pair = await aPair(world, 10);
    const { sender, receiver, sku } = pair;
    const poolGuid = await aPool(pair, { quantity: 8, terms: { maxQuantity: 5 } });
    expect(await heldOf(world, sender, sku)).toEqual({ free: 2, pooled: 8, given: 0, received: 0 });
    expect(await codeOf(offer(pair, { quantity: 3 }))).toBe('transfers.not_enough_keys');
    expect(await readPool(sender, poolGuid)).toMatchObject({
      ...{ poolNumber: 'SP-000001', status: 'active', isOwner: true, totalCount: 8, availableCount: 8, drawnCount: 0 },
      ...{ roomCount: 92, freeCount: 2, alertAt: 20, canRefill: true, canClose: true, canDraw: false },
      ...{ connections: [{ usedCount: 0, leftCount: 5, obstacles: [] }], entries: [{ isDraw: false, quantity: 8 }] },
    });
    expect(await readPool(receiver, poolGuid)).toMatchObject({
      ...{ isOwner: false, availableCount: 8, roomCount: 0, freeCount: 0, createdBy: '', entries: [] },
      ...{ drawableCount: 5, drawObstacles: [], canDraw: true, canChange: false },
    });
    expect(await faultsOf(world, [sender, receiver])).toEqual([]);
  });

  it('is in the list of both sides', async () => {
    const pair = await aPair(world, 4);
    await aPool(pair, { quantity: 3 });
    await aPool(pair);
    expect(rowsBy(await contentOf(pair.sender, stockpoolOut, {}), 'Number')).toEqual(['SP-000002', 'SP-000001']);
    const kept = await contentOf(pair.receiver, stockpoolIn, {});
    expect(rowsBy(kept, 'Available')).toEqual(['0', '3']);
    expect(rowsBy(await contentOf(pair.receiver, stockpoolOut, {}), 'Number')).toEqual([]);
    expect(rowsBy(await contentOf(pair.sender, '/distribution/myvault/inventory/', {}), 'Pooled')).toEqual(['3']);
    expect(rowsBy(await contentOf(pair.sender, '/my_vault/transaction/', {}), 'Kind')).toEqual(['Pooled', 'Inserted']);
  });

  it('is made once for one request, sent twelve times at once', async () => {
    const pair = await aPair(world, 30);
    const idempotencyKey = randomUUID();
    const made = await Promise.all(twelveTimes.map(() => aPool(pair, { quantity: 2, idempotencyKey })));
    expect(new Set(made).size).toBe(1);
    expect(await heldOf(world, pair.sender, pair.sku)).toMatchObject({ free: 28, pooled: 2 });
  });

  it('takes no key that another one has: of twelve over all keys one is made', async () => {
    const pair = await aPair(world, 6);
    const made = await Promise.allSettled(twelveTimes.map(() => aPool(pair, { quantity: 6 })));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await heldOf(world, pair.sender, pair.sku)).toMatchObject({ free: 0, pooled: 6 });
    expect(await faultsOf(world, [pair.sender])).toEqual([]);
  });

  it('is refused for keys that are not there, under a private right, or over no active connection', async () => {
    const pair = await aPair(world, 3);
    const { sender, receiver, connectionGuid } = pair;
    expect(await refusalOf(aPool(pair, { quantity: 4 }))).toMatchObject({
      ...{ code: 'stockpools.not_enough_keys', params: { count: '3' } },
    });
    const hidden = await aPair(world, 3, { right: defaultPrivate });
    expect(await refusalOf(aPool(hidden, { quantity: 1, rightGuid: defaultPrivate }))).toMatchObject({
      ...{ code: 'stockpools.not_possible', params: { obstacle: 'private_right' } },
    });
    const stranger = await aPair(world, 1);
    expect(await codeOf(aPool({ ...pair, sku: stranger.sku }))).toBe('stockpools.sku_not_found');
    expect(await codeOf(aPool(pair, { connectionGuids: [stranger.connectionGuid] }))).toBe(
      'stockpools.connection_not_found',
    );
    // Who buys keeps no pool for who sells.
    expect(await codeOf(aPool({ ...pair, sender: receiver }))).toBe('stockpools.connection_not_found');
    await sender.service(ConnectionsServiceService).suspendConnection({ connectionGuid }, sender.call());
    expect(await codeOf(aPool(pair))).toBe('stockpools.connection_not_active');
    expect(await heldOf(world, sender, pair.sku)).toMatchObject({ free: 3, pooled: 0 });
  });

  it.each([
    ['terms.maxStock', { terms: { maxStock: 5, minBatchSize: 5 } }, 'Max stock must be bigger than min batch size'],
    [
      'terms.maxQuantity',
      { terms: { minBatchSize: 5, maxQuantity: 4 } },
      'Max quantity must not be smaller than min batch size',
    ],
    [
      'terms.endsAt',
      { terms: { startsAt: '2100-01-02T00:00:00.000Z', endsAt: '2100-01-01T00:00:00.000Z' } },
      'The end must be after the start',
    ],
    ['quantity', { quantity: 101 }, 'No more keys than max stock'],
    ['connectionGuids', { connectionGuids: [] }, 'At least one connection'],
  ])('is refused where the terms contradict each other: %s', async (_, wanted, message) => {
    const pair = await aPair(world, 1);
    expect(await refusalOf(aPool(pair, wanted))).toMatchObject({ code: 'request.invalid', violations: [{ message }] });
  });

  it('has no connection twice', async () => {
    const pair = await aPair(world, 1);
    const twice = [pair.connectionGuid, pair.connectionGuid];
    expect(await refusalOf(aPool(pair, { connectionGuids: twice }))).toMatchObject({
      violations: [{ message: 'Connection already selected' }],
    });
  });

  it('is previewed with what is free, and what stands against each connection', async () => {
    const pair = await aPair(world, 3);
    const { sender, connectionGuid, sku } = pair;
    const request = { skuGuid: sku.skuGuid, rightGuid: defaultNetwork, connectionGuids: [connectionGuid] };
    expect(await stockpools(sender).previewPool(request, sender.call())).toMatchObject({
      ...{ freeCount: 3, productTitle: 'Aurora', connections: [{ connectionGuid, obstacles: [] }] },
    });
    expect((await stockpools(sender).listPartners({}, sender.call())).partners).toMatchObject([{ connectionGuid }]);
  });
});

describe('a refill', () => {
  it('is cut to the room that is left, and refused where there is none', async () => {
    const pair = await aPair(world, 30);
    const { sender, sku } = pair;
    const poolGuid = await aPool(pair, { quantity: 6, terms: { maxStock: 10, minBatchSize: 3 } });
    expect(await refusalOf(refill(sender, poolGuid, 2))).toMatchObject({
      ...{ code: 'stockpools.batch_too_small', params: { least: '3' } },
    });
    expect(await refill(sender, poolGuid, 9)).toEqual({ quantity: 4 });
    expect(await codeOf(refill(sender, poolGuid, 3))).toBe('stockpools.pool_full');
    expect(await readPool(sender, poolGuid)).toMatchObject({ totalCount: 10, availableCount: 10, canRefill: false });
    expect(await heldOf(world, sender, sku)).toMatchObject({ free: 20, pooled: 10 });
  });

  it('twelve at once never pass the most that it may have, and the same request comes in once', async () => {
    const pair = await aPair(world, 60);
    const poolGuid = await aPool(pair, { terms: { maxStock: 40 } });
    await Promise.allSettled(twelveTimes.map(() => refill(pair.sender, poolGuid, 7)));
    expect(await readPool(pair.sender, poolGuid)).toMatchObject({ availableCount: 40 });
    const other = await aPool(pair, { terms: { maxStock: 40 } });
    const idempotencyKey = randomUUID();
    const same = await Promise.all(twelveTimes.map(() => refill(pair.sender, other, 2, idempotencyKey)));
    expect(same.map(({ quantity }) => quantity)).toEqual(twelveTimes.map(() => 2));
    expect(await readPool(pair.sender, other)).toMatchObject({ availableCount: 2 });
    expect(await faultsOf(world, [pair.sender])).toEqual([]);
  });

  it('brings no more than is free', async () => {
    const pair = await aPair(world, 2);
    const poolGuid = await aPool(pair);
    expect(await refusalOf(refill(pair.sender, poolGuid, 3))).toMatchObject({ params: { count: '2' } });
  });
});

describe('a change', () => {
  it('is of the version that the owner has seen, and not below what the pool has', async () => {
    const pair = await aPair(world, 10);
    const { sender } = pair;
    const poolGuid = await aPool(pair, { quantity: 6 });
    expect(await change(sender, poolGuid, { maxStock: 50, alertPercentage: 10 })).toMatchObject({
      ...{ version: 2, alertAt: 5, terms: { maxStock: 50 } },
    });
    expect(await refusalOf(change(sender, poolGuid, { maxStock: 5 }))).toMatchObject({
      ...{ code: 'stockpools.holds_more', params: { count: '6' } },
    });
    const stale = { poolGuid, terms: termsOf(), version: 1 };
    expect(await codeOf(stockpools(sender).changePool(stale, sender.call()))).toBe('stockpools.pool_changed');
  });

  it('of the beginning is possible until it has begun', async () => {
    const pair = await aPair(world, 1);
    const { sender, receiver } = pair;
    const [early, late] = ['2100-01-01T00:00:00.000Z', '2100-02-01T00:00:00.000Z'];
    const poolGuid = await aPool(pair, { quantity: 1, terms: { startsAt: early } });
    expect(await readPool(receiver, poolGuid)).toMatchObject({ status: 'scheduled', drawObstacles: ['scheduled'] });
    expect((await change(sender, poolGuid, { startsAt: late }))?.terms?.startsAt).toBe(late);
    const begun = await aPool(pair);
    const { terms } = await readPool(sender, begun);
    expect((await change(sender, begun, { startsAt: late }))?.terms?.startsAt).toBe(terms?.startsAt);
  });

  it('of the connections gives undrawn keys to others, and what was drawn stays counted', async () => {
    const pair = await aPair(world, 10);
    const { sender, receiver, connectionGuid } = pair;
    const other = await anOwner(world, 'Retailer');
    const second = await connected(world, sender, other);
    await computed(world, sender);
    const poolGuid = await aPool(pair, { quantity: 10, terms: { maxQuantity: 4 } });
    await draw(receiver, poolGuid, 3);
    await assign(sender, poolGuid, [second]);
    expect(await codeOf(draw(receiver, poolGuid, 1))).toBe('stockpools.pool_not_found');
    expect(await codeOf(readPool(receiver, poolGuid))).toBe('stockpools.pool_not_found');
    await draw(other, poolGuid, 4);
    await assign(sender, poolGuid, [second, connectionGuid]);
    expect(await readPool(receiver, poolGuid)).toMatchObject({ drawableCount: 1, drawnCount: 3 });
    expect(await readPool(sender, poolGuid)).toMatchObject({ availableCount: 3, drawnCount: 7 });
    const stranger = await aPair(world, 1);
    expect(await codeOf(assign(sender, poolGuid, [stranger.connectionGuid]))).toBe('stockpools.connection_not_found');
    expect(await faultsOf(world, [sender, receiver, other])).toEqual([]);
  });

  it('to a pause stops draws until it is resumed, and the keys stay', async () => {
    const pair = await aPair(world, 4);
    const { sender, receiver } = pair;
    const poolGuid = await aPool(pair, { quantity: 4 });
    await pause(sender, poolGuid);
    await pause(sender, poolGuid);
    expect(await refusalOf(draw(receiver, poolGuid, 1))).toMatchObject({
      ...{ code: 'stockpools.not_drawable', params: { obstacle: 'paused' } },
    });
    expect(await readPool(sender, poolGuid)).toMatchObject({ status: 'paused', availableCount: 4, canResume: true });
    await resume(sender, poolGuid);
    expect(await draw(receiver, poolGuid, 1)).toMatchObject({ quantity: 1 });
  });
});

describe('who may', () => {
  it('is nobody without a session or the permission, and nobody of another vault', async () => {
    const pair = await aPair(world, 4);
    const { sender, receiver, connectionGuid } = pair;
    const poolGuid = await aPool(pair, { quantity: 2 });
    const visitor = world.callWith('');
    expect(await codeOf(world.service(StockpoolsServiceService).getPool({ poolGuid }, visitor))).toBe(
      'session.unauthenticated',
    );
    const viewer = await world.user({ ownerGuid: sender.ownerGuid, role: 'Viewer' });
    const editor = await world.user({ ownerGuid: sender.ownerGuid, role: 'Editor' });
    const theirEditor = await world.user({ ownerGuid: receiver.ownerGuid, role: 'Editor' });
    expect(await readPool(viewer, poolGuid)).toMatchObject({ canChange: false, canRefill: false, canClose: false });
    for (const call of [pause, resume, close]) expect(await codeOf(call(viewer, poolGuid))).toBe('permission.denied');
    expect(await codeOf(refill(viewer, poolGuid, 1))).toBe('permission.denied');
    expect(await codeOf(aPool(pair, { by: viewer }))).toBe('permission.denied');
    // Editors keep pools, and close none.
    expect(await refill(editor, poolGuid, 1)).toEqual({ quantity: 1 });
    expect(await codeOf(close(editor, poolGuid))).toBe('permission.denied');
    expect(await codeOf(draw(theirEditor, poolGuid, 1))).toBe('permission.denied');
    expect(await readPool(theirEditor, poolGuid)).toMatchObject({ canDraw: false, drawableCount: 3 });
    const stranger = await anOwner(world, 'Distributor');
    // Who it is kept for has acts of their own, and the owner draws nothing.
    for (const user of [stranger, receiver]) {
      for (const call of [pause, resume, close])
        expect(await codeOf(call(user, poolGuid))).toBe('stockpools.pool_not_found');
      expect(await codeOf(refill(user, poolGuid, 1))).toBe('stockpools.pool_not_found');
      const assigned = { poolGuid, connectionGuids: [connectionGuid], version: 1 };
      expect(await codeOf(stockpools(user).assignConnections(assigned, user.call()))).toBe('stockpools.pool_not_found');
      const changed = { poolGuid, terms: termsOf(), version: 1 };
      expect(await codeOf(stockpools(user).changePool(changed, user.call()))).toBe('stockpools.pool_not_found');
    }
    for (const user of [stranger, sender])
      expect(await codeOf(draw(user, poolGuid, 1))).toBe('stockpools.pool_not_found');
    expect(await codeOf(readPool(stranger, poolGuid))).toBe('stockpools.pool_not_found');
    expect(await codeOf(readPool(sender, 'x'))).toBe('stockpools.pool_not_found');
  });
});

/** Keys drawn from a pool by whom it is kept for (docs/domain.md, b). */
import { randomUUID } from 'node:crypto';
import { ConnectionsServiceService } from '../../../proto/gen/keyway/connections/v1/connections.js';
import { CustodyServiceService } from '../../../proto/gen/keyway/stock/v1/custody.js';
import { PoolSweep } from '../../../platform/stockpools/ending/sweep.service.js';
import { startInside, type InsidePlatform } from '../../proof/inside.js';
import { twelveTimes } from '../at-once.js';
import { contentOf, rowsBy } from '../content/content-reading.js';
import { anOwner, computed, connected, setting } from '../sharing/sharing-world.js';
import { databaseOf, refusalOf, tablesOf } from '../stock/stock-world.js';
import { aPair, faultsOf } from '../transfers/transfers-world.js';
import {
  aPool,
  blacklistPooled,
  close,
  codeOf,
  draw,
  heldOf,
  newsOf,
  newsUntil,
  readPool,
  refill,
  stockpools,
} from './stockpools-world.js';

let world: InsidePlatform;
beforeAll(async () => {
  world = await startInside();
});
afterAll(() => world.close());

const fulfilled = (all: readonly PromiseSettledResult<unknown>[]): number =>
  all.filter(({ status }) => status === 'fulfilled').length;

describe('a draw', () => {
  it.each([3, 300])('of %i keys gives them to the other vault, whose catalogue gets the product', async (quantity) => {
    const pair = await aPair(world, quantity + 2);
    const { sender, receiver, sku } = pair;
    const poolGuid = await aPool(pair, { quantity: quantity + 1, terms: { maxStock: 400 } });
    const drawn = await draw(receiver, poolGuid, quantity);
    expect(drawn.quantity).toBe(quantity);
    expect(await heldOf(world, sender, sku)).toEqual({ free: 1, pooled: 1, given: quantity, received: 0 });
    expect(await heldOf(world, receiver, sku)).toEqual({ free: quantity, pooled: 0, given: 0, received: quantity });
    expect(rowsBy(await contentOf(sender, '/my_vault/transaction/', {}), 'Kind')).toEqual([
      ...['Transferred', 'Pooled', 'Inserted'],
    ]);
    expect(rowsBy(await contentOf(receiver, '/my_vault/transaction/', {}), 'Kind')).toEqual(['Received']);
    expect(await readPool(receiver, poolGuid)).toMatchObject({
      ...{ availableCount: 1, drawnCount: quantity, freeCount: quantity },
      entries: [{ isDraw: true, quantity, transactionGuid: drawn.transactionGuid }],
    });
    const [theirs] = (await readPool(sender, poolGuid)).entries;
    expect(theirs).toMatchObject({ isDraw: true, by: '' });
    expect(await faultsOf(world, [sender, receiver])).toEqual([]);
  });

  it('leaves a custody that leads from vault to vault', async () => {
    const pair = await aPair(world, 1);
    const { sender, receiver, sku } = pair;
    await draw(receiver, await aPool(pair, { quantity: 1 }), 1);
    const { id } = await tablesOf(world)
      .selectFrom('key')
      .select('id')
      .where('sku_id', '=', sku.skuGuid)
      .executeTakeFirstOrThrow();
    for (const user of [sender, receiver]) {
      const { custody } = await user.service(CustodyServiceService).getKeyCustody({ keyGuid: id }, user.call());
      expect(custody?.links.map(({ kind }) => kind)).toEqual(['Inserted', 'Pooled', 'Transferred', 'Received']);
      expect(custody).toMatchObject({ isVerified: true, stateNow: 'Available' });
    }
  });

  it('twelve at once of ten keys: ten go through, and no key twice', async () => {
    const pair = await aPair(world, 10);
    const { sender, receiver, sku } = pair;
    const poolGuid = await aPool(pair, { quantity: 10 });
    expect(fulfilled(await Promise.allSettled(twelveTimes.map(() => draw(receiver, poolGuid, 1))))).toBe(10);
    expect(await heldOf(world, receiver, sku)).toMatchObject({ free: 10, received: 10 });
    expect(await readPool(sender, poolGuid)).toMatchObject({ availableCount: 0, drawnCount: 10 });
    expect(await faultsOf(world, [sender, receiver])).toEqual([]);
  });

  it('twelve at once pass no limit of the connection', async () => {
    const pair = await aPair(world, 40);
    const { receiver, sku } = pair;
    const poolGuid = await aPool(pair, { quantity: 40, terms: { maxQuantity: 7 } });
    expect(fulfilled(await Promise.allSettled(twelveTimes.map(() => draw(receiver, poolGuid, 2))))).toBe(3);
    expect(await refusalOf(draw(receiver, poolGuid, 2))).toMatchObject({
      ...{ code: 'stockpools.quantity_exceeded', params: { left: '1' } },
    });
    await draw(receiver, poolGuid, 1);
    expect(await refusalOf(draw(receiver, poolGuid, 1))).toMatchObject({ params: { obstacle: 'used_up' } });
    expect(await heldOf(world, receiver, sku)).toMatchObject({ free: 7 });
  });

  it('by two vaults at once, from two pools each, ends for all of them', async () => {
    const pair = await aPair(world, 48);
    const { sender, receiver, connectionGuid, sku } = pair;
    const other = await anOwner(world, 'Distributor');
    const connectionGuids = [connectionGuid, await connected(world, sender, other)];
    await computed(world, sender);
    const pools = [
      await aPool(pair, { quantity: 24, connectionGuids }),
      await aPool(pair, { quantity: 24, connectionGuids: connectionGuids.toReversed() }),
    ];
    const draws = twelveTimes.flatMap((at) => [
      draw(receiver, pools[at % 2] ?? '', 2),
      draw(other, pools[(at + 1) % 2] ?? '', 2),
    ]);
    expect(fulfilled(await Promise.allSettled(draws))).toBe(24);
    expect(await heldOf(world, sender, sku)).toMatchObject({ pooled: 0, given: 48 });
    expect(await faultsOf(world, [sender, receiver, other])).toEqual([]);
  });

  it('is one for one request, sent twelve times at once', async () => {
    const pair = await aPair(world, 10);
    const poolGuid = await aPool(pair, { quantity: 10 });
    const key = randomUUID();
    const same = await Promise.all(twelveTimes.map(() => draw(pair.receiver, poolGuid, 3, key)));
    expect(new Set(same.map(({ transactionGuid }) => transactionGuid)).size).toBe(1);
    expect(await heldOf(world, pair.receiver, pair.sku)).toMatchObject({ free: 3 });
  });

  it('is as large as the smallest batch, unless no more is left', async () => {
    const pair = await aPair(world, 7);
    const { receiver } = pair;
    const poolGuid = await aPool(pair, { quantity: 7, terms: { minBatchSize: 5 } });
    expect(await refusalOf(draw(receiver, poolGuid, 4))).toMatchObject({
      ...{ code: 'stockpools.batch_too_small', params: { least: '5' } },
    });
    expect(await refusalOf(draw(receiver, poolGuid, 8))).toMatchObject({
      ...{ code: 'stockpools.not_enough_keys', params: { count: '7' } },
    });
    await draw(receiver, poolGuid, 5);
    await draw(receiver, poolGuid, 2);
    expect(await readPool(receiver, poolGuid)).toMatchObject({ drawableCount: 0, drawObstacles: ['empty'] });
  });

  it('is refused without the tick, over a suspended connection, unshared, and under an embargo', async () => {
    const pair = await aPair(world, 4);
    const { sender, receiver, connectionGuid, sku } = pair;
    const poolGuid = await aPool(pair, { quantity: 4 });
    const request = { poolGuid, quantity: 1, isFinalConfirmed: false, idempotencyKey: randomUUID() };
    expect(await codeOf(stockpools(receiver).drawKeys(request, receiver.call()))).toBe('stockpools.not_confirmed');
    const connections = sender.service(ConnectionsServiceService);
    await connections.suspendConnection({ connectionGuid }, sender.call());
    expect(await refusalOf(draw(receiver, poolGuid, 1))).toMatchObject({ params: { obstacle: 'connection' } });
    await connections.activateConnection({ connectionGuid }, sender.call());
    await setting(world, sender, connectionGuid, 'is_catalog_shared = false');
    expect(await refusalOf(draw(receiver, poolGuid, 1))).toMatchObject({ params: { obstacle: 'not_shared' } });
    await setting(world, sender, connectionGuid, 'is_catalog_shared = true');
    await draw(receiver, poolGuid, 1);
    await databaseOf(world).execute('update product set is_embargoed = true where id = $1', [sku.productGuid]);
    expect(await refusalOf(draw(receiver, poolGuid, 1))).toMatchObject({ params: { obstacle: 'embargo' } });
    await setting(world, sender, connectionGuid, 'is_embargo_allowed = true');
    await draw(receiver, poolGuid, 1);
  });

  it('beside the close of the pool: every key is in one vault, and none in the pool', async () => {
    for (let round = 0; round < 6; round += 1) {
      const pair = await aPair(world, 12);
      const { sender, receiver, sku } = pair;
      const poolGuid = await aPool(pair, { quantity: 12 });
      const acts = [...twelveTimes.map(() => draw(receiver, poolGuid, 1)), close(sender, poolGuid)];
      await Promise.allSettled(round % 2 === 0 ? acts : acts.toReversed());
      const { availableCount, drawnCount, status } = await readPool(sender, poolGuid);
      expect([availableCount, status]).toEqual([0, 'closed']);
      expect(await heldOf(world, sender, sku)).toMatchObject({ free: 12 - drawnCount, pooled: 0, given: drawnCount });
      expect(await heldOf(world, receiver, sku)).toMatchObject({ free: drawnCount });
      expect(await faultsOf(world, [sender, receiver])).toEqual([]);
    }
  });

  it('beside a blacklisting of pooled keys takes no key that is blocked', async () => {
    const pair = await aPair(world, 10);
    const { sender, receiver, sku } = pair;
    const poolGuid = await aPool(pair, { quantity: 10 });
    await Promise.allSettled([
      ...twelveTimes.map(() => draw(receiver, poolGuid, 1)),
      blacklistPooled(world, sender, poolGuid, 4),
    ]);
    const { availableCount, drawnCount } = await readPool(sender, poolGuid);
    expect(availableCount + drawnCount).toBeLessThanOrEqual(10);
    expect(await heldOf(world, receiver, sku)).toMatchObject({ free: drawnCount });
    expect(await faultsOf(world, [sender, receiver])).toEqual([]);
  });
});

describe('the owner is told', () => {
  it('of each draw, once that few keys are left, once that none is, and again after a refill', async () => {
    const pair = await aPair(world, 40);
    const { sender, receiver } = pair;
    const poolGuid = await aPool(pair, { quantity: 10, terms: { maxStock: 10 } });
    for (const quantity of [7, 1, 1, 1]) await draw(receiver, poolGuid, quantity);
    const drawn = 'stockpools.drawn';
    const told = async () => (await newsOf(world, sender)).filter((kind) => kind !== drawn);
    expect(await newsOf(world, sender)).toHaveLength(6);
    expect(await told()).toEqual(['stockpools.low', 'stockpools.empty']);
    await refill(sender, poolGuid, 2);
    await draw(receiver, poolGuid, 2);
    expect(await told()).toHaveLength(2);
    await refill(sender, poolGuid, 10);
    await draw(receiver, poolGuid, 10);
    expect(await told()).toEqual(['stockpools.low', 'stockpools.empty', 'stockpools.empty']);
  });

  it('by the sweep of keys that a blacklisting has taken, and the pool has them no more', async () => {
    const pair = await aPair(world, 10);
    const { sender, sku } = pair;
    const poolGuid = await aPool(pair, { quantity: 10, terms: { maxStock: 10 } });
    await blacklistPooled(world, sender, poolGuid, 8);
    await Promise.all(twelveTimes.map(() => world.get(PoolSweep).sweep()));
    expect(await newsUntil(world, sender, 'stockpools.low')).toEqual(['stockpools.low']);
    expect(await readPool(sender, poolGuid)).toMatchObject({ totalCount: 10, availableCount: 2, isLow: true });
    expect(await heldOf(world, sender, sku)).toMatchObject({ free: 0, pooled: 2 });
    expect(await faultsOf(world, [sender])).toEqual([]);
  });
});

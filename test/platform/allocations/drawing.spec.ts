/** Keys drawn by an allocation, out of the free stock of its owner (docs/domain.md, b). */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { ConnectionsServiceService } from '../../../proto/gen/keyway/connections/v1/connections.js';
import { CustodyServiceService } from '../../../proto/gen/keyway/stock/v1/custody.js';
import { startInside, type InsidePlatform } from '../../proof/inside.js';
import { twelveTimes } from '../at-once.js';
import { contentOf, rowsBy } from '../content/content-reading.js';
import { anOwner, computed, connected, setting } from '../sharing/sharing-world.js';
import { databaseOf, defaultNetwork, refusalOf, tablesOf } from '../stock/stock-world.js';
import { aPool, draw as drawPooled, heldOf } from '../stockpools/stockpools-world.js';
import { accept as acceptKeys, aPair, faultsOf, offer as offerKeys, type Pair } from '../transfers/transfers-world.js';
import {
  allocated,
  allocations,
  anAllocation,
  bearing,
  close,
  codeOf,
  draw,
  fulfilled,
  myAllocations,
  newsOf,
  offer,
  pause,
  readAllocation,
  sell,
} from './allocations-world.js';

let world: InsidePlatform;
beforeAll(async () => {
  world = await startInside();
});
afterAll(() => world.close());

describe('a draw', () => {
  it.each([3, 300])('of %i keys gives them to the other vault, whose catalogue has the product', async (quantity) => {
    const pair = await aPair(world, quantity + 2);
    const { sender, receiver, sku } = pair;
    const guid = await anAllocation(pair, { terms: { maxQuantity: 400, stockLimit: 400 } });
    const drawn = await draw(receiver, guid, quantity);
    expect(drawn.quantity).toBe(quantity);
    expect(await heldOf(world, sender, sku)).toEqual({ free: 2, pooled: 0, given: quantity, received: 0 });
    expect(await heldOf(world, receiver, sku)).toEqual({ free: quantity, pooled: 0, given: 0, received: quantity });
    expect(rowsBy(await contentOf(sender, '/my_vault/transaction/', {}), 'Kind')).toEqual(['Transferred', 'Inserted']);
    expect(rowsBy(await contentOf(receiver, '/my_vault/transaction/', {}), 'Kind')).toEqual(['Received']);
    expect(await readAllocation(receiver, guid)).toMatchObject({
      ...{ drawnCount: quantity, unsoldCount: quantity, localCount: quantity, remoteCount: 2, freeCount: quantity },
      draws: [{ quantity, transactionGuid: drawn.transactionGuid }],
    });
    expect(await readAllocation(sender, guid)).toMatchObject({
      ...{ drawnCount: quantity, localCount: 2, remoteCount: quantity, freeCount: 2, draws: [{ quantity, by: '' }] },
    });
    expect(await faultsOf(world, [sender, receiver])).toEqual([]);
  });

  it('leaves a custody that leads from vault to vault', async () => {
    const pair = await aPair(world, 1);
    const { sender, receiver, sku } = pair;
    await draw(receiver, await anAllocation(pair), 1);
    const { id } = await tablesOf(world)
      .selectFrom('key')
      .select('id')
      .where('sku_id', '=', sku.skuGuid)
      .executeTakeFirstOrThrow();
    for (const user of [sender, receiver]) {
      const { custody } = await user.service(CustodyServiceService).getKeyCustody({ keyGuid: id }, user.call());
      expect(custody?.links.map(({ kind }) => kind)).toEqual(['Inserted', 'Transferred', 'Received']);
      expect(custody).toMatchObject({ isVerified: true, stateNow: 'Available' });
    }
  });

  it('goes on as keys are sold: of 100 in batches of 30, with 50 unsold at most, 30, 30, 30 and the last 10', async () => {
    const pair = await aPair(world, 100);
    const { sender, receiver, sku } = pair;
    const guid = await anAllocation(pair, { terms: { maxQuantity: 100, batchSize: 30, stockLimit: 50 } });
    const drawable = async () => (await readAllocation(receiver, guid)).drawable;
    // '30 of 100 can be drawn: your own limit of 50 unsold is the reason.'
    expect(await drawable()).toEqual({
      ...{ quantity: 30, leftCount: 100, roomCount: 50, limit: 'stock', limitCount: 50, obstacles: [] },
    });
    await draw(receiver, guid, 30);
    expect(await drawable()).toMatchObject({ quantity: 0, roomCount: 20, obstacles: ['stock_limit'] });
    await sell(world, receiver, sku, 9);
    expect(await refusalOf(draw(receiver, guid, 30))).toMatchObject({
      ...{ code: 'allocations.not_drawable', params: { obstacle: 'stock_limit' } },
    });
    await sell(world, receiver, sku, 1);
    await draw(receiver, guid, 30);
    await sell(world, receiver, sku, 30);
    await draw(receiver, guid, 30);
    expect(await drawable()).toMatchObject({ quantity: 0, leftCount: 10, obstacles: ['stock_limit'] });
    await sell(world, receiver, sku, 10);
    expect(await drawable()).toMatchObject({ quantity: 10, leftCount: 10 });
    await draw(receiver, guid, 10);
    expect(await readAllocation(receiver, guid)).toMatchObject({
      ...{ status: 'exhausted', drawnCount: 100, drawable: { quantity: 0, obstacles: ['used_up'] } },
    });
    expect(await heldOf(world, sender, sku)).toMatchObject({ free: 0, given: 100 });
    expect(await faultsOf(world, [sender, receiver])).toEqual([]);
  });

  it('is of whole batches, no more than can be drawn, or of all that is left', async () => {
    const pair = await aPair(world, 25);
    const { receiver } = pair;
    const guid = await anAllocation(pair, { terms: { maxQuantity: 23, batchSize: 10, stockLimit: 23 } });
    expect(await refusalOf(draw(receiver, guid, 15))).toMatchObject({
      ...{ code: 'allocations.not_a_batch', params: { batch: '10' } },
    });
    expect(await refusalOf(draw(receiver, guid, 23))).toMatchObject({
      ...{ code: 'allocations.quantity_exceeded', params: { drawable: '20' } },
    });
    await draw(receiver, guid, 20);
    expect(await codeOf(draw(receiver, guid, 2))).toBe('allocations.not_a_batch');
    await draw(receiver, guid, 3);
    expect(await codeOf(draw(receiver, guid, 1))).toBe('allocations.not_drawable');
  });

  it('counts as unsold what is put aside in a pool or an offer, and no more what went back or on', async () => {
    const pair = await aPair(world, 20);
    const { sender, receiver, sku } = pair;
    const shop = await anOwner(world, 'Retailer');
    const onwards = { sender: receiver, connectionGuid: await connected(world, receiver, shop), sku };
    const guid = await anAllocation(pair, { terms: { maxQuantity: 20, stockLimit: 10 } });
    const unsold = async () => (await readAllocation(receiver, guid)).unsoldCount;
    await draw(receiver, guid, 10);
    const poolGuid = await aPool(onwards, { quantity: 2 });
    const kept = await offerKeys(onwards, { quantity: 3 });
    expect(await unsold()).toBe(10);
    expect(await codeOf(draw(receiver, guid, 1))).toBe('allocations.not_drawable');
    await drawPooled(shop, poolGuid, 1);
    await acceptKeys(shop, kept);
    expect(await unsold()).toBe(6);
    await acceptKeys(sender, await offerKeys(pair, { by: receiver, quantity: 2 }));
    expect(await unsold()).toBe(4);
    expect(await bearing(world, guid)).toBe(4);
    // What comes back is the owner's again, and what has come into the vault in another way is no part of it.
    await acceptKeys(receiver, await offerKeys(pair, { quantity: 2 }));
    expect(await unsold()).toBe(4);
    await draw(receiver, guid, 6);
    expect(await readAllocation(receiver, guid)).toMatchObject({ drawnCount: 16, unsoldCount: 10 });
    expect(await faultsOf(world, [sender, receiver, shop])).toEqual([]);
  });

  it('twelve at once pass neither the stock limit nor the max quantity', async () => {
    const pair = await aPair(world, 200);
    const { sender, receiver, sku } = pair;
    const guid = await anAllocation(pair, { terms: { maxQuantity: 100, batchSize: 10, stockLimit: 60 } });
    const drawTwelve = async () => fulfilled(await Promise.allSettled(twelveTimes.map(() => draw(receiver, guid, 10))));
    expect(await drawTwelve()).toBe(6);
    await sell(world, receiver, sku, 60);
    expect(await drawTwelve()).toBe(4);
    expect(await readAllocation(sender, guid)).toMatchObject({ drawnCount: 100, status: 'exhausted' });
    expect(await heldOf(world, receiver, sku)).toMatchObject({ free: 40, received: 100 });
    expect(await faultsOf(world, [sender, receiver])).toEqual([]);
  });

  it('by two vaults, twelve times each at once, gives each key once, as far as they go', async () => {
    const pair = await aPair(world, 40);
    const { sender, receiver, sku } = pair;
    const other = await anOwner(world, 'Distributor');
    const second = { ...pair, receiver: other, connectionGuid: await connected(world, sender, other) };
    await computed(world, sender);
    const [one, two] = [await anAllocation(pair), await anAllocation(second)];
    const draws = twelveTimes.flatMap(() => [draw(receiver, one, 5), draw(other, two, 5)]);
    expect(fulfilled(await Promise.allSettled(draws))).toBe(8);
    expect(await heldOf(world, sender, sku)).toMatchObject({ free: 0, given: 40 });
    const drawn = await Promise.all([readAllocation(receiver, one), readAllocation(other, two)]);
    expect(drawn.map(({ drawnCount }) => drawnCount).reduce((sum, count) => sum + count, 0)).toBe(40);
    expect(await codeOf(draw(receiver, one, 5))).toBe('allocations.not_drawable');
    expect(await faultsOf(world, [sender, receiver, other])).toEqual([]);
  });

  it('does not wait for who draws the oldest keys at the same moment, as long as there are others', async () => {
    const pair = await aPair(world, 20);
    const { sender, receiver, sku } = pair;
    const guid = await anAllocation(pair);
    const { others, drawn } = await world.platform.database.transaction(async (tx) => {
      const { rows } = await sql<{ id: string }>`select id from key where vault_id = ${sender.ownerGuid}
        and sku_id = ${sku.skuGuid} order by insertion_number, id limit 12 for update`.execute(tx);
      return { others: rows.map(({ id }) => id), drawn: await draw(receiver, guid, 5) };
    });
    const { rows } = await databaseOf(world).execute('select id from key where vault_id = $1', [receiver.ownerGuid]);
    const held = rows.map(({ id }) => String(id));
    expect([drawn.quantity, held.length, held.filter((id) => others.includes(id))]).toEqual([5, 5, []]);
    expect(await faultsOf(world, [sender, receiver])).toEqual([]);
  });

  it('is one for one request, sent twelve times at once', async () => {
    const pair = await aPair(world, 10);
    const guid = await anAllocation(pair);
    const key = randomUUID();
    const same = await Promise.all(twelveTimes.map(() => draw(pair.receiver, guid, 3, key)));
    expect(new Set(same.map(({ transactionGuid }) => transactionGuid)).size).toBe(1);
    expect(await heldOf(world, pair.receiver, pair.sku)).toMatchObject({ free: 3 });
    expect(await readAllocation(pair.receiver, guid)).toMatchObject({ drawnCount: 3 });
  });

  it('leaves alone what is kept in a pool, and says to the owner alone how much is free', async () => {
    const pair = await aPair(world, 10);
    const { sender, receiver } = pair;
    const guid = await anAllocation(pair, { terms: { batchSize: 4 } });
    await aPool(pair, { quantity: 3 });
    const drawable = { quantity: 4, limit: 'free', obstacles: [] };
    expect((await readAllocation(sender, guid)).drawable).toMatchObject({ ...drawable, limitCount: 7 });
    expect((await readAllocation(receiver, guid)).drawable).toMatchObject({ ...drawable, limitCount: 0 });
    await draw(receiver, guid, 4);
    expect((await readAllocation(receiver, guid)).drawable).toMatchObject({ quantity: 0, obstacles: ['no_stock'] });
  });

  it('is refused without the tick, over a suspended connection, unshared, and under an embargo', async () => {
    const pair = await aPair(world, 4);
    const { sender, receiver, connectionGuid, sku } = pair;
    const guid = await anAllocation(pair);
    const request = { allocationGuid: guid, quantity: 1, isFinalConfirmed: false, idempotencyKey: randomUUID() };
    expect(await codeOf(allocations(receiver).drawKeys(request, receiver.call()))).toBe('allocations.not_confirmed');
    const refused = async () => (await refusalOf(draw(receiver, guid, 1))).params;
    const connections = sender.service(ConnectionsServiceService);
    await connections.suspendConnection({ connectionGuid }, sender.call());
    expect(await refused()).toEqual({ obstacle: 'connection' });
    await connections.activateConnection({ connectionGuid }, sender.call());
    // Once accepted the product is in the catalogue of the other side, whatever is shared.
    await setting(world, sender, connectionGuid, 'is_catalog_shared = false');
    await draw(receiver, guid, 1);
    await databaseOf(world).execute('update product set is_embargoed = true where id = $1', [sku.productGuid]);
    expect(await refused()).toEqual({ obstacle: 'embargo' });
    await setting(world, sender, connectionGuid, 'is_embargo_allowed = true');
    await draw(receiver, guid, 1);
  });

  it.each([
    ['a pause by the owner', 'paused_by_owner', (pair: Pair, guid: string) => pause(pair.sender, guid)],
    ['a pause by the other side', 'paused_by_partner', (pair: Pair, guid: string) => pause(pair.receiver, guid)],
    ['the close', 'over', (pair: Pair, guid: string) => close(pair.sender, guid)],
  ])('beside %s is before it or none', async (_, obstacle, act) => {
    for (let round = 0; round < 4; round += 1) {
      const pair = await aPair(world, 12);
      const { sender, receiver, sku } = pair;
      const guid = await anAllocation(pair);
      const draws = twelveTimes.map(() => draw(receiver, guid, 1));
      await Promise.allSettled(round % 2 === 0 ? [...draws, act(pair, guid)] : [act(pair, guid), ...draws]);
      const { drawnCount, drawable } = await readAllocation(sender, guid);
      expect(drawable?.obstacles).toEqual([obstacle]);
      expect(await heldOf(world, sender, sku)).toMatchObject({ free: 12 - drawnCount, given: drawnCount });
      expect(await heldOf(world, receiver, sku)).toMatchObject({ free: drawnCount });
      expect(await refusalOf(draw(receiver, guid, 1))).toMatchObject({ params: { obstacle } });
      expect(await faultsOf(world, [sender, receiver])).toEqual([]);
    }
  });

  it('is told to the owner, and both sides know when all is drawn', async () => {
    const pair = await aPair(world, 4);
    const { sender, receiver } = pair;
    const guid = await anAllocation(pair, { terms: { maxQuantity: 3, stockLimit: 3 } });
    await draw(receiver, guid, 2);
    await draw(receiver, guid, 1);
    expect((await newsOf(world, sender)).toSorted()).toEqual(['accepted', 'drawn', 'drawn', 'exhausted']);
    expect(await newsOf(world, receiver)).toEqual(['offered', 'exhausted']);
  });
});

describe('a promise', () => {
  it('puts no key aside: it stands beside what is free, and a warning says that it is more', async () => {
    const pair = await aPair(world, 40);
    const { sender, receiver, connectionGuid, sku } = pair;
    const { skuGuid } = sku;
    const place = { skuGuid, rightGuid: defaultNetwork, connectionGuid };
    const preview = (maxQuantity: number) =>
      allocations(sender).previewAllocation({ ...place, maxQuantity }, sender.call());
    expect(await preview(40)).toMatchObject({ freeCount: 40, promisedAfter: 40, isOverPromised: false, obstacles: [] });
    const guid = await anAllocation(pair, { terms: { maxQuantity: 30, stockLimit: 30 } });
    await draw(receiver, guid, 10);
    expect(await preview(10)).toMatchObject({ freeCount: 30, promisedCount: 20, promisedAfter: 30 });
    expect(await preview(11)).toMatchObject({ promisedAfter: 31, isOverPromised: true });
    // An offer counts as soon as it is made: the other side alone decides on it.
    await offer(pair, { terms: { maxQuantity: 25, stockLimit: 25 } });
    const promised = { promisedCount: 45, isOverPromised: true, freeCount: 30 };
    expect(await readAllocation(sender, guid)).toMatchObject(promised);
    expect(await readAllocation(receiver, guid)).toMatchObject({ promisedCount: 0, isOverPromised: false });
    const inventory = await contentOf(sender, '/distribution/myvault/inventory/', { Promised: 'yes' });
    expect([rowsBy(inventory, 'Available'), rowsBy(inventory, 'Promised')]).toEqual([['30'], ['45']]);
    expect(rowsBy(inventory, 'OverPromised')).toEqual(['True']);
    const [made, got] = [await contentOf(sender, myAllocations, {}), await contentOf(receiver, allocated, {})];
    expect([rowsBy(made, 'Free'), rowsBy(made, 'Promised'), rowsBy(made, 'Unsold')]).toEqual([
      ['30', '30'],
      ['45', '45'],
      ['0', '10'],
    ]);
    expect([rowsBy(got, 'Free'), rowsBy(got, 'Unsold')]).toEqual([
      ['', ''],
      ['0', '10'],
    ]);
    await close(sender, guid);
    expect(rowsBy(await contentOf(sender, '/distribution/myvault/inventory/', {}), 'Promised')).toEqual(['25']);
    expect(await heldOf(world, sender, sku)).toMatchObject({ free: 30, pooled: 0 });
  });
});

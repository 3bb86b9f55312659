/** Allocations offered to connections, and how an offer is answered (docs/domain.md, b). */
import { randomUUID } from 'node:crypto';
import { AllocationSweep } from '../../../platform/allocations/ending/sweep.service.js';
import { ConnectionsServiceService } from '../../../proto/gen/keyway/connections/v1/connections.js';
import { BulkServiceService } from '../../../proto/gen/keyway/content/v1/bulk.js';
import { startInside, type InsidePlatform } from '../../proof/inside.js';
import { twelveTimes } from '../at-once.js';
import { contentOf, rowsBy } from '../content/content-reading.js';
import { setting } from '../sharing/sharing-world.js';
import { databaseOf, defaultNetwork, defaultPrivate, endOfJob, refusalOf } from '../stock/stock-world.js';
import { heldOf } from '../stockpools/stockpools-world.js';
import { aPair, faultsOf } from '../transfers/transfers-world.js';
import {
  accept,
  age,
  allocated,
  allocations,
  anAllocation,
  codeOf,
  draw,
  fulfilled,
  inDays,
  myAllocations,
  newsOf,
  newsUntil,
  offer,
  readAllocation,
  reject,
  revoke,
} from './allocations-world.js';

let world: InsidePlatform;
beforeAll(async () => {
  world = await startInside();
});
afterAll(() => world.close());

describe('an offer', () => {
  it('promises keys and touches none; both sides see it, each its own people', async () => {
    const pair = await aPair(world, 10);
    const { sender, receiver, sku, connectionGuid } = pair;
    const terms = { maxQuantity: 30, batchSize: 5, stockLimit: 20 };
    const guid = await offer(pair, { terms, note: 'For the spring campaign' });
    expect(await heldOf(world, sender, sku)).toEqual({ free: 10, pooled: 0, given: 0, received: 0 });
    expect(await readAllocation(sender, guid)).toMatchObject({
      ...{ allocationNumber: 'AL-000001', status: 'pending', isOwner: true, connectionGuid, productTitle: 'Aurora' },
      ...{ terms, drawnCount: 0, freeCount: 10, promisedCount: 30, isOverPromised: true, isAutoDraw: true },
      ...{ canRevoke: true, canAccept: false, canPause: false, canChange: false, canClose: false },
    });
    expect(await readAllocation(receiver, guid)).toMatchObject({
      ...{ isOwner: false, note: 'For the spring campaign', createdBy: '', freeCount: 0, promisedCount: 0 },
      ...{ canAccept: true, canReject: true, canRevoke: false, canDraw: false, obstacles: [] },
      drawable: { quantity: 0, obstacles: ['pending'] },
    });
    expect((await readAllocation(sender, guid)).createdBy).not.toBe('');
    expect(await refusalOf(draw(receiver, guid, 5))).toMatchObject({ params: { obstacle: 'pending' } });
    expect(await newsOf(world, receiver)).toEqual(['offered']);
  });

  it('is in the list of both sides, and counted', async () => {
    const pair = await aPair(world, 4);
    const { sender, receiver } = pair;
    await anAllocation(pair, { terms: { maxQuantity: 40, stockLimit: 40 } });
    await offer(pair, { terms: { endsAt: inDays(2) } });
    expect(rowsBy(await contentOf(sender, myAllocations, {}), 'Number')).toEqual(['AL-000002', 'AL-000001']);
    const got = await contentOf(receiver, allocated, {});
    expect([rowsBy(got, 'Status'), rowsBy(got, 'Left')]).toEqual([
      ['Pending', 'Active'],
      ['100', '40'],
    ]);
    expect(rowsBy(await contentOf(receiver, allocated, { Status: 'active' }), 'Number')).toEqual(['AL-000001']);
    expect(rowsBy(await contentOf(receiver, myAllocations, {}), 'Number')).toEqual([]);
    const none = { pending: 0, open: 0, ending: 0, paused: 0 };
    const some = { ...none, pending: 1, open: 1 };
    expect(await allocations(sender).countAllocations({}, sender.call())).toEqual({ made: some, got: none });
    expect(await allocations(receiver).countAllocations({}, receiver.call())).toEqual({ made: none, got: some });
  });

  it('is made once for one request, sent twelve times at once', async () => {
    const pair = await aPair(world, 1);
    const idempotencyKey = randomUUID();
    const made = await Promise.all(twelveTimes.map(() => offer(pair, { idempotencyKey })));
    expect(new Set(made).size).toBe(1);
    expect(rowsBy(await contentOf(pair.sender, myAllocations, {}), 'Number')).toEqual(['AL-000001']);
  });

  it('is refused under a private right, unshared, embargoed, over no active connection, of no SKU of one’s own', async () => {
    const pair = await aPair(world, 3);
    const { sender, receiver, connectionGuid, sku } = pair;
    const hidden = await aPair(world, 3, { right: defaultPrivate });
    expect(await refusalOf(offer(hidden, { rightGuid: defaultPrivate }))).toMatchObject({
      ...{ code: 'allocations.not_possible', params: { obstacle: 'private_right' } },
    });
    await setting(world, sender, connectionGuid, 'is_catalog_shared = false');
    expect(await refusalOf(offer(pair))).toMatchObject({ params: { obstacle: 'not_shared' } });
    await setting(world, sender, connectionGuid, 'is_catalog_shared = true');
    await databaseOf(world).execute('update product set is_embargoed = true where id = $1', [sku.productGuid]);
    // What is under embargo is not seen either.
    expect(await codeOf(offer(pair))).toBe('allocations.not_possible');
    const stranger = await aPair(world, 1);
    expect(await codeOf(offer({ ...pair, sku: stranger.sku }))).toBe('allocations.sku_not_found');
    const over = { connectionGuid: stranger.connectionGuid };
    expect(await codeOf(offer(pair, over))).toBe('allocations.connection_not_found');
    // Who buys promises nothing to who sells.
    expect(await codeOf(offer({ ...pair, sender: receiver }))).toBe('allocations.connection_not_found');
    await sender.service(ConnectionsServiceService).suspendConnection({ connectionGuid }, sender.call());
    expect(await codeOf(offer(pair))).toBe('allocations.connection_not_active');
  });

  it.each([
    [
      'stockLimit',
      { terms: { batchSize: 5, stockLimit: 4 } },
      'The stock limit must not be smaller than the batch size',
    ],
    ['maxQuantity', { terms: { maxQuantity: 99 } }, 'Max quantity must not be smaller than the stock limit'],
    ['batchSize', { terms: { batchSize: 0 } }, 'At least one key'],
    ['endsAt', { terms: { startsAt: inDays(3), endsAt: inDays(2) } }, 'The end must be after the start'],
    ['expiresAt', { expiresAt: inDays(91) }, 'At most 90 days ahead'],
  ])('is refused where the terms contradict each other: %s', async (_, wanted, message) => {
    const pair = await aPair(world, 1);
    expect(await refusalOf(offer(pair, wanted))).toMatchObject({ code: 'request.invalid', violations: [{ message }] });
  });

  it('is previewed for nobody yet, and may be made to whom the vault sells', async () => {
    const pair = await aPair(world, 3);
    const { sender, receiver, connectionGuid, sku } = pair;
    const request = { skuGuid: sku.skuGuid, rightGuid: defaultNetwork, connectionGuid: '', maxQuantity: 0 };
    expect(await allocations(sender).previewAllocation(request, sender.call())).toMatchObject({
      ...{ freeCount: 3, promisedCount: 0, productTitle: 'Aurora', obstacles: [], isOverPromised: false },
    });
    expect((await allocations(sender).listPartners({}, sender.call())).partners).toMatchObject([{ connectionGuid }]);
    expect((await allocations(receiver).listPartners({}, receiver.call())).partners).toEqual([]);
  });
});

describe('an answer', () => {
  it('that accepts lets keys be drawn, and puts the product into the catalogue of the other side', async () => {
    const pair = await aPair(world, 5);
    const { sender, receiver } = pair;
    const guid = await offer(pair);
    await accept(receiver, guid);
    expect(await readAllocation(receiver, guid)).toMatchObject({ status: 'active', canDraw: true, canPause: true });
    expect(await readAllocation(sender, guid)).toMatchObject({ canChange: true, canClose: true, answeredBy: '' });
    expect(await newsOf(world, sender)).toEqual(['accepted']);
    expect(await refusalOf(accept(receiver, guid))).toMatchObject({
      ...{ code: 'allocations.not_pending', params: { status: 'active' } },
    });
  });

  it('that rejects is final, and the owner reads why', async () => {
    const pair = await aPair(world, 5);
    const { sender, receiver } = pair;
    const guid = await offer(pair);
    await reject(receiver, guid, 'We have enough of them.');
    expect(await readAllocation(sender, guid)).toMatchObject({
      ...{ status: 'rejected', reason: 'We have enough of them.', promisedCount: 0, canRevoke: false },
    });
    for (const call of [accept(receiver, guid), revoke(sender, guid), reject(receiver, guid)])
      expect(await codeOf(call)).toBe('allocations.not_pending');
    expect(await newsOf(world, sender)).toEqual(['rejected']);
  });

  it('is looked at again: a connection that is suspended meanwhile, or an embargo, refuses it', async () => {
    const pair = await aPair(world, 5);
    const { sender, receiver, connectionGuid, sku } = pair;
    const guid = await offer(pair);
    const connections = sender.service(ConnectionsServiceService);
    await connections.suspendConnection({ connectionGuid }, sender.call());
    expect(await codeOf(accept(receiver, guid))).toBe('allocations.connection_not_active');
    await connections.activateConnection({ connectionGuid }, sender.call());
    await databaseOf(world).execute('update product set is_embargoed = true where id = $1', [sku.productGuid]);
    expect(await codeOf(accept(receiver, guid))).toBe('allocations.not_possible');
    expect(await readAllocation(receiver, guid)).toMatchObject({ canAccept: false, canReject: true });
  });

  it('at once with a revocation is one of both', async () => {
    for (let round = 0; round < 4; round += 1) {
      const pair = await aPair(world, 3);
      const guid = await offer(pair);
      const acts = [accept(pair.receiver, guid), revoke(pair.sender, guid), reject(pair.receiver, guid)];
      expect(fulfilled(await Promise.allSettled(round % 2 === 0 ? acts : acts.toReversed()))).toBe(1);
      expect(['active', 'revoked', 'rejected']).toContain((await readAllocation(pair.sender, guid)).status);
    }
  });

  it('of nobody: the other side is reminded three days before, and then the offer expires', async () => {
    const pair = await aPair(world, 3);
    const { sender, receiver } = pair;
    const guid = await offer(pair);
    const sweep = () => world.get(AllocationSweep).sweep();
    await sweep();
    expect(await newsOf(world, receiver)).toEqual(['offered']);
    await age(world, guid, 28);
    await Promise.all(twelveTimes.map(sweep));
    expect(await newsUntil(world, receiver, 'offer_ending')).toEqual(['offered', 'offer_ending']);
    await age(world, guid, 3);
    // It is over before anybody has noticed.
    expect(await refusalOf(accept(receiver, guid))).toMatchObject({ params: { status: 'lapsed' } });
    await Promise.all(twelveTimes.map(sweep));
    expect(await newsUntil(world, sender, 'lapsed')).toEqual(['lapsed']);
    expect(await readAllocation(sender, guid)).toMatchObject({ status: 'lapsed', promisedCount: 0, closedBy: '' });
  });

  it('is one for many of a list', async () => {
    const pair = await aPair(world, 3);
    const { receiver, sender } = pair;
    for (let made = 0; made < 3; made += 1) await offer(pair);
    const bulk = receiver.service(BulkServiceService);
    const selection = { list: allocated, act: 'accept', ids: [], filter: { Status: 'pending' } };
    expect(await bulk.previewBulk({ selection }, receiver.call())).toMatchObject({ willChange: 3 });
    const { jobId } = await bulk.startBulk({ selection }, receiver.call());
    expect(await endOfJob(world, receiver, jobId)).toMatchObject({ failedLines: 0, done: 3 });
    expect(rowsBy(await contentOf(sender, myAllocations, { Status: 'active' }), 'Number')).toHaveLength(3);
    expect(await faultsOf(world, [sender, receiver])).toEqual([]);
  });
});

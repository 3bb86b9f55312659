/** How an allocation ends: by its owner, by its time, with its connection or its SKU (docs/domain.md, b and n). */
import { AllocationSweep } from '../../../platform/allocations/ending/sweep.service.js';
import { ConnectionsServiceService } from '../../../proto/gen/keyway/connections/v1/connections.js';
import { BulkServiceService } from '../../../proto/gen/keyway/content/v1/bulk.js';
import { startInside, type InsidePlatform } from '../../proof/inside.js';
import type { TestUser } from '../../support/platform.js';
import { twelveTimes } from '../at-once.js';
import { databaseOf, endOfJob, refusalOf } from '../stock/stock-world.js';
import { heldOf } from '../stockpools/stockpools-world.js';
import { aPair, faultsOf } from '../transfers/transfers-world.js';
import {
  accept,
  activate,
  age,
  anAllocation,
  change,
  close,
  codeOf,
  draw,
  fulfilled,
  inDays,
  myAllocations,
  newsOf,
  newsUntil,
  offer,
  pause,
  readAllocation,
} from './allocations-world.js';

let world: InsidePlatform;
beforeAll(async () => {
  world = await startInside();
});
afterAll(() => world.close());

const end = (user: TestUser, connectionGuid: string) =>
  user.service(ConnectionsServiceService).endConnection({ connectionGuid, closingOffers: 0 }, user.call());
const sweep = () => world.get(AllocationSweep).sweep();

describe('an allocation that is closed', () => {
  it('leaves drawn keys where they are, promises nothing, and nothing is done with it any more', async () => {
    const pair = await aPair(world, 10);
    const { sender, receiver, sku } = pair;
    const guid = await anAllocation(pair);
    await draw(receiver, guid, 3);
    await close(sender, guid);
    expect(await heldOf(world, receiver, sku)).toMatchObject({ free: 3 });
    expect(await readAllocation(sender, guid)).toMatchObject({ status: 'closed', promisedCount: 0, drawnCount: 3 });
    expect(await readAllocation(receiver, guid)).toMatchObject({ closedBy: '', canDraw: false, unsoldCount: 3 });
    expect(await newsOf(world, receiver)).toEqual(['offered', 'closed']);
    expect(await refusalOf(draw(receiver, guid, 1))).toMatchObject({ params: { obstacle: 'over' } });
    for (const call of [close(sender, guid), change(sender, guid, {}), pause(sender, guid), activate(receiver, guid)])
      expect(await codeOf(call)).toBe('allocations.not_open');
    expect(await faultsOf(world, [sender, receiver])).toEqual([]);
  });

  it('is closed once, of twelve at once, and many of a list at once', async () => {
    const pair = await aPair(world, 3);
    const { sender } = pair;
    const guid = await anAllocation(pair);
    expect(fulfilled(await Promise.allSettled(twelveTimes.map(() => close(sender, guid))))).toBe(1);
    for (let made = 0; made < 3; made += 1) await anAllocation(pair);
    const bulk = sender.service(BulkServiceService);
    const selection = { list: myAllocations, act: 'close', ids: [], filter: { Status: 'active' } };
    const { jobId } = await bulk.startBulk({ selection }, sender.call());
    expect(await endOfJob(world, sender, jobId)).toMatchObject({ failedLines: 0, done: 3 });
  });
});

describe('time', () => {
  it('lets nothing be drawn before the beginning', async () => {
    const pair = await aPair(world, 4);
    const guid = await anAllocation(pair, { terms: { startsAt: inDays(5) } });
    expect(await readAllocation(pair.receiver, guid)).toMatchObject({ status: 'scheduled', canDraw: false });
    expect(await refusalOf(draw(pair.receiver, guid, 1))).toMatchObject({ params: { obstacle: 'scheduled' } });
    await age(world, guid, 6);
    expect(await draw(pair.receiver, guid, 1)).toMatchObject({ quantity: 1 });
  });

  it('warns both sides once, three days before the end, and is over then', async () => {
    const pair = await aPair(world, 4);
    const { sender, receiver, sku } = pair;
    const guid = await anAllocation(pair, { terms: { endsAt: inDays(30) } });
    await sweep();
    expect(await newsOf(world, receiver)).toEqual(['offered']);
    await age(world, guid, 28);
    await sweep();
    await sweep();
    expect(await newsUntil(world, receiver, 'ending')).toEqual(['offered', 'ending']);
    expect(await newsUntil(world, sender, 'ending')).toEqual(['accepted', 'ending']);
    await draw(receiver, guid, 1);
    await age(world, guid, 3);
    // It is over before anybody has noticed.
    expect(await refusalOf(draw(receiver, guid, 1))).toMatchObject({ params: { obstacle: 'over' } });
    expect(await readAllocation(sender, guid)).toMatchObject({ status: 'expired', promisedCount: 0 });
    await Promise.all(twelveTimes.map(sweep));
    expect(await newsUntil(world, receiver, 'expired')).toEqual(['offered', 'ending', 'expired']);
    expect(await heldOf(world, receiver, sku)).toMatchObject({ free: 1 });
    expect(await codeOf(change(sender, guid, { endsAt: inDays(60) }))).toBe('allocations.not_open');
    expect(await faultsOf(world, [sender, receiver])).toEqual([]);
  });
});

describe('a discontinued SKU', () => {
  it('closes its allocations, offered and accepted, within a turn of the sweep, and has no new ones', async () => {
    const pair = await aPair(world, 5);
    const { sender, receiver, sku } = pair;
    const [running, offered] = [await anAllocation(pair), await offer(pair)];
    await databaseOf(world).execute(`update sku set status = 'Discontinued' where id = $1`, [sku.skuGuid]);
    expect(await refusalOf(offer(pair))).toMatchObject({
      ...{ code: 'allocations.not_possible', params: { obstacle: 'discontinued' } },
    });
    expect(await refusalOf(accept(receiver, offered))).toMatchObject({ params: { obstacle: 'discontinued' } });
    expect(await refusalOf(draw(receiver, running, 1))).toMatchObject({
      ...{ code: 'allocations.not_drawable', params: { obstacle: 'discontinued' } },
    });
    await Promise.all(twelveTimes.map(sweep));
    expect(await newsUntil(world, receiver, 'discontinued')).toContain('discontinued');
    for (const guid of [running, offered])
      expect(await readAllocation(sender, guid)).toMatchObject({ status: 'closed', promisedCount: 0, closedBy: '' });
    expect(await codeOf(accept(receiver, offered))).toBe('allocations.not_pending');
    expect(await faultsOf(world, [sender, receiver])).toEqual([]);
  });
});

describe('the end of a connection', () => {
  it.each(['sender', 'receiver'] as const)('by the %s closes what was promised over it, unasked', async (side) => {
    const pair = await aPair(world, 9);
    const { sender, receiver, connectionGuid, sku } = pair;
    const [running, offered] = [await anAllocation(pair), await offer(pair)];
    await draw(receiver, running, 2);
    await end(pair[side], connectionGuid);
    for (const guid of [running, offered])
      expect(await readAllocation(sender, guid)).toMatchObject({ status: 'closed', promisedCount: 0, closedBy: '' });
    expect(await codeOf(draw(receiver, running, 1))).toBe('allocations.not_drawable');
    expect(await codeOf(accept(receiver, offered))).toBe('allocations.not_pending');
    expect(await heldOf(world, receiver, sku)).toMatchObject({ free: 2 });
    expect(await faultsOf(world, [sender, receiver])).toEqual([]);
  });

  it('beside draws, answers and new offers leaves none of them open', async () => {
    for (let round = 0; round < 4; round += 1) {
      const pair = await aPair(world, 20);
      const { sender, receiver, connectionGuid, sku } = pair;
      const [running, offered] = [await anAllocation(pair), await offer(pair)];
      const acts: readonly Promise<unknown>[] = [
        ...twelveTimes.slice(0, 5).map(() => draw(receiver, running, 1)),
        end(round % 2 === 0 ? sender : receiver, connectionGuid),
        ...twelveTimes.slice(0, 3).map(() => offer(pair)),
        ...[accept(receiver, offered), pause(receiver, running)],
      ];
      await Promise.allSettled(acts);
      const { rows } = await databaseOf(world).execute(
        'select count(*)::int as open from allocation where connection_id = $1 and status in (1, 3)',
        [connectionGuid],
      );
      expect(rows).toEqual([{ open: 0 }]);
      const { drawnCount } = await readAllocation(sender, running);
      expect(await heldOf(world, sender, sku)).toMatchObject({ free: 20 - drawnCount, given: drawnCount });
      expect(await faultsOf(world, [sender, receiver])).toEqual([]);
    }
  });
});

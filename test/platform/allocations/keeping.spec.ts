/** Allocations paused by either side, changed by their owner, and who may do what (docs/domain.md, b and i). */
import { randomUUID } from 'node:crypto';
import { DomainError } from '../../../kernel/errors.js';
import { AllocationsServiceService } from '../../../proto/gen/keyway/allocations/v1/allocations.js';
import { startInside, type InsidePlatform } from '../../proof/inside.js';
import type { TestUser } from '../../support/platform.js';
import { twelveTimes } from '../at-once.js';
import { anOwner } from '../sharing/sharing-world.js';
import { defaultNetwork, refusalOf } from '../stock/stock-world.js';
import { aPair, faultsOf, type Pair } from '../transfers/transfers-world.js';
import {
  activate,
  allocations,
  anAllocation,
  change,
  close,
  codeOf,
  draw,
  fulfilled,
  inDays,
  newsOf,
  offer,
  pause,
  readAllocation,
  setAutoDraw,
  termsOf,
} from './allocations-world.js';

let world: InsidePlatform;
beforeAll(async () => {
  world = await startInside();
});
afterAll(() => world.close());

describe('a pause', () => {
  it('of each side is its own: what both have paused both have to activate', async () => {
    const pair = await aPair(world, 4);
    const { sender, receiver } = pair;
    const guid = await anAllocation(pair);
    await pause(sender, guid);
    await pause(sender, guid);
    await pause(receiver, guid);
    expect(await readAllocation(receiver, guid)).toMatchObject({
      ...{ status: 'paused', isPausedByOwner: true, isPausedByPartner: true, canActivate: true, canPause: false },
      drawable: { quantity: 0, obstacles: ['paused_by_owner', 'paused_by_partner'] },
    });
    await activate(receiver, guid);
    await activate(receiver, guid);
    expect(await refusalOf(draw(receiver, guid, 1))).toMatchObject({ params: { obstacle: 'paused_by_owner' } });
    await activate(sender, guid);
    expect(await draw(receiver, guid, 1)).toMatchObject({ quantity: 1 });
    expect(await newsOf(world, receiver)).toEqual(['offered', 'paused', 'activated']);
    expect((await newsOf(world, sender)).toSorted()).toEqual(['accepted', 'activated', 'drawn', 'paused']);
  });

  it('is of what was accepted and has not ended', async () => {
    const pair = await aPair(world, 4);
    const { sender, receiver } = pair;
    const guid = await offer(pair);
    for (const user of [sender, receiver])
      expect(await refusalOf(pause(user, guid))).toMatchObject({
        ...{ code: 'allocations.not_open', params: { status: 'pending' } },
      });
    const closed = await anAllocation(pair);
    await close(sender, closed);
    const acts = [
      () => pause(receiver, closed),
      () => activate(sender, closed),
      () => setAutoDraw(receiver, closed, false),
    ];
    for (const act of acts) expect(await refusalOf(act())).toMatchObject({ params: { status: 'closed' } });
  });
});

describe('auto-draw', () => {
  it('is on, and the other side switches it off for itself', async () => {
    const pair = await aPair(world, 4);
    const { sender, receiver } = pair;
    const guid = await anAllocation(pair);
    expect(await readAllocation(receiver, guid)).toMatchObject({ isAutoDraw: true, canSetAutoDraw: true });
    await setAutoDraw(receiver, guid, false);
    expect(await readAllocation(sender, guid)).toMatchObject({ isAutoDraw: false, canSetAutoDraw: false });
    expect(await codeOf(setAutoDraw(sender, guid, true))).toBe('allocations.allocation_not_found');
  });
});

describe('a change of terms', () => {
  it('raises without a new offer, and what was all drawn can be drawn again', async () => {
    const pair = await aPair(world, 20);
    const { sender, receiver } = pair;
    const guid = await anAllocation(pair, { terms: { maxQuantity: 5, stockLimit: 5, endsAt: inDays(10) } });
    await draw(receiver, guid, 5);
    const endsAt = inDays(20);
    expect(await change(sender, guid, { maxQuantity: 30, endsAt })).toMatchObject({
      ...{ status: 'active', version: 2, terms: { maxQuantity: 30, stockLimit: 5, endsAt } },
    });
    const { drawable } = await readAllocation(receiver, guid);
    expect(drawable).toMatchObject({ leftCount: 25, obstacles: ['stock_limit'] });
    expect(await newsOf(world, receiver)).toContain('changed');
    // Without an end.
    const open = { allocationGuid: guid, maxQuantity: 30, version: 2 };
    const { allocation } = await allocations(sender).changeTerms(open, sender.call());
    expect(allocation?.terms?.endsAt).toBeUndefined();
  });

  it('cuts down to what is drawn and no further, and takes no time back', async () => {
    const pair = await aPair(world, 20);
    const { sender, receiver } = pair;
    const guid = await anAllocation(pair, { terms: { batchSize: 5, stockLimit: 50, endsAt: inDays(10) } });
    await draw(receiver, guid, 10);
    expect(await refusalOf(change(sender, guid, { maxQuantity: 9 }))).toMatchObject({
      ...{ code: 'allocations.drawn_more', params: { count: '10' } },
    });
    expect(await codeOf(change(sender, guid, { endsAt: inDays(9) }))).toBe('allocations.offer_needed');
    expect(await change(sender, guid, { maxQuantity: 12 })).toMatchObject({
      ...{ promisedCount: 2, terms: { stockLimit: 50 } },
    });
    await draw(receiver, guid, 2);
    expect(await change(sender, guid, { maxQuantity: 12 })).toMatchObject({ status: 'exhausted' });
  });

  it('is of the version that the owner has seen', async () => {
    const pair = await aPair(world, 3);
    const { sender } = pair;
    const guid = await anAllocation(pair);
    await change(sender, guid, { maxQuantity: 200 });
    const stale = { allocationGuid: guid, maxQuantity: 300, version: 1 };
    expect(await codeOf(allocations(sender).changeTerms(stale, sender.call()))).toBe('allocations.allocation_changed');
  });

  it('beside draws never leaves more drawn than is promised', async () => {
    for (let round = 0; round < 4; round += 1) {
      const pair = await aPair(world, 30);
      const { sender, receiver } = pair;
      const guid = await anAllocation(pair);
      const cut = allocations(sender).changeTerms({ allocationGuid: guid, maxQuantity: 6, version: 1 }, sender.call());
      const acts: readonly Promise<unknown>[] = [...twelveTimes.map(() => draw(receiver, guid, 1)), cut];
      const done = fulfilled(await Promise.allSettled(acts));
      const { drawnCount, terms } = await readAllocation(sender, guid);
      expect(drawnCount).toBeLessThanOrEqual(terms?.maxQuantity ?? 0);
      expect([drawnCount, drawnCount + 1]).toContain(done);
      expect(await faultsOf(world, [sender, receiver])).toEqual([]);
    }
  });
});

type Client = ReturnType<typeof allocations>;
type Call = ReturnType<TestUser['call']>;

/** Every call of the service, by name. */
const callsOf = (
  { sku, connectionGuid }: Pair,
  allocationGuid: string,
): Readonly<Record<string, (client: Client, call: Call) => Promise<unknown>>> => {
  const place = { skuGuid: sku.skuGuid, rightGuid: defaultNetwork, connectionGuid };
  const idempotencyKey = randomUUID();
  return {
    listPartners: (client, call) => client.listPartners({}, call),
    previewAllocation: (client, call) => client.previewAllocation({ ...place, maxQuantity: 1 }, call),
    offerAllocation: (client, call) =>
      client.offerAllocation({ ...place, terms: termsOf(), note: '', idempotencyKey }, call),
    revokeAllocation: (client, call) => client.revokeAllocation({ allocationGuid }, call),
    changeTerms: (client, call) => client.changeTerms({ allocationGuid, maxQuantity: 100, version: 1 }, call),
    closeAllocation: (client, call) => client.closeAllocation({ allocationGuid }, call),
    acceptAllocation: (client, call) => client.acceptAllocation({ allocationGuid }, call),
    rejectAllocation: (client, call) => client.rejectAllocation({ allocationGuid, reason: '' }, call),
    setAutoDraw: (client, call) => client.setAutoDraw({ allocationGuid, isAutoDraw: true }, call),
    drawKeys: (client, call) =>
      client.drawKeys({ allocationGuid, quantity: 1, isFinalConfirmed: true, idempotencyKey }, call),
    pauseAllocation: (client, call) => client.pauseAllocation({ allocationGuid }, call),
    activateAllocation: (client, call) => client.activateAllocation({ allocationGuid }, call),
    getAllocation: (client, call) => client.getAllocation({ allocationGuid }, call),
    countAllocations: (client, call) => client.countAllocations({}, call),
  };
};

const owners = ['revokeAllocation', 'changeTerms', 'closeAllocation'];
const partners = ['acceptAllocation', 'rejectAllocation', 'setAutoDraw', 'drawKeys'];
const either = ['pauseAllocation', 'activateAllocation'];
const makers = ['listPartners', 'previewAllocation', 'offerAllocation'];
const readers = ['getAllocation', 'countAllocations'];

describe('who may', () => {
  it('is nobody without a session, of nothing', async () => {
    const pair = await aPair(world, 2);
    const calls = callsOf(pair, await anAllocation(pair));
    const all = [...owners, ...partners, ...either, ...makers, ...readers];
    expect(Object.keys(calls).toSorted()).toEqual(all.toSorted());
    for (const call of Object.values(calls))
      expect(await codeOf(call(world.service(AllocationsServiceService), world.callWith('')))).toBe(
        'session.unauthenticated',
      );
  });

  it('is nobody without the permission: who looks changes nothing, and an Administrator promises nothing', async () => {
    const pair = await aPair(world, 2);
    const guid = await anAllocation(pair);
    const calls = callsOf(pair, guid);
    const { ownerGuid } = pair.sender;
    const deniedTo = async (role: 'Viewer' | 'Editor' | 'Product Admin' | 'Administrator') => {
      const user = await world.user({ ownerGuid, role });
      const denied: string[] = [];
      for (const [name, call] of Object.entries(calls)) {
        const code = await call(allocations(user), user.call()).then(
          () => '',
          (refused: unknown) => (refused instanceof DomainError ? refused.code : String(refused)),
        );
        if (code === 'permission.denied') denied.push(name);
      }
      return denied.toSorted();
    };
    const changing = [...owners, ...partners, ...either, ...makers].toSorted();
    expect(await deniedTo('Viewer')).toEqual(changing);
    expect(await deniedTo('Editor')).toEqual(changing);
    expect(await deniedTo('Product Admin')).toEqual([...changing, ...readers].toSorted());
    expect(await deniedTo('Administrator')).toEqual([...owners, ...makers].toSorted());
    const viewer = await world.user({ ownerGuid, role: 'Viewer' });
    expect(await readAllocation(viewer, guid)).toMatchObject({ canChange: false, canClose: false, canPause: false });
  });

  it('is nobody of another vault, and each side has acts of its own', async () => {
    const pair = await aPair(world, 2);
    const calls = callsOf(pair, await anAllocation(pair));
    const refusedTo = async (user: TestUser, names: readonly string[]) => {
      for (const name of names)
        expect([name, await codeOf(calls[name]?.(allocations(user), user.call()) ?? Promise.resolve())]).toEqual([
          name,
          'allocations.allocation_not_found',
        ]);
    };
    const stranger = await anOwner(world, 'Distributor');
    await refusedTo(stranger, [...owners, ...partners, ...either, 'getAllocation']);
    await refusedTo(pair.receiver, owners);
    await refusedTo(pair.sender, partners);
    expect(await codeOf(readAllocation(pair.sender, 'x'))).toBe('allocations.allocation_not_found');
  });
});

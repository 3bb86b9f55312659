/** Allocations in the words of the contract. */
import { DomainError } from '../../kernel/errors.js';
import {
  Allocation,
  AllocationObstacle,
  AllocationsServiceService,
  AllocationStatus,
  CountAllocationsResponse,
  DrawLimit,
  PreviewAllocationResponse,
} from '../../proto/gen/keyway/allocations/v1/allocations.js';
import { startGatewayWorld, type GatewayWorld, type SignedIn } from './support/gateway-world.js';

let world: GatewayWorld;
let owner: SignedIn;
let partner: SignedIn;
let reader: SignedIn;

beforeAll(async () => {
  world = await startGatewayWorld();
  owner = await world.signIn({ permissions: ['allocation-read', 'allocation-write', 'allocationpause-write'] });
  partner = await world.signIn({
    permissions: ['allocation-read', 'acceptkeytransfer-write', 'allocationpause-write'],
  });
  reader = await world.signIn({ permissions: ['allocation-read'] });
});
afterAll(() => world.close());
beforeEach(() => world.reset());

const service = AllocationsServiceService;
const requestOf = (path: string): unknown => world.grpc.calls.find((call) => call.path === path)?.request;

const idempotencyKey = '0199aaaa-0000-7000-8000-000000000001';
const terms = { maxQuantity: 100, batchSize: 30, stockLimit: 50 };
const keys = { skuGuid: 's1', rightGuid: 'r1', connectionGuid: 'c1' };
const wanted = { ...keys, terms, note: 'For spring', idempotencyKey };
const path = '/allocations/allocations/a1';
const draw = { quantity: 30, isFinalConfirmed: true, idempotencyKey };
const change = { maxQuantity: 200, version: 3 };

const allocation = Allocation.fromPartial({
  ...{ allocationGuid: 'a1', allocationNumber: 'AL-000001', status: AllocationStatus.ACTIVE, isOwner: false },
  ...{ company: 'Northwind', drawnCount: 30, localCount: 30, unsoldCount: 30, isAutoDraw: true, version: 3 },
  terms: { ...terms, startsAt: '2026-11-20T10:00:00.000Z' },
  drawable: {
    ...{ quantity: 0, leftCount: 70, roomCount: 20, limit: DrawLimit.STOCK, limitCount: 20 },
    obstacles: [AllocationObstacle.STOCK_LIMIT],
  },
  draws: [{ drawGuid: 'd1', happenedAt: '2026-11-21T10:00:00.000Z', quantity: 30, transactionGuid: 't1' }],
  ...{ createdAt: '2026-11-20T10:00:00.000Z', expiresAt: '2026-12-20T10:00:00.000Z', canPause: true },
});

/** Calls that act, of whoever may make them. */
const ofOwner = [
  ['POST /allocations/preview', { ...keys, maxQuantity: 100 }, service.previewAllocation],
  ['POST /allocations/allocations', wanted, service.offerAllocation],
  [`POST ${path}/revoke`, {}, service.revokeAllocation],
  [`PUT ${path}`, change, service.changeTerms],
  [`POST ${path}/close`, {}, service.closeAllocation],
] as const;
const ofPartner = [
  [`POST ${path}/accept`, {}, service.acceptAllocation],
  [`POST ${path}/reject`, { reason: 'Too late' }, service.rejectAllocation],
  [`POST ${path}/draw`, draw, service.drawKeys],
  [`PUT ${path}/auto-draw`, { isAutoDraw: false }, service.setAutoDraw],
] as const;
const ofBoth = [
  [`POST ${path}/pause`, {}, service.pauseAllocation],
  [`POST ${path}/activate`, {}, service.activateAllocation],
] as const;

describe('an allocation', () => {
  it('is read with what there is not as nothing', async () => {
    world.grpc.stub(service.getAllocation, () => Promise.resolve({ allocation }));
    expect((await reader.browser.ask(`GET ${path}`)).json()).toMatchObject({
      ...{ allocationGuid: 'a1', status: 'active', isOwner: false, drawnCount: 30, unsoldCount: 30 },
      terms: { ...terms, startsAt: '2026-11-20T10:00:00.000Z', endsAt: null },
      drawable: {
        quantity: 0,
        leftCount: 70,
        roomCount: 20,
        limit: 'stock',
        limitCount: 20,
        obstacles: ['stock_limit'],
      },
      draws: [{ drawGuid: 'd1', quantity: 30, by: null, transactionGuid: 't1' }],
      ...{ note: null, price: null, image: null, createdBy: null, answeredAt: null, answeredBy: null },
      ...{ reason: null, closedAt: null, closedBy: null, obstacles: [], canPause: true, canClose: false },
    });
  });

  it('is counted on both sides', async () => {
    const counts = CountAllocationsResponse.fromPartial({ made: { pending: 1 }, got: { open: 2, paused: 1 } });
    world.grpc.stub(service.countAllocations, () => Promise.resolve(counts));
    expect((await reader.browser.ask('GET /allocations/counts')).json()).toEqual({
      made: { pending: 1, open: 0, ending: 0, paused: 0 },
      got: { pending: 0, open: 2, ending: 0, paused: 1 },
    });
  });

  it('is offered with its terms, a note and a price', async () => {
    world.grpc.stub(service.offerAllocation, () => Promise.resolve({ allocationGuid: 'a1' }));
    const body = { ...wanted, price: { amount: '12.50', currency: 'EUR' }, expiresAt: '2026-12-20T10:00:00.000Z' };
    expect((await owner.browser.ask('POST /allocations/allocations', { body })).json()).toEqual({
      allocationGuid: 'a1',
    });
    expect(requestOf(service.offerAllocation.path)).toEqual(body);
  });

  it('is looked at before it is offered', async () => {
    const preview = PreviewAllocationResponse.fromPartial({
      ...{ productTitle: 'Hollow Tide', sku: 'HT', freeCount: 80, promisedCount: 20, promisedAfter: 120 },
      ...{ isOverPromised: true, obstacles: [AllocationObstacle.EMBARGO] },
    });
    world.grpc.stub(service.previewAllocation, () => Promise.resolve(preview));
    const body = { ...keys, maxQuantity: 100 };
    expect((await owner.browser.ask('POST /allocations/preview', { body })).json()).toMatchObject({
      ...{ productTitle: 'Hollow Tide', freeCount: 80, promisedCount: 20, promisedAfter: 120 },
      ...{ isOverPromised: true, obstacles: ['embargo'] },
    });
  });

  it.each([
    ['no key', { ...wanted, terms: { ...terms, maxQuantity: 0 } }],
    ['half a batch', { ...wanted, terms: { ...terms, batchSize: 0.5 } }],
    ['too many keys', { ...wanted, terms: { ...terms, maxQuantity: 2_000_001 } }],
    ['a day without a time', { ...wanted, terms: { ...terms, endsAt: '2026-12-20' } }],
    ['a price in words', { ...wanted, price: { amount: 'twelve', currency: 'EUR' } }],
    ['a long note', { ...wanted, note: 'W'.repeat(1_001) }],
    ['no key of its own', { ...wanted, idempotencyKey: 'again' }],
  ])('is refused for %s before it is asked for', async (_, body) => {
    const answer = await owner.browser.ask('POST /allocations/allocations', { body });
    expect([answer.status, answer.json()]).toEqual([400, expect.objectContaining({ code: 'request.invalid' })]);
    expect(requestOf(service.offerAllocation.path)).toBeUndefined();
  });

  it('is drawn from with the tick', async () => {
    world.grpc.stub(service.drawKeys, () => Promise.resolve({ transactionGuid: 't1', quantity: 30 }));
    const answer = await partner.browser.ask(`POST ${path}/draw`, { body: draw });
    expect(answer.json()).toEqual({ transactionGuid: 't1', quantity: 30 });
    expect(requestOf(service.drawKeys.path)).toEqual({ allocationGuid: 'a1', ...draw });
  });

  it.each(['not_drawable', 'not_a_batch', 'quantity_exceeded', 'not_enough_keys'])(
    'that cannot be drawn from says so: %s',
    async (code) => {
      world.grpc.stub(service.drawKeys, () =>
        Promise.reject(new DomainError(`allocations.${code}`, 'failed_precondition')),
      );
      const answer = await partner.browser.ask(`POST ${path}/draw`, { body: draw });
      expect(answer.json()).toMatchObject({ code: `allocations.${code}` });
    },
  );

  it('is rejected with a reason of a bearable length', async () => {
    const answer = await partner.browser.ask(`POST ${path}/reject`, { body: { reason: 'W'.repeat(501) } });
    expect([answer.status, requestOf(service.rejectAllocation.path)]).toEqual([400, undefined]);
  });

  it('that somebody has changed meanwhile comes with the refusal', async () => {
    world.grpc.stub(service.changeTerms, () =>
      Promise.reject(new DomainError('allocations.allocation_changed', 'conflict')),
    );
    world.grpc.stub(service.getAllocation, () => Promise.resolve({ allocation }));
    const answer = await owner.browser.ask(`PUT ${path}`, { body: { ...change, version: 2 } });
    expect([answer.status, answer.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'allocations.allocation_changed',
        current: expect.objectContaining({ allocationGuid: 'a1', version: 3 }) as unknown,
      }),
    ]);
  });
});

describe('who is not let in', () => {
  it.each([...ofOwner, ...ofPartner, ...ofBoth])('who only looks: %s', async (route, body) => {
    const answer = await reader.browser.ask(route, { body });
    expect([answer.status, answer.json()]).toEqual([403, expect.objectContaining({ code: 'permission.denied' })]);
  });

  it('who may accept offers nothing, who may offer accepts nothing', async () => {
    for (const [route, body] of ofOwner) expect((await partner.browser.ask(route, { body })).status).toBe(403);
    for (const [route, body] of ofPartner) expect((await owner.browser.ask(route, { body })).status).toBe(403);
  });

  const unknown = new DomainError('allocations.allocation_not_found', 'not_found');
  const refused = [404, expect.objectContaining({ code: unknown.code }) as unknown];

  it('finds no allocation of others', async () => {
    world.grpc.stub(service.getAllocation, () => Promise.reject(unknown));
    const answer = await owner.browser.ask(`GET ${path}`);
    expect([answer.status, answer.json()]).toEqual(refused);
  });

  it.each([...ofOwner.slice(2), ...ofBoth])('does nothing with that of others: %s', async (route, body, rpc) => {
    world.grpc.stub(rpc, () => Promise.reject(unknown));
    const answer = await owner.browser.ask(route, { body });
    expect([answer.status, answer.json()]).toEqual(refused);
  });

  it.each(ofPartner)('answers and draws by none of others: %s', async (route, body, rpc) => {
    world.grpc.stub(rpc, () => Promise.reject(unknown));
    const answer = await partner.browser.ask(route, { body });
    expect([answer.status, answer.json()]).toEqual(refused);
  });
});

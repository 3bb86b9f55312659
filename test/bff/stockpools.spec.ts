/** Stockpools in the words of the contract. */
import { DomainError } from '../../kernel/errors.js';
import {
  Pool,
  PoolObstacle,
  PoolStatus,
  PreviewPoolResponse,
  StockpoolsServiceService,
} from '../../proto/gen/keyway/stockpools/v1/stockpools.js';
import { startGatewayWorld, type GatewayWorld, type SignedIn } from './support/gateway-world.js';

let world: GatewayWorld;
let owner: SignedIn;
let partner: SignedIn;
let reader: SignedIn;

beforeAll(async () => {
  world = await startGatewayWorld();
  owner = await world.signIn({ permissions: ['stockpool-read', 'stockpool-write', 'stockpool-delete'] });
  partner = await world.signIn({ permissions: ['stockpool-read', 'acceptkeytransfer-write'] });
  reader = await world.signIn({ permissions: ['stockpool-read'] });
});
afterAll(() => world.close());
beforeEach(() => world.reset());

const service = StockpoolsServiceService;
const requestOf = (path: string): unknown => world.grpc.calls.find((call) => call.path === path)?.request;

const idempotencyKey = '0199aaaa-0000-7000-8000-000000000001';
const terms = { maxStock: 100, minBatchSize: 5, alertPercentage: 20, isGeneralStockAllowed: false };
const wanted = { skuGuid: 's1', rightGuid: 'r1', connectionGuids: ['c1'], terms, quantity: 50, idempotencyKey };
const poolPath = '/stockpools/pools/p1';

const pool = Pool.fromPartial({
  ...{ poolGuid: 'p1', poolNumber: 'SP-000001', status: PoolStatus.ACTIVE, isOwner: true, company: 'Northwind' },
  terms: { ...terms, startsAt: '2026-11-20T10:00:00.000Z' },
  ...{ availableCount: 18, alertAt: 20, isLow: true, version: 3, createdAt: '2026-11-20T10:00:00.000Z' },
  connections: [{ connectionGuid: 'c1', company: 'Meridian', usedCount: 32, obstacles: [PoolObstacle.NOT_SHARED] }],
  entries: [{ entryGuid: 'e1', happenedAt: '2026-11-21T10:00:00.000Z', isDraw: true, quantity: 32 }],
});

/** A call of each kind that acts, as the right people make it. */
const acts = [
  ['POST /stockpools/preview', { skuGuid: 's1', rightGuid: 'r1', connectionGuids: [] }],
  ['POST /stockpools/pools', wanted],
  [`PUT ${poolPath}`, { terms, version: 3 }],
  [`PUT ${poolPath}/connections`, { connectionGuids: ['c1'], version: 3 }],
  [`POST ${poolPath}/refill`, { quantity: 10, idempotencyKey }],
  [`POST ${poolPath}/pause`, {}],
  [`POST ${poolPath}/resume`, {}],
  [`POST ${poolPath}/close`, {}],
  [`POST ${poolPath}/draw`, { quantity: 10, isFinalConfirmed: true, idempotencyKey }],
] as const;

describe('a stockpool', () => {
  it('is read with what there is not as nothing', async () => {
    world.grpc.stub(service.getPool, () => Promise.resolve({ pool }));
    expect((await reader.browser.ask(`GET ${poolPath}`)).json()).toMatchObject({
      ...{ poolGuid: 'p1', status: 'active', isOwner: true, availableCount: 18, alertAt: 20, isLow: true },
      terms: { ...terms, startsAt: '2026-11-20T10:00:00.000Z', endsAt: null, maxQuantity: null },
      connections: [{ connectionGuid: 'c1', usedCount: 32, leftCount: null, obstacles: ['not_shared'] }],
      entries: [{ entryGuid: 'e1', isDraw: true, quantity: 32, by: null, transactionGuid: null }],
      ...{ createdBy: null, closedAt: null, closedBy: null, image: null, drawObstacles: [] },
    });
  });

  it('is made of its place, connections and terms, and begins with keys', async () => {
    world.grpc.stub(service.createPool, () => Promise.resolve({ poolGuid: 'p1' }));
    const body = { ...wanted, terms: { ...terms, maxQuantity: 40, endsAt: '2026-12-20T10:00:00.000Z' } };
    expect((await owner.browser.ask('POST /stockpools/pools', { body })).json()).toEqual({ poolGuid: 'p1' });
    expect(requestOf(service.createPool.path)).toEqual(body);
  });

  it('is looked at before it is made', async () => {
    const preview = PreviewPoolResponse.fromPartial({
      ...{ productTitle: 'Hollow Tide', sku: 'HT', freeCount: 80 },
      connections: [{ connectionGuid: 'c1', company: 'Meridian', obstacles: [PoolObstacle.EMBARGO] }],
    });
    world.grpc.stub(service.previewPool, () => Promise.resolve(preview));
    const body = { skuGuid: 's1', rightGuid: 'r1', connectionGuids: ['c1'] };
    expect((await owner.browser.ask('POST /stockpools/preview', { body })).json()).toMatchObject({
      ...{ productTitle: 'Hollow Tide', freeCount: 80 },
      connections: [{ company: 'Meridian', leftCount: null, obstacles: ['embargo'] }],
    });
  });

  it.each([
    ['no connection', { ...wanted, connectionGuids: [] }],
    ['half a key', { ...wanted, quantity: 0.5 }],
    ['an alert at nothing', { ...wanted, terms: { ...terms, alertPercentage: 0 } }],
    ['an alert at all', { ...wanted, terms: { ...terms, alertPercentage: 100 } }],
    ['a day without a time', { ...wanted, terms: { ...terms, endsAt: '2026-12-20' } }],
    ['no key of its own', { ...wanted, idempotencyKey: 'again' }],
  ])('is refused for %s before it is asked for', async (_, body) => {
    const answer = await owner.browser.ask('POST /stockpools/pools', { body });
    expect([answer.status, answer.json()]).toEqual([400, expect.objectContaining({ code: 'request.invalid' })]);
    expect(requestOf(service.createPool.path)).toBeUndefined();
  });

  it('is refilled as far as there is room', async () => {
    world.grpc.stub(service.refillPool, () => Promise.resolve({ quantity: 7 }));
    const body = { quantity: 10, idempotencyKey };
    expect((await owner.browser.ask(`POST ${poolPath}/refill`, { body })).json()).toEqual({ quantity: 7 });
    expect(requestOf(service.refillPool.path)).toEqual({ poolGuid: 'p1', ...body });
  });

  it('is drawn from with the tick', async () => {
    world.grpc.stub(service.drawKeys, () => Promise.resolve({ transactionGuid: 't1', quantity: 10 }));
    const body = { quantity: 10, isFinalConfirmed: true, idempotencyKey };
    const answer = await partner.browser.ask(`POST ${poolPath}/draw`, { body });
    expect(answer.json()).toEqual({ transactionGuid: 't1', quantity: 10 });
    expect(requestOf(service.drawKeys.path)).toEqual({ poolGuid: 'p1', ...body });
  });

  it('that is closed says how many keys are free again', async () => {
    world.grpc.stub(service.closePool, () => Promise.resolve({ freedCount: 18 }));
    const answer = await owner.browser.ask(`POST ${poolPath}/close`, { body: {} });
    expect(answer.json()).toEqual({ freedCount: 18 });
  });

  it.each([
    [`PUT ${poolPath}`, { terms, version: 2 }, service.changePool],
    [`PUT ${poolPath}/connections`, { connectionGuids: ['c1'], version: 2 }, service.assignConnections],
  ])('that somebody has changed meanwhile comes with the refusal: %s', async (route, body, rpc) => {
    world.grpc.stub(rpc, () => Promise.reject(new DomainError('stockpools.pool_changed', 'conflict')));
    world.grpc.stub(service.getPool, () => Promise.resolve({ pool }));
    const answer = await owner.browser.ask(route, { body });
    expect([answer.status, answer.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'stockpools.pool_changed',
        current: expect.objectContaining({ poolGuid: 'p1', version: 3 }) as unknown,
      }),
    ]);
  });
});

describe('who is not let in', () => {
  it.each(acts)('who only looks: %s', async (route, body) => {
    const answer = await reader.browser.ask(route, { body });
    expect([answer.status, answer.json()]).toEqual([403, expect.objectContaining({ code: 'permission.denied' })]);
  });

  it('an owner does not draw, a partner changes nothing', async () => {
    const draw = await owner.browser.ask(`POST ${poolPath}/draw`, {
      body: { quantity: 10, isFinalConfirmed: true, idempotencyKey },
    });
    const close = await partner.browser.ask(`POST ${poolPath}/close`, { body: {} });
    expect([draw.status, close.status]).toEqual([403, 403]);
  });

  it.each([
    [`GET ${poolPath}`, undefined, service.getPool],
    [`PUT ${poolPath}`, { terms, version: 3 }, service.changePool],
    [`PUT ${poolPath}/connections`, { connectionGuids: ['c1'], version: 3 }, service.assignConnections],
    [`POST ${poolPath}/refill`, { quantity: 10, idempotencyKey }, service.refillPool],
    [`POST ${poolPath}/pause`, {}, service.pausePool],
    [`POST ${poolPath}/resume`, {}, service.resumePool],
    [`POST ${poolPath}/close`, {}, service.closePool],
  ])('finds no pool of others: %s', async (route, body, rpc) => {
    world.grpc.stub(rpc, () => Promise.reject(new DomainError('stockpools.pool_not_found', 'not_found')));
    const answer = await owner.browser.ask(route, body === undefined ? {} : { body });
    expect([answer.status, answer.json()]).toEqual([
      404,
      expect.objectContaining({ code: 'stockpools.pool_not_found' }),
    ]);
  });
});

/** Promotions in the words of the contract. */
import { DomainError } from '../../kernel/errors.js';
import {
  ListPromotionItemsResponse,
  ListPromotionOverlapsResponse,
  Promotion,
  PromotionsServiceService,
} from '../../proto/gen/keyway/pricing/v1/promotions.js';
import { startGatewayWorld, type GatewayWorld, type SignedIn } from './support/gateway-world.js';

let world: GatewayWorld;
let editor: SignedIn;
let manager: SignedIn;
let reader: SignedIn;
let other: SignedIn;

beforeAll(async () => {
  world = await startGatewayWorld();
  editor = await world.signIn({ permissions: ['promotion-read', 'promotion-write'] });
  manager = await world.signIn({ permissions: ['promotion-all'] });
  reader = await world.signIn({ permissions: ['promotion-read'] });
  other = await world.signIn({ permissions: ['pricelist-read'] });
});
afterAll(() => world.close());
beforeEach(() => world.reset());

const rpcs = PromotionsServiceService;
const requestOf = (path: string): unknown => world.grpc.calls.find((call) => call.path === path)?.request;

const idempotencyKey = '0199aaaa-0000-7000-8000-000000000001';
const terms = {
  ...{ title: 'Winter', listGuid: 'l1' },
  ...{ validFrom: '2027-01-01T00:00:00.000Z', validTo: '2027-01-06T00:00:00.000Z' },
};
const path = '/promotions/m1';
const page = 'text=&country=DE&connectionGuid=&cursor=&size=100';
const put = {
  ...{ version: 2, items: [{ skuGuid: 's1', discount: 12.5 }], productGuid: '', franchise: '', discount: 0 },
  isReplacing: false,
};

const promotion = Promotion.fromPartial({
  ...{ promotionGuid: 'm1', promotionNumber: 7, terms, status: 'scheduled', isOwner: true, version: 2 },
  ...{ company: 'Northwind', listTitle: 'Europe', defaultCurrency: 'EUR', itemCount: 1, canChange: true },
  ...{ createdAt: '2026-11-20T10:00:00.000Z', changedAt: '2026-11-21T10:00:00.000Z' },
  approvedAt: '2026-11-21T10:00:00.000Z',
});

/** Calls that look. */
const looks = [
  ['GET /promotion-choices', rpcs.listPromotionChoices],
  ['GET /promotion-products?text=', rpcs.findPromotionProducts],
  [`GET ${path}`, rpcs.getPromotion],
  [`GET ${path}/items?${page}`, rpcs.listPromotionItems],
  [`GET ${path}/overlaps?cursor=`, rpcs.listPromotionOverlaps],
] as const;

/** Calls that act. */
const acts = [
  ['POST /promotions', { terms, idempotencyKey }, rpcs.createPromotion],
  [`POST ${path}/copy`, { terms, idempotencyKey }, rpcs.copyPromotion],
  [`PUT ${path}`, { terms, version: 2 }, rpcs.updatePromotion],
  [`POST ${path}/approval`, { version: 2 }, rpcs.approvePromotion],
  [`POST ${path}/cancellation`, { version: 2 }, rpcs.cancelPromotion],
  [`PUT ${path}/items`, put, rpcs.putPromotionItems],
  [`POST ${path}/items/removal`, { version: 2, skuGuids: ['s1'] }, rpcs.removePromotionItems],
] as const;

describe('a promotion', () => {
  it('is read with what there is not as nothing', async () => {
    world.grpc.stub(rpcs.getPromotion, () => Promise.resolve({ promotion }));
    expect((await reader.browser.ask(`GET ${path}`)).json()).toMatchObject({
      ...{ promotionGuid: 'm1', promotionNumber: 7, terms, status: 'scheduled', version: 2, itemCount: 1 },
      ...{ createdBy: null, changedBy: null, approvedAt: '2026-11-21T10:00:00.000Z', cancelledAt: null, holders: [] },
    });
  });

  it('is added with its terms and a key of its own', async () => {
    world.grpc.stub(rpcs.createPromotion, () => Promise.resolve({ promotion }));
    const answer = await editor.browser.ask('POST /promotions', { body: { terms, idempotencyKey } });
    expect([answer.status, requestOf(rpcs.createPromotion.path)]).toEqual([200, { terms, idempotencyKey }]);
  });

  it.each([
    ['without a start', { ...terms, validFrom: undefined }],
    ['with a day instead of an instant', { ...terms, validTo: '2027-01-06' }],
    ['with the time of a zone', { ...terms, validTo: '2027-01-06T00:00:00+01:00' }],
  ])('is not added %s', async (_, wrong) => {
    const answer = await editor.browser.ask('POST /promotions', { body: { terms: wrong, idempotencyKey } });
    expect([answer.status, requestOf(rpcs.createPromotion.path)]).toEqual([400, undefined]);
  });

  it.each([
    [`PUT ${path}`, { terms, version: 1 }, rpcs.updatePromotion],
    [`POST ${path}/approval`, { version: 1 }, rpcs.approvePromotion],
    [`POST ${path}/cancellation`, { version: 1 }, rpcs.cancelPromotion],
    [`POST ${path}/items/removal`, { version: 1, skuGuids: ['s1'] }, rpcs.removePromotionItems],
  ])('that somebody has changed meanwhile comes with the refusal: %s', async (route, body, rpc) => {
    world.grpc.stub(rpc, () => Promise.reject(new DomainError('promotions.promotion_changed', 'conflict')));
    world.grpc.stub(rpcs.getPromotion, () => Promise.resolve({ promotion }));
    const answer = await editor.browser.ask(route, { body });
    expect([answer.status, answer.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'promotions.promotion_changed',
        current: expect.objectContaining({ promotionGuid: 'm1', version: 2 }) as unknown,
      }),
    ]);
  });

  it('is deleted in a version', async () => {
    world.grpc.stub(rpcs.deletePromotion, () => Promise.resolve({}));
    expect((await manager.browser.ask(`DELETE ${path}?version=2`)).json()).toEqual({});
    expect(requestOf(rpcs.deletePromotion.path)).toEqual({ promotionGuid: 'm1', version: 2 });
    expect((await manager.browser.ask(`DELETE ${path}`)).status).toBe(400);
  });
});

describe('items of a promotion', () => {
  it('are read with what they cost and leave, and with nothing where nobody knows', async () => {
    const item = { itemNumber: 9, skuGuid: 's1', sku: 'NW-AU', productTitle: 'Aurora', discount: 12.5 };
    const price = { outcome: 'priced', currency: 'EUR', srp: '119.00', purchase: '60.00', buyerMargin: 40 } as const;
    const answer = ListPromotionItemsResponse.fromPartial({
      items: [{ ...item, price: { ...price, isBelowZero: true } }, item],
      totalCount: 2,
    });
    world.grpc.stub(rpcs.listPromotionItems, () => Promise.resolve(answer));
    const { items, nextCursor } = (await reader.browser.ask(`GET ${path}/items?${page}`)).json() as {
      items: unknown[];
      nextCursor: unknown;
    };
    expect(items[0]).toMatchObject({
      ...item,
      price: { ...price, discountedSrp: null, cost: null, ownMargin: null, isBelowZero: true },
    });
    expect(items[1]).toMatchObject({ ...item, price: null });
    expect(nextCursor).toBeNull();
    expect(requestOf(rpcs.listPromotionItems.path)).toEqual({
      ...{ promotionGuid: 'm1', text: '', country: 'DE', connectionGuid: '', cursor: '', size: 100 },
    });
  });

  it('are put, and come with what that came to', async () => {
    const done = { promotion, addedCount: 1, changedCount: 0, keptCount: 2 };
    world.grpc.stub(rpcs.putPromotionItems, () => Promise.resolve(done));
    expect((await editor.browser.ask(`PUT ${path}/items`, { body: put })).json()).toMatchObject({
      ...{ addedCount: 1, changedCount: 0, keptCount: 2, promotion: { promotionGuid: 'm1' } },
    });
    expect(requestOf(rpcs.putPromotionItems.path)).toEqual({ promotionGuid: 'm1', ...put });
  });

  it.each([
    ['without a discount', [{ skuGuid: 's1', discount: 0 }]],
    ['given away', [{ skuGuid: 's1', discount: 100 }]],
    ['more than a thousand', Array.from({ length: 1_001 }, () => ({ skuGuid: 's1', discount: 10 }))],
  ])('are not put: %s', async (_, items) => {
    const answer = await editor.browser.ask(`PUT ${path}/items`, { body: { ...put, items } });
    expect([answer.status, requestOf(rpcs.putPromotionItems.path)]).toEqual([400, undefined]);
  });

  it('that another promotion discounts as well are told of with the winner', async () => {
    const overlap = {
      ...{ skuGuid: 's1', sku: 'NW-AU', productTitle: 'Aurora', discount: 20, otherPromotionGuid: 'm2' },
      ...{ otherTitle: 'Spring', otherDiscount: 20, isWinner: false, reason: 'later_start' as const },
      ...{ from: '2027-01-02T00:00:00.000Z', until: '2027-01-06T00:00:00.000Z' },
    } as const;
    const answer = ListPromotionOverlapsResponse.fromPartial({ overlaps: [overlap] });
    world.grpc.stub(rpcs.listPromotionOverlaps, () => Promise.resolve(answer));
    expect((await reader.browser.ask(`GET ${path}/overlaps?cursor=`)).json()).toEqual({
      ...{ overlaps: [overlap], nextCursor: null },
    });
  });
});

describe('who is not let in', () => {
  const denied = [403, expect.objectContaining({ code: 'permission.denied' }) as unknown];

  it.each(acts)('who only looks: %s', async (route, body) => {
    const answer = await reader.browser.ask(route, { body });
    expect([answer.status, answer.json()]).toEqual(denied);
  });

  it.each(looks)('who may not look: %s', async (route) => {
    const answer = await other.browser.ask(route);
    expect([answer.status, answer.json()]).toEqual(denied);
  });

  it('who edits deletes none, and who may not look reads no list', async () => {
    expect((await editor.browser.ask(`DELETE ${path}?version=1`)).status).toBe(403);
    expect((await other.browser.ask('GET /promotions')).status).toBe(403);
  });

  it.each([...looks.map(([route]) => route), ...acts.map(([route]) => route), `DELETE ${path}?version=1`])(
    'who is not signed in: %s',
    async (route) => {
      expect((await world.stranger.ask(route)).status).toBe(401);
    },
  );

  const ofOne = [
    ...acts.filter(([route]) => route.includes(path)),
    ...looks.filter(([route]) => route.includes(path)).map(([route, rpc]) => [route, undefined, rpc] as const),
    [`DELETE ${path}?version=1`, undefined, rpcs.deletePromotion] as const,
  ];

  it.each(ofOne)('finds nothing of others: %s', async (route, body, rpc) => {
    const unknown = new DomainError('promotions.promotion_not_found', 'not_found');
    world.grpc.stub(rpc, () => Promise.reject(unknown));
    const answer = await manager.browser.ask(route, { ...(body && { body }) });
    expect([answer.status, answer.json()]).toEqual([404, expect.objectContaining({ code: unknown.code })]);
  });
});

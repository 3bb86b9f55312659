/** 'Why this price?' in the words of the contract. */
import { DomainError } from '../../kernel/errors.js';
import {
  ExplainPriceResponse,
  GetPriceMatrixResponse,
  ListSkuPricesResponse,
  PricesServiceService,
} from '../../proto/gen/keyway/pricing/v1/prices.js';
import { startGatewayWorld, type GatewayWorld, type SignedIn } from './support/gateway-world.js';

let world: GatewayWorld;
let reader: SignedIn;
let other: SignedIn;

beforeAll(async () => {
  world = await startGatewayWorld();
  reader = await world.signIn({ permissions: ['pricelist-read'] });
  other = await world.signIn({ permissions: ['product-read'] });
});
afterAll(() => world.close());
beforeEach(() => world.reset());

const rpc = PricesServiceService.explainPrice;
const requestOf = (): unknown => world.grpc.calls.find((call) => call.path === rpc.path)?.request;

const route = 'GET /pricing/explain?connectionGuid=c1&skuGuid=s1&country=DE';
const row = { rowGuid: 'r1', regionCode: 'EU', currency: 'EUR', srp: '59.99', isIncluded: true };

const priced = ExplainPriceResponse.fromPartial({
  ...{ outcome: 'priced', currency: 'EUR', invoicingCurrency: 'USD', at: '2026-11-26T12:00:00.000Z' },
  amounts: [{ name: 'discounted_invoice', currency: 'USD', minorUnits: 3308, amount: '33.08' }],
  list: { verdict: 'of_connection', listGuid: 'l1', title: 'Europe', defaultCurrency: 'EUR', isVatIncluded: true },
  level: { taken: 'region', levels: [{ level: 'country', verdict: 'no_row' }] },
  row: { verdict: 'of_product', row, refused: [{ row: { ...row, regionCode: '' }, refusal: 'less_specific' }] },
  promotion: {
    ...{ verdict: 'taken', taken: { promotionGuid: 'p1', name: 'Autumn', discount: 25 } },
    refused: [{ promotionGuid: 'p2', name: 'Spring', refusal: 'ended' }],
  },
  vat: { verdict: 'taken_out', rate: 19 },
  formula: {
    verdict: 'share_of_srp',
    steps: [{ result: 'srp', operation: 'listed', operand: '59.99', value: '59.99', currency: 'EUR' }],
  },
  conversion: {
    ofPrice: { verdict: 'same_currency' },
    ofInvoice: {
      ...{ verdict: 'converted', from: { currency: 'EUR', rate: '1' } },
      to: { currency: 'USD', rate: '1.25', day: '2026-11-25' },
    },
  },
  rounding: {
    verdict: 'rounded',
    amounts: [{ name: 'invoice', before: '44.110295', after: '44.11', currency: 'USD' }],
  },
});

describe('why a price is what it is', () => {
  it('is asked for a sale now, in the currency of the connection’s prices, where nothing else is said', async () => {
    world.grpc.stub(rpc, () => Promise.resolve(priced));
    await reader.browser.ask(route);
    expect(requestOf()).toEqual({
      ...{ connectionGuid: 'c1', skuGuid: 's1', country: 'DE', currency: '', isBuying: false, at: undefined },
    });
  });

  it('is asked by who buys, in a currency and of a moment', async () => {
    world.grpc.stub(rpc, () => Promise.resolve(priced));
    await reader.browser.ask(`${route}&isBuying=true&currency=PLN&at=2026-12-01T00:00:00.000Z`);
    expect(requestOf()).toMatchObject({ isBuying: true, currency: 'PLN', at: '2026-12-01T00:00:00.000Z' });
  });

  it('is told with its eight reasons, and what there is not as nothing', async () => {
    world.grpc.stub(rpc, () => Promise.resolve(priced));
    expect((await reader.browser.ask(route)).json()).toMatchObject({
      ...{ outcome: 'priced', currency: 'EUR', invoicingCurrency: 'USD' },
      amounts: [{ name: 'discounted_invoice', currency: 'USD', minorUnits: 3308, amount: '33.08' }],
      list: { verdict: 'of_connection', listGuid: 'l1', title: 'Europe' },
      level: { taken: 'region', levels: [{ level: 'country', verdict: 'no_row' }] },
      row: {
        row: { regionCode: 'EU', countryCode: null, srp: '59.99', wsp: null, validFrom: null },
        refused: [{ row: { regionCode: null }, refusal: 'less_specific' }],
      },
      promotion: { taken: { name: 'Autumn', discount: 25 }, refused: [{ name: 'Spring', refusal: 'ended' }] },
      vat: { verdict: 'taken_out', rate: 19, isEarlier: false },
      formula: { verdict: 'share_of_srp', steps: [{ result: 'srp', from: 'unspecified', factor: null }] },
      conversion: {
        ofPrice: { verdict: 'same_currency', from: null, to: null },
        ofInvoice: { from: { currency: 'EUR', day: null }, to: { rate: '1.25', day: '2026-11-25' } },
      },
      rounding: { verdict: 'rounded', amounts: [{ name: 'invoice', before: '44.110295', after: '44.11' }] },
    });
  });

  it.each([
    ['a country in words', route.replace('DE', 'Germany')],
    ['a day without a time', `${route}&at=2026-12-01`],
    ['a side that is neither', `${route}&isBuying=perhaps`],
    ['no SKU', route.replace('skuGuid=s1&', '')],
  ])('is refused for %s before it is asked for', async (_, asked) => {
    const answer = await reader.browser.ask(asked);
    expect([answer.status, requestOf()]).toEqual([400, undefined]);
  });

  it.each([
    ['trade_not_found', 'not_found', 404],
    ['sku_not_found', 'not_found', 404],
    ['sku_not_connected', 'failed_precondition', 409],
  ] as const)('is not told where the platform refuses it: %s', async (code, kind, status) => {
    world.grpc.stub(rpc, () => Promise.reject(new DomainError(`pricing.${code}`, kind)));
    const answer = await reader.browser.ask(route);
    expect([answer.status, answer.json()]).toEqual([status, expect.objectContaining({ code: `pricing.${code}` })]);
  });

  it('is not told without the permission, nor without a session', async () => {
    const answer = await other.browser.ask(route);
    expect([answer.status, answer.json()]).toEqual([403, expect.objectContaining({ code: 'permission.denied' })]);
    expect((await world.stranger.ask(route)).status).toBe(401);
    expect(requestOf()).toBeUndefined();
  });
});

describe('what a SKU costs over each connection', () => {
  const path = 'GET /pricing/skus/s1/prices?country=DE';
  const all = PricesServiceService.listSkuPrices;

  it('is told with what there is not as nothing', async () => {
    const amount = { name: 'invoice', currency: 'EUR', minorUnits: 4000, amount: '40.00' } as const;
    const northwind = { connectionGuid: 'c1', company: 'Northwind', listGuid: 'l1', amounts: [amount] };
    const prices = ListSkuPricesResponse.fromPartial({
      prices: [
        { ...northwind, outcome: 'priced', level: 'fallback' },
        { connectionGuid: 'c2', company: 'Polar', outcome: 'no_price_list' },
      ],
    });
    world.grpc.stub(all, () => Promise.resolve(prices));
    expect((await reader.browser.ask(path)).json()).toMatchObject({
      prices: [
        { company: 'Northwind', outcome: 'priced', level: 'fallback', listGuid: 'l1', amounts: [amount] },
        { company: 'Polar', outcome: 'no_price_list', level: 'unspecified', listGuid: null, amounts: [] },
      ],
    });
  });

  it('is told neither without the permission, nor without a session, nor of another vault’s', async () => {
    world.grpc.stub(all, () => Promise.reject(new DomainError('pricing.sku_not_found', 'not_found')));
    expect((await other.browser.ask(path)).status).toBe(403);
    expect((await world.stranger.ask(path)).status).toBe(401);
    const answer = await reader.browser.ask(path);
    expect([answer.status, answer.json()]).toEqual([404, expect.objectContaining({ code: 'pricing.sku_not_found' })]);
  });
});

describe('what a product costs by country and currency', () => {
  const path = 'GET /pricing/lists/l1/matrix?productGuid=p1';
  const matrix = PricesServiceService.getPriceMatrix;

  it('is told with the row that each place has its price from, and what there is not as nothing', async () => {
    const answered = GetPriceMatrixResponse.fromPartial({
      ...{ countries: ['DE'], currencies: ['EUR', 'USD'], rows: [row] },
      cells: [
        { country: 'DE', currency: 'EUR', outcome: 'priced', level: 'region', rowGuid: 'r1', srp: '59.99' },
        { country: 'DE', currency: 'USD', outcome: 'no_price' },
      ],
    });
    world.grpc.stub(matrix, () => Promise.resolve(answered));
    expect((await reader.browser.ask(path)).json()).toMatchObject({
      ...{ countries: ['DE'], currencies: ['EUR', 'USD'], isCut: false },
      rows: [{ rowGuid: 'r1', regionCode: 'EU', countryCode: null, srp: '59.99', wsp: null }],
      cells: [
        { outcome: 'priced', level: 'region', rowGuid: 'r1', srp: '59.99', wsp: null },
        { outcome: 'no_price', level: 'unspecified', rowGuid: null, srp: null },
      ],
    });
    expect(world.grpc.calls.find((call) => call.path === matrix.path)?.request).toEqual({
      ...{ listGuid: 'l1', productGuid: 'p1', skuGuid: '', at: undefined },
    });
  });

  it('is told neither without the permission, nor without a session, nor of another vault’s', async () => {
    world.grpc.stub(matrix, () => Promise.reject(new DomainError('pricing.list_not_found', 'not_found')));
    expect((await other.browser.ask(path)).status).toBe(403);
    expect((await world.stranger.ask(path)).status).toBe(401);
    const answer = await reader.browser.ask(path);
    expect([answer.status, answer.json()]).toEqual([404, expect.objectContaining({ code: 'pricing.list_not_found' })]);
  });
});

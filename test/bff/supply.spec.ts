/** 'Which supply serves this?' in the words of the contract. */
import { DomainError } from '../../kernel/errors.js';
import { ExplainSupplyResponse, SupplyServiceService } from '../../proto/gen/keyway/supply/v1/supply.js';
import { startGatewayWorld, type GatewayWorld, type SignedIn } from './support/gateway-world.js';

let world: GatewayWorld;
let buyer: SignedIn;
let other: SignedIn;

beforeAll(async () => {
  world = await startGatewayWorld();
  buyer = await world.signIn({ permissions: ['order-read'] });
  other = await world.signIn({ permissions: ['product-read'] });
});
afterAll(() => world.close());
beforeEach(() => world.reset());

const rpc = SupplyServiceService.explainSupply;
const requestOf = (): unknown => world.grpc.calls.find((call) => call.path === rpc.path)?.request;

const route = 'GET /supply/explain?connectionGuid=c1&skuGuid=s1';
const explained = ExplainSupplyResponse.fromPartial({
  ...{ sku: 'AUR-WW', company: 'Northwind', servedBy: 'free' },
  steps: [
    { step: 'own', obstacles: ['no_stock'], mostCount: 0 },
    {
      ...{ step: 'stockpool', obstacles: ['paused'], mostCount: 0 },
      sources: [{ sourceGuid: 'p1', name: 'SP-000001', rightGuid: 'r1', obstacles: ['paused'] }],
    },
    { step: 'free', canServe: true },
  ],
});

describe('which supply serves an order', () => {
  it('is told step by step; of the seller’s free stock no number, of pools and keys no ids', async () => {
    world.grpc.stub(rpc, () => Promise.resolve(explained));
    expect((await buyer.browser.ask(route)).json()).toEqual({
      ...{ sku: 'AUR-WW', company: 'Northwind', servedBy: 'free' },
      steps: [
        { step: 'own', canServe: false, mostCount: 0, obstacles: ['no_stock'], sources: [] },
        {
          ...{ step: 'stockpool', canServe: false, mostCount: 0, obstacles: ['paused'] },
          sources: [{ name: 'SP-000001', mostCount: 0, obstacles: ['paused'] }],
        },
        { step: 'free', canServe: true, mostCount: null, obstacles: [], sources: [] },
      ],
    });
    expect(requestOf()).toEqual({ connectionGuid: 'c1', skuGuid: 's1' });
  });

  it('is nothing where an order would be refused', async () => {
    world.grpc.stub(rpc, () => Promise.resolve(ExplainSupplyResponse.fromPartial({ sku: 'AUR-WW' })));
    expect((await buyer.browser.ask(route)).json()).toMatchObject({ servedBy: null, steps: [] });
  });

  it.each(['connection_not_found', 'sku_not_found'])('is not told of another vault’s: %s', async (code) => {
    world.grpc.stub(rpc, () => Promise.reject(new DomainError(`supply.${code}`, 'not_found')));
    const answer = await buyer.browser.ask(route);
    expect([answer.status, answer.json()]).toEqual([404, expect.objectContaining({ code: `supply.${code}` })]);
  });

  it('is not told without the permission, nor without a session, nor of no SKU', async () => {
    expect((await other.browser.ask(route)).status).toBe(403);
    expect((await world.stranger.ask(route)).status).toBe(401);
    expect((await buyer.browser.ask('GET /supply/explain?connectionGuid=c1')).status).toBe(400);
    expect(requestOf()).toBeUndefined();
  });
});

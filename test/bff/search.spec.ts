/** The palette's endpoint: for the signed in, with the text in the body and in no log. */
import { SearchServiceService } from '../../proto/gen/keyway/search/v1/search.js';
import { startGatewayWorld, type GatewayWorld, type SignedIn } from './support/gateway-world.js';

let world: GatewayWorld;
let viewer: SignedIn;

beforeAll(async () => {
  world = await startGatewayWorld();
  viewer = await world.signIn({ permissions: [] });
});
afterAll(() => world.close());
beforeEach(() => world.reset());

const groups = [
  {
    ...{ name: 'products', title: 'Products', icon: 'products' },
    records: [{ name: 'Aurora', details: 'Game', href: '/productcatalog/products/products-preview/p1' }],
  },
];

describe('the search of records', () => {
  it('is for nobody without a session', async () => {
    const { status } = await world.stranger.ask('POST /search', { body: { text: 'aurora' } });
    expect(status).toBe(401);
  });

  it('passes the text on as it is, and tells what was found', async () => {
    world.grpc.stub(SearchServiceService.search, () => Promise.resolve({ groups }));
    const text = '  AURO%_\\ <b>  ';
    const answer = await viewer.browser.ask('POST /search', { body: { text } });
    expect(answer.json()).toEqual({ groups });
    expect(world.grpc.calls.at(-1)?.request).toEqual({ text });
  });

  it('takes 1 to 200 characters', async () => {
    world.grpc.stub(SearchServiceService.search, () => Promise.resolve({ groups: [] }));
    for (const [text, status] of [
      ['', 400],
      ['y'.repeat(200), 200],
      ['y'.repeat(201), 400],
    ] as const)
      expect((await viewer.browser.ask('POST /search', { body: { text } })).status).toBe(status);
  });
});

/** Where a browser is, as the platform is told (ADR 0049). */
import { clientAddressHeader } from '../../kernel/grpc/client.js';
import { Extraction, ExtractionServiceService } from '../../proto/gen/keyway/extraction/v1/extraction.js';
import { startGatewayWorld, type GatewayWorld, type SignedIn } from './support/gateway-world.js';

let world: GatewayWorld;
let direct: GatewayWorld;
let owner: SignedIn;

beforeAll(async () => {
  [world, direct] = await Promise.all([
    startGatewayWorld(undefined, { TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8' }),
    startGatewayWorld(),
  ]);
  owner = await world.signIn({ permissions: ['extractkeys-write'] });
});
afterAll(() => Promise.all([world.close(), direct.close()]));
beforeEach(() => world.reset());

const extraction = Extraction.fromPartial({ extractionGuid: 'e1' });
/** What the platform was told by a request with these headers. */
const toldBy = async (
  headers: Readonly<Record<string, string>>,
  { grpc }: GatewayWorld = world,
  { browser }: SignedIn = owner,
): Promise<unknown> => {
  grpc.stub(ExtractionServiceService.getExtraction, () => Promise.resolve({ extraction }));
  expect((await browser.ask('GET /extractions/e1', { headers })).status).toBe(200);
  const { path } = ExtractionServiceService.getExtraction;
  return grpc.calls.find((call) => call.path === path)?.metadata.get(clientAddressHeader);
};

describe('the address that the platform is told', () => {
  it('is the one that our own proxies saw', async () => {
    expect(await toldBy({ 'x-forwarded-for': '203.0.113.7, 10.1.1.1' })).toEqual(['203.0.113.7']);
  });

  it('is never one that the browser claims for itself', async () => {
    const claimed = { [clientAddressHeader]: '192.0.2.66', 'x-real-ip': '192.0.2.66', forwarded: 'for=192.0.2.66' };
    expect(await toldBy({ ...claimed, 'x-forwarded-for': '192.0.2.66, 203.0.113.7' })).toEqual(['203.0.113.7']);
  });

  it("is the peer's own where no proxy is trusted", async () => {
    const user = await direct.signIn({ permissions: ['extractkeys-write'] });
    expect(await toldBy({ 'x-forwarded-for': '203.0.113.7' }, direct, user)).toEqual(['127.0.0.1']);
  });
});

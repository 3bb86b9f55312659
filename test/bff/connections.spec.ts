/** What ends with a connection, in the words of the contract. */
import { DomainError } from '../../kernel/errors.js';
import { ConnectionsServiceService, GetPendingResponse } from '../../proto/gen/keyway/connections/v1/connections.js';
import { startGatewayWorld, type GatewayWorld, type SignedIn } from './support/gateway-world.js';

let world: GatewayWorld;
let owner: SignedIn;
let reader: SignedIn;

beforeAll(async () => {
  world = await startGatewayWorld();
  owner = await world.signIn({ permissions: ['connection-read', 'connection-write'] });
  reader = await world.signIn({ permissions: ['connection-read'] });
});
afterAll(() => world.close());
beforeEach(() => world.reset());

const route = 'GET /connections/c1/pending';
const { getPending } = ConnectionsServiceService;

describe('what is pending between two companies', () => {
  it('is asked about with a session, 401, and by who may end the connection, 403', async () => {
    const refused = async ({ browser }: Pick<SignedIn, 'browser'>, code: string) => {
      const answer = await browser.ask(route);
      expect(answer.json()).toMatchObject({ code });
      return answer.status;
    };
    expect(await refused({ browser: world.stranger }, 'session.unauthenticated')).toBe(401);
    expect(await refused(reader, 'permission.denied')).toBe(403);
    expect(world.grpc.calls.filter(({ path }) => path === getPending.path)).toEqual([]);
  });

  it('of other vaults is not found', async () => {
    world.grpc.stub(getPending, () => Promise.reject(new DomainError('connections.not_found', 'not_found')));
    const answer = await owner.browser.ask(route);
    expect([answer.status, answer.json()]).toEqual([404, expect.objectContaining({ code: 'connections.not_found' })]);
  });

  it('is all counted, and the newest listed, without a way to what the reader may not open', async () => {
    const item = { kind: 'Offer', itemGuid: 'o1', number: 7, name: 'Hollow Tide, HT', isOwn: true, keys: 5 };
    const more = { endsAt: '2026-12-20T10:00:00.000Z', href: '/distribution/myvault/transfers/outbox/o1' };
    world.grpc.stub(getPending, () =>
      Promise.resolve(GetPendingResponse.fromPartial({ offers: 34, keys: 1_200, items: [{ ...item, ...more }, item] })),
    );
    expect((await owner.browser.ask(route)).json()).toEqual({
      ...{ offers: 34, keys: 1_200 },
      items: [
        { ...item, ...more },
        { ...item, endsAt: null, href: null },
      ],
    });
    expect(world.grpc.calls.find(({ path }) => path === getPending.path)?.request).toEqual({ connectionGuid: 'c1' });
  });
});

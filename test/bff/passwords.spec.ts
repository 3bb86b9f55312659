/** A new password by a mailed link, as visitors ask for it: without a session, and what ends with it. */
import { DomainError } from '../../kernel/errors.js';
import { PasswordsServiceService } from '../../proto/gen/keyway/accounts/v1/accounts.js';
import { startGatewayWorld, type GatewayWorld } from './support/gateway-world.js';

let world: GatewayWorld;
beforeAll(async () => {
  world = await startGatewayWorld();
});
afterAll(() => world.close());
beforeEach(() => world.reset());

const link = {
  linkGuid: '0199aaaa-1111-4000-8000-000000000001',
  secret: 'abcdefghijklmnopqrstuvwxyz0123456789_-ABCDE',
};
const password = 'Lantern-7-orbit-velvet';

const called = (path: string) => world.grpc.calls.find((call) => call.path === path);

describe('a visitor', () => {
  it('asks for a link in nobody’s name, from the address that the edge has seen', async () => {
    world.grpc.stub(PasswordsServiceService.requestPasswordLink, () => Promise.resolve({}));
    const answer = await world.stranger.ask('POST /passwords/links', { body: { email: 'ann@example.com' } });
    expect([answer.status, answer.json()]).toEqual([200, {}]);
    const call = called(PasswordsServiceService.requestPasswordLink.path);
    expect(call?.request).toEqual({ email: 'ann@example.com' });
    expect(call?.metadata.get('authorization')).toEqual([]);
    expect(call?.metadata.get('x-client-address')).toHaveLength(1);
  });

  it('who is signed in asks as nobody too', async () => {
    world.grpc.stub(PasswordsServiceService.findPasswordLink, () =>
      Promise.resolve({ email: 'ann@example.com', purpose: 'reset' }),
    );
    const { browser } = await world.signIn();
    const answer = await browser.ask('POST /passwords/links/find', { body: link });
    expect(answer.json()).toEqual({ email: 'ann@example.com', purpose: 'reset' });
    expect(called(PasswordsServiceService.findPasswordLink.path)?.metadata.get('authorization')).toEqual([]);
  });

  it.each([
    ['accounts.link_unknown', 'not_found', 404],
    ['accounts.link_expired', 'failed_precondition', 409],
    ['accounts.link_attempts', 'resource_exhausted', 429],
    ['accounts.password_guessable', 'invalid_argument', 400],
  ] as const)('is told %s', async (code, kind, status) => {
    world.grpc.stub(PasswordsServiceService.setPassword, () => Promise.reject(new DomainError(code, kind)));
    const answer = await world.stranger.ask('POST /passwords', { body: { ...link, password } });
    expect([answer.status, (answer.json() as { code: string }).code]).toEqual([status, code]);
  });

  it('who sets a password ends all sessions of that user, and nobody else’s', async () => {
    const [user, other] = [await world.signIn(), await world.signIn()];
    world.grpc.stub(PasswordsServiceService.setPassword, () => Promise.resolve({ userGuid: user.userGuid }));
    const answer = await world.stranger.ask('POST /passwords', { body: { ...link, password } });
    expect([answer.status, answer.json()]).toEqual([200, {}]);
    expect((await user.browser.ask('GET /sessions')).status).toBe(401);
    expect((await other.browser.ask('GET /sessions')).status).toBe(200);
  });
});

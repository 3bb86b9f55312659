/** What the gateway says to somebody of whom the vault asks an authenticator app, and who has connected none (ADR 0104). */
import { SecondFactorMode } from '../../proto/gen/keyway/accounts/v1/accounts.js';
import { Security, SecurityServiceService } from '../../proto/gen/keyway/accounts/v1/security.js';
import { startGatewayWorld, type GatewayWorld } from './support/gateway-world.js';

let world: GatewayWorld;
beforeAll(async () => {
  world = await startGatewayWorld();
});
afterAll(() => world.close());
beforeEach(() => world.reset());

const permissions = ['accountsettings-read', 'accounthelpnav-read', 'dashboardnav-read'];

it('everything but the own account is not available, and the session says why', async () => {
  const secondFactorMode = SecondFactorMode.AUTHENTICATOR_APP;
  const { browser } = await world.signIn({ permissions, secondFactorMode });
  const refused = await browser.ask('GET /stock/inventory');
  expect([refused.status, refused.json()]).toMatchObject([403, { code: 'permission.not_available' }]);
  const session = await browser.ask('GET /session');
  expect(session.json()).toMatchObject({ profile: { secondFactorMode: 'AuthenticatorApp', hasAuthenticator: false } });
});

it('who may use codes by email is told of the permission that is missing', async () => {
  const { browser } = await world.signIn({ permissions });
  const refused = await browser.ask('GET /stock/inventory');
  expect([refused.status, refused.json()]).toMatchObject([403, { code: 'permission.denied' }]);
});

it('what the vault asks for is read with the own account, and changed with a fresh sign-in by both factors', async () => {
  const security = Security.fromPartial({ minimum: SecondFactorMode.AUTHENTICATOR_APP_OR_EMAIL, version: 1 });
  world.grpc.stub(SecurityServiceService.getSecurity, () => Promise.resolve({ security }));
  const reader = await world.signIn({ permissions });
  expect((await reader.browser.ask('GET /account/security-minimum')).json()).toEqual({
    ...{ minimum: 'authenticator_app_or_email', users: 0, usersWithoutApp: 0 },
    ...{ version: 1, changedBy: '', changedAt: null },
  });
  const owner = await world.signIn({ permissions: ['accountsettings-all'] });
  const body = { minimum: 'authenticator_app', version: 1 };
  const asked = await owner.browser.ask('PUT /account/security-minimum', { body });
  expect([asked.status, asked.json()]).toMatchObject([
    403,
    { code: 'insufficient_user_authentication', params: { level: 'both-factors' } },
  ]);
});

/** Serving apart from working: PLATFORM_ROLE. */
import { loadPlatformConfig } from '../../platform/config.js';
import { AccountsServiceService, CodePurpose } from '../../proto/gen/keyway/accounts/v1/accounts.js';
import { startTestPlatform, type TestPlatform } from '../support/platform.js';

let world: TestPlatform;
beforeAll(async () => {
  world = await startTestPlatform({ config: { PLATFORM_ROLE: 'serve' } });
});
afterAll(() => world.close());

const statesOfMails = async (): Promise<unknown[]> => {
  const found = await world.database?.execute(`select state from pgboss.job where name like '%mail%'`);
  return found?.rows.map(({ state }) => state) ?? [];
};

it('what a serving process puts off waits for a working one, which does it', async () => {
  const user = await world.user();
  const codes = user.service(AccountsServiceService);
  await codes.sendCode({ purpose: CodePurpose.SIGN_IN }, user.call());
  expect(await statesOfMails()).toEqual(['created']);
  const arrived = world.mailbox.take(user.email);
  await world.secondNode({ PLATFORM_ROLE: 'work' });
  expect((await arrived).text).toMatch(/\d{6}/);
  // From now on at once, by the database's notification.
  const colleague = await world.user();
  const next = world.mailbox.take(colleague.email);
  await colleague.service(AccountsServiceService).sendCode({ purpose: CodePurpose.SIGN_IN }, colleague.call());
  await next;
});

it('a working process answers its probes and nothing else, and needs no issuer for it', async () => {
  const worker = await world.secondNode({ PLATFORM_ROLE: 'work', OIDC_ISSUER: 'http://127.0.0.1:1' });
  const { accessToken } = await world.user();
  const ask = async (path: string): Promise<number> =>
    (await fetch(`${worker.url}${path}`, { headers: { authorization: `Bearer ${accessToken}` } })).status;
  expect(await Promise.all(['/live', '/ready', '/startup'].map(ask))).toEqual([200, 200, 200]);
  const others = ['/api/user/info/', '/hubs/notification/negotiate', '/mkapi/content/inventory', '/'];
  expect(await Promise.all(others.map(ask))).toEqual([404, 404, 404, 404]);
  expect(worker.grpcAddress).toMatch(/:0$/);
});

it('the embedded database has one process, which does both', () => {
  const load = (): unknown => loadPlatformConfig({ ...required, PLATFORM_ROLE: 'work' });
  expect(load).toThrow('PLATFORM_ROLE: serve and work need a DATABASE_URL');
  expect(loadPlatformConfig(required).PLATFORM_ROLE).toBe('both');
});

const required = {
  PLATFORM_PORT: '0',
  PLATFORM_GRPC_PORT: '0',
  DATA_DIR: '/tmp',
  OIDC_ISSUER: 'http://127.0.0.1:1',
  OIDC_AUDIENCE: 'urn:keyway:platform',
  VAULT_KEYS: `v1:${Buffer.alloc(32, 7).toString('base64')}`,
  FINGERPRINT_PEPPER: Buffer.alloc(32, 7).toString('base64'),
  SMTP_URL: 'smtp://127.0.0.1:25',
  MAIL_FROM: 'Keyway <no-reply@portal.example>',
  PUBLIC_URL: 'http://localhost:8080',
};

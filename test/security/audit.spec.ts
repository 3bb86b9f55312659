/** The gateway's audit log: the second half of item 38 of the security checklist. */
import { hashOf } from '../../bff/session/store/store-keys.js';
import { oneLine } from '../../bff/edge/audit.js';
import { sessionIdIn } from '../../bff/session/records/session-cookie.js';
import type { Browser } from '../support/browser.js';
import { passSecondFactor, startWorld, type World } from './support/world.js';

type Line = Readonly<Record<string, unknown>>;
const cookieName = '__Host-keyway';
const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

let world: World;
let read = 0;
beforeAll(async () => {
  world = await startWorld({ instances: 2 });
});
afterAll(() => world.close());
beforeEach(() => {
  read = world.log.length;
});
afterEach(() => {
  Object.assign(world.provider.behaviour, { forgeIdToken: undefined, refreshFailure: undefined });
  world.platform.permissions = ['insertkeys-write', 'inventory-read'];
  world.clock.aheadMs = 0;
});

const lines = (event: string): Line[] =>
  world.log
    .slice(read)
    .map((line) => JSON.parse(line) as Line)
    .filter(({ audit }) => audit === event);

/** The one line of an event, with everything that each of them must say. */
const expectLine = (event: string, expected: Line): Line => {
  const found = lines(event);
  expect(found).toHaveLength(1);
  const [line = {}] = found;
  expect(line).toMatchObject({
    ip: '127.0.0.1',
    traceId: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
    correlationId: expect.stringMatching(/^[\w-]{8,}$/) as string,
    ...expected,
  });
  return line;
};

const separators: readonly string[] = ['\u0085', '\u2028', '\u2029'];
const isOnOneLine = (text: string): boolean => [...text].every((c) => c >= ' ' && !separators.includes(c));

const call = (browser: Browser, method: string, path: string, body?: unknown) =>
  browser.call(method, path, body, { traceparent });

describe('security-38 the audit log tells of', () => {
  it('a sign-in and a second factor that succeeded', async () => {
    const browser = await world.halfSignedIn('user-1');
    expectLine('login.succeeded', { userGuid: 'user-1', ownerGuid: 'owner-1', session: world.idHashOf(browser) });
    const half = world.idHashOf(browser);
    await passSecondFactor(browser);
    expectLine('second-factor.passed', { userGuid: 'user-1', session: half });
  });

  it('a sign-in that failed, with the reason that the browser is not told', async () => {
    world.provider.behaviour.forgeIdToken = (claims, sign) => sign.foreign(claims);
    await world.browser().navigate('/bff/login');
    const { reason } = expectLine('login.failed', {});
    expect(String(reason)).not.toBe('');
  });

  it('a sign-out, and of what kind it was', async () => {
    const browser = await world.signedIn('user-2');
    const session = world.idHashOf(browser);
    await call(browser, 'POST', '/bff/logout', {});
    expectLine('logout', { kind: 'user', userGuid: 'user-2', session, traceId: traceparent.split('-')[1] });
  });

  it('a token that could not be renewed, once for all who wait for it, and why', async () => {
    const browser = await world.signedIn('user-3');
    const session = world.idHashOf(browser);
    world.clock.advance(301);
    world.provider.behaviour.refreshFailure = 'server_error';
    await Promise.all(Array.from({ length: 10 }, () => browser.get('/api/user/info/')));
    expectLine('session.refresh-failed', { kind: 'provider-away', userGuid: 'user-3', session });
  });

  it('a grant that the provider has ended', async () => {
    const browser = await world.signedIn('user-4');
    world.clock.advance(301);
    world.provider.behaviour.refreshFailure = 'invalid_grant';
    expect((await browser.get('/api/user/info/')).status).toBe(401);
    expectLine('session.refresh-failed', { kind: 'grant-ended', userGuid: 'user-4' });
  });

  it('sessions that their user or a manager has ended, whose they were, and which', async () => {
    const [here, there] = [await world.signedIn('user-5'), await world.signedIn('user-5', 1)];
    await call(here, 'DELETE', '/bff/sessions');
    const own = { kind: 'own', target: 'user-5', userGuid: 'user-5', count: 1, ended: [world.idHashOf(there)] };
    expectLine('session.revoked', { ...own, session: world.idHashOf(here), traceId: traceparent.split('-')[1] });
    world.platform.permissions = ['user-delete'];
    const admin = await world.signedIn('user-6');
    read = world.log.length;
    await admin.delete('/bff/users/user-5/sessions');
    expectLine('session.revoked', { kind: 'administrator', target: 'user-5', userGuid: 'user-6', count: 1 });
  });

  it('a request from a foreign page, which reached nothing', async () => {
    const browser = await world.signedIn('user-7');
    await browser.get('/bff/jobs', { 'x-csrf': '', 'sec-fetch-site': 'cross-site' });
    expectLine('request.foreign', { path: '/bff/jobs', site: 'cross-site' });
  });

  it('a request without the permission', async () => {
    world.platform.permissions = [];
    const browser = await world.signedIn('user-8');
    await browser.get('/bff/stock/inventory');
    expectLine('authorization.denied', {
      route: 'GET /bff/stock/inventory',
      wanted: ['inventory-read', 'inventory-all'],
      userGuid: 'user-8',
      session: world.idHashOf(browser),
    });
  });

  it('an act that asked for a fresh sign-in, and the sign-in that gave it', async () => {
    const browser = await world.longSignedIn('user-9');
    read = world.log.length;
    await browser.delete('/bff/sessions');
    expectLine('step-up.required', { route: 'DELETE /bff/sessions', kind: 'one-factor', userGuid: 'user-9' });
    await browser.navigate('/bff/login?stepUp=one-factor');
    expectLine('step-up.passed', { kind: 'one-factor', userGuid: 'user-9', session: world.idHashOf(browser) });
  });
});

describe('security-38 the audit log', () => {
  it('names sessions by hash, and holds neither a session id nor a token', async () => {
    const browser = await world.signedIn('user-10');
    await browser.post('/bff/logout');
    const text = world.log.join('');
    for (const { setCookies } of browser.seen)
      for (const line of setCookies.filter((each) => each.startsWith(`${cookieName}=s`))) {
        const id = sessionIdIn(line.split('=')[1]?.split(';')[0] ?? '', world.config.session.cookieSecret) ?? '';
        expect(text).toContain(hashOf(id));
        expect(text).not.toContain(id);
      }
    for (const token of world.provider.issued) expect(text).not.toContain(token);
  });

  it('has one line per event, whatever a browser sends: nothing begins another', async () => {
    const browser = world.browser();
    const injected = '%0a{"audit":"login.succeeded"}%0d%0aX%e2%80%a8';
    const state = new URL(
      (await browser.navigate('/bff/login', { until: (url) => url.includes('/oidc-callback') })).url,
    ).searchParams.get('state');
    await browser.navigate(`/oidc-callback?state=${state}&error=${injected}&error_description=${injected}`);
    await browser.navigate(`/oidc-callback?state=x&${injected}=1&${injected}=2`);
    const added = world.log.slice(read);
    expect(added.length).toBeGreaterThanOrEqual(2);
    for (const line of added) {
      expect(line.endsWith('\n')).toBe(true);
      expect(isOnOneLine(line.trimEnd())).toBe(true);
      const parsed = JSON.parse(line) as Line;
      const texts = Object.values(parsed).filter((each) => typeof each === 'string');
      expect(texts.filter((text) => !isOnOneLine(text))).toEqual([]);
    }
    expect(lines('login.succeeded')).toEqual([]);
    expect(lines('login.failed').length).toBeGreaterThanOrEqual(2);
  });

  it('cuts what is longer than a line should be', () => {
    expect(oneLine(`a\nb\u2028c${'x'.repeat(1_000)}`)).toBe(`a b c${'x'.repeat(251)}`);
  });
});

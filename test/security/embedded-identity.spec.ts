/** The gateway with the provider that the product brings along, from sign-in page to sign-out. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { passwordAcr } from '../../identity/provider/provider.js';
import { startIdentity, type RunningIdentity } from '../../identity/start.js';
import type { Answer, Browser } from '../support/browser.js';
import { freePort } from '../support/process.js';
import { rightPassword } from './support/platform.js';
import { audience, clientId, clientSecret } from './support/provider.js';
import { openSocket } from './support/event-socket.js';
import { passSecondFactor, startWorld, type World } from './support/world.js';

describe('with the embedded identity provider', () => {
  let world: World;
  let identity: RunningIdentity;
  let issuer = '';
  let folder = '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'keyway-identity-'));
    const port = await freePort();
    issuer = `http://127.0.0.1:${port}`;
    world = await startWorld({
      config: async (config) => {
        identity = await startIdentity({
          IDENTITY_PORT: port,
          HOST: '127.0.0.1',
          IDENTITY_ISSUER: issuer,
          IDENTITY_DATA_DIR: folder,
          IDENTITY_COOKIE_KEYS: ['cookie-key-of-the-tests-0123456789abcdef'],
          GATEWAY_CLIENT_ID: clientId,
          GATEWAY_CLIENT_SECRET: clientSecret,
          GATEWAY_URL: config.publicUrl,
          OIDC_AUDIENCE: audience,
          PLATFORM_GRPC: config.platform.grpc,
          IDENTITY_BEHIND_PROXY: false,
          TRACE_RATIO: 1,
          SHUTDOWN_DELAY: 0,
          SHUTDOWN_SECONDS: 10,
          METRICS_HOST: '127.0.0.1',
          LOG_LEVEL: 'silent',
        });
        const stepUp = { maxAgeMs: 300_000, acrValues: [passwordAcr] };
        return { ...config, oidc: { ...config.oidc, issuer }, session: { ...config.session, stepUp } };
      },
    });
  });
  afterAll(async () => {
    await world.close();
    await identity.close();
    await rm(folder, { recursive: true, force: true });
  });

  afterEach(() => {
    world.clock.aheadMs = 0;
  });

  const submit = async (browser: Browser, page: Answer, password: string, user = 'user-1'): Promise<Answer> => {
    const field = (name: string): string => new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(page.text)?.[1] ?? '';
    const action = /<form[^>]*action="([^"]+)"/.exec(page.text)?.[1] ?? '';
    const form = new URLSearchParams({ token: field('token'), email: `${user}@northwind.example`, password });
    const answer = await browser.send(new URL(action, issuer).href, {
      method: 'POST',
      isTopLevel: true,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: issuer, 'sec-fetch-site': 'same-origin' },
      body: form.toString(),
    });
    const location = String(answer.headers['location'] ?? '');
    return location === '' ? answer : browser.navigate(location, { isCrossSite: true });
  };

  /** Sends the form of a page of the provider's as it stands. */
  const submitForm = (browser: Browser, page: Answer, more: Record<string, string>): Promise<Answer> => {
    const action = /<form[^>]*action="([^"]+)"/.exec(page.text)?.[1] ?? '';
    const xsrf = /name="xsrf"[^>]*value="([^"]*)"/.exec(page.text)?.[1] ?? '';
    return browser.send(new URL(action, issuer).href, {
      method: 'POST',
      isTopLevel: true,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: issuer },
      body: new URLSearchParams({ xsrf, ...more }).toString(),
    });
  };

  const signIn = async (user = 'user-1'): Promise<Browser> => {
    const browser = world.browser();
    const page = await browser.navigate('/bff/login?returnTo=/2-fa-authenticate/');
    const landed = await submit(browser, page, rightPassword, user);
    expect([landed.status, landed.url]).toEqual([200, `${world.publicUrl}/2-fa-authenticate/`]);
    return browser;
  };

  it('a user signs in with password and code and is served', async () => {
    const browser = await signIn();
    expect((await browser.get('/bff/session')).json).toMatchObject({ isLoggedIn: true, isAuthenticated: false });
    expect((await passSecondFactor(browser)).status).toBe(200);
    expect((await browser.get('/bff/session')).json).toMatchObject({
      isAuthenticated: true,
      profile: { userGuid: 'user-1' },
    });
    expect((await browser.get('/api/user/info/')).status).toBe(200);
  });

  it('a wrong password shows the page again and signs nobody in', async () => {
    const browser = world.browser();
    const again = await submit(browser, await browser.navigate('/bff/login'), 'wrong');
    expect(again.text).toContain('Sign in unsuccessful');
    expect((await browser.get('/bff/session')).json).toMatchObject({ isLoggedIn: false });
  });

  it('tokens are renewed again and again over a long session', async () => {
    const browser = await signIn();
    await passSecondFactor(browser);
    const tokens = new Set<string>();
    for (let i = 0; i < 4; i += 1) {
      expect((await browser.get('/api/user/info/')).status).toBe(200);
      tokens.add(String(world.platform.requests.at(-1)?.headers.authorization));
      world.clock.advance(301);
    }
    expect(tokens.size).toBe(4);
  });

  it('signing out ends the provider’s session as well: the next login asks for the password', async () => {
    const browser = await signIn();
    await passSecondFactor(browser);
    const { endSessionUrl } = (await browser.post('/bff/logout')).json as { endSessionUrl: string };
    const page = await browser.navigate(endSessionUrl, { isCrossSite: true });
    const action = /<form[^>]*action="([^"]+)"/.exec(page.text)?.[1] ?? '';
    const xsrf = /name="xsrf"[^>]*value="([^"]*)"/.exec(page.text)?.[1] ?? '';
    const ended = await browser.send(new URL(action, issuer).href, {
      method: 'POST',
      isTopLevel: true,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: issuer },
      body: new URLSearchParams({ xsrf, logout: 'yes' }).toString(),
    });
    expect(String(ended.headers['location'])).toMatch(new RegExp(`^${world.publicUrl}/`));
    expect((await browser.navigate('/bff/login')).text).toContain('name="password"');
  });

  it('signing out at the provider ends the sessions here that came of it, and no other browser’s', async () => {
    const [browser, other] = [await signIn(), await signIn()];
    await passSecondFactor(browser);
    await passSecondFactor(other);
    const socket = await openSocket(world, browser);
    // As another application's sign-out would bring the browser there: no word of it reaches the gateway first.
    const page = await browser.navigate(`${issuer}/session/end`, { isCrossSite: true });
    const ended = await submitForm(browser, page, { logout: 'yes' });
    expect([200, 303]).toContain(ended.status);
    expect(await socket.closed).toBe(4401);
    expect((await browser.get('/bff/session')).json).toMatchObject({ isLoggedIn: false });
    expect((await other.get('/bff/session')).json).toMatchObject({ isAuthenticated: true });
    expect(
      world.log.some((line) => line.includes('"audit":"backchannel.accepted"') && line.includes('"count":1')),
    ).toBe(true);
  });

  const fullySignedIn = async (user: string): Promise<Browser> => {
    const browser = await signIn(user);
    expect((await passSecondFactor(browser)).status).toBe(200);
    return browser;
  };
  const isLoggedIn = async (browser: Browser): Promise<unknown> =>
    ((await browser.get('/bff/session')).json as { isLoggedIn: boolean }).isLoggedIn;

  it.each<[string, (here: Browser) => Promise<Answer>]>([
    ['with all others', (here) => here.delete('/bff/sessions')],
    [
      'alone',
      async (here) => {
        const { rows } = (await here.get('/bff/sessions')).json as { rows: { id: string; actions: unknown[] }[] };
        return here.delete(`/bff/sessions/${rows.find(({ actions }) => actions.length > 0)?.id}`);
      },
    ],
  ])('a browser whose session is ended from another one, %s, is asked for the password again', async (how, end) => {
    const user = how === 'alone' ? 'user-2' : 'user-3';
    const [here, there] = [await fullySignedIn(user), await fullySignedIn(user)];
    expect((await end(here)).json).toEqual({ ended: 1 });
    const page = await there.navigate('/bff/login?returnTo=/signed-in-again');
    expect(page.text).toContain('name="password"');
    expect(await isLoggedIn(there)).toBe(false);
    expect((await submit(there, page, 'wrong', user)).text).toContain('Sign in unsuccessful');
    const again = await there.navigate('/bff/login?returnTo=/signed-in-again');
    expect(again.text).toContain('name="password"');
    const landed = await submit(there, again, rightPassword, user);
    expect([landed.status, landed.url]).toEqual([200, `${world.publicUrl}/signed-in-again`]);
    expect([await isLoggedIn(here), await isLoggedIn(there)]).toEqual([true, true]);
    // Once typed it is enough: another tab of the same browser is let through, as before.
    there.setCookie('__Host-keyway', '');
    expect((await there.navigate('/bff/login?returnTo=/signed-in-again')).url).toBe(
      `${world.publicUrl}/signed-in-again`,
    );
  });

  it('a colleague whose sessions an Owner ends is asked for the password in every browser, the Owner is not', async () => {
    const [desk, phone] = [await fullySignedIn('user-4'), await fullySignedIn('user-4')];
    const owner = await fullySignedIn('user-5');
    const before = world.platform.permissions;
    world.platform.permissions = [...before, 'user-read', 'user-delete'];
    expect((await owner.delete('/bff/users/user-4/sessions')).json).toEqual({ ended: 2 });
    world.platform.permissions = before;
    for (const browser of [desk, phone])
      expect((await browser.navigate('/bff/login')).text).toContain('name="password"');
    owner.setCookie('__Host-keyway', '');
    expect((await owner.navigate('/bff/login?returnTo=/')).url).toBe(`${world.publicUrl}/`);
  });

  it('a step-up asks for the password although the provider has a session, with the address filled in', async () => {
    const browser = await signIn();
    await passSecondFactor(browser);
    const before = world.idHashOf(browser);
    world.clock.advance(301);
    expect((await browser.delete('/bff/sessions')).status).toBe(403);
    world.clock.aheadMs = 0;
    const page = await browser.navigate('/bff/login?stepUp=one-factor&returnTo=/signed-in-again');
    expect(page.text).toContain('name="password"');
    expect(page.text).toContain('value="user-1@northwind.example"');
    const landed = await submit(browser, page, rightPassword);
    expect([landed.status, landed.url]).toEqual([200, `${world.publicUrl}/signed-in-again`]);
    expect(world.idHashOf(browser)).not.toBe(before);
    expect((await browser.get('/bff/session')).json).toMatchObject({ isAuthenticated: true });
    expect((await browser.delete('/bff/sessions')).status).toBe(200);
    expect(world.log.some((line) => line.includes('"audit":"step-up.passed"') && line.includes(passwordAcr))).toBe(
      true,
    );
  });
});

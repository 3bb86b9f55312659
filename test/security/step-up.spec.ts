/** Step-up and lock-out: the second half of item 37 of the security checklist, and item 6 at a step-up. */
import { BlockList } from 'node:net';
import { blockListOf } from '../../bff/edge/checks/client-address.js';
import { sessionKey, tokensKey } from '../../bff/session/store/store-keys.js';
import type { Answer, Browser } from '../support/browser.js';
import { openSocket } from './support/event-socket.js';
import { passSecondFactor, startWorld, type World } from './support/world.js';

const cookieName = '__Host-keyway';
const strong = 'urn:example:acr:strong';
const stepUp = '/bff/login?stepUp=one-factor&returnTo=/signed-in-again';
const both = '/bff/login?stepUp=both-factors&returnTo=/signed-in-again';
const isCallback = (url: string): boolean => url.includes('/oidc-callback');
const codeOf = ({ json }: Answer): string => (json as { code: string }).code;
/** An act that asks for one factor, and one that asks for both. */
const endOthers = (browser: Browser): Promise<Answer> => browser.delete('/bff/sessions');
const connect = (browser: Browser): Promise<Answer> => browser.post('/bff/account/authenticator');
const isSignedIn = async (browser: Browser): Promise<boolean> => (await browser.get('/api/user/info/')).status === 200;
const audited = (world: World, event: string): string[] =>
  world.log.filter((line) => line.includes(`"audit":"${event}"`));

let world: World;
beforeAll(async () => {
  world = await startWorld({
    instances: 2,
    lockout: { failedLogins: 1e6, failedStepUps: 3 },
    config: (config) => ({
      ...config,
      session: { ...config.session, stepUp: { maxAgeMs: 300_000, acrValues: [strong] } },
    }),
  });
  world.platform.permissions = ['accountsettings-read'];
  world.provider.behaviour.acr = strong;
});
afterAll(() => world.close());
afterEach(() => {
  Object.assign(world.provider.behaviour, { acr: strong, forgeIdToken: undefined });
  world.clock.aheadMs = 0;
});

let count = 0;
const newUser = (): string => `user-${(count += 1)}`;
/** Goes through the provider and stops before the browser opens the callback. */
const callbackOf = async (browser: Browser, path = stepUp): Promise<string> =>
  (await browser.navigate(path, { until: isCallback })).url;
const come = (browser: Browser, url: string): Promise<Answer> => browser.navigate(url, { isCrossSite: true });

describe('security-37 an act that asks for a fresh sign-in', () => {
  it('is refused with the challenge of RFC 9470 while the sign-in is old, and passes after a step-up', async () => {
    const browser = await world.longSignedIn(newUser());
    const refused = await endOthers(browser);
    expect([refused.status, codeOf(refused)]).toEqual([403, 'insufficient_user_authentication']);
    expect(refused.headers['www-authenticate']).toBe(
      `Bearer error="insufficient_user_authentication", error_description="A more recent authentication is required", max_age="300", acr_values="${strong}"`,
    );
    const landed = await browser.navigate(stepUp);
    expect([landed.status, landed.url]).toEqual([200, `${world.publicUrl}/signed-in-again`]);
    expect((await endOthers(browser)).status).toBe(200);
  });

  it('asks the provider to sign the user in anew, whatever session it has, and in which way', async () => {
    const browser = await world.longSignedIn(newUser());
    const { headers } = await browser.send(`${world.publicUrl}${stepUp}`);
    const parameters = new URL(String(headers['location'])).searchParams;
    expect([parameters.get('prompt'), parameters.get('max_age'), parameters.get('acr_values')]).toEqual([
      'login',
      '0',
      strong,
    ]);
    for (const name of ['code_challenge', 'state', 'nonce']) expect(parameters.get(name)).toMatch(/^[\w-]{43}$/);
  });

  it('is refused again when the step-up is older than the setting', async () => {
    const browser = await world.signedIn(newUser());
    expect((await endOthers(browser)).status).toBe(200);
    world.clock.advance(301);
    expect((await endOthers(browser)).status).toBe(403);
  });

  it('for which both factors are asked is not served after one', async () => {
    const browser = await world.longSignedIn(newUser());
    world.clock.advance(301); // the second factor is old as well
    world.provider.behaviour.forgeIdToken = (claims, sign) =>
      sign.own({ ...claims, auth_time: Number(claims['auth_time']) + 301 });
    await browser.navigate(stepUp);
    expect((await endOthers(browser)).status).toBe(200);
    const refused = await connect(browser);
    expect([refused.status, refused.json]).toEqual([
      403,
      expect.objectContaining({ params: { level: 'both-factors' } }),
    ]);
    await browser.navigate(both);
    expect((await browser.get('/bff/session')).json).toMatchObject({ isLoggedIn: true, isAuthenticated: false });
    expect((await passSecondFactor(browser)).status).toBe(200);
    // The test's platform connects nothing: what matters is that it was asked.
    expect(codeOf(await connect(browser))).not.toBe('insufficient_user_authentication');
  });

  it('is no reason to sign in for who lacks the permission', async () => {
    const browser = await world.longSignedIn(newUser());
    expect(codeOf(await browser.delete('/bff/users/user-1/sessions'))).toBe('permission.denied');
  });
});

describe('security-06 the session id at a step-up', () => {
  it('changes, the old one is dead, and what the session was goes on: second factor, limits, place', async () => {
    const browser = await world.longSignedIn(newUser());
    const old = { cookie: browser.cookie(cookieName) ?? '', idHash: world.idHashOf(browser) };
    const before = (await browser.get('/bff/session')).json as { absoluteExpiresAt: string };
    await browser.navigate(stepUp);
    expect(world.idHashOf(browser)).not.toBe(old.idHash);
    expect(await world.redis.exists(sessionKey(old.idHash), tokensKey(old.idHash))).toBe(0);
    const thief = world.browser(1);
    thief.setCookie(cookieName, old.cookie);
    expect(await isSignedIn(thief)).toBe(false);
    expect((await browser.get('/bff/session')).json).toMatchObject({
      isAuthenticated: true,
      absoluteExpiresAt: before.absoluteExpiresAt,
    });
  });

  it('leaves the other tabs where they are: their sockets come back under the new id', async () => {
    const browser = await world.longSignedIn(newUser());
    const socket = await openSocket(world, browser, 1);
    await browser.navigate(stepUp);
    expect(await socket.closed).toBe(1012);
    expect(socket.events).not.toContain('sessionended');
    (await openSocket(world, browser, 1)).close();
  });

  it('does not bring a session back that was ended meanwhile', async () => {
    const user = newUser();
    const browser = await world.longSignedIn(user);
    const other = await world.signedIn(user, 1);
    const url = await callbackOf(browser);
    expect((await endOthers(other)).json).toEqual({ ended: 1 });
    await come(browser, url);
    // The sign-in was real: it counts as one, with the second factor to come.
    expect((await browser.get('/bff/session')).json).toMatchObject({ isAuthenticated: false });
  });
});

describe('security-37 a step-up that is none leaves everything as it was', () => {
  const failing: [string, (browser: Browser) => void][] = [
    [
      'of another user',
      (browser) => {
        // Whom the provider does not know yet in this browser.
        const cookie = browser.cookie(cookieName) ?? '';
        browser.forgetCookies();
        browser.setCookie(cookieName, cookie);
        world.provider.behaviour.user = 'somebody-else';
      },
    ],
    [
      'from a session that the provider had',
      () =>
        (world.provider.behaviour.forgeIdToken = (claims, sign) =>
          sign.own({ ...claims, auth_time: Number(claims['auth_time']) - 150 })),
    ],
    [
      'that does not say when',
      () => (world.provider.behaviour.forgeIdToken = ({ auth_time: _at, ...claims }, sign) => sign.own(claims)),
    ],
    ['in another way than was wanted', () => (world.provider.behaviour.acr = 'urn:example:acr:weak')],
    ['without a word of how', () => (world.provider.behaviour.acr = undefined)],
  ];

  it.each(failing)('%s', async (_name, spoil) => {
    const browser = await world.longSignedIn(newUser());
    const cookie = browser.cookie(cookieName);
    const before = audited(world, 'step-up.failed').length;
    spoil(browser);
    const answer = await browser.navigate(stepUp);
    expect(answer.status).toBe(403);
    expect(answer.text).toContain('still signed in');
    expect(answer.text).not.toMatch(/acr|auth_time/);
    expect(browser.cookie(cookieName)).toBe(cookie);
    expect(await isSignedIn(browser)).toBe(true);
    expect(codeOf(await endOthers(browser))).toBe('insufficient_user_authentication');
    expect(audited(world, 'step-up.failed')).toHaveLength(before + 1);
  });

  it('asked for without a session is a sign-in like any other', async () => {
    const browser = world.browser();
    world.provider.behaviour.user = newUser();
    const { headers } = await browser.send(`${world.publicUrl}${stepUp}`);
    expect(new URL(String(headers['location'])).searchParams.get('prompt')).toBeNull();
  });
});

describe('security-37 step-ups that fail again and again', () => {
  it('are locked out for the user, on every instance, until a while has passed; nobody else is', async () => {
    const user = newUser();
    const browser = await world.longSignedIn(user);
    world.provider.behaviour.acr = 'urn:example:acr:weak';
    for (let i = 0; i < 3; i += 1) expect((await browser.navigate(stepUp)).status).toBe(403);
    world.provider.behaviour.acr = strong;
    for (const instance of [0, 1]) {
      const answer = await world.tabOf(browser, instance).navigate(stepUp);
      expect(answer.status).toBe(429);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(60);
    }
    expect(audited(world, 'login.locked').length).toBeGreaterThanOrEqual(2);
    const other = await world.longSignedIn(newUser());
    await other.navigate(stepUp);
    expect((await endOthers(other)).status).toBe(200);
  });

  it('are counted as they begin: of five that come back at once three are judged', async () => {
    const browser = await world.longSignedIn(newUser());
    world.provider.behaviour.acr = 'urn:example:acr:weak';
    const callbacks: string[] = [];
    for (let begun = 0; begun < 5; begun += 1) {
      const { url } = await browser.navigate(stepUp, { until: (next) => next.includes('/oidc-callback') });
      callbacks.push(url);
    }
    const answers = await Promise.all(
      callbacks.map((url) => browser.send(url, { isTopLevel: true, isCrossSite: true })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([403, 403, 403, 429, 429]);
  });

  it('are forgotten with the one that passes', async () => {
    const browser = await world.longSignedIn(newUser());
    for (let round = 0; round < 2; round += 1) {
      world.provider.behaviour.acr = 'urn:example:acr:weak';
      for (let i = 0; i < 2; i += 1) expect((await browser.navigate(stepUp)).status).toBe(403);
      world.provider.behaviour.acr = strong;
      expect((await browser.navigate(stepUp)).status).toBe(200);
    }
  });
});

describe('security-37 callbacks that fail again and again', () => {
  it('lock sign-in for their address, on every instance, with 429 and Retry-After', async () => {
    const own = await startWorld({
      instances: 2,
      lockout: { failedLogins: 4, failedStepUps: 4 },
      config: (config) => ({ ...config, ...throughProxy }),
    });
    try {
      const guess = (instance: number, address: string): Promise<Answer> =>
        own.browser(instance).send(`${own.publicUrl}/oidc-callback?state=${'x'.repeat(43)}&code=guess`, {
          isTopLevel: true,
          headers: { 'x-forwarded-for': address },
        });
      for (let i = 0; i < 4; i += 1) expect((await guess(i % 2, '203.0.113.7')).status).toBe(400);
      for (const instance of [0, 1]) {
        const answer = await guess(instance, '203.0.113.7');
        expect([answer.status, Number(answer.headers['retry-after']) > 60]).toEqual([429, true]);
        const login = await own.browser(instance).send(`${own.publicUrl}/bff/login`, {
          headers: { 'x-forwarded-for': '203.0.113.7' },
        });
        expect(login.status).toBe(429);
      }
      expect((await guess(0, '203.0.113.8')).status).toBe(400);
    } finally {
      await own.close();
    }
  });
});

describe('security-37 limits behind a proxy of our own', () => {
  it('are each client’s, not the proxy’s; and what a client writes into the header changes nothing', async () => {
    const own = await startWorld({
      instances: 2,
      limits: { perSession: 1e6, perAddress: 1e6, logins: 3 },
      config: (config) => ({ ...config, ...throughProxy }),
    });
    try {
      const login = (instance: number, forwarded: string): Promise<Answer> =>
        own.browser(instance).send(`${own.publicUrl}/bff/login`, { headers: { 'x-forwarded-for': forwarded } });
      for (let i = 0; i < 3; i += 1) expect((await login(i % 2, `198.51.100.${i}, 203.0.113.7`)).status).toBe(302);
      const limited = await login(1, '198.51.100.99, 203.0.113.7');
      expect([limited.status, Number(limited.headers['retry-after']) > 0]).toEqual([429, true]);
      expect((await login(0, '203.0.113.8')).status).toBe(302);
    } finally {
      await own.close();
    }
  });
});

/** The tests' own machine stands for the proxy. */
const throughProxy = {
  trustedProxies: { list: blockListOf('127.0.0.1') ?? new BlockList(), header: 'x-forwarded-for' },
} as const;

/** Sign-in: items 1 to 8 of the security checklist. */
import type { JWTPayload } from 'jose';
import { sessionKey, tokensKey } from '../../bff/session/store/store-keys.js';
import type { Answer, Browser } from '../support/browser.js';
import type { Signer } from './support/provider.js';
import { passSecondFactor, startWorld, type World } from './support/world.js';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
afterEach(() => {
  Object.assign(world.provider.behaviour, { forgeIdToken: undefined, userInfoSubject: undefined });
});

const cookieName = '__Host-keyway';
const locationOf = (answer: Answer): URL => new URL(String(answer.headers['location']));
const isCallback = (url: string): boolean => url.includes('/oidc-callback');

/** Goes through the provider and stops before the browser opens the callback. */
const callbackOf = async (browser: Browser, path = '/bff/login'): Promise<string> =>
  (await browser.navigate(path, { until: isCallback })).url;

const open = (browser: Browser, url: string): Promise<Answer> => browser.navigate(url, { isCrossSite: true });

const expectRefused = async (browser: Browser, answer: Answer): Promise<void> => {
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  expect(browser.cookie(cookieName)).toBeUndefined();
  expect((await browser.get('/bff/session')).json).toMatchObject({ isLoggedIn: false });
};

describe('security-01 the authorization request', () => {
  it('carries PKCE with S256, state and nonce, and none of them twice', async () => {
    const [first, second] = await Promise.all(
      [world.browser(), world.browser()].map(
        async (browser) => locationOf(await browser.send(`${world.publicUrl}/bff/login`)).searchParams,
      ),
    );
    for (const parameters of [first, second]) {
      expect(parameters?.get('code_challenge_method')).toBe('S256');
      for (const name of ['code_challenge', 'state', 'nonce']) expect(parameters?.get(name)).toMatch(/^[\w-]{43}$/);
    }
    for (const name of ['code_challenge', 'state', 'nonce']) expect(first?.get(name)).not.toBe(second?.get(name));
  });
});

describe('security-02 a forged ID token opens no session, is audited, and the browser learns no reason', () => {
  type Forgery = (claims: JWTPayload, sign: Signer) => Promise<string>;
  const unsigned = (claims: JWTPayload): string =>
    [{ alg: 'none' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.') + '.';
  const seconds = (): number => Math.floor(Date.now() / 1000);
  const forgeries: [string, Forgery][] = [
    ['with alg none', (claims) => Promise.resolve(unsigned(claims))],
    ['signed with a foreign key', (claims, sign) => sign.foreign(claims)],
    ['of another issuer', (claims, sign) => sign.own({ ...claims, iss: 'https://evil.example' })],
    ['for another audience', (claims, sign) => sign.own({ ...claims, aud: 'another-client' })],
    [
      'authorized to another party',
      (claims, sign) => sign.own({ ...claims, aud: ['gateway', 'another-client'], azp: 'another-client' }),
    ],
    ['with another nonce', (claims, sign) => sign.own({ ...claims, nonce: 'another' })],
    ['without a nonce', ({ nonce: _nonce, ...claims }, sign) => sign.own(claims)],
    ['that has expired', (claims, sign) => sign.own({ ...claims, iat: seconds() - 600, exp: seconds() - 300 })],
  ];

  it.each(forgeries)('%s', async (_name, forge) => {
    const browser = world.browser();
    world.provider.behaviour.forgeIdToken = forge;
    const before = world.log.length;
    const answer = await browser.navigate('/bff/login');
    await expectRefused(browser, answer);
    expect(answer.text).toContain('Sign in unsuccessful. Please try again.');
    expect(answer.text).not.toMatch(/nonce|issuer|audience|signature|expired|jwt/i);
    const audited = world.log.slice(before).filter((line) => line.includes('"audit":"login.failed"'));
    expect(audited).toHaveLength(1);
  });

  it('and the same token unforged does', async () => {
    world.provider.behaviour.forgeIdToken = (claims, sign) => sign.own(claims);
    const browser = await world.signedIn();
    expect((await browser.get('/bff/session')).json).toMatchObject({ isAuthenticated: true });
  });
});

describe('security-03 a callback that is not the answer to this browser’s own login is refused', () => {
  it('replayed', async () => {
    const browser = world.browser();
    const url = await callbackOf(browser);
    expect((await open(browser, url)).status).toBe(200);
    browser.forgetCookies();
    await expectRefused(browser, await open(browser, url));
  });

  it('replayed by the browser that has used it, while nothing is signed in', async () => {
    const browser = world.browser();
    const url = await callbackOf(browser);
    const loginCookie = browser.cookie('__Host-keyway-login') ?? '';
    await open(browser, url);
    browser.forgetCookies();
    browser.setCookie('__Host-keyway-login', loginCookie);
    const exchanges = world.provider.calls.authorization_code;
    await expectRefused(browser, await browser.navigate(url));
    // A provider that sees a code twice ends the grant of the first: it must not even be asked.
    expect(world.provider.calls.authorization_code).toBe(exchanges);
  });

  it('with another browser’s state', async () => {
    const [victim, thief] = [world.browser(), world.browser()];
    await callbackOf(victim);
    await expectRefused(victim, await open(victim, await callbackOf(thief)));
  });

  it('without a state', async () => {
    const browser = world.browser();
    const url = new URL(await callbackOf(browser));
    url.searchParams.delete('state');
    await expectRefused(browser, await open(browser, url.href));
  });

  it('with a repeated code', async () => {
    const browser = world.browser();
    const url = await callbackOf(browser);
    await expectRefused(browser, await open(browser, `${url}&code=another`));
  });

  it.each(['session_state', 'anything'])(
    'with a repeated %s, which nothing behind the callback would look at: the code is not even exchanged',
    async (name) => {
      const browser = world.browser();
      const url = await callbackOf(browser);
      const exchanges = world.provider.calls.authorization_code;
      const answer = await open(browser, `${url}&${name}=1&${name}=2`);
      expect(answer.status).toBe(400);
      await expectRefused(browser, answer);
      expect(world.provider.calls.authorization_code).toBe(exchanges);
      // Refused before the state was used up: the true answer still counts.
      expect((await open(browser, url)).status).toBe(200);
    },
  );

  it('with the issuer of another provider (RFC 9207)', async () => {
    const browser = world.browser();
    const url = new URL(await callbackOf(browser));
    url.searchParams.set('iss', 'https://evil.example');
    await expectRefused(browser, await open(browser, url.href));
  });

  it('with an error and no state: the state is looked at first', async () => {
    const browser = world.browser();
    const answer = await open(
      browser,
      `${world.publicUrl}/oidc-callback?error=access_denied&error_description=<b>no</b>`,
    );
    await expectRefused(browser, answer);
    expect(answer.text).not.toContain('<b>');
  });
});

describe('security-04 tabs', () => {
  it('that begin a login each do not disturb one another', async () => {
    const browser = world.browser();
    const [first, second] = [await callbackOf(browser), await callbackOf(browser)];
    expect((await open(browser, first)).status).toBe(200);
    expect((await open(browser, second)).status).toBe(200);
    expect((await browser.get('/bff/session')).json).toMatchObject({ isLoggedIn: true });
  });

  it('that come late with a session go home, not to an error', async () => {
    const browser = world.browser();
    const late = await callbackOf(browser);
    await open(browser, late);
    await passSecondFactor(browser);
    const answer = await browser.navigate(late);
    expect([answer.status, answer.url]).toEqual([200, `${world.publicUrl}/`]);
    const again = await browser.navigate('/bff/login?returnTo=/home/dashboard/');
    expect([again.status, again.url]).toEqual([200, `${world.publicUrl}/home/dashboard/`]);
  });

  it('beyond five at once lose the oldest login, not the newest', async () => {
    const browser = world.browser();
    const urls: string[] = [];
    for (let tab = 0; tab < 6; tab += 1) urls.push(await callbackOf(browser));
    await expectRefused(browser, await open(browser, urls[0] ?? ''));
    expect((await open(browser, urls[5] ?? '')).status).toBe(200);
  });
});

describe('security-05 returnTo', () => {
  const foreign = [
    '//evil.example',
    '/\\evil.example',
    'https:evil.example',
    'https://evil.example/',
    '/a\tb',
    '/bff/logout',
    '/api/user/info/',
    'javascript:alert(1)',
    // Paths of this site as they are written, and another site's address once their dots are resolved.
    '/.//evil.example/x',
    '/a/..//evil.example',
    '/%2e//evil.example',
  ];
  it.each(foreign)('%j is ignored', async (given) => {
    const browser = world.browser();
    const answer = await browser.navigate(`/bff/login?returnTo=${encodeURIComponent(given)}`);
    expect(answer.url).toBe(`${world.publicUrl}/`);
  });

  it('to a page of this site is kept, query and all', async () => {
    const browser = world.browser();
    const answer = await browser.navigate(
      `/bff/login?returnTo=${encodeURIComponent('/distribution/myvault/inventory/?sort=-free')}`,
    );
    expect(answer.url).toBe(`${world.publicUrl}/distribution/myvault/inventory/?sort=-free`);
  });
});

describe('security-06 the session id', () => {
  it('changes at sign-in and again at the second factor, and the old ones are dead', async () => {
    const browser = await world.halfSignedIn();
    const first = { cookie: browser.cookie(cookieName) ?? '', idHash: world.idHashOf(browser) };
    expect(await world.redis.exists(sessionKey(first.idHash), tokensKey(first.idHash))).toBe(2);
    await passSecondFactor(browser);
    const second = { cookie: browser.cookie(cookieName) ?? '', idHash: world.idHashOf(browser) };
    expect(second.idHash).not.toBe(first.idHash);
    expect(await world.redis.exists(sessionKey(first.idHash), tokensKey(first.idHash))).toBe(0);
    expect(await world.redis.exists(sessionKey(second.idHash), tokensKey(second.idHash))).toBe(2);
    const thief = world.browser();
    thief.setCookie(cookieName, first.cookie);
    expect((await thief.get('/api/user/info/')).status).toBe(401);
  });

  it('given by an attacker before sign-in is worth nothing after it', async () => {
    const attacker = await world.halfSignedIn('attacker');
    const planted = attacker.cookie(cookieName) ?? '';
    const victim = world.browser();
    victim.setCookie(cookieName, planted);
    const url = await (async () => {
      world.provider.behaviour.user = 'victim';
      victim.setCookie(cookieName, 's%3Amade-up.signature');
      return callbackOf(victim);
    })();
    victim.setCookie(cookieName, planted);
    await victim.navigate(url);
    expect(victim.cookie(cookieName)).not.toBe(planted);
    expect((await attacker.get('/bff/session')).json).toMatchObject({ isLoggedIn: false });
  });

  it('of the session that a browser had when it signed in anew dies with the new sign-in', async () => {
    const browser = await world.halfSignedIn('user-1');
    const old = world.idHashOf(browser);
    const stale = browser.cookie(cookieName) ?? '';
    browser.setCookie(cookieName, '');
    const url = await callbackOf(browser);
    browser.setCookie(cookieName, stale);
    await browser.navigate(url);
    expect(await world.redis.exists(sessionKey(old))).toBe(0);
    expect(world.idHashOf(browser)).not.toBe(old);
  });
});

describe('security-07 a discovery document of another issuer', () => {
  it('leaves the gateway unready and every login refused, and it recovers when the document is right', async () => {
    const own = await startWorld({
      prepare: (provider) => {
        provider.behaviour.discoveredIssuer = 'https://evil.example';
      },
    });
    try {
      const browser = own.browser();
      expect((await browser.send(`${own.publicUrl}/ready`)).status).toBe(503);
      expect((await browser.send(`${own.publicUrl}/live`)).status).toBe(200);
      expect((await browser.navigate('/bff/login')).status).toBe(503);
      own.provider.behaviour.discoveredIssuer = undefined;
      await expect(untilStatus(browser, `${own.publicUrl}/ready`, 200)).resolves.toBe(200);
      expect((await browser.navigate('/bff/login')).status).toBe(200);
    } finally {
      await own.close();
    }
  });
});

describe('security-08 UserInfo', () => {
  it('of another subject than the ID token’s refuses the login', async () => {
    world.provider.behaviour.userInfoSubject = 'somebody-else';
    const browser = world.browser();
    await expectRefused(browser, await browser.navigate('/bff/login'));
  });
});

const untilStatus = async (browser: Browser, url: string, wanted: number): Promise<number> => {
  for (;;) {
    const { status } = await browser.send(url);
    if (status === wanted) return status;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

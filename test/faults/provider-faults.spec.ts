/** An identity provider that answers late, wrongly or with another key, and clocks that differ by two minutes. */
import { globSync } from 'node:fs';
import type { Browser } from '../support/browser.js';
import { timed } from '../support/clock.js';
import { until } from '../support/until.js';
import { startOwnGateway, type OwnGateway } from '../security/support/own-process.js';
import { passSecondFactor, startWorld, type World } from '../security/support/world.js';

/** The gateway waits so long for the provider (identity-provider.client.ts), and a busy machine so much longer. */
const providerMs = 5_000;
const slackMs = 8_000;
const skewSeconds = 120;
const lifeSeconds = 300;

describe('an identity provider', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ instances: 2 });
  });
  afterEach(() => {
    Object.assign(world.provider.behaviour, {
      tokenAfter: () => Promise.resolve(),
      refreshFailure: undefined,
      forgeIdToken: undefined,
      forges: 'authorization_code',
    });
  });
  afterAll(() => world.close());

  const expired = async (): Promise<Browser> => {
    const browser = await world.signedIn();
    world.clock.advance(lifeSeconds + 1);
    return browser;
  };
  const read = (browser: Browser) => browser.get('/api/user/info/');
  /** Another instance has not just been refused, and asks at once. */
  const readElsewhere = async (browser: Browser): Promise<number> => (await read(world.tabOf(browser, 1))).status;

  it('that answers a renewal late costs a 503 at the deadline, and no session', async () => {
    const browser = await expired();
    world.provider.behaviour.tokenAfter = () => new Promise(() => undefined);
    const [answer, ms] = await timed(() => read(browser));
    expect([answer.status, answer.setCookies]).toEqual([503, []]);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(ms).toBeLessThan(providerMs + slackMs);
    world.provider.behaviour.tokenAfter = () => Promise.resolve();
    expect(await readElsewhere(browser)).toBe(200);
  });

  it.each(['a page', 'no tokens', 'server_error', 'hang-up'] as const)(
    'that answers a renewal with %s ends no session and no process',
    async (failure) => {
      const browser = await expired();
      world.provider.behaviour.refreshFailure = failure;
      const answer = await read(browser);
      expect([answer.status, answer.json, answer.setCookies]).toEqual([
        503,
        expect.objectContaining({ code: 'upstream.unavailable' }),
        [],
      ]);
      world.provider.behaviour.refreshFailure = undefined;
      expect(await readElsewhere(browser)).toBe(200);
    },
  );

  it('that signs a renewal with a key which it does not publish is not believed', async () => {
    const browser = await expired();
    const before = world.platform.requests.length;
    world.provider.behaviour.forges = 'refresh_token';
    world.provider.behaviour.forgeIdToken = (claims, sign) => sign.foreign(claims);
    expect((await read(browser)).status).not.toBe(200);
    expect(world.platform.requests.length).toBe(before);
  });

  it('that answers a sign-in late is told so to the person, who may try again', async () => {
    const provider = new URL(world.provider.issuer).origin;
    const browser = world.browser();
    world.provider.behaviour.forgeIdToken = () => new Promise(() => undefined);
    const [late, ms] = await timed(() => browser.navigate('/bff/login'));
    expect(late.status).toBeGreaterThanOrEqual(400);
    expect(late.url.startsWith(provider)).toBe(false);
    expect(ms).toBeLessThan(providerMs + slackMs);
    world.provider.behaviour.forgeIdToken = undefined;
    expect((await browser.navigate('/bff/login')).status).toBe(200);
  });
});

describe('a gateway whose clock is two minutes off', () => {
  const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1');
  let world: World;
  const running: OwnGateway[] = [];

  beforeAll(async () => {
    if (library === undefined) throw new Error('faketime is not installed (test/run/install.ts)');
    world = await startWorld();
  });
  afterAll(async () => {
    for (const gateway of running) gateway.signal('SIGTERM');
    await Promise.all(running.map(({ ended }) => ended));
    await world.close();
  });

  it.each([`+${skewSeconds}`, `-${skewSeconds}`])(
    '(%s s) signs people in, renews, and shares their sessions',
    async (skew) => {
      const gateway = await startOwnGateway(world, {
        LD_PRELOAD: library ?? '',
        FAKETIME: `${skew}s`,
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      });
      running.push(gateway);
      await until(
        () => gateway.log.length,
        (lines) => lines > 0,
      );
      const logged = Number(gateway.log[0]?.['time']);
      expect(Math.abs(Math.abs(logged - Date.now()) / 1_000 - skewSeconds)).toBeLessThan(30);

      // The token is due at once: the gateway with the wrong clock renews it.
      world.provider.behaviour.accessTokenSeconds = 2;
      const browser = world.browser();
      browser.server = gateway.url;
      expect((await browser.navigate('/bff/login')).status).toBe(200);
      world.provider.behaviour.accessTokenSeconds = lifeSeconds;
      expect((await passSecondFactor(browser)).status).toBe(200);
      const renewals = world.provider.calls.refresh_token;
      await until(
        async () => {
          expect((await browser.get('/api/user/info/')).status).toBe(200);
          return world.provider.calls.refresh_token;
        },
        (calls) => calls > renewals,
      );
      // On the instance whose clock is right, and back.
      expect((await world.tabOf(browser, 0).get('/bff/session')).json).toMatchObject({ isAuthenticated: true });
      const other = await world.signedIn('user-2');
      other.server = gateway.url;
      expect((await other.get('/api/user/info/')).status).toBe(200);
    },
  );
});

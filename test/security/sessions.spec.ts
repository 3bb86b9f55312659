/** Session and cookie: items 9 and 11 to 14 of the security checklist. */
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { sessionIdIn } from '../../bff/session/records/session-cookie.js';
import { hashOf, sessionKey, tokensKey } from '../../bff/session/store/store-keys.js';
import type { Browser } from '../support/browser.js';
import { until } from '../support/until.js';
import { keyOne, keyTwo, passSecondFactor, startWorld, type World } from './support/world.js';

const cookieName = '__Host-keyway';

const sessionIdOf = (world: World, browser: Browser): string =>
  sessionIdIn(browser.cookie(cookieName) ?? '', world.config.session.cookieSecret) ?? '';
const isSignedIn = async (browser: Browser, query = ''): Promise<boolean> =>
  ((await browser.get(`/bff/session${query}`)).json as { isAuthenticated: boolean }).isAuthenticated;

describe('with Redis', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ instances: 2 });
  });
  afterAll(() => world.close());

  describe('security-09 the session cookie', () => {
    it('is one, host-only, Secure, HttpOnly, Strict, and small', async () => {
      const browser = await world.signedIn();
      const set = browser.seen
        .flatMap(({ setCookies }) => setCookies)
        .filter((line) => line.startsWith(`${cookieName}=`));
      expect(set).toHaveLength(2); // sign-in and second factor
      for (const line of set) {
        const [value = '', ...attributes] = line.split('; ');
        expect(attributes.sort()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Strict', 'Secure']);
        expect(value).toMatch(/^__Host-keyway=s%3A[\w-]{43}\.[\w%]+$/);
        expect(line.length).toBeLessThan(4_096);
      }
      const names = new Set(
        browser.seen
          .filter(({ url }) => url.startsWith(world.publicUrl))
          .flatMap(({ setCookies }) => setCookies.map((l) => l.split('=')[0])),
      );
      expect([...names].sort()).toEqual([cookieName, `${cookieName}-login`]);
      expect(browser.cookie(`${cookieName}-login`)).toBeUndefined();
    });

    it('is not taken with a signature that is not ours', async () => {
      const browser = await world.signedIn();
      const cookie = browser.cookie(cookieName) ?? '';
      browser.setCookie(cookieName, cookie.slice(0, -4) + 'AAAA');
      expect(await isSignedIn(browser)).toBe(false);
      browser.setCookie(cookieName, '%E0%A4%A');
      expect(await isSignedIn(browser)).toBe(false);
    });
  });

  describe('security-11 a dump of Redis', () => {
    const dump = async (): Promise<string> => {
      const keys = await world.redis.keys('*');
      const values = await Promise.all(
        keys.map(async (key) =>
          (await world.redis.type(key)) === 'zset'
            ? (await world.redis.zrange(key, '0', '-1')).join()
            : await world.redis.get(key),
        ),
      );
      return [...keys, ...values].join('\n');
    };

    it('holds neither a token nor a session id', async () => {
      const browser = await world.signedIn();
      const text = await dump();
      expect(text).toContain(hashOf(sessionIdOf(world, browser)));
      expect(world.provider.issued.length).toBeGreaterThan(3);
      for (const token of [...world.provider.issued, sessionIdOf(world, browser)]) {
        expect(text).not.toContain(token);
        expect(text).not.toContain(Buffer.from(token).toString('base64').slice(4, -8));
      }
      expect(text).not.toContain('northwind');
    });

    it('with two users’ records swapped opens neither session', async () => {
      const [one, two] = [await world.signedIn('user-1'), await world.signedIn('user-2')];
      const [a, b] = [one, two].map((browser) => hashOf(sessionIdOf(world, browser)));
      for (const keyOf of [sessionKey, tokensKey]) {
        const [left, right] = await world.redis.mget(keyOf(a ?? ''), keyOf(b ?? ''));
        await world.redis.set(keyOf(a ?? ''), right ?? '', 'KEEPTTL');
        await world.redis.set(keyOf(b ?? ''), left ?? '', 'KEEPTTL');
      }
      // The second instance has neither of them in memory.
      one.server = two.server = world.gateways[1]?.url ?? '';
      expect(await isSignedIn(one)).toBe(false);
      expect(await isSignedIn(two)).toBe(false);
      expect(world.log.some((line) => line.includes('"audit":"session.tampered"'))).toBe(true);
    });

    it('sealed with yesterday’s key still opens after the key has rotated', async () => {
      const browser = await world.signedIn();
      const rotated = await startWorldBeside(world, { keys: [keyTwo, keyOne] });
      browser.server = rotated;
      expect(await isSignedIn(browser)).toBe(true);
      expect((await browser.get('/api/user/info/')).status).toBe(200);
      const withoutOld = await startWorldBeside(world, { keys: [keyTwo] });
      browser.server = withoutOld;
      expect(await isSignedIn(browser)).toBe(false);
    });
  });

  describe('security-12 the idle limit on Redis', () => {
    it('ends a session that is only polled with slide=false, and not one that is used', async () => {
      // Longer than a machine stands still: nobody uses it meanwhile.
      const own = await startWorld({ config: (c) => ({ ...c, session: { ...c.session, idleSeconds: 6 } }) });
      try {
        const [polled, used] = [await own.signedIn('user-1'), await own.signedIn('user-2')];
        await until(
          async () => (await Promise.all([isSignedIn(polled, '?slide=false'), isSignedIn(used)]))[0],
          (isPolledSignedIn) => !isPolledSignedIn,
        );
        expect(await isSignedIn(used)).toBe(true);
      } finally {
        await own.close();
      }
    });
  });

  describe('security-13 a request that finishes after the sign-out', () => {
    it('does not bring the session back', async () => {
      const browser = await world.halfSignedIn();
      const idHash = hashOf(sessionIdOf(world, browser));
      const cookie = browser.cookie(cookieName) ?? '';
      const slow = world.platform.holdCodes();
      const verifying = passSecondFactor(browser);
      await slow.arrived;
      const other = world.browser(1);
      other.setCookie(cookieName, cookie);
      expect((await other.post('/bff/logout')).status).toBe(200);
      slow.release();
      expect((await verifying).status).toBe(401);
      expect(await world.redis.exists(sessionKey(idHash), tokensKey(idHash))).toBe(0);
      expect(await world.redis.zcard('kw:{user:user-1}:sessions')).toBe(await liveSessions(world, 'user-1'));
      browser.setCookie(cookieName, cookie);
      expect((await browser.get('/bff/session')).json).toMatchObject({ isLoggedIn: false });
    });

    it('nor do fifty slow reads on two instances', async () => {
      const browser = await world.signedIn();
      const cookie = browser.cookie(cookieName) ?? '';
      const held = world.platform.holdAnswers();
      const slow = Array.from({ length: 50 }, (_, i) => {
        const tab = world.browser(i % 2);
        tab.setCookie(cookieName, cookie);
        return tab.get('/api/user/info/');
      });
      await held.arrived(50);
      await browser.post('/bff/logout');
      held.release();
      await Promise.all(slow);
      for (const instance of [0, 1]) {
        const tab = world.browser(instance);
        tab.setCookie(cookieName, cookie);
        expect((await tab.get('/api/user/info/')).status).toBe(401);
      }
    });
  });

  describe('security-14 a change of the session while its token is renewed', () => {
    it('keeps the new refresh token', async () => {
      const browser = await world.halfSignedIn();
      world.clock.advance(250); // of 300: a renewal is due, the token still lives
      world.provider.behaviour.tokenAfter = () => pause(300);
      const arrived = world.provider.refreshArrived();
      const given = world.provider.refreshTokens.length;
      expect((await browser.get('/bff/second-factor')).status).toBe(200);
      await arrived;
      const elsewhere = world.gateways[1]?.url ?? '';
      browser.server = elsewhere;
      expect((await passSecondFactor(browser)).status).toBe(200);
      while (world.provider.refreshTokens.length === given) await pause(20);
      world.provider.behaviour.tokenAfter = () => Promise.resolve();
      const before = world.provider.calls.refresh_token;
      world.clock.advance(301);
      // A refresh token that had been rotated away would end the grant here.
      expect((await browser.get('/api/user/info/')).status).toBe(200);
      expect(world.provider.calls.refresh_token).toBe(before + 1);
      expect(await isSignedIn(browser)).toBe(true);
    });
  });
});

describe('with the embedded store and a moved clock', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ redis: 'embedded' });
  });
  afterAll(() => world.close());

  describe('security-12 the limits of a session', () => {
    it('end it after thirty minutes without use; asking with slide=false is not use', async () => {
      const browser = await world.signedIn();
      for (let minutes = 0; minutes < 28; minutes += 7) {
        world.clock.advance(7 * 60);
        expect(await isSignedIn(browser, '?slide=false')).toBe(true);
      }
      world.clock.advance(3 * 60);
      expect(await isSignedIn(browser, '?slide=false')).toBe(false);
    });

    it('are not put off by the address that stops letters, opened or posted to in the same browser', async () => {
      const browser = await world.signedIn();
      const address = `/bff/unsubscribe/${'a'.repeat(64)}`;
      for (let minutes = 0; minutes < 28; minutes += 7) {
        world.clock.advance(7 * 60);
        expect((await browser.get(address)).status).toBe(200);
        await browser.post(address);
      }
      expect(await isSignedIn(browser, '?slide=false')).toBe(true);
      world.clock.advance(3 * 60);
      expect(await isSignedIn(browser, '?slide=false')).toBe(false);
    });

    it('are put off by use', async () => {
      const browser = await world.signedIn();
      for (let minutes = 0; minutes < 60; minutes += 20) {
        world.clock.advance(20 * 60);
        expect(await isSignedIn(browser)).toBe(true);
      }
    });

    it('end even a session in use after twelve hours, counted from the sign-in', async () => {
      const browser = await world.signedIn();
      for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
        world.clock.advance(20 * 60);
        expect(await isSignedIn(browser)).toBe(true);
      }
      world.clock.advance(20 * 60);
      expect(await isSignedIn(browser)).toBe(false);
    });

    it('close the tab’s socket at the same moment', async () => {
      const own = await startWorld({
        redis: 'embedded',
        config: (c) => ({ ...c, session: { ...c.session, idleSeconds: 6, absoluteSeconds: 12 } }),
      });
      try {
        const browser = await own.signedIn();
        const socket = new WebSocket(`${own.publicUrl.replace('http', 'ws')}/bff/events`, {
          origin: own.publicUrl,
          headers: { cookie: `${cookieName}=${browser.cookie(cookieName) ?? ''}` },
        });
        await once(socket, 'open');
        const [code] = (await once(socket, 'close')) as [number];
        expect(code).toBe(4401);
        expect(await isSignedIn(browser)).toBe(false);
      } finally {
        await own.close();
      }
    });
  });
});

const startWorldBeside = async (
  world: World,
  { keys }: { keys: World['config']['session']['keys'] },
): Promise<string> => {
  const gateway = await world.addGateway({}, { ...world.config, session: { ...world.config.session, keys } });
  return gateway.url;
};

const liveSessions = async (world: World, user: string): Promise<number> => {
  const hashes = await world.redis.zrange(`kw:{user:${user}}:sessions`, '0', '-1');
  const alive = await Promise.all(hashes.map((hash) => world.redis.exists(sessionKey(hash))));
  return alive.filter((one) => one === 1).length;
};

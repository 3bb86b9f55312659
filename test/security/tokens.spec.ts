/** Access tokens: items 18 to 22 of the security checklist. */
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { renewalLockKey, sessionKey, tokensKey } from '../../bff/session/store/store-keys.js';
import type { Answer, Browser } from '../support/browser.js';
import { until } from '../support/until.js';
import { environmentOf } from './support/own-process.js';
import { ordinary } from './support/provider.js';
import { startWorld, type World } from './support/world.js';

const lifeSeconds = 300;
/** A machine may stand still for three seconds between two beats of a holder's heart. */
const lockMs = 4_000;

let world: World;
beforeAll(async () => {
  world = await startWorld({ instances: 3, renewal: { lockMs, beatMs: lockMs / 40, waitMs: 9_000 } });
});
afterAll(() => world.close());
afterEach(() => {
  const { tokenAfter, answerAfter, refreshFailure } = ordinary();
  Object.assign(world.provider.behaviour, { tokenAfter, answerAfter, refreshFailure });
});

const read = (browser: Browser): Promise<Answer> => browser.get('/api/user/info/');
const refreshCalls = (): number => world.provider.calls.refresh_token;
const linesAbout = (endpoint: string, from: number): Record<string, unknown>[] =>
  world.log
    .slice(from)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((line) => line['endpoint'] === endpoint);
const tokenSent = (): string => String(world.platform.requests.at(-1)?.headers.authorization);

describe('security-18 a hundred and twenty requests on three instances with an expired token', () => {
  const storm = async (browser: Browser): Promise<number[]> => {
    const tabs = [0, 1, 2].map((instance) => world.tabOf(browser, instance));
    const answers = await Promise.all(Array.from({ length: 120 }, (_, i) => read(tabs[i % 3] ?? browser)));
    return answers.map(({ status }) => status);
  };

  it('make one call to the identity provider', async () => {
    const browser = await world.signedIn();
    world.clock.advance(lifeSeconds + 1);
    const before = refreshCalls();
    expect(new Set(await storm(browser))).toEqual(new Set([200]));
    expect(refreshCalls() - before).toBe(1);
  });

  it('make one call even when it takes long: its caller puts the end of the lock off', async () => {
    const browser = await world.signedIn();
    const lock = renewalLockKey(world.idHashOf(browser));
    world.clock.advance(lifeSeconds + 1);
    const left = (): Promise<number> => world.redis.pttl(lock);
    world.provider.behaviour.tokenAfter = async () => {
      let least = await left();
      await until(left, (ms) => {
        const isPutOff = ms > least;
        least = Math.min(least, ms);
        return isPutOff;
      });
    };
    const before = refreshCalls();
    expect(new Set(await storm(browser))).toEqual(new Set([200]));
    expect(refreshCalls() - before).toBe(1);
  });
});

it('a token that another instance has renewed, and that has run out since, is renewed again before it is sent', async () => {
  const browser = await world.signedIn();
  const sent: string[] = [];
  const readsAt = async (instance: number): Promise<void> => {
    expect((await read(world.tabOf(browser, instance))).status).toBe(200);
    sent.push(tokenSent());
  };
  await readsAt(0);
  await readsAt(1);
  world.clock.advance(lifeSeconds + 1);
  await readsAt(0);
  world.clock.advance(lifeSeconds + 1);
  // It knows the first one alone.
  await readsAt(1);
  expect(sent[1]).toBe(sent[0]);
  expect(new Set(sent).size).toBe(3);
});

describe('security-19 an instance that is killed while it renews', () => {
  let child: ChildProcessByStdio<null, Readable, null>;
  let url = '';

  beforeAll(async () => {
    child = spawn(process.execPath, [join(import.meta.dirname, 'support/gateway-process.js')], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...environmentOf(world),
        LOG_LEVEL: 'silent',
        TEST_LOCK_MS: String(lockMs),
        TEST_AHEAD_MS: String(world.clock.aheadMs),
      },
    });
    let printed = '';
    while (!printed.includes('\n')) printed += String((await once(child.stdout, 'data'))[0]);
    url = printed.trim().split(' ')[1] ?? '';
  });
  afterAll(() => child.kill('SIGKILL'));

  it('leaves a lock that runs out, and another instance renews', async () => {
    // Nobody can move the clock of the other process any more, so the token must really be short-lived.
    world.provider.behaviour.accessTokenSeconds = 1;
    const browser = await world.signedIn();
    world.provider.behaviour.accessTokenSeconds = lifeSeconds;
    await pause(1_000);
    const doomed = world.tabOf(browser, 0);
    doomed.server = url;
    world.provider.behaviour.tokenAfter = () => new Promise(() => undefined);
    const arrived = world.provider.refreshArrived();
    const lost = read(doomed).catch(() => 'connection lost');
    await arrived;
    expect(await world.redis.exists(renewalLockKey(world.idHashOf(browser)))).toBe(1);
    child.kill('SIGKILL');
    expect(await lost).toBe('connection lost');
    world.provider.behaviour.tokenAfter = () => Promise.resolve();
    expect((await read(world.tabOf(browser, 1))).status).toBe(200);
    expect(await world.redis.exists(renewalLockKey(world.idHashOf(browser)))).toBe(0);
  });
});

describe('security-20 a sign-out during a renewal', () => {
  it('wins: no session, no tokens, and the refresh token that was just made is revoked', async () => {
    const browser = await world.signedIn();
    const idHash = world.idHashOf(browser);
    world.clock.advance(lifeSeconds + 1);
    const signedOut = Promise.withResolvers<void>();
    world.provider.behaviour.answerAfter = () => signedOut.promise;
    const made = world.provider.refreshMade();
    const reading = read(world.tabOf(browser, 1));
    await made;
    expect((await browser.post('/bff/logout')).status).toBe(200);
    signedOut.resolve();
    expect((await reading).status).toBe(401);
    expect(await world.redis.exists(sessionKey(idHash), tokensKey(idHash), renewalLockKey(idHash))).toBe(0);
    const newest = world.provider.refreshTokens.at(-1) ?? 'none';
    await until(
      () => world.provider.revoked,
      (tokens) => tokens.includes(newest),
    );
  });
});

describe('security-21 a provider that does not renew', () => {
  it('because the grant has ended ends the session: 401 with a reason, and the session is gone', async () => {
    const browser = await world.signedIn();
    const idHash = world.idHashOf(browser);
    world.clock.advance(lifeSeconds + 1);
    world.provider.behaviour.refreshFailure = 'invalid_grant';
    const answer = await read(browser);
    expect(answer.status).toBe(401);
    expect(answer.json).toMatchObject({ code: 'session.unauthenticated', status: 401 });
    expect(await world.redis.exists(sessionKey(idHash), tokensKey(idHash))).toBe(0);
    world.provider.behaviour.refreshFailure = undefined;
    expect((await read(world.tabOf(browser, 2))).status).toBe(401);
  });

  it.each([
    ['400 invalid_request, of a refresh token that it has lost', { status: 400, body: { error: 'invalid_request' } }],
    ['400 with a code of its own', { status: 400, body: { error: 'token_expired' } }],
    ['403 invalid_grant', { status: 403, body: { error: 'invalid_grant' } }],
  ])('for good (%s) ends the session, for twelve calls at once as for one', async (_what, refreshFailure) => {
    const browser = await world.signedIn();
    const idHash = world.idHashOf(browser);
    world.clock.advance(lifeSeconds + 1);
    const before = refreshCalls();
    world.provider.behaviour.refreshFailure = refreshFailure;
    const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => read(world.tabOf(browser, i % 3))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
    expect(refreshCalls() - before).toBe(1);
    expect(await world.redis.exists(sessionKey(idHash), tokensKey(idHash))).toBe(0);
    expect((await browser.get('/bff/session')).json).toMatchObject({ isLoggedIn: false });
  });

  it.each([408, 425, 429, 500, 503])('for now (%s) keeps the session, whatever it says', async (status) => {
    const browser = await world.signedIn();
    world.clock.advance(lifeSeconds + 1);
    world.provider.behaviour.refreshFailure = { status, body: { error: 'invalid_request' } };
    expect((await read(browser)).status).toBe(503);
    world.provider.behaviour.refreshFailure = undefined;
    expect((await read(world.tabOf(browser, 1))).status).toBe(200);
  });

  it('because something before it refuses (400 without a code) keeps the session', async () => {
    const browser = await world.signedIn();
    world.clock.advance(lifeSeconds + 1);
    world.provider.behaviour.refreshFailure = { status: 400 };
    expect((await read(browser)).status).toBe(503);
    world.provider.behaviour.refreshFailure = undefined;
    expect((await read(world.tabOf(browser, 1))).status).toBe(200);
  });

  it.each([
    ['invalid_client', { status: 401, body: { error: 'invalid_client' }, challenge: 'Basic realm="provider"' }],
    ['invalid_client', { status: 400, body: { error: 'invalid_client' } }],
    ['unauthorized_client', { status: 400, body: { error: 'unauthorized_client' } }],
  ])('to this gateway (%s) ends nobody’s session, and tells the operator', async (error, refreshFailure) => {
    const browser = await world.signedIn();
    world.clock.advance(lifeSeconds + 1);
    world.provider.behaviour.refreshFailure = refreshFailure;
    const from = world.log.length;
    expect((await read(browser)).status).toBe(503);
    expect(linesAbout('token', from)).toEqual([
      expect.objectContaining({ level: 50, status: refreshFailure.status, error }),
    ]);
    world.provider.behaviour.refreshFailure = undefined;
    expect((await read(world.tabOf(browser, 1))).status).toBe(200);
  });

  it('is told to the log with endpoint, status and code, and never with a token', async () => {
    const browser = await world.signedIn();
    world.clock.advance(lifeSeconds + 1);
    const refreshToken = world.provider.refreshTokens.at(-1) ?? 'none';
    const from = world.log.length;
    world.provider.behaviour.refreshFailure = {
      status: 400,
      body: { error: 'invalid_request', error_description: `no such token:\r\n${refreshToken}` },
    };
    expect((await read(browser)).status).toBe(401);
    expect(linesAbout('token', from)).toEqual([
      expect.objectContaining({
        level: 40,
        status: 400,
        error: 'invalid_request',
        reason: expect.stringContaining('no such token: […]') as string,
      }),
    ]);
    expect(world.log.slice(from).join('')).not.toContain(refreshToken);
  });

  it('keeps nobody from signing out', async () => {
    const browser = await world.signedIn();
    const idHash = world.idHashOf(browser);
    world.clock.advance(lifeSeconds + 1);
    world.provider.behaviour.refreshFailure = 'hang-up';
    expect((await browser.get('/bff/session')).status).toBe(503);
    expect((await browser.post('/bff/logout')).status).toBe(200);
    expect(await world.redis.exists(sessionKey(idHash), tokensKey(idHash))).toBe(0);
    expect((await browser.get('/bff/session')).json).toMatchObject({ isLoggedIn: false });
  });

  it.each([
    ['do not open any more', (key: string) => world.redis.set(key, '1:altered')],
    ['are gone', (key: string) => world.redis.del(key)],
  ])('keeps nobody from signing out whose tokens %s', async (_what, spoil) => {
    const browser = await world.signedIn();
    const idHash = world.idHashOf(browser);
    await spoil(tokensKey(idHash));
    expect((await browser.post('/bff/logout')).status).toBe(200);
    expect(await world.redis.exists(sessionKey(idHash), tokensKey(idHash))).toBe(0);
  });

  it.each(['server_error', 'hang-up'] as const)(
    'because of %s keeps the session: 503 with Retry-After, then served again',
    async (failure) => {
      const browser = await world.signedIn();
      world.clock.advance(lifeSeconds + 1);
      world.provider.behaviour.refreshFailure = failure;
      const answer = await read(browser);
      expect(answer.status).toBe(503);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(answer.setCookies).toEqual([]);
      world.provider.behaviour.refreshFailure = undefined;
      // Another instance has not just been refused and asks at once.
      expect((await read(world.tabOf(browser, 1))).status).toBe(200);
    },
  );

  it('goes unnoticed while the access token still lives', async () => {
    const browser = await world.signedIn();
    world.clock.advance(lifeSeconds - 5); // inside the last seconds, where a request waits for a renewal
    world.provider.behaviour.refreshFailure = 'server_error';
    const before = refreshCalls();
    expect((await read(browser)).status).toBe(200);
    expect(refreshCalls()).toBe(before + 1);
  });
});

describe('security-22 renewal ahead of the expiry', () => {
  it('happens behind the user’s back: nobody waits for a slow provider', async () => {
    const browser = await world.signedIn();
    await read(browser);
    const old = tokenSent();
    world.clock.advance(lifeSeconds - 40); // a minute before the end it begins, ten seconds before the end one waits
    const answered = Promise.withResolvers<void>();
    world.provider.behaviour.tokenAfter = () => answered.promise;
    const arrived = world.provider.refreshArrived();
    expect((await read(browser)).status).toBe(200);
    expect(tokenSent()).toBe(old);
    await arrived;
    answered.resolve();
    await until(
      async () => {
        await read(browser);
        return tokenSent();
      },
      (sent) => sent !== old,
    );
  });

  it('leaves a fresh token alone', async () => {
    const browser = await world.signedIn();
    const before = refreshCalls();
    world.clock.advance(lifeSeconds - 100);
    for (let i = 0; i < 5; i += 1) await read(browser);
    expect(refreshCalls()).toBe(before);
  });
});

/**
 * A session that has ended, as its former holder looks for a way around its end: item 16 of the security
 * checklist at the endpoints that need no token of the platform, on three instances.
 */
import { pino } from 'pino';
import { WebSocket } from 'ws';
import type { RequestContext } from '../../bff/edge/request-context.js';
import { sessionCookieName } from '../../bff/session/records/session-cookie.js';
import { openSessions, type Sessions } from '../../bff/session/sessions.js';
import type { SessionStore } from '../../bff/session/store/session-store.js';
import { sessionKey, tokensKey } from '../../bff/session/store/store-keys.js';
import type { Browser } from '../support/browser.js';
import { startWorld, type World } from './support/world.js';

const instances = [0, 1, 2];

let world: World;
beforeAll(async () => {
  world = await startWorld({ instances: instances.length });
});
afterAll(() => world.close());
afterEach(() => {
  world.clock.aheadMs = 0;
});

/** Nobody else's sessions are in the way. */
let count = 0;
const newUser = (): string => `user-${(count += 1)}-${Date.now()}`;
const cookieOf = (browser: Browser): string => browser.cookie(sessionCookieName) ?? '';

const holding = (cookie: string, instance: number): Browser => {
  const browser = world.browser(instance);
  browser.setCookie(sessionCookieName, cookie);
  return browser;
};

/** Two minutes have gone by without a use: the next one has the store put the idle limit off. */
const leaveUnused = async (browser: Browser): Promise<void> => {
  const { idleSeconds } = world.config.session;
  expect(await world.redis.expire(sessionKey(world.idHashOf(browser)), idleSeconds - 120)).toBe(1);
};

interface Upgrade {
  readonly status: number;
  /** The close code of a socket that was opened. */
  readonly closed: Promise<number>;
}

const upgrade = (cookie: string, instance: number): Promise<Upgrade> => {
  const socket = new WebSocket(`${(world.gateways[instance]?.url ?? '').replace('http', 'ws')}/bff/events`, {
    origin: world.publicUrl,
    headers: { cookie: `${sessionCookieName}=${cookie}` },
  });
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  return new Promise((resolve) => {
    socket.once('open', () => resolve({ status: 101, closed }));
    socket.once('unexpected-response', (_request, { statusCode = 0 }) => {
      socket.terminate();
      resolve({ status: statusCode, closed });
    });
    socket.on('error', () => undefined);
  });
};

/** What the holder of a cookie gets: list, its one entry, all others, the passed read, the socket. */
const everyDoor = async (cookie: string, instance: number): Promise<number[]> => {
  const browser = holding(cookie, instance);
  const answers = [
    await browser.get('/bff/sessions'),
    await browser.get('/api/user/info/'),
    await browser.get('/api/user/info/'),
    await browser.delete(`/bff/sessions/${'0'.repeat(32)}`),
    await browser.delete('/bff/sessions'),
  ];
  return [...answers.map(({ status }) => status), (await upgrade(cookie, instance)).status];
};

const allShut = [401, 401, 401, 401, 401, 401];

const spellings: [string, (cookie: string) => string][] = [
  ['its first letter escaped', (cookie) => `%73${cookie.slice(1)}`],
  ['escapes in small letters', (cookie) => cookie.replace('%3A', '%3a')],
  ['nothing escaped', (cookie) => decodeURIComponent(cookie)],
  ['its dot escaped', (cookie) => cookie.replace('.', '%2E')],
  [
    'a letter of the id escaped',
    (cookie) => cookie.slice(0, 6) + `%${cookie.charCodeAt(6).toString(16)}` + cookie.slice(7),
  ],
  ['quotes around it', (cookie) => `"${cookie}"`],
];

describe('security-16 another spelling of the cookie', () => {
  it.each(spellings)(
    'with %s is none: it opens nothing while the session lives, and nothing after',
    async (_what, spell) => {
      const user = newUser();
      const [victim, other] = [await world.signedIn(user, 0), await world.signedIn(user, 1)];
      const cookie = cookieOf(victim);
      for (const instance of instances) {
        expect((await holding(cookie, instance).get('/bff/sessions')).status).toBe(200);
        expect(await everyDoor(spell(cookie), instance)).toEqual(allShut);
      }
      expect((await victim.post('/bff/logout')).status).toBe(200);
      for (const instance of instances) {
        expect(await everyDoor(spell(cookie), instance)).toEqual(allShut);
        expect(await everyDoor(cookie, instance)).toEqual(allShut);
      }
      expect((await other.get('/bff/sessions')).status).toBe(200);
    },
  );
});

describe('security-16 a session that is gone from the store', () => {
  it('is gone for good with the first use that finds it gone, also on an instance that no news has reached', async () => {
    const user = newUser();
    const [victim, other] = [await world.signedIn(user, 0), await world.signedIn(user, 1)];
    const cookie = cookieOf(victim);
    for (const instance of instances) expect((await holding(cookie, instance).get('/bff/sessions')).status).toBe(200);
    await world.redis.del(sessionKey(world.idHashOf(victim)));
    world.clock.advance(120); // a use puts the idle limit off: the store is asked
    for (const instance of instances) expect(await everyDoor(cookie, instance)).toEqual(allShut);
    expect((await other.get('/bff/sessions')).status).toBe(200);
  });
});

describe('security-16 requests under way while their session ends', () => {
  it('twelve at a time on every instance, leave nothing of it behind, and no socket open', async () => {
    for (let round = 0; round < 4; round += 1) {
      const user = newUser();
      const [victim, other] = [await world.signedIn(user, 0), await world.signedIn(user, 1)];
      const cookie = cookieOf(victim);
      await leaveUnused(victim);
      const tabs = Array.from({ length: 12 }, (_, at) => at % instances.length);
      const asked = tabs.map((instance) => holding(cookie, instance).get('/bff/sessions'));
      const opened = tabs.map((instance) => upgrade(cookie, instance));
      const left = await victim.post('/bff/logout');
      expect(left.status).toBe(200);
      for (const { status } of await Promise.all(asked)) expect([200, 401]).toContain(status);
      for (const { status, closed } of await Promise.all(opened))
        expect(status === 101 ? await closed : status).toBe(status === 101 ? 4401 : 401);
      for (const instance of instances) expect(await everyDoor(cookie, instance)).toEqual(allShut);
      expect((await other.get('/bff/sessions')).status).toBe(200);
    }
  });
});

describe('security-16 a request that is held while its session ends on another instance', () => {
  let sessions: Sessions;
  beforeAll(async () => {
    sessions = await openSessions(world.config, pino({ level: 'silent' }), { clock: world.clock });
  });
  afterAll(() => sessions.close());

  const place = { correlationId: 'held-request', traceparent: `00-${'1'.repeat(32)}-${'1'.repeat(16)}-01` };

  const contextOf = async (browser: Browser): Promise<RequestContext> => {
    const session = await sessions.loader.load(world.idHashOf(browser), true);
    expect(session).toBeDefined();
    return sessions.service.contextFor(session, { ...place, clientAddress: '127.0.0.1' });
  };

  /** Ends the browser's session elsewhere. Settles when this instance has been told. */
  const end = async (browser: Browser): Promise<void> => {
    const idHash = world.idHashOf(browser);
    const told = new Promise<void>((resolve) => {
      const stop = sessions.service.onSessionEnded((ended) => {
        if (ended.idHash !== idHash) return;
        stop();
        resolve();
      });
    });
    expect((await browser.post('/bff/logout')).status).toBe(200);
    await told;
  };

  /** Holds the store's answers about one key back: they are on the line. */
  const hold = (method: 'read' | 'expire', key: string) => {
    const store = sessions.store as { -readonly [K in keyof SessionStore]: SessionStore[K] };
    const answered = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const ask = store[method].bind(store) as (...given: readonly unknown[]) => Promise<unknown>;
    Object.assign(store, {
      [method]: async (...given: readonly unknown[]) => {
        const answer = await ask(...given);
        if ([given[0]].flat().includes(key)) {
          answered.resolve();
          await released.promise;
        }
        return answer;
      },
    });
    return {
      answered: answered.promise,
      release: () => {
        Reflect.deleteProperty(store, method);
        released.resolve();
      },
    };
  };

  const refusal = { code: 'session.unauthenticated' };

  it('lists, ends and opens nothing', async () => {
    const user = newUser();
    const [victim, other] = [await world.signedIn(user, 0), await world.signedIn(user, 1)];
    const context = await contextOf(victim);
    const name = (await sessions.service.sessionsOf(context)).find(({ isCurrent }) => !isCurrent)?.sessionRef ?? '';
    expect(name).not.toBe('');
    await end(victim);
    await expect(sessions.service.sessionsOf(context)).rejects.toMatchObject(refusal);
    await expect(sessions.service.endOwnSession(context, name)).rejects.toMatchObject(refusal);
    await expect(sessions.service.endOtherSessions(context)).rejects.toMatchObject(refusal);
    await expect(sessions.service.profileOf(context)).rejects.toMatchObject(refusal);
    await expect(context.accessToken()).rejects.toMatchObject(refusal);
    expect((await other.get('/bff/sessions')).status).toBe(200);
  });

  it('gets a socket that is told of the end at once', async () => {
    const victim = await world.signedIn(newUser());
    const context = await contextOf(victim);
    await end(victim);
    const ended = new Promise((resolve) => sessions.service.watch(context, resolve));
    await expect(ended).resolves.toBe('expired');
  });

  it.each([
    ['read', 'read'],
    ['put off', 'expire'],
  ] as const)('does not bring back what was %s before the end and is answered after it', async (_what, method) => {
    const victim = await world.signedIn(newUser());
    const idHash = world.idHashOf(victim);
    await leaveUnused(victim);
    const held = hold(method, sessionKey(idHash));
    const loading = sessions.loader.load(idHash, true);
    await held.answered;
    await end(victim);
    held.release();
    await loading;
    expect(sessions.loader.peek(idHash, false)).toBeUndefined();
    expect(await sessions.loader.load(idHash, true)).toBeUndefined();
  });

  it('does not keep the token that was read before the end', async () => {
    const victim = await world.signedIn(newUser());
    const context = await contextOf(victim);
    const held = hold('read', tokensKey(world.idHashOf(victim)));
    const asking = context.accessToken();
    await held.answered;
    await end(victim);
    held.release();
    await asking;
    await expect(context.accessToken()).rejects.toMatchObject(refusal);
  });
});

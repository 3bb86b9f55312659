/** Who may open the event socket, and how much one of them may cost: item 34. */
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { WebSocket } from 'ws';
import { sessionCookieName } from '../../bff/session/records/session-cookie.js';
import type { GatewayOptions } from '../../bff/start.js';
import type { Browser } from '../support/browser.js';
import { until } from '../support/until.js';
import { startWorld, type World } from './support/world.js';

interface Upgrade {
  readonly path?: string;
  readonly origin?: string | undefined;
  readonly cookie?: string | undefined;
  readonly method?: string;
}

const cookieOf = (browser: Browser | undefined): string =>
  `${sessionCookieName}=${browser?.cookie(sessionCookieName) ?? 'none'}`;

/** What stands on the wire: 101, or the status that came instead of it. */
const upgrade = async (world: World, browser: Browser | undefined, given: Upgrade = {}): Promise<number> => {
  const { path, method, origin, cookie } = {
    path: '/bff/events',
    method: 'GET',
    origin: world.publicUrl,
    cookie: cookieOf(browser),
    ...given,
  };
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': Buffer.alloc(16, 7).toString('base64'),
    ...(origin !== undefined && { origin }),
    ...(cookie !== undefined && { cookie }),
  };
  const sent = request(new URL(path, world.gateways[0]?.url), { method, headers });
  sent.end();
  const answered = new Promise<number>((resolve, reject) => {
    const resolveWith = ({ statusCode = 0 }: IncomingMessage): void => resolve(statusCode);
    sent.once('upgrade', resolveWith);
    sent.once('response', resolveWith);
    sent.once('error', reject);
  });
  const status = await answered;
  sent.destroy();
  return status;
};

const open = async (world: World, browser: Browser, options: object = {}): Promise<WebSocket> => {
  const headers = { origin: world.publicUrl, cookie: cookieOf(browser) };
  const socket = new WebSocket(`${world.gateways[0]?.url.replace('http', 'ws') ?? ''}/bff/events`, {
    headers,
    ...options,
  });
  await once(socket, 'open');
  return socket;
};

const worldWith = (sockets: GatewayOptions['sockets'], limits?: GatewayOptions['limits']): Promise<World> =>
  startWorld({ ...(sockets !== undefined && { sockets }), ...(limits !== undefined && { limits }) });

describe('security-34 an upgrade is rejected before its 101', () => {
  let world: World;
  let browser: Browser;
  beforeAll(async () => {
    world = await worldWith(undefined);
    browser = await world.signedIn();
  });
  afterAll(() => world.close());

  it('unless it is the one that the product makes', async () => {
    expect(await upgrade(world, browser)).toBe(101);
  });

  it.each([
    ['another site', 'https://evil.example'],
    ['no page at all', undefined],
    ['a page without an origin', 'null'],
    ['the same host over another port', 'http://localhost:1'],
    ['an address that only begins like ours', 'PUBLIC.evil.example'],
  ])('when it comes from %s', async (_who, origin) => {
    const its = origin?.replace('PUBLIC', world.publicUrl);
    expect(await upgrade(world, browser, { origin: its })).toBe(403);
  });

  it('without a session, with a forged one, and before the second factor', async () => {
    expect(await upgrade(world, browser, { cookie: undefined })).toBe(401);
    expect(await upgrade(world, browser, { cookie: `${sessionCookieName}=s%3Aforged.AAAA` })).toBe(401);
    expect(await upgrade(world, await world.halfSignedIn('user-2'))).toBe(401);
  });

  it('with a session that has ended', async () => {
    const leaving = await world.signedIn('user-3');
    expect(await upgrade(world, leaving)).toBe(101);
    const cookie = cookieOf(leaving);
    expect((await leaving.post('/bff/logout')).status).toBe(200);
    expect(await upgrade(world, leaving, { cookie })).toBe(401);
  });

  it.each(['/', '/bff/events/', '/bff/Events', '/bff//events', '/hubs/notification', '/bff/session', '/live'])(
    'at %s',
    async (path) => {
      expect(await upgrade(world, browser, { path })).toBe(404);
    },
  );

  it.each(['?access_token=abc', '?token=abc', '?ticket=1'])(
    'with anything behind the address, where a token could stand: %s',
    async (query) => {
      expect(await upgrade(world, browser, { path: `/bff/events${query}` })).toBe(404);
    },
  );

  it('with another method than GET', async () => {
    expect(await upgrade(world, browser, { method: 'POST' })).toBe(404);
  });
});

describe('security-34 the limits of sockets', () => {
  it('one user has so many on an instance, and the place of one that closed is free again', async () => {
    const world = await worldWith({ perUser: 3 });
    try {
      const browser = await world.signedIn();
      const tabs = [await open(world, browser), await open(world, browser), await open(world, browser)];
      expect(await upgrade(world, browser)).toBe(429);
      expect(await upgrade(world, await world.signedIn('user-2'))).toBe(101);
      tabs[0]?.terminate();
      const isOpen = (status: number): boolean => status === 101;
      expect(await until(() => upgrade(world, browser), isOpen)).toBe(101);
    } finally {
      await world.close();
    }
  });

  it('one address has so many, whoever signs in from it; an instance has so many in all', async () => {
    for (const limit of [{ perAddress: 2 }, { perInstance: 2 }]) {
      const world = await worldWith(limit);
      try {
        await open(world, await world.signedIn());
        await open(world, await world.signedIn('user-2'));
        expect(await upgrade(world, await world.signedIn('user-3'))).toBe(429);
      } finally {
        await world.close();
      }
    }
  });

  it('upgrades count as requests: who opens and closes all the time is told to wait', async () => {
    const world = await worldWith(undefined, { perSession: 12, perAddress: 1_000, logins: 1_000 });
    try {
      const browser = await world.signedIn();
      const statuses: number[] = [];
      for (let count = 0; count < 14; count += 1) statuses.push(await upgrade(world, browser));
      expect(statuses[0]).toBe(101);
      expect(statuses.at(-1)).toBe(429);
    } finally {
      await world.close();
    }
  });

  it('a frame of more than one kilobyte ends its socket, one of a kilobyte does not', async () => {
    const world = await worldWith(undefined);
    try {
      const browser = await world.signedIn();
      const socket = await open(world, browser);
      socket.send('x'.repeat(1_024));
      const ponged = once(socket, 'pong');
      socket.ping();
      await ponged;
      const closed = once(socket, 'close') as Promise<[number]>;
      socket.send('x'.repeat(1_025));
      expect((await closed)[0]).toBe(1009);
    } finally {
      await world.close();
    }
  });

  it('a socket that does not answer the heartbeat is let go, one that answers stays', async () => {
    // Longer than a machine stands still: the answer of the one that lives must not lie unread when it is looked for.
    const world = await worldWith({ heartbeatMs: 4_000 });
    try {
      const browser = await world.signedIn();
      const [dead, alive] = [await open(world, browser, { autoPong: false }), await open(world, browser)];
      await once(dead, 'close');
      const asked = once(alive, 'ping');
      await asked;
      expect(alive.readyState).toBe(WebSocket.OPEN);
    } finally {
      await world.close();
    }
  });
});

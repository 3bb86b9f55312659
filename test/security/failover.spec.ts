/** The store changes its master, loses a part, or refuses to write: item 36 for Redis in each of its forms. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as immediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { clientOf } from '../../bff/session/store/redis-connections.js';
import { RedisStore } from '../../bff/session/store/redis-store.js';
import { readGatewayConfig } from '../../bff/config.js';
import type { Browser } from '../support/browser.js';
import { freePort, spawnServer, stopProcess, untilPrinted } from '../support/process.js';
import { startCluster, startSentinels } from '../support/redis-groups.js';
import { startRedis } from '../support/redis.js';
import { timed } from '../support/clock.js';
import { until } from '../support/until.js';
import { startWorld, type World } from './support/world.js';

const asked = async (world: World, browser: Browser, path: string): Promise<number> =>
  (await browser.send(`${world.publicUrl}${path}`)).status;
const sessionOf = async (browser: Browser): Promise<number> => (await browser.get('/bff/session')).status;
const isServed = (status: number): boolean => status === 200;

/** Every answer while the store is away: 503 soon, never a sign-out. */
const expectUnavailable = async (world: World, browser: Browser): Promise<void> => {
  const [answer, ms] = await timed(() => browser.get('/bff/session'));
  expect([answer.status, answer.setCookies]).toEqual([503, []]);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(ms).toBeLessThan(1_000);
  expect(await asked(world, browser, '/ready')).toBe(503);
  expect(await asked(world, browser, '/live')).toBe(200);
};

describe('security-36 with Sentinels', () => {
  let group: Awaited<ReturnType<typeof startSentinels>>;
  let world: World;
  beforeAll(async () => {
    group = await startSentinels();
    world = await startWorld({ redis: group.settings, instances: 2 });
  });
  afterAll(async () => {
    await world.close();
    await group.stop();
  });

  it('a master that hangs is answered for with 503, and the next one has the same sessions', async () => {
    const browser = await world.signedIn();
    const former = await group.master();
    // What is acknowledged here has reached the replicas: the session is one of those that must not be lost.
    await until(
      () => former.ask('WAIT', 2, 1_000),
      (replicas) => replicas === 2,
    );
    former.signal('SIGSTOP');
    try {
      const other = world.tabOf(browser, 1);
      await expectUnavailable(world, other);
      await group.failedOver(former);
      expect(await until(() => sessionOf(other), isServed)).toBe(200);
      expect(await until(() => asked(world, browser, '/ready'), isServed)).toBe(200);
      expect((await world.signedIn('user-2')).cookie('__Host-keyway')).toBeDefined();
    } finally {
      former.signal('SIGCONT');
    }
    // The old master comes back as a replica, and news travels by the new one: a sign-out is heard everywhere.
    const tab = world.tabOf(browser, 1);
    expect(await until(async () => (await browser.post('/bff/logout')).status, isServed)).toBe(200);
    expect((await tab.get('/bff/session')).json).toMatchObject({ isLoggedIn: false });
  });

  it('a master that is told to step down takes no session along', async () => {
    const browser = await world.signedIn();
    const former = await group.master();
    await group.stepDown(former);
    // For some seconds it would still take what nobody will have: the gateways leave when they hear of the other.
    await until(
      () => former.ask('CLIENT', 'LIST'),
      (clients) => !String(clients).includes('name=keyway'),
    );
    for (const instance of [0, 1]) {
      const tab = world.tabOf(browser, instance);
      expect(await until(() => sessionOf(tab), isServed)).toBe(200);
      expect(await until(() => asked(world, tab, '/ready'), isServed)).toBe(200);
    }
    expect(await until(async () => (await browser.post('/bff/logout')).status, isServed)).toBe(200);
  });
});

describe('security-36 with a Cluster', () => {
  it('sessions of all its parts are served; without one of them the answer is 503, and afterwards all is well', async () => {
    const group = await startCluster();
    const world = await startWorld({ redis: group.settings, instances: 2 });
    try {
      // Both know the parts, and one sign-in follows the other: six at once meet the store's patience on a busy machine.
      for (const tab of [world.browser(), world.tabOf(world.browser(), 1)])
        await until(() => asked(world, tab, '/ready'), isServed);
      const browsers: Browser[] = [];
      while (browsers.length < 6) browsers.push(await world.signedIn());
      const perMaster = await Promise.all(group.masters.map((master) => master.ask('DBSIZE')));
      expect(perMaster.filter((size) => Number(size) > 0).length).toBeGreaterThan(1);
      const [lost] = group.masters;
      lost?.signal('SIGSTOP');
      // The others notice, and refuse: a part of the sessions would look like sign-outs.
      await until(
        () => group.masters[1]?.ask('CLUSTER', 'INFO'),
        (info) => String(info).includes('cluster_state:fail'),
      );
      const tabs = browsers.map((browser) => world.tabOf(browser, 1)); // which has them in no memory
      for (const tab of tabs.slice(0, 2)) await expectUnavailable(world, tab);
      lost?.signal('SIGCONT');
      for (const tab of tabs) expect(await until(() => sessionOf(tab), isServed)).toBe(200);
      expect(await until(() => asked(world, world.browser(), '/ready'), isServed)).toBe(200);
    } finally {
      await world.close();
      await group.stop();
    }
  });
});

describe('security-36 with a server that refuses to write', () => {
  it('a replica serves no sign-in and says that it is not ready; a master again, the same sessions work', async () => {
    const server = await startRedis();
    const operator = new Redis(server.url);
    const world = await startWorld({ redis: { url: server.url } });
    try {
      const browser = await world.signedIn();
      await operator.replicaof('127.0.0.1', await freePort());
      expect(await asked(world, browser, '/ready')).toBe(503);
      const login = await world.browser().navigate('/bff/login');
      expect([login.status, login.setCookies]).toEqual([503, []]);
      expect((await browser.post('/bff/logout')).status).toBe(503);
      await operator.replicaof('no', 'one');
      expect(await until(() => asked(world, browser, '/ready'), isServed)).toBe(200);
      expect((await browser.get('/bff/session')).json).toMatchObject({ isAuthenticated: true });
      expect((await browser.post('/bff/logout')).status).toBe(200);
    } finally {
      await world.close();
      operator.disconnect();
      await server.stop();
    }
  });
});

describe('a Redis with a password and TLS', () => {
  it('is reached with both, over a certificate that the given authority has signed, and not without', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'keyway-tls-'));
    const [cert, key, port] = [join(folder, 'cert.pem'), join(folder, 'key.pem'), await freePort()];
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1', '-days', '1'];
    const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', ...subject];
    await promisify(execFile)('openssl', [...made, '-keyout', key, '-out', cert]);
    const tls = ['--tls-cert-file', cert, '--tls-key-file', key, '--tls-auth-clients', 'no'];
    const listen = ['--port', '0', '--tls-port', String(port), '--bind', '127.0.0.1', '--save', ''];
    const server = spawnServer('redis-server', [...listen, ...tls, '--requirepass', 'a-password']);
    await untilPrinted(server, /Ready to accept connections/);
    const isReadyWith = async (settings: Record<string, string>): Promise<boolean> => {
      const { redis } = readGatewayConfig({ ...gatewayEnvironment, ...settings });
      if (redis === undefined) throw new Error('no Redis was configured');
      const store = await RedisStore.open(redis, pino({ level: 'silent' }));
      const isReady = await store.isReady();
      await store.close();
      return isReady;
    };
    const address = { REDIS_URL: `rediss://127.0.0.1:${port}` };
    try {
      await giveUpAmidHandshakes(`rediss://127.0.0.1:${port}`);
      expect(await isReadyWith({ ...address, REDIS_PASSWORD: 'a-password', REDIS_CA_FILE: cert })).toBe(true);
      expect(await isReadyWith({ ...address, REDIS_PASSWORD: 'another', REDIS_CA_FILE: cert })).toBe(false);
      expect(await isReadyWith({ ...address, REDIS_PASSWORD: 'a-password' })).toBe(false);
    } finally {
      await stopProcess(server);
      await rm(folder, { recursive: true, force: true });
    }
  });
});

/** What a fault that nobody hears would do to this process, it would do to a gateway. */
const giveUpAmidHandshakes = async (url: string): Promise<void> => {
  for (let given = 0; given < 200; given += 1) {
    const client = clientOf({ url, tls: true, password: 'a-password' }, pino({ level: 'silent' }));
    const connected = client.connect().catch(() => undefined);
    for (let turn = 0; turn < given * 3; turn += 1) await immediate();
    client.disconnect();
    await connected;
  }
};

const gatewayEnvironment = {
  PUBLIC_URL: 'http://localhost:8080',
  OIDC_ISSUER: 'http://localhost:8081',
  OIDC_CLIENT_ID: 'keyway',
  OIDC_CLIENT_SECRET: 'client-secret',
  SESSION_KEYS: `a:${Buffer.alloc(32, 7).toString('base64')}`,
  COOKIE_SECRET: 'x'.repeat(32),
  PLATFORM_URL: 'http://127.0.0.1:8082',
  PLATFORM_GRPC: '127.0.0.1:8083',
};

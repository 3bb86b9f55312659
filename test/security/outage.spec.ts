/** The store is away: the part of item 36 that holds now, and the limits of item 37 that do. */
import { BlockList } from 'node:net';
import { setImmediate as immediate } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { blockListOf } from '../../bff/edge/checks/client-address.js';
import { RedisStore } from '../../bff/session/store/redis-store.js';
import type { Answer } from '../support/browser.js';
import { startRedis, type RedisServer } from '../support/redis.js';
import { timed } from '../support/clock.js';
import { until } from '../support/until.js';
import { startWorld, type World } from './support/world.js';

describe('security-36 with the store', () => {
  let server: RedisServer;
  let world: World;
  beforeAll(async () => {
    server = await startRedis();
    world = await startWorld({ redis: { url: server.url }, instances: 2 });
  });
  afterAll(async () => {
    await world.close();
    await server.stop();
  });

  it('hung: 503 with Retry-After within a second, no 401, the cookie stays; back again the same session works', async () => {
    const browser = await world.signedIn();
    browser.server = world.gateways[1]?.url ?? ''; // which has the session in no memory
    process.kill(server.pid, 'SIGSTOP');
    try {
      for (const path of ['/bff/session', '/api/user/info/', '/bff/jobs']) {
        const [answer, ms] = await timed(() => browser.get(path));
        expect([answer.status, (answer.json as { code: string }).code]).toEqual([503, 'upstream.unavailable']);
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
        expect(answer.setCookies).toEqual([]);
        expect(ms).toBeLessThan(1_000);
      }
      const [login, ms] = await timed(() => world.browser(1).navigate('/bff/login'));
      expect([login.status, login.setCookies]).toEqual([503, []]);
      expect(ms).toBeLessThan(1_000);
      expect((await browser.send(`${world.publicUrl}/ready`)).status).toBe(503);
      expect((await browser.send(`${world.publicUrl}/live`)).status).toBe(200);
      expect((await browser.post('/bff/logout')).status).toBe(503);
      const whatFor = '"problem":"upstream.unavailable"';
      expect(world.log.find((line) => line.includes(whatFor))).toContain('"reason":"no answer within 500 ms"');
    } finally {
      process.kill(server.pid, 'SIGCONT');
    }
    await isServed(() => browser.get('/api/user/info/'));
  });

  it('is not blamed for what an instance missed while it stood still itself', async () => {
    const log = pino({ level: 'silent' });
    const store = await RedisStore.open({ url: server.url }, log);
    await store.create('kw:{stood-still}', 'value', 60_000);
    process.kill(server.pid, 'SIGSTOP');
    const answer = store.read('kw:{stood-still}');
    await immediate();
    process.kill(server.pid, 'SIGCONT');
    // Nothing of this process runs meanwhile: its answer lies there unread when its time is over.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500);
    expect(await answer).toMatchObject({ value: 'value' });
    await store.close();
  });

  it('cut off for a moment: what is asked meanwhile is answered when there is a connection again', async () => {
    const store = await RedisStore.open({ url: server.url }, pino({ level: 'silent' }));
    await store.create('kw:{cut-off}', 'value', 60_000);
    const operator = new Redis(server.url);
    const isConnected = async (): Promise<boolean> =>
      String(await operator.client('LIST')).split('name=keyway-commands').length === world.gateways.length + 2;
    try {
      for (let round = 0; round < 3; round += 1) {
        await until(isConnected, Boolean);
        await operator.call('CLIENT', 'KILL', 'TYPE', 'normal');
        const answers: Promise<unknown>[] = [];
        while (!(await isConnected()))
          answers.push(
            store.read('kw:{cut-off}').then(
              (found) => found?.value,
              (refused: unknown) => refused,
            ),
          );
        expect(answers.length).toBeGreaterThan(2);
        expect(new Set(await Promise.all(answers))).toEqual(new Set(['value']));
      }
    } finally {
      operator.disconnect();
      await store.close();
    }
  });

  it('killed: the same, at once, and no error ends the process; a new one is used when it is there', async () => {
    const browser = await world.signedIn();
    const { port } = server;
    await server.stop('SIGKILL');
    for (const instance of world.gateways) {
      browser.server = instance.url;
      const [answer, ms] = await timed(() => browser.get('/bff/session'));
      expect(answer.status).toBe(503);
      expect(ms).toBeLessThan(1_000);
      expect((await browser.send(`${world.publicUrl}/live`)).status).toBe(200);
    }
    server = await startRedis(port);
    await isServed(() => browser.send(`${world.publicUrl}/ready`));
    expect((await world.signedIn()).cookie('__Host-keyway')).toBeDefined();
  });
});

describe('security-37 limits', () => {
  it('of logins and calls are shared by all instances: 429 with Retry-After', async () => {
    const world = await startWorld({
      instances: 2,
      limits: { perSession: 40, perAddress: 1_000, logins: 4 },
    });
    try {
      const browser = await world.signedIn(); // two of the four login steps
      const login = (instance: number) => world.browser(instance).send(`${world.publicUrl}/bff/login`);
      const statuses = [await login(0), await login(1), await login(0)].map(({ status }) => status);
      expect(statuses).toEqual([302, 302, 429]);
      expect(Number((await login(1)).headers['retry-after'])).toBeGreaterThan(0);
      const burst = async (instance: number): Promise<number[]> => {
        browser.server = world.gateways[instance]?.url ?? '';
        const answers = await Promise.all(Array.from({ length: 30 }, () => browser.get('/bff/session?slide=false')));
        return answers.map(({ status }) => status);
      };
      expect(new Set(await burst(0))).toEqual(new Set([200]));
      // Each instance tells the store once a second, and is told of the others in the answer.
      await isCounted(world, 'session', 30);
      await burst(1);
      await isCounted(world, 'session', 60);
      const late = await until(() => browser.get('/bff/session?slide=false'), isLimited);
      expect(late.json).toMatchObject({ code: 'request.rate_limited' });
      // Reports of the browser's policy take no CSRF header, but count like any other call.
      const report = { method: 'POST', headers: { 'content-type': 'application/csp-report' }, body: '{}' };
      expect((await browser.send(`${world.publicUrl}/csp-reports`, report)).status).toBe(429);
      expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
    } finally {
      await world.close();
    }
  });

  it('of calls hold for passed-through reads, whose session is in memory', async () => {
    const world = await startWorld({ limits: { perSession: 40, perAddress: 1_000, logins: 10 } });
    try {
      const browser = await world.signedIn();
      const read = async (): Promise<number> => (await browser.get('/api/user/info/')).status;
      expect([await read(), await read(), await read()]).toEqual([200, 200, 200]);
      const statuses = await Promise.all(Array.from({ length: 60 }, read));
      expect(new Set(statuses)).toEqual(new Set([200, 429]));
    } finally {
      await world.close();
    }
  });

  it('of calls count for an address whatever session they come with, on all instances; another address is served', async () => {
    const world = await startWorld({
      instances: 2,
      limits: { perSession: 1e6, perAddress: 400, logins: 1e6 },
      config: (config) => ({
        ...config,
        trustedProxies: { list: blockListOf('127.0.0.1') ?? new BlockList(), header: 'x-forwarded-for' },
      }),
    });
    try {
      const ask = (instance: number, address: string): Promise<Answer> =>
        world.browser(instance).get('/bff/session?slide=false', { 'x-forwarded-for': address });
      const burst = await Promise.all(Array.from({ length: 390 }, () => ask(0, '203.0.113.7')));
      expect(new Set(burst.map(({ status }) => status))).toEqual(new Set([200]));
      await isCounted(world, 'address', 390);
      // The other instance learns of them when it tells the store of its own.
      let asked = 0;
      const limited = await until(() => {
        asked += 1;
        return ask(1, '203.0.113.7');
      }, isLimited);
      expect(asked).toBeLessThan(400); // so many it would have let pass alone
      expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
      expect((await ask(1, '203.0.113.8')).status).toBe(200);
    } finally {
      await world.close();
    }
  });
});

const isServed = (ask: () => Promise<{ status: number }>): Promise<unknown> =>
  until(ask, ({ status }) => status === 200);
const isLimited = ({ status }: Answer): boolean => status === 429;

/** The store has heard of so many requests of somebody. */
const isCounted = (world: World, kind: 'session' | 'address', count: number): Promise<unknown> =>
  until(
    async () => {
      const keys = await world.redis.keys(`kw:limit:${kind}:*`);
      return Math.max(0, ...(await Promise.all(keys.map((key) => world.redis.get(key)))).map(Number));
    },
    (most) => most >= count,
  );

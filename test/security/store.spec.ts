/** Every session store keeps the same promises. */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { setTimeout as pause } from 'node:timers/promises';
import { EmbeddedStore } from '../../bff/session/store/embedded/embedded-store.js';
import { RedisStore } from '../../bff/session/store/redis-store.js';
import type { RedisSettings } from '../../bff/session/store/redis-settings.js';
import { redisUrl } from '../support/redis.js';
import { startCluster, startSentinels } from '../support/redis-groups.js';
import { describeStore, type StoreUnderTest } from './store-suite.js';
import { MovableClock } from './support/world.js';

const silent = pino({ level: 'silent' });

/** Two openings of the same Redis, which keeps its own time: here it really passes. */
const redisUnder = async (settings: RedisSettings, stop: () => Promise<void>): Promise<StoreUnderTest> => {
  const [store, other] = await Promise.all([RedisStore.open(settings, silent), RedisStore.open(settings, silent)]);
  return {
    store,
    other,
    now: () => Date.now(),
    pass: (ms) => pause(ms),
    close: async () => {
      await Promise.all([store.close(), other.close()]);
      await stop();
    },
  };
};

describeStore('Redis, one server', () => redisUnder({ url: redisUrl() }, () => Promise.resolve()));

describeStore('Redis behind Sentinels', async () => {
  const { settings, stop } = await startSentinels();
  return redisUnder(settings, stop);
});

describeStore('Redis Cluster', async () => {
  const { settings, stop } = await startCluster();
  return redisUnder(settings, stop);
});

const embeddedUnder = async (folder: string | undefined): Promise<StoreUnderTest> => {
  const clock = new MovableClock();
  const store = new EmbeddedStore({ folder, clock });
  return {
    store,
    other: store,
    now: () => clock.now().getTime(),
    pass: (ms) => {
      clock.advance(ms / 1000);
      return Promise.resolve();
    },
    close: async () => {
      await store.close();
      if (folder !== undefined) await rm(folder, { recursive: true });
    },
  };
};
const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'keyway-sessions-'));

describeStore('embedded, in memory', () => embeddedUnder(undefined));
describeStore('embedded, on disk', async () => embeddedUnder(await newFolder()));

describe('the embedded store on disk', () => {
  const hour = 3_600_000;
  let folder: string;
  let opened: EmbeddedStore[];
  const open = (more: { clock?: MovableClock; maxBytes?: number } = {}): EmbeddedStore => {
    const store = new EmbeddedStore({ folder, ...more });
    opened.push(store);
    return store;
  };
  beforeEach(async () => {
    folder = await newFolder();
    opened = [];
  });
  afterEach(async () => {
    await Promise.all(opened.map((store) => store.close()));
    await rm(folder, { recursive: true });
  });

  it('is found by the next process as it was left, but for the locks of the one before', async () => {
    const before = open();
    await before.create('kw:{a}:session', 'sealed', hour);
    await before.enlist('kw:{live}:sessions', 'a', new Date(Date.now() + hour));
    await before.lock('kw:{a}:lock', 'one', hour);
    await before.close();
    const after = open();
    const found = await after.read('kw:{a}:session');
    expect(found?.value).toBe('sealed');
    expect(found?.ttlMs).toBeGreaterThan(hour / 2);
    expect(found?.ttlMs).toBeLessThanOrEqual(hour);
    expect(await after.members('kw:{live}:sessions')).toEqual(['a']);
    expect(await after.lock('kw:{a}:lock', 'two', hour)).toBe(true);
  });

  it('ends what runs out while no process has it open, and sweeps it away', async () => {
    const before = open();
    await before.create('kw:{a}:session', 'sealed', hour);
    await before.enlist('kw:{live}:sessions', 'a', new Date(Date.now() + hour));
    await before.close();
    const later = new MovableClock();
    later.advance(3_601);
    const after = open({ clock: later });
    expect([await after.read('kw:{a}:session'), await after.size('kw:{live}:sessions')]).toEqual([undefined, 0]);
    await after.close();
    const file = new DatabaseSync(join(folder, 'sessions.sqlite'));
    const rows = file.prepare('select (select count(*) from record) + (select count(*) from member) as kept').get();
    file.close();
    expect(rows?.['kept']).toBe(0);
  });

  it('is one gateway’s: a second one is refused in a sentence, and harms nothing', async () => {
    const store = open();
    await store.create('kw:{a}:session', 'sealed', hour);
    expect(() => open()).toThrow(/are another gateway's: stop that one/);
    expect((await store.read('kw:{a}:session'))?.value).toBe('sealed');
  });

  it('takes nothing more when it is full, says so as an outage, serves what it has, and has room again later', async () => {
    const clock = new MovableClock();
    const store = open({ clock, maxBytes: 256 * 1024 });
    const value = 'x'.repeat(4_000);
    let taken = 0;
    const fill = async (): Promise<void> => {
      for (; taken < 1_000; taken += 1) await store.create(`kw:{${taken}}:session`, value, hour);
    };
    await expect(fill()).rejects.toMatchObject({ code: 'upstream.unavailable', kind: 'unavailable' });
    expect(taken).toBeGreaterThan(10);
    expect((await store.read('kw:{0}:session'))?.value).toBe(value);
    expect(await store.remove([`kw:{${taken - 1}}:session`, `kw:{${taken - 2}}:session`])).toBe(2);
    expect(await store.create('kw:{again}:session', value, hour)).toBe(true);
  });

  it('is readable by its owner alone', async () => {
    const inner = join(folder, 'gateway');
    const store = new EmbeddedStore({ folder: inner });
    opened.push(store);
    expect((await stat(inner)).mode & 0o777).toBe(0o700);
  });
});

/** Every session store keeps the same promises. */
import { pino } from 'pino';
import { setTimeout as pause } from 'node:timers/promises';
import { EmbeddedStore } from '../../bff/session/store/embedded-store.js';
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

describeStore('Redis, one server', () => redisUnder({ url: redisUrl(9) }, () => Promise.resolve()));

describeStore('Redis behind Sentinels', async () => {
  const { settings, stop } = await startSentinels();
  return redisUnder(settings, stop);
});

describeStore('Redis Cluster', async () => {
  const { settings, stop } = await startCluster();
  return redisUnder(settings, stop);
});

describeStore('embedded', () => {
  const clock = new MovableClock();
  const store = new EmbeddedStore(clock);
  return Promise.resolve({
    store,
    other: store,
    now: () => clock.now().getTime(),
    pass: (ms) => {
      clock.advance(ms / 1000);
      return Promise.resolve();
    },
    close: () => store.close(),
  });
});

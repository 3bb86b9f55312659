/** Both session stores keep the same promises. */
import { pino } from 'pino';
import { setTimeout as pause } from 'node:timers/promises';
import { EmbeddedStore } from '../../bff/session/store/embedded-store.js';
import { RedisStore } from '../../bff/session/store/redis-store.js';
import { redisUrl } from '../support/redis.js';
import { describeStore } from './store-suite.js';
import { MovableClock } from './support/world.js';

const silent = pino({ level: 'silent' });

describeStore('Redis', async () => {
  const [store, other] = await Promise.all([
    RedisStore.open({ url: redisUrl(9) }, silent),
    RedisStore.open({ url: redisUrl(9) }, silent),
  ]);
  return {
    store,
    other,
    now: () => Date.now(),
    // Redis keeps its own time: here it really passes.
    pass: (ms) => pause(ms),
    close: async () => {
      await Promise.all([store.close(), other.close()]);
    },
  };
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

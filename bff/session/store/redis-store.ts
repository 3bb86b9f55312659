/** The store on Redis, shared by all instances. */
import {
  RateLimiterRedis,
  type IRateLimiterRedisOptions,
  type RateLimiterAbstract,
  type RateLimiterRes,
} from 'rate-limiter-flexible';
import { systemClock, type Clock } from '../../../kernel/clock.js';
import { callErrors } from '../../../kernel/errors.js';
import type { Logger } from '../../../kernel/log.js';
import { observe } from '../../../kernel/observation.js';
import { patienceWith, type Patience } from './patience.js';
import { clientOf, subscriberOf } from './redis-connections.js';
import { RedisEvents } from './redis-events.js';
import { withScripts, type ScriptedRedis } from './redis-scripts.js';
import type { RedisSettings } from './redis-settings.js';
import type {
  FencedOutcome,
  FencedWrite,
  LimitOptions,
  SessionStore,
  StoredRecord,
  StoreEvent,
} from './session-store.js';

/** A hung Redis must not hold a request. In a Cluster a command may be sent to several nodes: this is for all of them. */
const usualTimeoutMs = 500;
/** Seconds that a client is asked to wait. */
const retryAfterSeconds = 2;

/** Written at each look: a server that can be read but not written serves nobody. */
const readinessKey = 'kw:{ready}';
const readinessMs = 5_000;

/** Counts are commands like any other. */
class PatientLimiter extends RateLimiterRedis {
  constructor(
    options: IRateLimiterRedisOptions,
    private readonly patiently: Patience,
  ) {
    super(options);
  }

  override consume(key: string, points?: number): Promise<RateLimiterRes> {
    return this.patiently(() => super.consume(key, points));
  }

  override penalty(key: string, points?: number): Promise<RateLimiterRes> {
    return this.patiently(() => super.penalty(key, points));
  }

  override get(key: string): Promise<RateLimiterRes | null> {
    return this.patiently(() => super.get(key));
  }

  override delete(key: string): Promise<boolean> {
    return this.patiently(() => super.delete(key));
  }
}

export class RedisStore implements SessionStore {
  readonly kind = 'redis';

  private constructor(
    private readonly client: ScriptedRedis,
    private readonly events: RedisEvents,
    private readonly clock: Clock,
    private readonly patiently: Patience,
  ) {}

  /** Connects; when Redis is not there yet the store stands unready and keeps trying. */
  static async open(settings: RedisSettings, log: Logger, clock: Clock = systemClock): Promise<RedisStore> {
    const client = withScripts(clientOf(settings, log));
    const patiently = patienceWith(client, settings.timeoutMs ?? usualTimeoutMs);
    const events = new RedisEvents((attempt) => subscriberOf(settings, client, attempt));
    await Promise.allSettled([client.connect()]);
    await events.open();
    return new RedisStore(client, events, clock, patiently);
  }

  async create(key: string, value: string, ttlMs: number): Promise<boolean> {
    return (await this.ask(() => this.client.set(key, value, 'PX', Math.ceil(ttlMs), 'NX'))) === 'OK';
  }

  async replace(key: string, value: string, ttlMs: number): Promise<boolean> {
    return (await this.ask(() => this.client.set(key, value, 'PX', Math.ceil(ttlMs), 'XX'))) === 'OK';
  }

  async read(key: string): Promise<StoredRecord | undefined> {
    const found = await this.ask(() => this.client.kwRead(key));
    return found === null ? undefined : { value: found[0], ttlMs: found[1] };
  }

  async take(key: string): Promise<string | undefined> {
    return (await this.ask(() => this.client.getdel(key))) ?? undefined;
  }

  async expire(keys: readonly string[], ttlMs: number): Promise<boolean> {
    return (await this.ask(() => this.client.kwExpireAll(keys.length, ...keys, Math.ceil(ttlMs)))) === 1;
  }

  remove(keys: readonly string[]): Promise<number> {
    return this.ask(() => this.client.del(...keys));
  }

  async enlist(index: string, member: string, expiresAt: Date): Promise<void> {
    await this.ask(() => this.client.kwEnlist(index, member, expiresAt.getTime(), this.clock.now().getTime()));
  }

  size(index: string): Promise<number> {
    return this.ask(() => this.client.zcount(index, `(${this.clock.now().getTime()}`, '+inf'));
  }

  members(index: string): Promise<string[]> {
    return this.ask(() => this.client.zrangebyscore(index, `(${this.clock.now().getTime()}`, '+inf'));
  }

  async delist(index: string, member: string): Promise<void> {
    await this.ask(() => this.client.zrem(index, member));
  }

  lock(key: string, owner: string, ttlMs: number): Promise<boolean> {
    return this.create(key, owner, ttlMs);
  }

  async extendLock(key: string, owner: string, ttlMs: number): Promise<boolean> {
    return (await this.ask(() => this.client.kwExtendLock(key, owner, ttlMs))) === 1;
  }

  async unlock(key: string, owner: string): Promise<void> {
    await this.ask(() => this.client.kwUnlock(key, owner));
  }

  async commit({ lock, owner, key, guard, expectedPrefix, value }: FencedWrite): Promise<FencedOutcome> {
    const outcome = await this.ask(() => this.client.kwCommit(lock, key, guard, owner, expectedPrefix, value));
    return outcome as FencedOutcome;
  }

  limiter({ name, points, windowSeconds }: LimitOptions): RateLimiterAbstract {
    const options = { storeClient: this.client, keyPrefix: `kw:limit:${name}`, points, duration: windowSeconds };
    return new PatientLimiter(options, this.patiently);
  }

  async publish(event: StoreEvent): Promise<void> {
    await this.ask(() => this.events.publish(this.client, event));
  }

  subscribe(onEvent: (event: StoreEvent) => void, onGap: () => void): () => void {
    return this.events.subscribe(onEvent, onGap);
  }

  isListening(): boolean {
    return this.events.isListening();
  }

  async isReady(): Promise<boolean> {
    try {
      await this.patiently(() => this.client.set(readinessKey, '1', 'PX', readinessMs));
      return this.isListening();
    } catch {
      return false;
    }
  }

  async close(): Promise<void> {
    await this.events.close();
    this.client.disconnect();
  }

  private async ask<T>(command: () => Promise<T>): Promise<T> {
    const operation = observe('store', 'command');
    try {
      const answer = await this.patiently(command);
      operation.end('ok');
      return answer;
    } catch (cause) {
      operation.end('unavailable');
      throw callErrors('upstream.unavailable', { cause, retryAfterSeconds });
    }
  }
}

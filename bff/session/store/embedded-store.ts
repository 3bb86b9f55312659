/** The store inside the process: for one instance, whose sessions end with it. Says so at start. */
import { RateLimiterMemory, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { systemClock, type Clock } from '../../../kernel/clock.js';
import type {
  FencedOutcome,
  FencedWrite,
  LimitOptions,
  SessionStore,
  StoredRecord,
  StoreEvent,
} from './session-store.js';

const sweepMs = 60_000;

interface Held {
  value: string;
  expiresAtMs: number;
}

export class EmbeddedStore implements SessionStore {
  readonly kind = 'embedded';
  private readonly records = new Map<string, Held>();
  private readonly indexes = new Map<string, Map<string, number>>();
  private readonly listeners = new Set<(event: StoreEvent) => void>();
  private readonly sweeper: NodeJS.Timeout;

  constructor(private readonly clock: Clock = systemClock) {
    this.sweeper = setInterval(() => this.sweep(), sweepMs).unref();
  }

  create(key: string, value: string, ttlMs: number): Promise<boolean> {
    if (this.live(key) !== undefined) return Promise.resolve(false);
    this.records.set(key, { value, expiresAtMs: this.nowMs() + ttlMs });
    return Promise.resolve(true);
  }

  replace(key: string, value: string, ttlMs: number): Promise<boolean> {
    if (this.live(key) === undefined) return Promise.resolve(false);
    this.records.set(key, { value, expiresAtMs: this.nowMs() + ttlMs });
    return Promise.resolve(true);
  }

  read(key: string): Promise<StoredRecord | undefined> {
    const held = this.live(key);
    return Promise.resolve(held && { value: held.value, ttlMs: held.expiresAtMs - this.nowMs() });
  }

  take(key: string): Promise<string | undefined> {
    const held = this.live(key);
    this.records.delete(key);
    return Promise.resolve(held?.value);
  }

  expire(keys: readonly string[], ttlMs: number): Promise<boolean> {
    const found = keys.map((key) => {
      const held = this.live(key);
      if (held !== undefined) held.expiresAtMs = this.nowMs() + ttlMs;
      return held !== undefined;
    });
    return Promise.resolve(found[0] === true);
  }

  remove(keys: readonly string[]): Promise<number> {
    return Promise.resolve(keys.filter((key) => this.live(key) !== undefined && this.records.delete(key)).length);
  }

  enlist(index: string, member: string, expiresAt: Date): Promise<void> {
    const members = this.indexes.get(index) ?? new Map<string, number>();
    members.set(member, expiresAt.getTime());
    this.indexes.set(index, members);
    return Promise.resolve();
  }

  async size(index: string): Promise<number> {
    return (await this.members(index)).length;
  }

  members(index: string): Promise<string[]> {
    const now = this.nowMs();
    const live = [...(this.indexes.get(index) ?? [])].filter(([, expiresAtMs]) => expiresAtMs > now);
    return Promise.resolve(live.sort(([, a], [, b]) => a - b).map(([member]) => member));
  }

  delist(index: string, member: string): Promise<void> {
    this.indexes.get(index)?.delete(member);
    return Promise.resolve();
  }

  lock(key: string, owner: string, ttlMs: number): Promise<boolean> {
    return this.create(key, owner, ttlMs);
  }

  extendLock(key: string, owner: string, ttlMs: number): Promise<boolean> {
    return this.live(key)?.value === owner ? this.expire([key], ttlMs) : Promise.resolve(false);
  }

  async unlock(key: string, owner: string): Promise<void> {
    if (this.live(key)?.value === owner) await this.remove([key]);
  }

  commit({ lock, owner, key, guard, expectedPrefix, value }: FencedWrite): Promise<FencedOutcome> {
    const held = this.live(key);
    if (held === undefined || this.live(guard) === undefined) return Promise.resolve('gone');
    if (this.live(lock)?.value !== owner) return Promise.resolve('superseded');
    if (!held.value.startsWith(expectedPrefix)) return Promise.resolve('superseded');
    held.value = value;
    return Promise.resolve('committed');
  }

  limiter({ name, points, windowSeconds }: LimitOptions): RateLimiterAbstract {
    return new RateLimiterMemory({ keyPrefix: name, points, duration: windowSeconds });
  }

  publish(event: StoreEvent): Promise<void> {
    for (const listener of this.listeners) listener(event);
    return Promise.resolve();
  }

  subscribe(onEvent: (event: StoreEvent) => void): () => void {
    this.listeners.add(onEvent);
    return () => this.listeners.delete(onEvent);
  }

  isListening(): boolean {
    return true;
  }

  isReady(): Promise<boolean> {
    return Promise.resolve(true);
  }

  close(): Promise<void> {
    clearInterval(this.sweeper);
    this.listeners.clear();
    return Promise.resolve();
  }

  private nowMs(): number {
    return this.clock.now().getTime();
  }

  private live(key: string): Held | undefined {
    const held = this.records.get(key);
    if (held === undefined || held.expiresAtMs > this.nowMs()) return held;
    this.records.delete(key);
    return undefined;
  }

  private sweep(): void {
    const now = this.nowMs();
    for (const key of this.records.keys()) this.live(key);
    for (const [index, members] of this.indexes) {
      for (const [member, expiresAtMs] of members) if (expiresAtMs <= now) members.delete(member);
      if (members.size === 0) this.indexes.delete(index);
    }
  }
}

/**
 * What the gateway asks of its store: records, locks, counters and events behind one port. Two
 * implementations pass one suite (test/security/store-suite.ts): Redis, and an embedded one for a
 * single instance. Keys that one call names together carry the same hash tag, so that each script
 * stays on one slot of a Redis Cluster.
 *
 * Every method but `isReady` and `isListening` throws DomainError upstream.unavailable when the
 * store does not answer within half a second.
 */
import type { RateLimiterAbstract } from 'rate-limiter-flexible';

export interface StoredRecord {
  readonly value: string;
  /** Milliseconds until the store drops it. */
  readonly ttlMs: number;
}

/** A write that counts only while its writer holds the lock and nothing has moved underneath. */
export interface FencedWrite {
  readonly lock: string;
  readonly owner: string;
  readonly key: string;
  /** What the present value must begin with: the version that the writer has read. */
  readonly expectedPrefix: string;
  /** Must exist as well: tokens without their session are not to be kept. */
  readonly guard: string;
  readonly value: string;
}

/** `gone`: key or guard no longer exist; `superseded`: another writer was first, or the lock was lost. */
export type FencedOutcome = 'committed' | 'gone' | 'superseded';

/** A session has ended, or one that its user's other tabs may show has begun; told to every instance. */
export interface StoreEvent {
  readonly idHash: string;
  readonly reason: string;
  /** Whose it was, where it is known. */
  readonly userGuid?: string;
}

export interface LimitOptions {
  readonly name: string;
  readonly points: number;
  readonly windowSeconds: number;
}

export interface SessionStore {
  readonly kind: 'redis' | 'embedded';

  /** @returns false when the key exists already; it is left as it is. */
  create(key: string, value: string, ttlMs: number): Promise<boolean>;
  /** @returns false when the key does not exist: a late write brings nothing back. */
  replace(key: string, value: string, ttlMs: number): Promise<boolean>;
  read(key: string): Promise<StoredRecord | undefined>;
  /** Reads and removes in one step: of two takers one gets it. */
  take(key: string): Promise<string | undefined>;
  /** @returns whether the first key existed. All keys share one hash tag. */
  expire(keys: readonly string[], ttlMs: number): Promise<boolean>;
  /** @returns how many existed. All keys share one hash tag. */
  remove(keys: readonly string[]): Promise<number>;

  /** Adds a member to an index that forgets it at `expiresAt` and itself with its last member. */
  enlist(index: string, member: string, expiresAt: Date): Promise<void>;
  /** @returns how many members have not expired, without reading them. */
  size(index: string): Promise<number>;
  /** @returns the members that have not expired, oldest expiry first. */
  members(index: string): Promise<string[]>;
  delist(index: string, member: string): Promise<void>;

  /** @returns whether `owner` holds the lock now. */
  lock(key: string, owner: string, ttlMs: number): Promise<boolean>;
  /** @returns false when the lock is no longer the owner's. */
  extendLock(key: string, owner: string, ttlMs: number): Promise<boolean>;
  unlock(key: string, owner: string): Promise<void>;
  commit(write: FencedWrite): Promise<FencedOutcome>;

  /** A counter that all instances share. */
  limiter(options: LimitOptions): RateLimiterAbstract;

  publish(event: StoreEvent): Promise<void>;
  /** @returns how to stop. `onGap` is called when events may have been missed. */
  subscribe(onEvent: (event: StoreEvent) => void, onGap: () => void): () => void;
  /** False while events may be missed: nothing may then be answered from memory. */
  isListening(): boolean;

  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

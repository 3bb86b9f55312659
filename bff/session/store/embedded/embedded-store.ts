/**
 * The store inside the process, for one instance, on a file that outlives it. Values are sealed and secrets hashed by
 * who calls, as for Redis. What concerns this process alone (locks, counters, listeners) is in memory and ends with it.
 */
import type { StatementSync } from 'node:sqlite';
import { RateLimiterMemory, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { systemClock, type Clock } from '../../../../kernel/clock.js';
import { callErrors } from '../../../../kernel/errors.js';
import { openEmbeddedFile } from './embedded-file.js';
import { EmbeddedLocks } from './embedded-locks.js';
import type {
  FencedOutcome,
  FencedWrite,
  LimitOptions,
  SessionStore,
  StoredRecord,
  StoreEvent,
} from '../session-store.js';

const sweepMs = 60_000;
/** 50,000 sessions of 3 kB, with room for their indexes. */
const defaultMaxBytes = 256 * 1024 * 1024;
const retryAfterSeconds = 2;

interface Row {
  readonly value: string;
  readonly expires_at: number;
}

export interface EmbeddedStoreOptions {
  /** Absent: in memory, and sessions end with the process. */
  readonly folder?: string | undefined;
  readonly clock?: Clock;
  readonly maxBytes?: number;
}

export class EmbeddedStore implements SessionStore {
  readonly kind = 'embedded';
  private readonly clock: Clock;
  private readonly file;
  private readonly statements = new Map<string, StatementSync>();
  private readonly locks;
  private readonly listeners = new Set<(event: StoreEvent) => void>();
  private readonly sweeper: NodeJS.Timeout;

  /** @throws Error when the folder cannot be used, or is used by another gateway */
  constructor({ folder, clock = systemClock, maxBytes = defaultMaxBytes }: EmbeddedStoreOptions = {}) {
    this.clock = clock;
    this.locks = new EmbeddedLocks(clock);
    this.file = openEmbeddedFile(folder, maxBytes);
    this.sweep();
    this.sweeper = setInterval(() => this.sweep(), sweepMs).unref();
  }

  create(key: string, value: string, ttlMs: number): Promise<boolean> {
    return this.ask(() => {
      const now = this.nowMs();
      const written = this.run(
        `insert into record as kept (key, value, expires_at) values (?, ?, ?)
         on conflict (key) do update set value = excluded.value, expires_at = excluded.expires_at
         where kept.expires_at <= ?`,
        [key, value, now + ttlMs, now],
      );
      return written === 1;
    });
  }

  replace(key: string, value: string, ttlMs: number): Promise<boolean> {
    return this.ask(() => {
      const now = this.nowMs();
      const change = 'update record set value = ?, expires_at = ? where key = ? and expires_at > ?';
      return this.run(change, [value, now + ttlMs, key, now]) === 1;
    });
  }

  read(key: string): Promise<StoredRecord | undefined> {
    return this.ask(() => {
      const row = this.live(key);
      return row && { value: row.value, ttlMs: row.expires_at - this.nowMs() };
    });
  }

  take(key: string): Promise<string | undefined> {
    return this.ask(() => {
      const row = this.live(key);
      this.run('delete from record where key = ?', [key]);
      return row?.value;
    });
  }

  expire(keys: readonly string[], ttlMs: number): Promise<boolean> {
    return this.ask(() =>
      this.together(() => {
        const now = this.nowMs();
        const change = 'update record set expires_at = ? where key = ? and expires_at > ?';
        const found = keys.map((key) => this.run(change, [now + ttlMs, key, now]));
        return found[0] === 1;
      }),
    );
  }

  remove(keys: readonly string[]): Promise<number> {
    return this.ask(() =>
      this.together(() => {
        const now = this.nowMs();
        for (const key of keys) this.locks.free(key);
        const found = keys.filter((key) => this.live(key, now) !== undefined);
        for (const key of keys) this.run('delete from record where key = ?', [key]);
        return found.length;
      }),
    );
  }

  enlist(index: string, member: string, expiresAt: Date): Promise<void> {
    return this.ask(() => {
      this.run(
        `insert into member (place, name, expires_at) values (?, ?, ?)
         on conflict (place, name) do update set expires_at = excluded.expires_at`,
        [index, member, expiresAt.getTime()],
      );
    });
  }

  async size(index: string): Promise<number> {
    return (await this.members(index)).length;
  }

  members(index: string): Promise<string[]> {
    return this.ask(() =>
      this.statement('select name from member where place = ? and expires_at > ? order by expires_at')
        .all(index, this.nowMs())
        .map(({ name }) => String(name)),
    );
  }

  delist(index: string, member: string): Promise<void> {
    return this.ask(() => {
      this.run('delete from member where place = ? and name = ?', [index, member]);
    });
  }

  lock(key: string, owner: string, ttlMs: number): Promise<boolean> {
    return Promise.resolve(this.locks.take(key, owner, ttlMs, undefined));
  }

  extendLock(key: string, owner: string, ttlMs: number): Promise<boolean> {
    return Promise.resolve(this.locks.take(key, owner, ttlMs, owner));
  }

  unlock(key: string, owner: string): Promise<void> {
    if (this.locks.ownerOf(key) === owner) this.locks.free(key);
    return Promise.resolve();
  }

  commit({ lock, owner, key, guard, expectedPrefix, value }: FencedWrite): Promise<FencedOutcome> {
    return this.ask(() => {
      const row = this.live(key);
      if (row === undefined || this.live(guard) === undefined) return 'gone';
      if (this.locks.ownerOf(lock) !== owner || !row.value.startsWith(expectedPrefix)) return 'superseded';
      this.run('update record set value = ? where key = ?', [value, key]);
      return 'committed';
    });
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
    return this.ask(() => this.live('none') === undefined).catch(() => false);
  }

  close(): Promise<void> {
    clearInterval(this.sweeper);
    this.listeners.clear();
    if (this.file.isOpen) this.file.close();
    return Promise.resolve();
  }

  private nowMs(): number {
    return this.clock.now().getTime();
  }

  private live(key: string, now = this.nowMs()): Row | undefined {
    const row = this.statement('select value, expires_at from record where key = ? and expires_at > ?').get(key, now);
    return row as Row | undefined;
  }

  /** Each is prepared once. */
  private statement(text: string): StatementSync {
    const known = this.statements.get(text) ?? this.file.prepare(text);
    this.statements.set(text, known);
    return known;
  }

  /** @returns how many rows it changed */
  private run(text: string, values: readonly (string | number)[]): number {
    return Number(this.statement(text).run(...values).changes);
  }

  /** All of it or, when the process is killed in the middle, nothing. */
  private together<T>(work: () => T): T {
    this.file.exec('begin immediate');
    try {
      const result = work();
      this.file.exec('commit');
      return result;
    } catch (failure) {
      if (this.file.isTransaction) this.file.exec('rollback');
      throw failure;
    }
  }

  /** A full or broken disk is an outage, as a Redis that does not answer is one. */
  private ask<T>(work: () => T): Promise<T> {
    try {
      return Promise.resolve(work());
    } catch (cause) {
      return Promise.reject(callErrors('upstream.unavailable', { cause, retryAfterSeconds }));
    }
  }

  private sweep(): void {
    const now = this.nowMs();
    this.locks.sweep();
    // What cannot be swept now is swept in a minute; it is not served meanwhile.
    void this.ask(() => {
      for (const table of ['record', 'member']) this.run(`delete from ${table} where expires_at <= ?`, [now]);
    }).catch(() => undefined);
  }
}

/**
 * Limits per address and per browser session, shared by all instances. The address comes first, and what it
 * refuses goes no further: nobody makes this instance keep or compute anything by being refused.
 *
 * Sign-in is rare and worth a round trip: it asks the store each time. Ordinary requests are
 * counted here and told to the store once a second, which answers what all instances have seen:
 * a limit is then kept to within a second's worth, and the fast path makes no call for it.
 */
import { randomUUID } from 'node:crypto';
import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { callErrors, type DomainError } from '../../../kernel/errors.js';
import { networkOf } from '../../../kernel/network.js';
import type { SessionStore } from '../../session/store/session-store.js';
import { hashOf } from '../../session/store/store-keys.js';

export interface Limits {
  /** Requests of one session within ten seconds. */
  readonly perSession: number;
  /** Requests of one address within ten seconds: an office may stand behind it. */
  readonly perAddress: number;
  /** Login steps of one address within a minute. */
  readonly logins: number;
}

export const defaultLimits: Limits = { perSession: 600, perAddress: 3_000, logins: 60 };

const windowSeconds = 10;
const loginWindowSeconds = 60;
const shareMs = 1_000;

/**
 * Addresses, and sessions, that are counted apart within a window: some 300 bytes each. Whoever is counted
 * stays so until the window ends, however many come after. Who finds no room is counted together with
 * others: an address in one of so many counts, chosen by a secret of this instance, so that nobody can pick
 * whose; a session by its address alone.
 */
export const maxCounted = 20_000;
export const sharedCounts = 1_024;

interface Tally {
  /** Since the store was told last. */
  unshared: number;
  /** What the store knew of the window, all instances together. */
  known: number;
  resetsAtMs: number;
}

const limited = (waitMs: number): DomainError =>
  callErrors('request.rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });

/** A part of a header keeps the whole of it in memory: this keeps its own letters only. */
const ownText = (text: string): string => Buffer.from(text, 'latin1').toString('latin1');

class SharedCount {
  private readonly tallies = new Map<string, Tally>();

  constructor(
    private readonly limiter: RateLimiterAbstract,
    private readonly limit: number,
    /** Under which key what finds no room is counted; undefined: not here. */
    private readonly withoutRoom: (key: string) => string | undefined,
  ) {}

  get size(): number {
    return this.tallies.size;
  }

  /** @returns milliseconds to wait; zero when within the limit */
  count(key: string): number {
    const nowMs = Date.now();
    const tally = this.tallyOf(key, nowMs);
    if (tally === undefined) return 0;
    tally.unshared += 1;
    return tally.known + tally.unshared > this.limit ? tally.resetsAtMs - nowMs : 0;
  }

  async share(): Promise<void> {
    const nowMs = Date.now();
    await Promise.all([...this.tallies].map(([key, tally]) => this.shareOne(key, tally, nowMs)));
  }

  private tallyOf(key: string, nowMs: number): Tally | undefined {
    const present = this.tallies.get(key);
    if (present !== undefined && present.resetsAtMs > nowMs) return present;
    const hasRoom = present !== undefined || this.tallies.size < maxCounted;
    const kept = hasRoom ? key : this.withoutRoom(key);
    if (kept === undefined) return undefined;
    const shared = hasRoom ? undefined : this.tallies.get(kept);
    if (shared !== undefined && shared.resetsAtMs > nowMs) return shared;
    const begun: Tally = { unshared: 0, known: 0, resetsAtMs: nowMs + windowSeconds * 1000 };
    this.tallies.set(ownText(kept), begun);
    return begun;
  }

  private async shareOne(key: string, tally: Tally, nowMs: number): Promise<void> {
    if (tally.unshared === 0) {
      if (tally.resetsAtMs <= nowMs) this.tallies.delete(key);
      return;
    }
    const points = tally.unshared;
    // The store's window and this one begin and end at the same tellings: by now it may have begun the next.
    const isOver = tally.resetsAtMs - nowMs < shareMs;
    tally.unshared = 0;
    tally.known += points;
    try {
      const seen = await this.limiter.penalty(key, points);
      tally.known = isOver ? seen.consumedPoints : Math.max(seen.consumedPoints, tally.known);
      tally.resetsAtMs = nowMs + seen.msBeforeNext;
    } catch {
      // The store is away: this instance goes on counting for itself.
    }
  }
}

export class RateLimit {
  private readonly sessions: SharedCount;
  private readonly addresses: SharedCount;
  private readonly logins: RateLimiterAbstract;
  private readonly timer: NodeJS.Timeout;

  constructor(store: SessionStore, limits: Limits = defaultLimits) {
    const [instance, secret] = [randomUUID(), randomUUID()];
    const sharedOf = (network: string): string =>
      `${instance}:${Number.parseInt(hashOf(secret + network).slice(0, 8), 16) % sharedCounts}`;
    const counting = (name: string, points: number, withoutRoom: (key: string) => string | undefined) =>
      new SharedCount(store.limiter({ name, points, windowSeconds }), points, withoutRoom);
    this.sessions = counting('session', limits.perSession, () => undefined);
    this.addresses = counting('address', limits.perAddress, sharedOf);
    this.logins = store.limiter({ name: 'login', points: limits.logins, windowSeconds: loginWindowSeconds });
    this.timer = setInterval(() => void this.share(), shareMs).unref();
  }

  /**
   * @param idHashOf names the request's session by its verified id; asked when the address is within its limit
   * @throws DomainError request.rate_limited
   */
  check(clientAddress: string, idHashOf: () => string | undefined): void {
    const waitMs = this.count(clientAddress, idHashOf);
    if (waitMs > 0) throw limited(waitMs);
  }

  /** Counts as `check` does. */
  isWithin(clientAddress: string, idHash: string): boolean {
    return this.count(clientAddress, () => idHash) === 0;
  }

  /** What is kept at the moment, bounded by `maxCounted` and `sharedCounts`. */
  get kept(): { readonly addresses: number; readonly sessions: number } {
    return { addresses: this.addresses.size, sessions: this.sessions.size };
  }

  /** @throws DomainError request.rate_limited, upstream.unavailable */
  async checkLogin(clientAddress: string): Promise<void> {
    try {
      await this.logins.consume(networkOf(clientAddress));
    } catch (failure) {
      if (failure instanceof RateLimiterRes) throw limited(failure.msBeforeNext);
      throw callErrors('upstream.unavailable', { cause: failure });
    }
  }

  /** Tells the store what was counted since the last time, learns what all have, and forgets what is over. */
  async share(): Promise<void> {
    await Promise.all([this.sessions.share(), this.addresses.share()]);
  }

  close(): void {
    clearInterval(this.timer);
  }

  /** @returns milliseconds to wait; zero when within both limits */
  private count(clientAddress: string, idHashOf: () => string | undefined): number {
    const waitMs = this.addresses.count(networkOf(clientAddress));
    if (waitMs > 0) return waitMs;
    const idHash = idHashOf();
    return idHash === undefined ? 0 : this.sessions.count(idHash);
  }
}

/**
 * Limits per browser session and per address, shared by all instances.
 *
 * Sign-in is rare and worth a round trip: it asks the store each time. Ordinary requests are
 * counted here and told to the store once a second, which answers what all instances have seen:
 * a limit is then kept to within a second's worth, and the fast path makes no call for it.
 */
import type { IncomingMessage } from 'node:http';
import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { callErrors, type DomainError } from '../../../kernel/errors.js';
import { rawCookie, sessionCookieName } from '../../session/records/session-cookie.js';
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
const tellMs = 1_000;

interface Tally {
  /** Since the store was told last. */
  untold: number;
  /** What the store knew of the window, all instances together. */
  known: number;
  resetsAtMs: number;
}

const limited = (waitMs: number): DomainError =>
  callErrors('request.rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });

class SharedCount {
  private readonly tallies = new Map<string, Tally>();

  constructor(
    private readonly limiter: RateLimiterAbstract,
    private readonly limit: number,
    /** Makes of a key what the store may know of it. */
    private readonly named: (key: string) => string,
  ) {}

  /** @returns milliseconds to wait; zero when within the limit */
  count(key: string): number {
    const nowMs = Date.now();
    const present = this.tallies.get(key);
    const tally =
      present !== undefined && present.resetsAtMs > nowMs
        ? present
        : { untold: 0, known: 0, resetsAtMs: nowMs + windowSeconds * 1000 };
    tally.untold += 1;
    this.tallies.set(key, tally);
    return tally.known + tally.untold > this.limit ? tally.resetsAtMs - nowMs : 0;
  }

  async tell(): Promise<void> {
    const nowMs = Date.now();
    await Promise.all([...this.tallies].map(([key, tally]) => this.tellOne(key, tally, nowMs)));
  }

  private async tellOne(key: string, tally: Tally, nowMs: number): Promise<void> {
    if (tally.untold === 0) {
      if (tally.resetsAtMs <= nowMs) this.tallies.delete(key);
      return;
    }
    const points = tally.untold;
    tally.untold = 0;
    tally.known += points;
    try {
      const seen = await this.limiter.penalty(this.named(key), points);
      tally.known = Math.max(seen.consumedPoints, tally.known);
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
    const shared = (name: string, points: number, named: (key: string) => string) =>
      new SharedCount(store.limiter({ name, points, windowSeconds }), points, named);
    // The store learns a hash: the cookie is the session.
    this.sessions = shared('session', limits.perSession, hashOf);
    this.addresses = shared('address', limits.perAddress, (address) => address);
    this.logins = store.limiter({ name: 'login', points: limits.logins, windowSeconds: loginWindowSeconds });
    this.timer = setInterval(() => void Promise.all([this.sessions.tell(), this.addresses.tell()]), tellMs).unref();
  }

  /** @throws DomainError request.rate_limited */
  check(request: IncomingMessage, clientAddress: string): void {
    const waitMs = this.count(rawCookie(request.headers.cookie, sessionCookieName), clientAddress);
    if (waitMs > 0) throw limited(waitMs);
  }

  /** Counts as `check` does. @param cookie the session's, as the browser sent it */
  isWithin(cookie: string, clientAddress: string): boolean {
    return this.count(cookie, clientAddress) === 0;
  }

  /** @returns milliseconds to wait; zero when within both limits */
  private count(cookie: string | undefined, clientAddress: string): number {
    const ofAddress = this.addresses.count(clientAddress);
    return cookie === undefined ? ofAddress : Math.max(ofAddress, this.sessions.count(cookie));
  }

  /** @throws DomainError request.rate_limited, upstream.unavailable */
  async checkLogin(clientAddress: string): Promise<void> {
    try {
      await this.logins.consume(clientAddress);
    } catch (failure) {
      if (failure instanceof RateLimiterRes) throw limited(failure.msBeforeNext);
      throw callErrors('upstream.unavailable', { cause: failure });
    }
  }

  close(): void {
    clearInterval(this.timer);
  }
}

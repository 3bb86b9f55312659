/**
 * Sign-ins that fail again and again are locked out, counted over all instances: callbacks by the
 * address that they come from (of IPv6 its /64), step-ups by the user whose session asks for them. The store is asked
 * each time, before anything is judged: guessing is what this limits. Without the store there is no sign-in either.
 */
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { callErrors, type DomainError } from '../../../kernel/errors.js';
import { networkOf } from '../../../kernel/network.js';
import type { SessionStore } from '../store/session-store.js';

export interface LockoutLimits {
  /** Failed callbacks of one address within a quarter of an hour; an office may stand behind it. */
  readonly failedLogins: number;
  /** Failed step-ups of one user within a quarter of an hour. */
  readonly failedStepUps: number;
}

export const defaultLockout: LockoutLimits = { failedLogins: 20, failedStepUps: 5 };

const windowSeconds = 15 * 60;

interface Count {
  readonly limiter: RateLimiterAbstract;
  readonly max: number;
}

export class LoginLockout {
  private readonly addresses: Count;
  private readonly users: Count;

  constructor(store: SessionStore, { failedLogins, failedStepUps }: LockoutLimits = defaultLockout) {
    const count = (name: string, max: number): Count => ({
      limiter: store.limiter({ name, points: max, windowSeconds }),
      max,
    });
    this.addresses = count('failed-login', failedLogins);
    this.users = count('failed-step-up', failedStepUps);
  }

  /**
   * Before a sign-in begins.
   *
   * @param userGuid whose session asks for a step-up; undefined for a sign-in
   * @throws DomainError request.rate_limited, upstream.unavailable
   */
  async check(address: string, userGuid: string | undefined): Promise<void> {
    await refuseOver(this.addresses, networkOf(address));
    if (userGuid !== undefined) await refuseOver(this.users, userGuid);
  }

  /** A callback that begins counts as failed until it has passed: those that come at once are counted one by one. */
  attempt(address: string): LoginAttempt {
    return new LoginAttempt(this.addresses, networkOf(address), this.users);
  }
}

/** One callback, counted before anything of it is judged. */
export class LoginAttempt {
  private readonly counted: (Count & { readonly key: string })[] = [];

  constructor(
    private readonly addresses: Count,
    private readonly network: string,
    private readonly users: Count,
  ) {}

  /** @throws DomainError request.rate_limited, upstream.unavailable */
  begin(): Promise<void> {
    return this.count(this.addresses, this.network);
  }

  /** It turned out to be a step-up of this user. @throws DomainError request.rate_limited, upstream.unavailable */
  ofStepUp(userGuid: string): Promise<void> {
    return this.count(this.users, userGuid);
  }

  /** The user's count begins anew; the address stays as suspect as it was. */
  async passed(): Promise<void> {
    for (const { limiter, key } of this.counted)
      await (limiter === this.users.limiter ? limiter.delete(key) : limiter.reward(key)).catch(() => undefined);
  }

  /** Nothing was judged: the provider or the platform was away. */
  async withdrawn(): Promise<void> {
    for (const { limiter, key } of this.counted) await limiter.reward(key).catch(() => undefined);
  }

  private async count(count: Count, key: string): Promise<void> {
    const { consumedPoints, msBeforeNext } = await count.limiter.penalty(key).catch(unavailable);
    if (consumedPoints > count.max) throw locked(msBeforeNext);
    this.counted.push({ ...count, key });
  }
}

const unavailable = (cause: unknown): never => {
  throw callErrors('upstream.unavailable', { cause });
};

const locked = (waitMs: number): DomainError =>
  callErrors('request.rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });

const refuseOver = async ({ limiter, max }: Count, key: string): Promise<void> => {
  const seen = await limiter.get(key).catch(unavailable);
  if (seen !== null && seen.consumedPoints >= max) throw locked(seen.msBeforeNext);
};

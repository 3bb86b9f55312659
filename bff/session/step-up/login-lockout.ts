/**
 * Sign-ins that fail again and again are locked out, counted over all instances: callbacks by the
 * address that they come from (of IPv6 its /64), step-ups by the user whose session asks for them. The store is asked
 * each time: guessing is what this limits. Without the store there is no sign-in either.
 */
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { callErrors } from '../../../kernel/errors.js';
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
   * @param userGuid whose session asks for a step-up; undefined for a sign-in
   * @throws DomainError request.rate_limited, upstream.unavailable
   */
  async check(address: string, userGuid: string | undefined): Promise<void> {
    await refuseOver(this.addresses, networkOf(address));
    if (userGuid !== undefined) await refuseOver(this.users, userGuid);
  }

  /** One more has failed. Best effort: who cannot be counted cannot sign in either. */
  async failed(address: string, userGuid: string | undefined): Promise<void> {
    await this.addresses.limiter.penalty(networkOf(address)).catch(() => undefined);
    if (userGuid !== undefined) await this.users.limiter.penalty(userGuid).catch(() => undefined);
  }

  /** The step-up has passed: its count begins anew. An address stays suspect. */
  async passed(userGuid: string): Promise<void> {
    await this.users.limiter.delete(userGuid).catch(() => false);
  }
}

const refuseOver = async ({ limiter, max }: Count, key: string): Promise<void> => {
  const seen = await limiter.get(key).catch((cause: unknown) => {
    throw callErrors('upstream.unavailable', { cause });
  });
  if (seen !== null && seen.consumedPoints >= max)
    throw callErrors('request.rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(seen.msBeforeNext / 1000)) });
};

/**
 * Access tokens, renewed ahead of their expiry and by one caller at a time across all instances.
 *
 * Inside a process callers share one promise; between processes a lock with an owner and a
 * heartbeat decides who asks the provider, everyone else reads what the winner has written. The
 * write is fenced: it counts only for the lock's owner, on the version that was read, while the
 * session lives. So a sign-out during a renewal wins, and the orphaned refresh token is revoked.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../../kernel/clock.js';
import { callErrors, DomainError } from '../../../kernel/errors.js';
import type { Logger } from '../../../kernel/log.js';
import { observe, observed, record } from '../../../kernel/observation.js';
import { audit, type AuditPlace } from '../../edge/audit.js';
import type { IdentityProvider } from '../oidc/identity-provider.client.js';
import { GrantEnded } from '../oidc/provider-answers.js';
import { Recent } from '../records/recent.js';
import type { TokenSet, TokenVault, VersionedTokens } from '../records/token-vault.js';
import type { SessionStore } from '../store/session-store.js';
import { renewalLockKey } from '../store/store-keys.js';

export interface RenewalTuning {
  /** Life of the lock; another instance takes over when its holder dies. */
  readonly lockMs: number;
  /** How often its holder says that it lives. */
  readonly beatMs: number;
  /** Longest wait for another holder. */
  readonly waitMs: number;
}

export const defaultTuning: RenewalTuning = { lockMs: 4_000, beatMs: 1_300, waitMs: 9_000 };

/** Renewal begins in the background at 20 % of the life, at most a minute, before expiry. */
const leadShare = 0.2;
const maxLeadMs = 60_000;
/** From here on callers wait for it: the platform must not get a token that dies on the way. */
const urgentShare = 0.05;
const maxUrgentMs = 10_000;
/** A provider that has just failed is left alone for this long. */
const restMs = 2_000;
const pollMs = 60;
const rememberMs = 5 * 60_000;
const commitAttempts = 4;
const commitPauseMs = 250;
const retryAfterSeconds = 5;
const msPerSecond = 1_000;

const kindOf = (failure: unknown): string => (failure instanceof GrantEnded ? 'grant-ended' : 'provider-away');
const unauthenticated = (cause: unknown) => callErrors('session.unauthenticated', { cause });
/** Far enough from its expiry that nobody need think of renewing it. */
const isFresh = (leftMs: number, lifeMs: number): boolean => leftMs > Math.min(maxLeadMs, lifeMs * leadShare);
const isUnavailable = (failure: unknown): boolean => failure instanceof DomainError && failure.kind === 'unavailable';

export class TokenRenewal {
  private readonly known = new Recent<VersionedTokens>(rememberMs);
  private readonly flights = new Map<string, Promise<VersionedTokens>>();
  private readonly resting = new Recent<DomainError>(restMs);

  constructor(
    private readonly store: SessionStore,
    private readonly vault: TokenVault,
    private readonly provider: Pick<IdentityProvider, 'renew' | 'revoke'>,
    private readonly clock: Clock,
    private readonly log: Logger,
    /** Ends the session everywhere: the provider has ended its grant. */
    private readonly onGrantEnded: (idHash: string) => Promise<void>,
    private readonly tuning: RenewalTuning = defaultTuning,
  ) {}

  /** @throws DomainError session.unauthenticated, upstream.unavailable */
  async accessToken(idHash: string, place?: AuditPlace): Promise<string> {
    const tokens = this.known.get(idHash) ?? (await this.readVault(idHash));
    const { leftMs, lifeMs } = this.timesOf(tokens);
    if (isFresh(leftMs, lifeMs) || (tokens.refreshToken === undefined && leftMs > 0)) return tokens.accessToken;
    const renewed = this.renewed(idHash, tokens, place);
    if (this.isGood(tokens)) {
      renewed.catch((failure: unknown) =>
        this.log.warn({ session: idHash, err: failure }, 'a token was not renewed ahead of time'),
      );
      return tokens.accessToken;
    }
    try {
      return (await renewed).accessToken;
    } catch (failure) {
      if (isUnavailable(failure) && leftMs > 0) return tokens.accessToken;
      throw failure;
    }
  }

  /** @returns the token that needs neither store nor provider; undefined when `accessToken` must be asked */
  peek(idHash: string): string | undefined {
    const tokens = this.known.get(idHash);
    if (tokens === undefined) return undefined;
    const { leftMs, lifeMs } = this.timesOf(tokens);
    return isFresh(leftMs, lifeMs) ? tokens.accessToken : undefined;
  }

  /** The session has ended or changed its id. */
  forget(idHash: string): void {
    this.known.delete(idHash);
    this.resting.delete(idHash);
  }

  forgetAll(): void {
    this.known.clear();
  }

  /** Resolves when no renewal is in flight. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.flights.values());
  }

  /** Runs `work` while no renewal of this session can. @throws DomainError upstream.unavailable */
  async whileHeld<T>(idHash: string, work: () => Promise<T>): Promise<T> {
    const owner = randomUUID();
    await this.acquire(idHash, owner, () => Promise.resolve(undefined));
    try {
      return await work();
    } finally {
      await this.release(idHash, owner);
    }
  }

  private timesOf({ expiresAtMs, obtainedAtMs }: TokenSet): { leftMs: number; lifeMs: number } {
    return { leftMs: expiresAtMs - this.clock.now().getTime(), lifeMs: expiresAtMs - obtainedAtMs };
  }

  /** Nobody has to wait for another one. What nothing renews is good to its last second, and the session ends with it. */
  private isGood(tokens: TokenSet): boolean {
    const { leftMs, lifeMs } = this.timesOf(tokens);
    return leftMs > (tokens.refreshToken === undefined ? 0 : Math.min(maxUrgentMs, lifeMs * urgentShare));
  }

  private async readVault(idHash: string): Promise<VersionedTokens> {
    const remember = this.known.reading();
    const tokens = await this.vault.read(idHash);
    if (tokens === undefined) throw unauthenticated('the session has no tokens');
    remember(idHash, tokens);
    return tokens;
  }

  private renewed(idHash: string, stale: VersionedTokens, place?: AuditPlace): Promise<VersionedTokens> {
    const flying = this.flights.get(idHash);
    if (flying !== undefined) return flying;
    const failedLately = this.resting.get(idHash);
    if (failedLately !== undefined) return Promise.reject(failedLately);
    const remember = this.known.reading();
    const flight = this.renewAlone(idHash, stale, place)
      .then((tokens) => {
        remember(idHash, tokens);
        return tokens;
      })
      .catch((failure: unknown) => {
        if (failure instanceof DomainError && isUnavailable(failure)) this.resting.set(idHash, failure);
        throw failure;
      })
      .finally(() => this.flights.delete(idHash));
    this.flights.set(idHash, flight);
    return flight;
  }

  private async renewAlone(idHash: string, stale: VersionedTokens, place?: AuditPlace): Promise<VersionedTokens> {
    const newer = async (): Promise<VersionedTokens | undefined> => {
      const present = await this.readVault(idHash);
      // What another instance renewed may have run out since: this one remembers what was before it for minutes.
      return present.version > stale.version && this.isGood(present) ? present : undefined;
    };
    const owner = randomUUID();
    // Another instance may have been first, long ago or while this one waited for the lock.
    const before = (await newer()) ?? (await this.acquire(idHash, owner, newer));
    if (before !== undefined) return before;
    const heartbeat = setInterval(() => void this.beat(idHash, owner), this.tuning.beatMs);
    try {
      return (await newer()) ?? (await this.exchange(idHash, owner, place));
    } finally {
      clearInterval(heartbeat);
      await this.release(idHash, owner);
    }
  }

  /** @returns what `isSettled` found while waiting; undefined once the lock is the owner's */
  private async acquire<T>(
    idHash: string,
    owner: string,
    isSettled: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const begunAt = performance.now();
    const waited = (outcome: string): void =>
      record('lock-wait', 'renewal', outcome, (performance.now() - begunAt) / msPerSecond);
    for (let isFirst = true; ; isFirst = false) {
      if (await this.store.lock(renewalLockKey(idHash), owner, this.tuning.lockMs)) {
        if (!isFirst) waited('taken');
        return undefined;
      }
      if (performance.now() > begunAt + this.tuning.waitMs) {
        waited('given-up');
        throw callErrors('upstream.unavailable', { retryAfterSeconds });
      }
      await pause(pollMs);
      const settled = await isSettled();
      if (settled === undefined) continue;
      waited('renewed-elsewhere');
      return settled;
    }
  }

  private async exchange(idHash: string, owner: string, place?: AuditPlace): Promise<VersionedTokens> {
    const present = await this.readVault(idHash);
    let fresh: TokenSet;
    try {
      fresh = await observed(observe('renewal', 'token'), () => this.provider.renew(present), kindOf);
    } catch (failure) {
      if (place !== undefined) audit(this.log, 'session.refresh-failed', place, { kind: kindOf(failure) });
      if (!(failure instanceof GrantEnded)) throw failure;
      await this.onGrantEnded(idHash);
      throw unauthenticated(failure);
    }
    const outcome = await this.commit(idHash, owner, fresh, present.version);
    if (outcome === 'committed') return { ...fresh, version: present.version + 1 };
    if (outcome === 'superseded') return this.readVault(idHash);
    // Signed out meanwhile: the refresh token that nobody holds any more must not live on.
    await this.provider.revoke(fresh.refreshToken);
    throw unauthenticated('the session ended while its token was renewed');
  }

  // The provider has rotated the refresh token: losing the new one would lose the session.
  private async commit(idHash: string, owner: string, fresh: TokenSet, version: number) {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.vault.commit(idHash, owner, fresh, version);
      } catch (failure) {
        if (attempt === commitAttempts) throw failure;
        await pause(commitPauseMs);
      }
    }
  }

  private async beat(idHash: string, owner: string): Promise<void> {
    await this.store.extendLock(renewalLockKey(idHash), owner, this.tuning.lockMs).catch(() => false);
  }

  // A lock that cannot be given back runs out by itself.
  private async release(idHash: string, owner: string): Promise<void> {
    await this.store.unlock(renewalLockKey(idHash), owner).catch(() => undefined);
  }
}

/**
 * Codes that confirm a sign-in or an extraction (docs/domain.md, o1). Each check holds the user's
 * row, so that a code passes once, and the fifth wrong one locks, whichever node is asked.
 */
import type { Clock } from '../../../kernel/clock.js';
import { callErrors } from '../../../kernel/errors.js';
import type { KeyRing } from '../../../kernel/key-ring.js';
import type { Actor } from '../../access/index.js';
import type { AuditLog } from '../../audit/index.js';
import type { Mailer } from '../../mail/index.js';
import type { Notifier } from '../../notifications/index.js';
import { accountsError } from '../accounts.errors.js';
import { authenticatorStep, type CodeHasher, isSameHash, newEmailCode } from './code-secrets.js';
import { codeLetter, lockNews } from './letters.js';
import {
  afterWrongCode,
  emailCodeLifeMs,
  emailHintOf,
  isLocked,
  isWaiting,
  methodsFor,
  purposeNumbers,
  resendAfterMs,
  secondsUntil,
  sendsPerHour,
  sendWindowMs,
  typingMs,
  type AuthenticatorState,
  type CodeMethod,
  type CodePurpose,
  type SecondFactorMode,
} from './second-factor.js';
import type { SecondFactorRepository, SecondFactorState, Tx } from './second-factor.repository.js';

/** What binds a sealed authenticator secret to its user. */
export const authenticatorContext = (userGuid: string): string => `authenticator:${userGuid}`;

export interface SecondFactorView {
  readonly mode: SecondFactorMode;
  readonly methods: CodeMethod[];
  readonly emailHint: string;
  readonly resendAt: Date | undefined;
  readonly lockedUntil: Date | undefined;
  readonly needsAuthenticator: boolean;
  /** The authenticator signs in, and confirms no extraction until then. */
  readonly authenticatorWaitsUntil: Date | undefined;
}

export interface SentCode {
  /** From when on another one may be asked for. */
  readonly resendAt: Date;
  readonly expiresAt: Date;
  /** False: the one of before still works, and nothing was mailed. */
  readonly wasSent: boolean;
}

/** What a code confirms. */
export interface ConfirmedWork<R> {
  /** Under the user's lock, before the code is looked at: the answer to the same request sent again. */
  answered?(tx: Tx): Promise<R | undefined>;
  work(tx: Tx, now: Date): Promise<R>;
}

export class CodesService {
  constructor(
    private readonly repository: SecondFactorRepository,
    private readonly hasher: CodeHasher,
    private readonly mailer: Mailer,
    private readonly notifier: Notifier,
    private readonly audit: AuditLog,
    private readonly keyRing: KeyRing,
    private readonly clock: Clock,
  ) {}

  /** How a code can be given, and what holds it back. */
  async view(actor: Actor, purpose: CodePurpose): Promise<SecondFactorView> {
    const now = this.clock.now();
    const state = await this.repository.state(actor.userGuid);
    const since = new Date(now.getTime() - sendWindowMs);
    const sent = await this.repository.sentSince(actor.userGuid, purposeNumbers[purpose], since);
    const resendAt = mayResendAt(sent);
    const authenticator = authenticatorOf(state);
    const { hasAuthenticator, trustedFrom } = authenticator;
    return {
      mode: state.mode,
      methods: methodsFor(purpose, authenticator, now),
      authenticatorWaitsUntil: isWaiting(authenticator, now) ? (trustedFrom ?? undefined) : undefined,
      emailHint: emailHintOf(state.email),
      resendAt: resendAt !== undefined && resendAt > now ? resendAt : undefined,
      lockedUntil: isLocked(state, now) ? (state.lockedUntil ?? undefined) : undefined,
      needsAuthenticator: state.mode !== 'Email' && !hasAuthenticator,
    };
  }

  /**
   * Mails a code; the one before it stops working.
   * @param unlessOneWaits for a page that asks by itself: a code that was mailed, works, and leaves time to type it is
   *   the answer, so that opening the page again mails nothing and uses nothing up
   * @throws accounts.code_too_soon, accounts.code_limit, accounts.method_not_allowed, accounts.locked
   */
  async send(actor: Actor, purpose: CodePurpose, unlessOneWaits = false): Promise<SentCode> {
    return this.repository.transaction(async (tx) => {
      const now = this.clock.now();
      const state = await this.repository.locked(tx, actor.userGuid);
      refuseLocked(state, now);
      refuseMethod(state, purpose, 'email', now);
      const since = new Date(now.getTime() - sendWindowMs);
      // Each purpose by itself: who has signed in often is not kept from what the sign-in was for.
      const sent = await this.repository.sentSince(actor.userGuid, purposeNumbers[purpose], since, tx);
      const waiting = unlessOneWaits ? await this.#waiting(tx, actor, purpose, now) : undefined;
      if (waiting !== undefined)
        return { resendAt: mayResendAt(sent) ?? now, expiresAt: waiting.expires_at, wasSent: false };
      refuseTooMany(sent, now);
      const code = newEmailCode();
      const expiresAt = new Date(now.getTime() + emailCodeLifeMs);
      await this.repository.forgetEmailCodes(tx, actor.userGuid, since);
      await this.repository.addEmailCode(tx, {
        user_id: actor.userGuid,
        purpose: purposeNumbers[purpose],
        code_hash: this.hasher.emailCode(actor.userGuid, purpose, code),
        sent_at: now,
        expires_at: expiresAt,
      });
      await this.mailer.queue(tx, { to: state.email, ...codeLetter(purpose, code) });
      return { resendAt: mayResendAt([now, ...sent]) ?? now, expiresAt, wasSent: true };
    });
  }

  /** The code that is in the user's mailbox, works, and leaves time to type it. */
  async #waiting(tx: Tx, { userGuid }: Actor, purpose: CodePurpose, now: Date) {
    const newest = await this.repository.newestEmailCode(tx, userGuid, purposeNumbers[purpose]);
    if (newest === undefined || newest.used_at !== null) return undefined;
    return newest.expires_at.getTime() - now.getTime() >= typingMs ? newest : undefined;
  }

  /**
   * Uses up the code. Outside any transaction of the caller: a wrong code counts even when the
   * caller's work is rolled back.
   * @throws accounts.code_wrong, accounts.locked, accounts.method_not_allowed, accounts.authenticator_waits
   */
  async verify(actor: Actor, purpose: CodePurpose, method: CodeMethod, code: string): Promise<Date> {
    return this.verifyAnd(actor, purpose, method, code, { work: (_tx, now) => Promise.resolve(now) });
  }

  /**
   * Uses up the code together with what it confirms, in one transaction: work that fails leaves the
   * code as it was, a wrong code counts although nothing is done.
   * @throws accounts.code_wrong, accounts.locked, accounts.method_not_allowed, accounts.authenticator_waits, and
   *   what the work throws
   */
  async verifyAnd<R>(
    actor: Actor,
    purpose: CodePurpose,
    method: CodeMethod,
    code: string,
    confirmed: ConfirmedWork<R>,
  ): Promise<R> {
    const outcome = await this.repository.transaction(async (tx): Promise<{ result: R } | { refusal: Error }> => {
      const now = this.clock.now();
      const state = await this.repository.locked(tx, actor.userGuid);
      // Deactivated since the call came: who does that holds the same row.
      if (!state.isActive) throw callErrors('session.unauthenticated');
      const earlier = await confirmed.answered?.(tx);
      if (earlier !== undefined) return { result: earlier };
      refuseLocked(state, now);
      refuseMethod(state, purpose, method, now);
      const isRight = await this.#isRight(tx, state, purpose, method, code.trim(), now);
      if (!isRight) return { refusal: wrongCode(await this.countWrong(tx, actor, state, now), now) };
      await this.repository.change(tx, actor.userGuid, { failures: 0, locked_until: null });
      await this.audit.write(tx, actor, {
        action: 'accounts.code_accepted',
        object: { kind: 'user', id: actor.userGuid },
        after: { purpose, method },
      });
      return { result: await confirmed.work(tx, now) };
    });
    if ('refusal' in outcome) throw outcome.refusal;
    return outcome.result;
  }

  /** Counts a wrong code, and mails when that locks. @returns the end of the lock */
  async countWrong(tx: Tx, actor: Actor, state: SecondFactorState, now: Date): Promise<Date | null> {
    const { failures, lockedUntil, isNewLock } = afterWrongCode(state, now);
    await this.repository.change(tx, actor.userGuid, { failures, locked_until: lockedUntil });
    if (isNewLock && lockedUntil !== null) {
      await this.notifier.notify(tx, [actor.userGuid], lockNews(lockedUntil));
      await this.audit.write(tx, actor, {
        action: 'accounts.codes_locked',
        object: { kind: 'user', id: actor.userGuid },
      });
    }
    return lockedUntil;
  }

  #isRight(
    tx: Tx,
    state: SecondFactorState,
    purpose: CodePurpose,
    method: CodeMethod,
    code: string,
    now: Date,
  ): Promise<boolean> {
    switch (method) {
      case 'email':
        return this.#useEmailCode(tx, state, purpose, code, now);
      case 'authenticator':
        return this.#useAuthenticatorCode(tx, state, code, now);
      case 'recovery':
        return this.repository.useRecoveryCode(tx, state.userGuid, this.hasher.recoveryCode(state.userGuid, code), now);
    }
  }

  async #useEmailCode(
    tx: Tx,
    state: SecondFactorState,
    purpose: CodePurpose,
    code: string,
    now: Date,
  ): Promise<boolean> {
    const sent = await this.repository.newestEmailCode(tx, state.userGuid, purposeNumbers[purpose]);
    if (sent === undefined || sent.used_at !== null || sent.expires_at <= now) return false;
    if (!isSameHash(sent.code_hash, this.hasher.emailCode(state.userGuid, purpose, code))) return false;
    await this.repository.useEmailCode(tx, sent.id, now);
    return true;
  }

  async #useAuthenticatorCode(tx: Tx, state: SecondFactorState, code: string, now: Date): Promise<boolean> {
    if (state.authenticatorSecret === null) return false;
    const secret = this.keyRing.open(state.authenticatorSecret, authenticatorContext(state.userGuid)).toString('ascii');
    const step = await authenticatorStep(secret, code, now, state.authenticatorLastStep);
    if (step === undefined) return false;
    await this.repository.change(tx, state.userGuid, { authenticator_last_step: step });
    return true;
  }
}

/** When the next code may go out, of the times of the last hour's, newest first. */
const mayResendAt = (sent: readonly Date[]): Date | undefined => {
  const [newest] = sent;
  const oldestOfLimit = sent[sendsPerHour - 1];
  if (oldestOfLimit !== undefined) return new Date(oldestOfLimit.getTime() + sendWindowMs);
  return newest && new Date(newest.getTime() + resendAfterMs);
};

const refuseTooMany = (sent: readonly Date[], now: Date): void => {
  const next = mayResendAt(sent);
  if (next === undefined || next <= now) return;
  const code = sent.length >= sendsPerHour ? 'accounts.code_limit' : 'accounts.code_too_soon';
  throw accountsError(code, { retryAfterSeconds: secondsUntil(next, now), params: { resendAt: next.toISOString() } });
};

const locked = (until: Date, now: Date) =>
  accountsError('accounts.locked', {
    retryAfterSeconds: secondsUntil(until, now),
    params: { lockedUntil: until.toISOString() },
  });

export const refuseLocked = (state: SecondFactorState, now: Date): void => {
  if (state.lockedUntil !== null && isLocked(state, now)) throw locked(state.lockedUntil, now);
};

const authenticatorOf = (state: SecondFactorState): AuthenticatorState => ({
  mode: state.mode,
  hasAuthenticator: state.authenticatorSecret !== null,
  trustedFrom: state.authenticatorTrustedFrom,
});

const refuseMethod = (state: SecondFactorState, purpose: CodePurpose, method: CodeMethod, now: Date): void => {
  const authenticator = authenticatorOf(state);
  if (methodsFor(purpose, authenticator, now).includes(method)) return;
  const { trustedFrom } = authenticator;
  if (method === 'authenticator' && trustedFrom !== null && isWaiting(authenticator, now))
    throw accountsError('accounts.authenticator_waits', { params: { until: trustedFrom.toISOString() } });
  throw accountsError('accounts.method_not_allowed');
};

export const wrongCode = (lockedUntil: Date | null, now: Date) =>
  lockedUntil === null ? accountsError('accounts.code_wrong') : locked(lockedUntil, now);

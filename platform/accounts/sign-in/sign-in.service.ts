/** Password sign-in, asked by the identity provider. */
import { isIP } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '../../../kernel/clock.js';
import { clientAddressIn } from '../../access/index.js';
import { AuditLog } from '../../audit/index.js';
import { CLOCK } from '../../tokens.js';
import { accountsError } from '../accounts.errors.js';
import { AccountsRepository, type Credentials } from '../accounts.repository.js';
import { isPasswordRight } from '../password.js';
import { CodeHasher } from '../second-factor/code-secrets.js';
import { secondsUntil } from '../second-factor/second-factor.js';
import { SignInFailureRepository } from './sign-in-failure.repository.js';

const minuteMs = 60_000;
const failuresUntilLock = { email: 5, ip: 50 } as const;
const lockMs = 15 * minuteMs;
/** A failure is remembered this long. */
const windowMs = 15 * minuteMs;

export interface SignInAttempt {
  readonly email: string;
  readonly password: string;
  /** Of the person's browser, as the identity provider saw it. */
  readonly ip: string;
  readonly correlationId: string;
}

/** One network: an IPv4 address, or the /64 that one IPv6 customer has. */
const networkOf = (ip: string): string => (isIP(ip) === 6 ? ip.split(':').slice(0, 4).join(':') : ip);

@Injectable()
export class SignInService {
  constructor(
    @Inject(AccountsRepository) private readonly accounts: AccountsRepository,
    @Inject(SignInFailureRepository) private readonly failures: SignInFailureRepository,
    @Inject(CodeHasher) private readonly hasher: CodeHasher,
    @Inject(AuditLog) private readonly audit: AuditLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Costs the same, and locks the same, whether or not the account exists.
   * @returns the user's guid
   * @throws accounts.credentials_wrong, accounts.locked
   */
  async verify(attempt: SignInAttempt): Promise<string> {
    const email = attempt.email.trim().toLowerCase();
    const subjects = {
      email: this.hasher.signInSubject('email', email),
      ip: this.hasher.signInSubject('ip', networkOf(attempt.ip)),
    };
    await this.#refuseLocked(Object.values(subjects));
    const credentials = await this.accounts.credentials(email);
    const isRight = await isPasswordRight(attempt.password, credentials?.passwordHash);
    if (!isRight || !credentials?.isActive) {
      await this.#countFailure(subjects, credentials, attempt);
      throw accountsError('accounts.credentials_wrong');
    }
    // Only the address is forgiven: one right password must not wipe out a network's guessing.
    await this.failures.forget(subjects.email);
    await this.accounts.markSignedIn(credentials.userGuid);
    return credentials.userGuid;
  }

  async #refuseLocked(subjects: readonly Buffer[]): Promise<void> {
    const now = this.clock.now();
    const until = await this.failures.lockedUntil(subjects, now);
    if (until === undefined) return;
    throw accountsError('accounts.locked', {
      retryAfterSeconds: secondsUntil(until, now),
      params: { lockedUntil: until.toISOString() },
    });
  }

  async #countFailure(
    subjects: Record<'email' | 'ip', Buffer>,
    credentials: Credentials | undefined,
    { ip, correlationId }: SignInAttempt,
  ): Promise<void> {
    const now = this.clock.now();
    const forgottenBefore = new Date(now.getTime() - windowMs);
    await this.failures.transaction(async (tx) => {
      for (const kind of ['email', 'ip'] as const) {
        const count = await this.failures.count(tx, subjects[kind], now, forgottenBefore);
        if (count >= failuresUntilLock[kind])
          await this.failures.lock(tx, subjects[kind], new Date(now.getTime() + lockMs));
      }
      if (credentials === undefined) return;
      const { ownerGuid, userGuid } = credentials;
      await this.audit.write(
        tx,
        { ownerGuid, kind: 'identity', correlationId, clientAddress: clientAddressIn([ip]) },
        { action: 'accounts.sign_in_failed', object: { kind: 'user', id: userGuid } },
      );
    });
  }
}

/** Password sign-in, asked by the identity provider. */
import type { Clock } from '../../../kernel/clock.js';
import { networkOf } from '../../../kernel/network.js';
import { clientAddressIn } from '../../access/index.js';
import type { AuditLog } from '../../audit/index.js';
import { reserveAll } from '../../database/reserve-all.js';
import { accountsError } from '../accounts.errors.js';
import type { AccountsRepository, Credentials } from '../accounts.repository.js';
import { isPasswordRight } from '../passwords/password.js';
import type { CodeHasher } from '../second-factor/code-secrets.js';
import { secondsUntil } from '../second-factor/second-factor.js';
import type { At, Guessed, SignInFailureRepository, SignInTx } from './sign-in-failure.repository.js';

const minuteMs = 60_000;
const attemptsUntilLock = { email: 5, ip: 50 } as const;
const lockMs = 15 * minuteMs;
/** A failure is remembered this long. */
const windowMs = 15 * minuteMs;
/** When the limit is taken by attempts that are still being judged: longer than the identity provider waits for one. */
const judgingMs = 10_000;

export interface SignInAttempt {
  readonly email: string;
  readonly password: string;
  /** Of the person's browser, as the identity provider saw it. */
  readonly ip: string;
  readonly correlationId: string;
}

const kinds = ['email', 'ip'] as const;
type Guesses = Readonly<Record<(typeof kinds)[number], Guessed>>;

export class SignInService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly failures: SignInFailureRepository,
    private readonly hasher: CodeHasher,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Costs the same, and locks the same, whether or not the account exists. The attempt is counted before the password
   * is looked at; one that the platform does not live to judge has been wrong.
   * @returns the user's guid
   * @throws accounts.credentials_wrong, accounts.locked
   */
  async verify(attempt: SignInAttempt): Promise<string> {
    const email = attempt.email.trim().toLowerCase();
    const guessed: Guesses = {
      email: { subject: this.hasher.signInSubject('email', email), limit: attemptsUntilLock.email },
      ip: { subject: this.hasher.signInSubject('ip', networkOf(attempt.ip)), limit: attemptsUntilLock.ip },
    };
    await this.#reserve(guessed);
    const credentials = await this.accounts.credentials(email);
    const isRight = await isPasswordRight(attempt.password, credentials?.passwordHash);
    if (!isRight || !credentials?.isActive) {
      await this.#fail(guessed, credentials, attempt);
      throw accountsError('accounts.credentials_wrong');
    }
    await this.failures.transaction(async (tx) => {
      await this.failures.forget(tx, guessed.email.subject);
      // Only the address is forgiven: one right password must not wipe out a network's guessing.
      await this.failures.giveBack(tx, guessed.ip.subject);
    });
    await this.accounts.markSignedIn(credentials.userGuid);
    return credentials.userGuid;
  }

  /** What does not count any more is forgotten. */
  forgetFailures(): Promise<void> {
    return this.failures.forgetBefore(this.#at());
  }

  #at(): At {
    const now = this.clock.now();
    return { now, forgottenBefore: new Date(now.getTime() - windowMs) };
  }

  /** Of address and network, or of neither: what is refused is not counted. */
  async #reserve(guessed: Guesses): Promise<void> {
    const at = this.#at();
    const isReserved = await reserveAll<SignInTx>(
      (work) => this.failures.transaction(work),
      kinds.map((kind) => (tx) => this.failures.reserve(tx, guessed[kind], at)),
    );
    if (isReserved) return;
    const subjects = kinds.map((kind) => guessed[kind].subject);
    const { now } = at;
    const until = (await this.failures.lockedUntil(subjects, now)) ?? new Date(now.getTime() + judgingMs);
    throw accountsError('accounts.locked', {
      retryAfterSeconds: secondsUntil(until, now),
      params: { lockedUntil: until.toISOString() },
    });
  }

  async #fail(
    guessed: Guesses,
    credentials: Credentials | undefined,
    { ip, correlationId }: SignInAttempt,
  ): Promise<void> {
    const now = this.clock.now();
    const lockedUntil = new Date(now.getTime() + lockMs);
    await this.failures.transaction(async (tx) => {
      for (const kind of kinds) await this.failures.fail(tx, guessed[kind], now, lockedUntil);
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

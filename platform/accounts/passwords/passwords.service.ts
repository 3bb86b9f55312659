/**
 * A new password by a mailed link (docs/domain.md, n). Who asks is told the same, and as late, whether or not anybody
 * has the address. The link is used up before the new password is hashed: of twelve calls at once one is done.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../../kernel/clock.js';
import { networkOf } from '../../../kernel/network.js';
import type { VisitorCaller } from '../../access/index.js';
import type { AuditLog } from '../../audit/index.js';
import type { Mailer } from '../../mail/index.js';
import { accountsError } from '../accounts.errors.js';
import { isSameHash, type CodeHasher } from '../second-factor/code-secrets.js';
import { secondsUntil } from '../second-factor/second-factor.js';
import { linkLetter, passwordSetLetter } from './letters.js';
import type { AccountLink, LinkTx, PasswordLinkRepository } from './password-link.repository.js';
import { isGuessable } from './password-rules.js';
import { hashPassword } from './password.js';

const hourMs = 3_600_000;
const linkLifeMs = 24 * hourMs;
const secretBytes = 32;
const secretText = /^[A-Za-z0-9_-]{43}$/;
/** Letters in an hour, for an address and for all of a network. */
const lettersUntilLimit = { email: 5, ip: 20 } as const;
const kinds = ['ip', 'email'] as const;
/** Longer than a letter takes to be written: what is done for a known address shows in no answer's time. */
const answerMs = 400;

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Rolls a reservation back. */
class LimitReached extends Error {}

export interface PasswordsDependencies {
  readonly links: PasswordLinkRepository;
  readonly hasher: CodeHasher;
  readonly mailer: Mailer;
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly publicUrl: string;
  /** Of the password's hash (password.ts). */
  readonly passwordCost: number;
  /** `linked`: a provider of the operator's own signs people in, and keeps their passwords. */
  readonly subjects: 'accounts' | 'linked';
}

export class PasswordsService {
  constructor(private readonly dependencies: PasswordsDependencies) {}

  /** @throws accounts.link_limit, accounts.password_elsewhere: neither says whether anybody has the address */
  async request(visitor: VisitorCaller, typed: string): Promise<void> {
    if (this.dependencies.subjects === 'linked') throw accountsError('accounts.password_elsewhere');
    const email = typed.trim().toLowerCase();
    await Promise.all([this.#reserved(visitor, email).then(() => this.#mail(visitor, email)), pause(answerMs)]);
  }

  /** @throws accounts.link_unknown, accounts.link_expired */
  async find(linkGuid: string, secret: string): Promise<AccountLink> {
    const link = secretText.test(secret) ? await this.dependencies.links.find(linkGuid) : undefined;
    if (link === undefined || !isSameHash(link.secretHash, hashOf(secret)) || link.usedAt !== null)
      throw accountsError('accounts.link_unknown');
    if (link.expiresAt <= this.dependencies.clock.now()) throw accountsError('accounts.link_expired');
    return link;
  }

  /**
   * @returns the guid of the user, whose sessions are for the caller to end
   * @throws accounts.link_unknown, accounts.link_expired, accounts.password_guessable
   */
  async set(visitor: VisitorCaller, linkGuid: string, secret: string, password: string): Promise<string> {
    const { links, clock, mailer, audit, hasher, publicUrl, passwordCost } = this.dependencies;
    const link = await this.find(linkGuid, secret);
    if (isGuessable(password, [link.email, link.name, link.company]))
      throw accountsError('accounts.password_guessable');
    if (!(await links.use(linkGuid, clock.now()))) throw accountsError('accounts.link_unknown');
    const passwordHash = await hashPassword(password, passwordCost);
    const { userGuid, ownerGuid, email } = link;
    await links.transaction(async (tx) => {
      await links.setPassword(tx, userGuid, passwordHash, clock.now(), hasher.signInSubject('email', email));
      await mailer.queue(tx, { to: email, ...passwordSetLetter(publicUrl) });
      await audit.write(
        tx,
        { ...visitor, kind: 'user', ownerGuid, userGuid },
        {
          action: 'accounts.password_set',
          object: { kind: 'user', id: userGuid },
        },
      );
    });
    return userGuid;
  }

  /** What does not count any more is forgotten. */
  forget(): Promise<void> {
    return this.dependencies.links.forgetBefore(new Date(this.dependencies.clock.now().getTime() - linkLifeMs));
  }

  /** Counted for an address that nobody has, too. */
  async #reserved({ clientAddress = '' }: VisitorCaller, email: string): Promise<void> {
    const { links, hasher, clock } = this.dependencies;
    const now = clock.now();
    const subjects = {
      ip: hasher.letterSubject('ip', networkOf(clientAddress)),
      email: hasher.letterSubject('email', email),
    };
    const begunBefore = new Date(now.getTime() - hourMs);
    try {
      await links.transaction(async (tx) => {
        // Always in this order: two requests never wait for each other.
        for (const kind of kinds)
          if (!(await links.reserve(tx, subjects[kind], lettersUntilLimit[kind], now, begunBefore)))
            throw new LimitReached();
      });
    } catch (thrown) {
      if (!(thrown instanceof LimitReached)) throw thrown;
      const begun = await links.begun(Object.values(subjects));
      const until = new Date(Math.max(now.getTime(), ...begun.map((at) => at.getTime() + hourMs)));
      throw accountsError('accounts.link_limit', { retryAfterSeconds: secondsUntil(until, now) });
    }
  }

  async #mail(visitor: VisitorCaller, email: string): Promise<void> {
    const { links, clock, mailer, audit, publicUrl } = this.dependencies;
    await links.transaction(async (tx: LinkTx) => {
      const user = await links.lockUser(tx, email);
      if (user === undefined) return;
      const { userGuid, ownerGuid } = user;
      const now = clock.now();
      const [linkGuid, secret] = [randomUUID(), randomBytes(secretBytes).toString('base64url')];
      const expiresAt = new Date(now.getTime() + linkLifeMs);
      await links.replace(tx, {
        ...{ id: linkGuid, user_id: userGuid, secret_hash: hashOf(secret) },
        ...{ made_at: now, expires_at: expiresAt, used_at: null },
      });
      await mailer.queue(tx, { to: email, ...linkLetter({ linkGuid, email, secret, expiresAt }, publicUrl) });
      await audit.write(
        tx,
        { ...visitor, kind: 'system', ownerGuid },
        {
          action: 'accounts.password_link_requested',
          object: { kind: 'user', id: userGuid },
        },
      );
    });
  }
}

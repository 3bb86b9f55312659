/**
 * A password by a mailed link (docs/domain.md, n). Who asks for one is told the same, and as late, whether or not
 * anybody has the address. A link is used up before the new password is hashed: of twelve calls at once one is done.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../../kernel/clock.js';
import type { VisitorCaller } from '../../access/index.js';
import type { AuditLog } from '../../audit/index.js';
import { linkSecretHash } from '../../mail/index.js';
import type { Notifier } from '../../notifications/index.js';
import { accountsError } from '../accounts.errors.js';
import { isSameHash, type CodeHasher } from '../second-factor/code-secrets.js';
import type { AccountLinks } from './account-links.service.js';
import type { LetterRequests } from './letter-requests.service.js';
import { linkLetter, passwordSetNews } from './letters.js';
import type { AccountLink, PasswordLinkRepository } from './password-link.repository.js';
import { isGuessable } from './password-rules.js';
import { hashPassword } from './password.js';

const dayMs = 86_400_000;
/** Longer than a letter takes to be written: what is done for a known address shows in no answer's time. */
const answerMs = 400;
/** Passwords that are judged with one link: judging takes time, and a person needs a few. */
const attemptsPerLink = 20;

export interface PasswordsDependencies {
  readonly links: PasswordLinkRepository;
  readonly mailed: AccountLinks;
  readonly requests: LetterRequests;
  readonly hasher: CodeHasher;
  readonly notifier: Notifier;
  readonly audit: AuditLog;
  readonly clock: Clock;
  /** Of the password's hash (password.ts). */
  readonly passwordCost: number;
  /** `linked`: a provider of the operator's own signs people in, and keeps their passwords. */
  readonly subjects: 'accounts' | 'linked';
}

export class PasswordsService {
  constructor(private readonly dependencies: PasswordsDependencies) {}

  /** @throws accounts.link_limit, accounts.password_elsewhere: neither says whether anybody has the address */
  async request(visitor: VisitorCaller, typed: string): Promise<void> {
    const { subjects, requests } = this.dependencies;
    if (subjects === 'linked') throw accountsError('accounts.password_elsewhere');
    const email = typed.trim().toLowerCase();
    await Promise.all([requests.reserve(visitor, email).then(() => this.#mail(visitor, email)), pause(answerMs)]);
  }

  /** @throws accounts.link_unknown, accounts.link_expired */
  async find(linkGuid: string, secret: string): Promise<AccountLink> {
    const hash = linkSecretHash(secret);
    const link = hash && (await this.dependencies.links.find(linkGuid));
    if (!hash || !link || !isSameHash(link.secretHash, hash) || link.usedAt !== null)
      throw accountsError('accounts.link_unknown');
    if (link.expiresAt <= this.dependencies.clock.now()) throw accountsError('accounts.link_expired');
    return link;
  }

  /**
   * @returns the guid of the user, whose sessions are for the caller to end
   * @throws accounts.link_unknown, accounts.link_expired, accounts.link_attempts, accounts.password_guessable
   */
  async set(visitor: VisitorCaller, linkGuid: string, secret: string, password: string): Promise<string> {
    const { links, mailed, clock, notifier, audit, hasher, passwordCost } = this.dependencies;
    const link = await this.find(linkGuid, secret);
    if (!(await links.attempt(linkGuid, attemptsPerLink, clock.now()))) {
      // Used meanwhile, by somebody faster: then that is what is told.
      await this.find(linkGuid, secret);
      throw accountsError('accounts.link_attempts');
    }
    if (isGuessable(password, [link.email, link.name, link.company]))
      throw accountsError('accounts.password_guessable');
    if (!(await links.use(linkGuid, clock.now()))) throw accountsError('accounts.link_unknown');
    const passwordHash = await hashPassword(password, passwordCost);
    const { userGuid, ownerGuid, email, purpose } = link;
    await links.transaction(async (tx) => {
      const guesses = hasher.signInSubject('email', email);
      // An invitation that is withdrawn, a registration that is made anew: at this moment, with its user.
      if (!(await links.setPassword(tx, userGuid, passwordHash, clock.now(), guesses)))
        throw accountsError('accounts.link_unknown');
      if (purpose === 'reset') await notifier.notify(tx, [userGuid], passwordSetNews);
      await audit.write(
        tx,
        { ...visitor, kind: 'user', ownerGuid, userGuid },
        {
          action: 'accounts.password_set',
          object: { kind: 'user', id: userGuid },
        },
      );
      await mailed.passwordSet(tx, purpose, link);
    });
    return userGuid;
  }

  /** Links that ended a day ago are forgotten: until then their page says that they have. */
  async forget(): Promise<void> {
    const { links, requests, clock } = this.dependencies;
    await links.forgetBefore(new Date(clock.now().getTime() - dayMs));
    await requests.forget();
  }

  async #mail(visitor: VisitorCaller, email: string): Promise<void> {
    const { links, mailed, audit } = this.dependencies;
    await links.transaction(async (tx) => {
      const user = await links.lockUser(tx, email);
      if (user === undefined) return;
      const { userGuid, ownerGuid } = user;
      await mailed.mail(tx, { userGuid, email }, 'reset', linkLetter);
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

/** Mailed links with which people set a password: a new one, or their first (docs/domain.md, n). */
import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../kernel/clock.js';
import type { AnyTransaction } from '../../database/database.js';
import { newLinkSecret, type LetterContent, type Mailer } from '../../mail/index.js';
import type { LinkPurpose, LinkTx, LinkUser, PasswordLinkRepository } from './password-link.repository.js';

const hourMs = 3_600_000;
const lifeMs: Readonly<Record<LinkPurpose, number>> = {
  reset: 24 * hourMs,
  completion: 24 * hourMs,
  invitation: 7 * 24 * hourMs,
};

/** What a letter has to say of its link. */
export interface LinkInLetter {
  /** The secret stands behind the '#': it is in no request, no log and no Referer. */
  readonly url: string;
  readonly expiresAt: Date;
}

/** Follows, in the same transaction, when a password was set. */
export type AfterPassword = (tx: AnyTransaction, user: LinkUser) => Promise<void>;

export interface AccountLinksDependencies {
  readonly links: PasswordLinkRepository;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly publicUrl: string;
}

export class AccountLinks {
  readonly #after = new Map<LinkPurpose, AfterPassword>();

  constructor(private readonly dependencies: AccountLinksDependencies) {}

  /**
   * Mails the one link of the user: an earlier one works no more, whatever it was for.
   * @param tx holds the user's row, or has just made it
   * @returns until when it works
   */
  async mail(
    tx: AnyTransaction,
    { userGuid, email }: Pick<LinkUser, 'userGuid' | 'email'>,
    purpose: LinkPurpose,
    letter: (link: LinkInLetter) => LetterContent,
  ): Promise<Date> {
    const { links, mailer, clock, publicUrl } = this.dependencies;
    const { secret, hash } = newLinkSecret();
    const [id, now] = [randomUUID(), clock.now()];
    const expiresAt = new Date(now.getTime() + lifeMs[purpose]);
    await links.replace(tx as LinkTx, {
      ...{ id, user_id: userGuid, purpose, secret_hash: hash },
      ...{ made_at: now, expires_at: expiresAt, used_at: null },
    });
    const url = `${publicUrl}/set-password/${id}/${encodeURIComponent(email)}#${secret}`;
    await mailer.queue(tx, { to: email, ...letter({ url, expiresAt }) });
    return expiresAt;
  }

  /** What follows when a link of this purpose has set a password; said once, by the domain that mails such links. */
  afterPassword(purpose: LinkPurpose, work: AfterPassword): void {
    if (this.#after.has(purpose)) throw new Error(`two follow a password by a link of purpose ${purpose}`);
    this.#after.set(purpose, work);
  }

  async passwordSet(tx: AnyTransaction, purpose: LinkPurpose, user: LinkUser): Promise<void> {
    await this.#after.get(purpose)?.(tx, user);
  }
}

import type { Clock } from '../../kernel/clock.js';
import type { AnyTransaction, Database } from '../database/database.js';
import type { LetterContent, Mailer } from '../mail/index.js';
import type { Hub } from '../realtime/index.js';
import type { InboxRepository } from './inbox/inbox.repository.js';
import type { News } from './notification-kind.js';
import type { Notifier, Recipient, Recipients, RecipientSource } from './notifier.js';
import type { UnsubscribeTokens } from './unsubscribe-tokens.js';

export interface NotifierDependencies {
  readonly database: Database;
  readonly recipients: RecipientSource;
  readonly inbox: InboxRepository;
  readonly mailer: Mailer;
  readonly tokens: UnsubscribeTokens;
  readonly hub: Hub;
  readonly clock: Clock;
  /** Where people reach Keyway. */
  readonly publicUrl: string;
}

/** What is mailed of it. */
export const letterOf = ({ kind, values, href }: News, publicUrl: string): LetterContent => ({
  ...{ kind, values },
  ...(href !== undefined && { url: `${publicUrl}${href}` }),
});

const isForDigest = ({ receivesEmail, rhythm }: Recipient, { kind }: News): boolean =>
  !kind.isMandatory && receivesEmail && rhythm !== 'at_once';

export class NotifierService implements Notifier {
  constructor(private readonly dependencies: NotifierDependencies) {}

  async notify(tx: AnyTransaction, to: Recipients, news: News): Promise<void> {
    const { recipients, inbox, mailer, publicUrl, clock } = this.dependencies;
    const told = await recipients.find(tx, to);
    if (told.length === 0) return;
    const letter = letterOf(news, publicUrl);
    // The inbox says what the letter says.
    const { subject, text } = await mailer.words(tx, letter);
    await inbox.add(tx, told, (recipient) => isForDigest(recipient, news), {
      ...{ kind: news.kind.name, subject, body: text },
      ...{ href: news.href ?? '', created_at: clock.now() },
    });
    await this.#mail(tx, told, news, letter);
    this.#tellTabs(tx, told);
  }

  async #mail(tx: AnyTransaction, told: readonly Recipient[], { kind }: News, letter: LetterContent) {
    const { mailer, tokens } = this.dependencies;
    for (const { email, receivesEmail, rhythm, userGuid } of told) {
      if (kind.isMandatory) await mailer.queue(tx, { to: email, ...letter });
      else if (receivesEmail && rhythm === 'at_once')
        await mailer.queue(tx, { to: email, ...letter, unsubscribeUrl: tokens.urlFor(userGuid) });
    }
  }

  #tellTabs(tx: AnyTransaction, told: readonly Recipient[]): void {
    const { database, hub } = this.dependencies;
    database.afterCommit(tx, () => {
      for (const { ownerGuid, userGuid } of told) hub.publish(ownerGuid, 'notificationschanged', { userGuid });
    });
  }
}

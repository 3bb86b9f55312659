/**
 * Optional letters of an hour or a day, in one (docs/domain.md, l). Several processes may look at once: what is mailed
 * stops waiting in the transaction that queues the letter, so that it is in one digest, and in no other.
 */
import type { Clock } from '../../../kernel/clock.js';
import type { AnyTransaction, Database } from '../../database/database.js';
import type { Mailer } from '../../mail/index.js';
import type { InboxRepository } from '../inbox/inbox.repository.js';
import type { Recipient, RecipientSource } from '../notifier.js';
import type { UnsubscribeTokens } from '../unsubscribe-tokens.js';
import { digestLetter } from './digest-letter.js';
import { digestDue } from './due.js';

export interface DigestDependencies {
  readonly database: Database;
  readonly recipients: RecipientSource;
  readonly inbox: InboxRepository;
  readonly mailer: Mailer;
  readonly tokens: UnsubscribeTokens;
  readonly clock: Clock;
  readonly publicUrl: string;
}

export class DigestService {
  constructor(private readonly dependencies: DigestDependencies) {}

  /** Mails the digests that are due. @returns how many */
  async sweep(): Promise<number> {
    const { database, inbox } = this.dependencies;
    let mailed = 0;
    for (const { userGuid, oldest } of await inbox.awaiting())
      if (await database.transaction((tx: AnyTransaction) => this.#mail(tx, userGuid, oldest))) mailed += 1;
    return mailed;
  }

  async #mail(tx: AnyTransaction, userGuid: string, oldest: Date): Promise<boolean> {
    const { recipients, inbox, mailer, tokens, clock, publicUrl } = this.dependencies;
    const [reader] = await recipients.find(tx, [userGuid]);
    if (reader !== undefined && this.#waits(reader, oldest, clock.now())) return false;
    const settled = await inbox.settleAwaiting(tx, userGuid);
    const unread = settled.filter(({ read_at }) => read_at === null);
    // Whoever has been deactivated, or has switched letters off, gets none any more.
    if (unread.length === 0 || reader === undefined || !reader.receivesEmail) return false;
    await mailer.queue(tx, {
      ...{ to: reader.email, unsubscribeUrl: tokens.urlFor(userGuid) },
      ...digestLetter(unread, reader.timeZone, publicUrl),
    });
    return true;
  }

  #waits({ receivesEmail, rhythm, timeZone }: Recipient, oldest: Date, now: Date): boolean {
    return receivesEmail && digestDue(rhythm, oldest, timeZone) > now;
  }
}

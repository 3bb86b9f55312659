/** Letters of the optional kinds are stopped by the address in any of them, without a sign-in (docs/domain.md, l). */
import type { VisitorCaller } from '../access/index.js';
import type { AuditLog } from '../audit/index.js';
import type { AnyTransaction, Database } from '../database/database.js';
import { notificationsErrors } from './notifications.errors.js';
import type { RecipientSource } from './notifier.js';
import type { UnsubscribeTokens } from './unsubscribe-tokens.js';

export interface UnsubscribeDependencies {
  readonly database: Database;
  readonly recipients: RecipientSource;
  readonly tokens: UnsubscribeTokens;
  readonly audit: AuditLog;
}

export class UnsubscribeService {
  constructor(private readonly dependencies: UnsubscribeDependencies) {}

  /**
   * The user's switch, as it is wanted; the same twice is one change.
   * @throws notifications.link_unknown
   */
  async change({ correlationId, clientAddress }: VisitorCaller, token: string, receivesEmail: boolean): Promise<void> {
    const { database, recipients, tokens, audit } = this.dependencies;
    const userGuid = tokens.userOf(token);
    if (userGuid === undefined) throw notificationsErrors('notifications.link_unknown');
    await database.transaction(async (tx: AnyTransaction) => {
      const changed = await recipients.setReceivesEmail(tx, userGuid, receivesEmail);
      if (changed === undefined) throw notificationsErrors('notifications.link_unknown');
      if (!changed.hasChanged) return;
      await audit.write(
        tx,
        { ownerGuid: changed.ownerGuid, userGuid, correlationId, clientAddress },
        {
          action: 'accounts.email_settings_changed',
          object: { kind: 'user', id: userGuid },
          before: { receivesEmail: !receivesEmail },
          after: { receivesEmail, by: 'the address in an email' },
        },
      );
    });
  }
}

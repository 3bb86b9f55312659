/** What people were told. Each statement names the user and the vault: nobody reads or marks another's. */
import { randomUUID } from 'node:crypto';
import type { Actor } from '../../access/index.js';
import type { AnyTransaction, Database, Transaction } from '../../database/database.js';
import type { NotificationTable, Tables } from '../../database/gen/tables.js';
import type { Recipient } from '../notifier.js';

export type NotificationTables = Pick<Tables, 'notification'>;
type NewNotification = Pick<NotificationTable, 'kind' | 'subject' | 'body' | 'created_at'> & { readonly href: string };

export interface InboxEntry {
  readonly id: string;
  readonly kind: string;
  readonly subject: string;
  readonly body: string;
  readonly href: string;
  readonly created_at: Date;
  readonly read_at: Date | null;
}

/** The subject's room in its column. */
const subjectLength = 300;
const sweptAtOnce = 5_000;

export class InboxRepository {
  constructor(private readonly database: Database) {}

  /** @param isForDigest whose next digest has it */
  async add(
    tx: AnyTransaction,
    to: readonly Recipient[],
    isForDigest: (recipient: Recipient) => boolean,
    told: NewNotification,
  ): Promise<void> {
    const subject = told.subject.slice(0, subjectLength);
    await (tx as Transaction<NotificationTables>)
      .insertInto('notification')
      .values(
        to.map((recipient) => ({
          ...told,
          ...{ subject, id: randomUUID(), user_id: recipient.userGuid, vault_id: recipient.ownerGuid },
          awaits_digest: isForDigest(recipient),
        })),
      )
      .execute();
  }

  newest(actor: Actor, count: number): Promise<InboxEntry[]> {
    return this.#own(actor)
      .select(['id', 'kind', 'subject', 'body', 'href', 'created_at', 'read_at'])
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(count)
      .execute();
  }

  find(actor: Actor, id: string): Promise<InboxEntry | undefined> {
    return this.#own(actor)
      .select(['id', 'kind', 'subject', 'body', 'href', 'created_at', 'read_at'])
      .where('id', '=', id)
      .executeTakeFirst();
  }

  /** @returns at most `cap`: a thousand unread ones are not counted to the last */
  async unread(actor: Actor, cap: number): Promise<number> {
    const rows = await this.#own(actor).select('id').where('read_at', 'is', null).limit(cap).execute();
    return rows.length;
  }

  /** @returns whether anything has changed */
  async mark(actor: Actor, ids: readonly string[], readAt: Date | null): Promise<boolean> {
    const { numUpdatedRows } = await this.#change(actor, readAt)
      .where('id', 'in', [...ids])
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** @returns whether anything has changed */
  async markAllRead(actor: Actor, readAt: Date): Promise<boolean> {
    const { numUpdatedRows } = await this.#change(actor, readAt).executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Whose notifications wait for a digest, and since when. */
  awaiting(): Promise<{ readonly userGuid: string; readonly oldest: Date }[]> {
    return this.database
      .tables<NotificationTables>()
      .selectFrom('notification')
      .where('awaits_digest', '=', true)
      .groupBy('user_id')
      .select((eb) => ['user_id as userGuid', eb.fn.min('created_at').as('oldest')])
      .execute();
  }

  /** Of two at once the second finds none. @returns what waited, the oldest first */
  async settleAwaiting(tx: AnyTransaction, userGuid: string): Promise<InboxEntry[]> {
    const rows = await (tx as Transaction<NotificationTables>)
      .updateTable('notification')
      .set({ awaits_digest: false })
      .where('user_id', '=', userGuid)
      .where('awaits_digest', '=', true)
      .returning(['id', 'kind', 'subject', 'body', 'href', 'created_at', 'read_at'])
      .execute();
    return rows.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime());
  }

  /** Several nodes may do it at once: each takes other rows. @returns how many went */
  async deleteBefore(at: Date): Promise<number> {
    let deleted = 0;
    for (;;) {
      const { numDeletedRows } = await this.database
        .tables<NotificationTables>()
        .deleteFrom('notification')
        .where((eb) =>
          eb(
            eb.refTuple('user_id', 'id'),
            'in',
            eb
              .selectFrom('notification')
              .select(['user_id', 'id'])
              .where('created_at', '<', at)
              .limit(sweptAtOnce)
              .forUpdate()
              .skipLocked()
              .$asTuple('user_id', 'id'),
          ),
        )
        .executeTakeFirst();
      deleted += Number(numDeletedRows);
      if (numDeletedRows < BigInt(sweptAtOnce)) return deleted;
    }
  }

  #own({ userGuid, ownerGuid }: Actor) {
    return this.database
      .tables<NotificationTables>()
      .selectFrom('notification')
      .where('user_id', '=', userGuid)
      .where('vault_id', '=', ownerGuid);
  }

  /** What stands so already keeps its time. */
  #change({ userGuid, ownerGuid }: Actor, readAt: Date | null) {
    return this.database
      .tables<NotificationTables>()
      .updateTable('notification')
      .set({ read_at: readAt })
      .where('user_id', '=', userGuid)
      .where('vault_id', '=', ownerGuid)
      .where('read_at', readAt === null ? 'is not' : 'is', null);
  }
}

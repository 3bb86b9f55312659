/** The outbox. A letter's text is kept only until it has left: it may hold a code. */
import type { Transaction, Updateable } from 'kysely';
import type { AnyTransaction, Database } from '../database/database.js';
import type { Tables as GeneratedTables } from '../database/gen/tables.js';

type Tables = Pick<GeneratedTables, 'mail_letter'>;

export interface StoredLetter {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly unsubscribeUrl?: string | undefined;
}

const wiped = { body_text: null, body_html: null, unsubscribe_url: null };

export class MailRepository {
  constructor(private readonly database: Database) {}

  async insert(tx: AnyTransaction, letter: StoredLetter): Promise<void> {
    await (tx as Transaction<Tables>)
      .insertInto('mail_letter')
      .values({
        id: letter.id,
        recipient: letter.to,
        subject: letter.subject,
        body_text: letter.text,
        body_html: letter.html,
        unsubscribe_url: letter.unsubscribeUrl ?? null,
        attempts: 0,
        created_at: new Date(),
      })
      .execute();
  }

  /** Counts an attempt; undefined when the letter has left or was given up. */
  async attempt(id: string): Promise<StoredLetter | undefined> {
    const row = await this.database
      .tables<Tables>()
      .updateTable('mail_letter')
      .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
      .where('id', '=', id)
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (!row || row.body_text === null || row.body_html === null) return undefined;
    const { recipient: to, subject, body_text: text, body_html: html, unsubscribe_url: url } = row;
    return { id, to, subject, text, html, unsubscribeUrl: url ?? undefined };
  }

  async markSent(id: string): Promise<void> {
    await this.#settle(id, { ...wiped, sent_at: new Date() });
  }

  async markFailed(id: string): Promise<void> {
    await this.#settle(id, { ...wiped, failed_at: new Date() });
  }

  async #settle(id: string, values: Updateable<Tables['mail_letter']>): Promise<void> {
    await this.database
      .tables<Tables>()
      .updateTable('mail_letter')
      .set(values)
      .where('id', '=', id)
      .where('sent_at', 'is', null)
      .execute();
  }
}

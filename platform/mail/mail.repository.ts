/**
 * The outbox. A letter's text is kept only until it has left, because it may hold a code; that of a dead letter without
 * one for a week, to be sent again.
 */
import type { Transaction, Updateable } from 'kysely';
import type { AnyTransaction, Database } from '../database/database.js';
import type { Tables as GeneratedTables } from '../database/gen/tables.js';
import type { Refusal } from './server-answer.js';

export type MailTables = Pick<GeneratedTables, 'mail_letter'>;

export interface StoredLetter {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly unsubscribeUrl?: string | undefined;
}

export interface NewLetter extends StoredLetter {
  readonly kind: string;
  readonly mayBeKept: boolean;
}

type Tables = MailTables;
const dayMs = 24 * 3_600_000;
const textKeptDays = 7;
const keptDays = 90;
/** What one act sends again. */
const revivedAtOnce = 20;
const wiped = { body_text: null, body_html: null, unsubscribe_url: null };

export class MailRepository {
  constructor(private readonly database: Database) {}

  async insert(tx: AnyTransaction, letter: NewLetter): Promise<void> {
    await (tx as Transaction<Tables>)
      .insertInto('mail_letter')
      .values({
        id: letter.id,
        recipient: letter.to,
        kind: letter.kind,
        may_be_kept: letter.mayBeKept,
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

  /** @returns whether it was not settled before */
  async markSent(tx: AnyTransaction, id: string): Promise<boolean> {
    return this.#settle(tx, id, { ...wiped, sent_at: new Date() });
  }

  /** @returns whether it was not settled before */
  async markFailed(
    tx: AnyTransaction,
    id: string,
    { responseCode, answer }: Pick<Refusal, 'responseCode' | 'answer'>,
  ): Promise<boolean> {
    const isSettled = await this.#settle(tx, id, { failed_at: new Date(), response_code: responseCode, answer });
    await (tx as Transaction<Tables>)
      .updateTable('mail_letter')
      .set(wiped)
      .where('id', '=', id)
      .where('may_be_kept', '=', false)
      .execute();
    return isSettled;
  }

  /** Of two at once one finds them. @returns the ids of dead letters to the address, which wait again */
  async revive(tx: AnyTransaction, to: string): Promise<string[]> {
    const rows = await (tx as Transaction<Tables>)
      .updateTable('mail_letter')
      .set({ failed_at: null, response_code: null, answer: null, attempts: 0 })
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('mail_letter')
          .select('id')
          .where('recipient', '=', to)
          .where('failed_at', 'is not', null)
          .where('body_text', 'is not', null)
          .orderBy('failed_at', 'desc')
          .limit(revivedAtOnce)
          .forUpdate()
          .skipLocked(),
      )
      .returning('id')
      .execute();
    return rows.map(({ id }) => id);
  }

  /** The texts of dead letters for a week, what else is kept of them for a quarter. */
  async sweep(now: Date): Promise<void> {
    const before = (days: number): Date => new Date(now.getTime() - days * dayMs);
    const tables = this.database.tables<Tables>();
    await tables.deleteFrom('mail_letter').where('failed_at', '<', before(keptDays)).execute();
    await tables
      .updateTable('mail_letter')
      .set(wiped)
      .where('failed_at', '<', before(textKeptDays))
      .where('body_text', 'is not', null)
      .execute();
  }

  async #settle(tx: AnyTransaction, id: string, values: Updateable<Tables['mail_letter']>): Promise<boolean> {
    const { numUpdatedRows } = await (tx as Transaction<Tables>)
      .updateTable('mail_letter')
      .set(values)
      .where('id', '=', id)
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }
}

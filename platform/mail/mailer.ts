/** Letters of the platform: written in the transaction that causes them, sent afterwards by a job. */
import { token } from '../../kernel/providers.js';
import type { AnyTransaction } from '../database/database.js';

/** Injection token of the Mailer. */
export const MAILER = token<Mailer>('MAILER');

export interface Letter {
  readonly to: string;
  readonly subject: string;
  /**
   * Paragraphs parted by a blank line. Never a key. The HTML part is made out of it: a line that is
   * only a code is shown large. No mail program makes a link of what stands here or in the subject (unlinked.ts).
   */
  readonly text: string;
  /** One button below the text, with the letter's only link beside the one that stops it. */
  readonly action?: { readonly title: string; readonly url: string };
  /** Of a letter that its reader may do without: where it is stopped (RFC 8058). Wiped with the text. */
  readonly unsubscribeUrl?: string | undefined;
}

export interface Mailer {
  /**
   * Puts the letter into the outbox; it leaves when the transaction has committed, at least once,
   * with the same Message-ID at each attempt. The text is wiped from the outbox once it has left.
   * @returns the id of the letter
   */
  queue(tx: AnyTransaction, letter: Letter): Promise<string>;
}

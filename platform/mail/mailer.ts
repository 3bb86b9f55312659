/** Letters of the platform: written in the transaction that causes them, sent afterwards by a job. */
import { token } from '../../kernel/providers.js';
import type { AnyTransaction } from '../database/database.js';

/** Injection token of the Mailer. */
export const MAILER = token<Mailer>('MAILER');

export interface Letter {
  readonly to: string;
  /** Of its kind (letter-template.ts): how it is called, and whether its words may be kept when it comes back. */
  readonly kind: { readonly name: string; readonly mayBeKept?: boolean };
  readonly subject: string;
  /**
   * Paragraphs parted by a blank line. Never a key. The HTML part is made out of it: a line that is
   * only a code is shown large. No mail program makes a link of what stands here or in the subject (unlinked.ts).
   */
  readonly text: string;
  /** Of a letter of many: links of their own between text and button, each a line. */
  readonly entries?: readonly { readonly title: string; readonly note: string; readonly url: string }[];
  /** One button below the text; but for `entries` the letter's only link beside the one that stops it. */
  readonly action?: { readonly title: string; readonly url: string };
  /** Of a letter that its reader may do without: where it is stopped (RFC 8058). Wiped with the text. */
  readonly unsubscribeUrl?: string | undefined;
}

/** Of which words a letter is made. */
export type Words = Pick<Letter, 'subject' | 'text' | 'entries' | 'action' | 'unsubscribeUrl'>;

/** Whoever knows whose an address is. Called in the transaction that settles a letter. */
export interface AddressWatch {
  /** The mail server has refused it for good. */
  refused(tx: AnyTransaction, address: string): Promise<void>;
  /** The mail server has taken a letter to it. */
  accepted(tx: AnyTransaction, address: string): Promise<void>;
}

export interface Mailer {
  /**
   * Puts the letter into the outbox; it leaves when the transaction has committed, at least once,
   * with the same Message-ID at each attempt. The text is wiped from the outbox once it has left.
   * @returns the id of the letter
   */
  queue(tx: AnyTransaction, letter: Letter): Promise<string>;
  /** Of dead letters to the address those whose words are kept, 20 at most. @returns how many */
  sendAgain(tx: AnyTransaction, to: string): Promise<number>;
  watch(watch: AddressWatch): void;
}

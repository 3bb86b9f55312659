/** Letters of the platform: written in the transaction that causes them, sent afterwards by a job. */
import { token } from '../../kernel/providers.js';
import type { AnyTransaction } from '../database/database.js';
import type { LetterContent, Words } from './letter/letter-template.js';

/** Injection token of the Mailer. */
export const MAILER = token<Mailer>('MAILER');

export interface Letter extends LetterContent {
  readonly to: string;
  /** Of a letter that its reader may do without: where it is stopped (RFC 8058). Wiped with the text. */
  readonly unsubscribeUrl?: string | undefined;
}

/** Whoever knows whose an address is. Called in the transaction that settles a letter. */
export interface AddressWatch {
  /** The mail server has refused it for good. */
  refused(tx: AnyTransaction, address: string): Promise<void>;
  /** The mail server has taken a letter to it. */
  accepted(tx: AnyTransaction, address: string): Promise<void>;
}

export interface Mailer {
  /** What a letter written now says: in the words that staff has given its kind, or in those it was declared with. */
  words(tx: AnyTransaction, content: LetterContent): Promise<Words>;
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

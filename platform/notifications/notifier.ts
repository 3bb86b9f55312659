/** Telling people: the line in their inbox, and the letter that goes with it. */
import { token } from '../../kernel/providers.js';
import type { AnyTransaction } from '../database/database.js';
import type { Rhythm } from './digest/due.js';
import type { News } from './notification-kind.js';

/** Injection token of the Notifier. */
export const NOTIFIER = token<Notifier>('NOTIFIER');

/**
 * People by name, or those of a vault who have one of the roles, or who hold a permission: by their role, or granted by
 * name (ADR 0096). Whoever is not active is none of them.
 */
export type Recipients =
  | readonly string[]
  | {
      readonly ownerGuid: string;
      readonly roles: readonly string[];
      /** Guids of users who are told already, or are told as well. */
      readonly except?: readonly string[];
      readonly and?: readonly string[];
    }
  | { readonly ownerGuid: string; readonly holding: string };

export interface Notifier {
  /**
   * In the transaction that causes it: one line in each recipient's inbox, and a letter where the kind is mandatory or
   * the user wants mail: at once, or in their next digest. Open tabs hear of it after the commit.
   */
  notify(tx: AnyTransaction, to: Recipients, news: News): Promise<void>;
}

/** Who can be told: the accounts know them. */
export interface Recipient {
  readonly userGuid: string;
  readonly ownerGuid: string;
  readonly email: string;
  /** The switch 'receive email notifications'. */
  readonly receivesEmail: boolean;
  /** Of optional letters, where the switch is on. */
  readonly rhythm: Rhythm;
  /** IANA name. */
  readonly timeZone: string;
}

/** Injection token of the RecipientSource. */
export const RECIPIENTS = token<RecipientSource>('RECIPIENTS');

export interface RecipientSource {
  /** Active users, each once, in the order of their addresses. */
  find(tx: AnyTransaction, to: Recipients): Promise<readonly Recipient[]>;
  /** @returns whose vault it is, and whether the switch stood otherwise; undefined when there is no such user */
  setReceivesEmail(
    tx: AnyTransaction,
    userGuid: string,
    receivesEmail: boolean,
  ): Promise<{ readonly ownerGuid: string; readonly hasChanged: boolean } | undefined>;
}

/** An act over many rows of a list, declared once by the domain that owns the rows (ADR 0043). */
import { token } from '../../../kernel/providers.js';
import type { Actor } from '../../access/index.js';

/** What became of one row; `failed` rows can be tried again. */
export type BulkOutcome =
  | { readonly outcome: 'done' }
  | { readonly outcome: 'skipped' | 'failed'; readonly reason: string };

export interface BulkAct<Row = Record<string, unknown>> {
  /** `cancel`: unique within the list. */
  readonly name: string;
  /** The list's route. */
  readonly list: string;
  /** The job's title, of so many rows. */
  readonly title: (count: number) => string;
  /** Any one of these keys is enough. */
  readonly permission: readonly string[];
  /** @returns why the row stays as it is, as a sentence of people; undefined when it will change. Reads nothing. */
  readonly judge: (row: Row, actor: Actor) => string | undefined;
  /** @returns what people should know of a row before it changes, as a sentence; undefined: nothing. Reads nothing. */
  readonly warn?: (row: Row) => string | undefined;
  /** What people call the row. */
  readonly label: (row: Row) => string;
  /**
   * Does it to one row, in a transaction of its own, with the audit of the same act on a single row. It may run
   * twice for a row: the second time changes nothing. A DomainError is a failed row; anything else fails the job.
   */
  readonly apply: (actor: Actor, row: Row) => Promise<void>;
}

/** Injection token of the registry. */
export const BULK_ACTS = token<BulkActs>('BULK_ACTS');

export interface BulkActs {
  /** In the constructor or onModuleInit of the domain's module. @throws when list and name are taken */
  register<Row>(act: BulkAct<Row>): void;
}

/** What a versioned record is: declared once, beside the rows of its table. */
import type { Actor } from '../access/index.js';
import type { AuditAction, AuditActor } from '../audit/index.js';
import type { DomainError, DomainErrorOptions } from '../../kernel/errors.js';
import type { HubMessages } from '../realtime/index.js';

/** Messages that say no more than that something changed. */
type Topic = {
  [T in keyof HubMessages]: HubMessages[T] extends Readonly<Record<string, never>> ? T : never;
}[keyof HubMessages];

/** Columns that the mechanism writes. */
export type Stamp = 'version' | 'row_version' | 'changed_at' | 'changed_by' | 'changed_by_name';

/** What somebody gives of a new record. */
export type NewRecord<Row> = Omit<Row, Stamp> & Partial<Row>;

/** Any version: for an act that is the same whatever stands, such as a revocation. */
export const anyVersion = undefined;

/** The codes of a domain's errors. */
export type CodeOf<E extends (code: never) => DomainError> = Parameters<E>[0];

/** Who changes a record: a person, a program, or the system where something is due. */
export interface Changer extends AuditActor {
  readonly userName: string;
}

/** `Row` as it is selected; `Who` where others than a user's calls change it. */
export interface RecordDeclaration<
  Row extends { vault_id: string },
  Code extends string = string,
  Who extends Changer = Actor,
> {
  readonly table: string;
  /** The column that names a record in its vault. */
  readonly key: keyof Row & string;
  /** Where several rows have one key: which of them is the record. */
  readonly only?: Partial<Row>;
  /** Where the table calls them otherwise than `version`, `changed_at` and `changed_by_name`. */
  readonly columns?: { readonly version?: Stamp; readonly changedBy?: Stamp };
  /** Columns of JSON. */
  readonly json?: readonly (keyof Row)[];
  /**
   * The record before anybody has saved it, version 0, where it needs not be created: the first change does.
   * @param id of the record
   */
  readonly blank?: (actor: Who, id: string) => NewRecord<Row>;
  /** Throws where this record is not this actor's to change, or not any more; asked before the versions are compared. */
  readonly guard?: (row: Row, actor: Who) => void;
  /** The domain's refusals. */
  errors(code: Code, options?: DomainErrorOptions): DomainError;
  /** Absent where there is always one: it has a blank. */
  readonly notFound?: Code;
  /** A save from an older version: its params are `by` and `at` of the one that stands. */
  readonly stale: Code;
  /** What it means when a unique index refuses, by the index' name. */
  readonly unique?: Readonly<Record<string, Code>>;
  readonly audit: {
    readonly object: (row: Row) => { readonly kind: string; readonly id: string };
    /** What is kept of the record before and after. Never a key, a code, a password or a token. */
    readonly snapshot: (row: Row) => object;
    /** Actions, `<domain>.<what happened>`; absent where it does not happen. */
    readonly created?: AuditAction;
    readonly changed: AuditAction;
    readonly deleted?: AuditAction;
  };
  /** What the vault's gateways are told once it is committed. */
  readonly topic?: Topic;
}

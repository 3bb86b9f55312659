/**
 * Reference data, declared once: what is nothing but fields, a unique name, guards and what uses it. From the
 * declaration come its list, checks, audit, stale saves, 'used by', guarded delete and the merge of doubles (ADR 0066).
 */
import type { AliasableExpression } from 'kysely';
import { z } from 'zod';
import { token } from '../../kernel/providers.js';
import type { Actor } from '../access/index.js';
import type { GridFilter, Tables } from '../content/index.js';
import type { AnyTransaction } from '../database/database.js';

/** The columns that every collection's table has. */
export interface CollectionRow {
  /** The holder: a vault, or the system's (access, `systemVault`). */
  vault_id: string;
  id: string;
  version: number;
  changed_at: Date;
  /** Empty for what came with the system. */
  changed_by_name: string;
}

export interface CollectionField<Row> {
  readonly column: keyof Row & string;
  /** As the list's column and a refusal call it. */
  readonly title: string;
  readonly kind: 'text' | 'number' | 'boolean' | 'date' | 'image';
  /** What may be entered; see `isOptional`. */
  readonly schema: z.ZodType;
  /** The column that is listed and sorted by in its place: a name for a code. */
  readonly shown?: keyof Row & string;
  /** A text that is one of these: the list is filtered by choosing one. */
  readonly options?: readonly string[];
  /** Said when a record is added, and never changed. */
  readonly isFixed?: true;
  /** Kept in another way than by saving the record: what is entered in its place is left out. */
  readonly isKeptElsewhere?: true;
}

/** Something that uses a record. */
export interface Use {
  readonly name: string;
  /** The address of its screen or list, where there is one. */
  readonly href?: string;
}

/** Declared by the domain that uses a collection's records, which may not be deleted while it does. */
export interface Dependency<Row> {
  /** 'Region' */
  readonly kind: string;
  readonly usesOf: (db: Tables, row: Row) => Promise<readonly Use[]>;
  /** Any one of the keys opens what the uses' addresses lead to: whoever has none is not led there. */
  readonly opens?: readonly string[];
  /**
   * Lets what uses one record use another; each is saved as if its people had done it: version, stamp, audit, message.
   * Rows are locked in the order of their ids, after the two records.
   * Absent where no two records are ever made one, and none is renamed.
   * @returns how many moved, and how many could not because they use both
   */
  readonly move?: (
    tx: AnyTransaction,
    actor: Actor,
    from: Row,
    to: Row,
  ) => Promise<{ moved: number; inTheWay: number }>;
}

export interface CollectionDeclaration<Row extends CollectionRow> {
  /** On the wire and in the audit trail: 'countries'. */
  readonly name: string;
  readonly table: string;
  /** Any one of the keys; `choose` for who fills a form with one of its records. */
  readonly permission: {
    readonly read: readonly string[];
    readonly write: readonly string[];
    readonly choose?: readonly string[];
  };
  /** Who holds what may be chosen; absent: the vault of who chooses. */
  readonly choicesOf?: { readonly holder: string; readonly only: Partial<Row> };
  readonly fields: Readonly<Record<string, CollectionField<Row>>>;
  /** The unique indexes of the table, each with the field that it is about. */
  readonly unique: Readonly<Record<string, string>>;
  /** What no field can say alone; what it locks is locked before the record itself. @throws DomainError request.invalid, see `refused` */
  readonly check?: (db: Tables, entered: Partial<Row>) => Promise<void>;
  /** The field that others name a record by: whatever uses it follows when it changes. */
  readonly key?: string;
  /** Of two that could be doubles; absent: any two may be made one. */
  readonly isMergeable?: (one: Row, other: Row) => boolean;
  readonly list: {
    readonly originalUrl: string;
    readonly title: string;
    readonly description: string;
    /** A record's screen: the id follows. */
    readonly recordHref: string;
    /** A field's name; '-' before it for the last first. */
    readonly defaultSort: string;
    /** Where a row is more than its table's; of the actor's vault only. */
    readonly source?: (actor: Actor, database: Tables) => AliasableExpression<Row>;
    readonly filters?: readonly GridFilter<Row>[];
  };
}

/** A declared collection with its row type put away, as `Grid` is. */
// oxlint-disable-next-line typescript/no-explicit-any -- the registry holds collections of every row type
export type Collection = CollectionDeclaration<any>;

/** The field that a collection's list is sorted by. */
export const sortFieldOf = ({ list }: { readonly list: { readonly defaultSort: string } }): string =>
  list.defaultSort.replace(/^-/, '');

/** Who is not said to have a right to it; what is declared may come from where no compiler has looked. */
const secrecyOf = (permission: CollectionDeclaration<CollectionRow>['permission'] | undefined): string | undefined => {
  const { read = [], write = [], choose = read } = permission ?? {};
  if (read.length === 0 || write.length === 0) return 'it does not say who may read and write it';
  return choose.length === 0 ? 'it does not say who may choose from it' : undefined;
};

/** Declares a collection. @throws when it contradicts itself: at boot */
export const collection = <Row extends CollectionRow>(declaration: CollectionDeclaration<Row>): Collection => {
  const fail = (reason: string): never => {
    throw new Error(`collection ${declaration.name}: ${reason}`);
  };
  const { fields, unique, permission, key } = declaration;
  const named = [sortFieldOf(declaration), key, ...Object.values(unique)].filter((name) => name !== undefined);
  for (const name of named) if (!(name in fields)) fail(`${name} is no field`);
  const hidden = secrecyOf(permission);
  if (hidden !== undefined) fail(hidden);
  return declaration;
};

/** Whether it may be left empty: its column is nullable then. */
export const isOptional = ({ kind, schema }: Pick<CollectionField<unknown>, 'kind' | 'schema'>): boolean =>
  schema.safeParse(kind === 'number' ? null : '').success;

/** @returns what people may enter, by the names of the fields */
export const valuesSchema = ({ fields }: Collection): z.ZodObject =>
  z.strictObject(Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])));

/** A row's values by the names of the fields: a number of any width is a number, a text or day that is absent is ''. */
export const valuesOf = ({ fields }: Collection, row: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { column, kind }]) => {
      const value: unknown = (row as Record<string, unknown>)[column];
      if (kind === 'number') return [name, value === null ? null : Number(value)];
      return [name, value ?? ''];
    }),
  );

/** Values by the names of the fields as columns of the table; an empty text is an absent one. */
export const columnsOf = ({ fields }: Collection, values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, { isKeptElsewhere }]) => isKeptElsewhere !== true)
      .map(([name, { column }]) => [column, values[name] === '' ? null : values[name]]),
  );

/** What became of values that were entered: `before` is what stood of a record that was changed. */
export interface Entered {
  readonly kind: 'new' | 'changed' | 'unchanged';
  readonly before?: Readonly<Record<string, unknown>>;
}

export interface Collections {
  /** In the constructor or onModuleInit of the domain's module; its list comes with it. */
  register(declared: Collection): void;
  /** What keeps records of a collection of another domain. */
  registerDependency<Row extends CollectionRow>(collectionName: string, dependency: Dependency<Row>): void;
  /**
   * Enters many records as if this actor had added or edited each, in their order: one whose fixed fields have these
   * values is the record that is changed.
   * @param given values by the names of the fields
   * @throws request.invalid, its pointers begin with the place, '/3/values/rate'; collections.taken; permission.denied
   */
  enter(
    tx: AnyTransaction,
    actor: Actor,
    collectionName: string,
    given: readonly object[],
  ): Promise<readonly Entered[]>;
  /**
   * Saves a record of whichever vault that follows another one: in its vault's trail, as an act of this actor.
   * @param changes columns
   */
  follow<Row extends CollectionRow>(
    tx: AnyTransaction,
    actor: Actor,
    collectionName: string,
    record: Pick<Row, 'vault_id' | 'id'>,
    changes: Partial<Row>,
  ): Promise<void>;
}

/** Injection token of the Collections. */
export const COLLECTIONS = token<Collections>('COLLECTIONS');

/**
 * A list, declared once. From it come the grid, the filter form, the description, paging, sort,
 * count and export of /mkapi/content (ADR 0004; docs/domain.md, p).
 */
import { token } from '../../../kernel/providers.js';
import type { AliasableExpression, Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely';
import type { Actor } from '../../access/index.js';

export type ColumnKind = 'text' | 'number' | 'date' | 'image' | 'status' | 'boolean' | 'identifier' | 'sku';
export type FieldKind = 'text' | 'number' | 'select' | 'date' | 'period';

/** How a domain reaches its tables; the platform's Database is one. */
export interface Tables {
  tables<T>(): Kysely<T>;
}

type Name<Row> = keyof Row & string;

interface ColumnBase<Row> {
  /** Name in the answer, as in the specification: `Title`, `PlatformDRM`, `SKU`. */
  readonly propertyName: string;
  readonly title: string;
  readonly kind: ColumnKind;
  /** Shown only when the user asks for it. */
  readonly isHidden?: boolean;
  /** Its texts are long (a job's title, an address): it gets more of the room than other texts. */
  readonly isWide?: boolean;
  /** The text shown; when absent: dates ISO 8601 UTC, booleans 'True' and 'False', null ''. */
  readonly value?: (row: Row) => string;
}

/** A sortable column that may be NULL must say so: its pages are read in another way. */
type Sorting<V> = null extends V
  ? { readonly isSortable?: false } | { readonly isSortable: true; readonly isNullable: true }
  : { readonly isSortable?: boolean; readonly isNullable?: false };

/**
 * `column` is the source's column that is shown (unless `value` says otherwise) and sorted by. A
 * sortable one needs an index on (vault_id, column, id) when the list is long, and values of at
 * most 300 characters.
 */
export type GridColumn<Row> = {
  [K in Name<Row>]: ColumnBase<Row> & { readonly column: K } & Sorting<Row[K]>;
}[Name<Row>];

export interface FieldOption {
  readonly text: string;
  readonly value: string;
}

interface FilterField {
  readonly propertyName: string;
  readonly title: string;
  readonly isHidden?: boolean;
  readonly isReadOnly?: boolean;
}

type Condition<Row, V> = (eb: ExpressionBuilder<{ list: Row }, 'list'>, value: V, actor: Actor) => Expression<SqlBool>;

/** One text field; `match` names the usual ways, `condition` writes another. The value is always bound. */
export interface TextFilter<Row> extends FilterField {
  readonly vueType: 'text';
  readonly match?: { readonly column: Name<Row>; readonly how: 'equals' | 'starts' | 'contains' };
  readonly condition?: Condition<Row, string>;
}

/** A whole number of the 32-bit range. */
export interface NumberFilter<Row> extends FilterField {
  readonly vueType: 'number';
  readonly column: Name<Row>;
}

/** One of the options; only their values are accepted, '-1' (all) counts as absent. */
export interface SelectFilter<Row> extends FilterField {
  readonly vueType: 'select';
  /** Fixed ones, or a query of `text` and `value`, of at most 200 rows. */
  readonly options:
    | readonly FieldOption[]
    | ((actor: Actor, database: Tables) => AliasableExpression<{ text: string; value: string }>);
  readonly column?: Name<Row>;
  readonly condition?: Condition<Row, string>;
}

/**
 * A period, and a start and an end date that exclude it: three fields, `Period`, `DateFrom`, `DateTill`, which say by
 * the title of the column which date they mean.
 */
export interface DatesFilter<Row> {
  readonly vueType: 'dates';
  /** A timestamp; days are UTC. */
  readonly column: Name<Row>;
}

export type GridFilter<Row> = TextFilter<Row> | NumberFilter<Row> | SelectFilter<Row> | DatesFilter<Row>;

export interface GridAction {
  readonly name: string;
  readonly title: string;
  readonly href?: string;
  /** The key without which the user may not; the gateway shows the action as not allowed. */
  readonly permission?: string;
}

export interface GridDeclaration<Row> {
  readonly name: string;
  /** The screen's route, e.g. `/distribution/myvault/inventory/`. */
  readonly originalUrl: string;
  readonly title: string;
  readonly description: string;
  /** Any one of these keys opens the list. */
  readonly permission: readonly string[];
  /**
   * The rows, those of the actor's vault only. A plain select is flattened by Postgres, so that an
   * index of (vault_id, sort column, id) serves each page. The row's type is that of its select, where its parameters' types are written down.
   */
  readonly source: (actor: Actor, database: Tables) => AliasableExpression<Row>;
  /** Unique within the list and never null; breaks ties of the sort. */
  readonly rowId: Name<NoInfer<Row>>;
  readonly columns: readonly GridColumn<NoInfer<Row>>[];
  readonly filters: readonly GridFilter<NoInfer<Row>>[];
  /** A propertyName of a sortable column, `-` in front for the highest first. */
  readonly defaultSort: string;
  readonly href?: (row: NoInfer<Row>) => string | undefined;
  readonly actions?: (row: NoInfer<Row>, actor: Actor) => readonly GridAction[];
}

/** A declared list with its row type put away: the engine reads rows by column names alone. */
// A list of one row type is not a list of another, and the registry holds all of them.
// oxlint-disable-next-line typescript/no-explicit-any -- see above
export type Grid = GridDeclaration<any>;

const duplicateOf = (names: readonly string[]): string | undefined =>
  names.find((name, at) => names.indexOf(name) !== at);

/** Declares a list. @throws when it contradicts itself: at boot, not at the first call */
export const grid = <Row>(declaration: GridDeclaration<Row>): Grid => {
  const { name, columns, filters, defaultSort, originalUrl } = declaration;
  const fail = (reason: string): never => {
    throw new Error(`list ${name}: ${reason}`);
  };
  const sort = columns.find((column) => column.propertyName === defaultSort.replace(/^-/, ''));
  const dates = filters.find((filter) => filter.vueType === 'dates');
  if (dates !== undefined && !columns.some(({ column }) => column === dates.column))
    fail(`its dates are those of ${dates.column}, which is no column`);
  if (sort?.isSortable !== true) fail(`defaultSort ${defaultSort} names no sortable column`);
  if (!/^\/[a-z0-9_/-]+\/$/.test(originalUrl)) fail(`originalUrl ${originalUrl} is no route with slashes at both ends`);
  const twice =
    duplicateOf(columns.map((column) => column.propertyName)) ??
    duplicateOf(filters.map((filter) => (filter.vueType === 'dates' ? 'dates' : filter.propertyName)));
  if (twice !== undefined) fail(`${twice} is declared twice`);
  return declaration;
};

/** Injection token of the Lists registry. */
export const LISTS = token<Lists>('LISTS');

export interface Lists {
  /** Adds lists; in the constructor or onModuleInit of the domain's module. @throws when the route is taken */
  register(...lists: readonly Grid[]): void;
}

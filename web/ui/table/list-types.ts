/** What a list screen is told, and what it tells back. */
import type { ReactElement, ReactNode } from 'react';
import type { BrowserEvent } from '../../../bff/contract.js';
import type { ReadRoute, ReplyOf, Route } from '../../client/api-types.js';
import type { PageProps } from '../page/page.js';

/** The one shape of every list. */
export type Grid = ReplyOf<'GET /stock/inventory'>;
export type GridColumn = Grid['columns'][number];
export type GridRow = Grid['rows'][number];
export type GridAction = GridRow['actions'][number];
export type GridCell = GridRow['cells'][string];
export type GridField = Grid['form'][number];

/** Endpoints made by `listEndpoint` and `exportEndpoint`. */
export type ListRoute = Exclude<
  { [R in ReadRoute]: Grid extends ReplyOf<R> ? R : never }[ReadRoute],
  // Part of a page about one thing (list-part.tsx).
  `${string}:${string}`
>;
export type ExportRoute = Extract<Route, `POST ${string}/export`>;

/** Filter values by property name, as they stand in the address. */
export type FilterValues = Readonly<Record<string, string>>;

/** Rows picked by hand, or everything that the filter finds. */
export type Selection =
  | { readonly kind: 'rows'; readonly ids: readonly string[] }
  | { readonly kind: 'all'; readonly filter: FilterValues; readonly count: number; readonly isCapped: boolean };

export interface BulkAction {
  readonly name: string;
  readonly title: string;
  readonly icon?: ReactElement;
  /** The permission that the user lacks: the action is shown disabled and says so. */
  readonly missingPermission?: string | null;
  /** Why it cannot be done with what is selected, in a sentence. */
  readonly hindranceOf?: (selection: Selection) => string | undefined;
  readonly run: (selection: Selection) => void;
}

/** What rows do with files that are dropped on them. The same stands in the row's menu, for the keyboard. */
export interface RowDrop {
  /** Whether this row takes files, and in a sentence what it does with them or why it takes none. */
  readonly offerOf: (row: GridRow) => { readonly isTaken: boolean; readonly text: string };
  /** Only for a row that takes them. */
  readonly onDrop: (row: GridRow, files: readonly File[]) => void;
}

export interface EmptyText {
  readonly title: string;
  readonly text: string;
  /** The next step, as a button or link. */
  readonly action?: ReactNode;
}

export interface ListScreenProps extends Pick<
  PageProps,
  'title' | 'breadcrumbs' | 'info' | 'subtitle' | 'actions' | 'mainAct'
> {
  readonly route: ListRoute;
  readonly exportRoute?: ExportRoute;
  /** Shown when the unfiltered list has no rows. A filter that finds nothing offers to clear it. */
  readonly empty: EmptyText;
  /** Acts of a row without an address of their own come here; `reload` reads the list again. */
  readonly onRowAction?: (row: GridRow, action: GridAction, reload: () => void) => void;
  /** Acts over the selection; with them rows can be selected. */
  readonly bulk?: readonly BulkAction[];
  /** With it files can be dropped on rows. */
  readonly rowDrop?: RowDrop;
  /** Draws a column in a way of the screen's own. */
  readonly cells?: Readonly<Record<string, (value: GridCell, row: GridRow) => ReactNode>>;
  /** Where a row leads; absent = the row's own `href`. */
  readonly hrefOf?: (row: GridRow) => string | undefined;
  /** While a row says so, the list is read again every few seconds: the net below its events. */
  readonly isMoving?: (row: GridRow) => boolean;
  /** Events of the vault after which the list reads itself again. */
  readonly refreshOn?: readonly BrowserEvent['event'][];
}

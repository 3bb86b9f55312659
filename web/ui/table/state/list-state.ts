/** A list's state as its address carries it: deep links, Back and reload keep it. */
import type { FilterValues } from '../list-types.js';
import { widthsOf, widthsText, type ColumnWidths } from './column-widths.js';

export type Density = 'comfortable' | 'compact';

export interface ListState {
  /** Keyset cursor of the page; absent = the first. */
  readonly cursor: string | undefined;
  /** Column name, with a leading '-' for descending; absent = the list's own. */
  readonly sort: string | undefined;
  readonly size: number;
  readonly filter: FilterValues;
  /** Visible columns in order; absent = the list's own. */
  readonly columns: readonly string[] | undefined;
  readonly density: Density | undefined;
  /** Columns that the user made wider or narrower; absent = none. */
  readonly widths: ColumnWidths | undefined;
  /** The saved view that all this began with; absent = none. */
  readonly view: string | undefined;
}

/** The skeleton has as many rows as a page (docs/domain.md, p). */
export const defaultSize = 25;
export const sizes = [25, 50, 100, 200] as const;

/** An option with this value is no filter (docs/domain.md, p). */
const noFilter = '-1';

/** Without empty values and dropped options. */
export const effectiveFilter = (values: FilterValues): FilterValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== '' && value !== noFilter));

const filterOf = (text: string | null): FilterValues => {
  if (text === null) return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
    return effectiveFilter(
      Object.fromEntries(
        Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      ),
    );
  } catch {
    // A damaged address shows the unfiltered list.
    return {};
  }
};

const sizeOf = (text: string | null): number => sizes.find((size) => String(size) === text) ?? defaultSize;

const densityOf = (text: string | null): Density | undefined =>
  text === 'comfortable' || text === 'compact' ? text : undefined;

export const stateOf = (search: URLSearchParams): ListState => ({
  cursor: search.get('cursor') ?? undefined,
  sort: search.get('sort') ?? undefined,
  size: sizeOf(search.get('size')),
  filter: filterOf(search.get('filter')),
  columns: search.get('columns')?.split(',').filter(Boolean),
  density: densityOf(search.get('density')),
  widths: widthsOf(search.get('widths')),
  view: search.get('view') ?? undefined,
});

export const filterText = (filter: FilterValues): string | undefined => {
  const effective = effectiveFilter(filter);
  return Object.keys(effective).length > 0 ? JSON.stringify(effective) : undefined;
};

const put = (search: URLSearchParams, name: string, value: string | undefined): void => {
  if (value === undefined || value === '') search.delete(name);
  else search.set(name, value);
};

const texts: { readonly [K in keyof ListState]: (value: ListState[K] | undefined) => string | undefined } = {
  cursor: (value) => value,
  sort: (value) => value,
  size: (value) => (value === defaultSize ? undefined : value?.toString()),
  filter: (value) => filterText(value ?? {}),
  columns: (value) => value?.join(','),
  density: (value) => value,
  widths: widthsText,
  view: (value) => value,
};

/** The address with a change of the list's state. Another filter, sort or size starts at the first page. */
export const searchWith = (search: URLSearchParams, change: Partial<ListState>): URLSearchParams => {
  const next = new URLSearchParams(search);
  if (['filter', 'sort', 'size'].some((name) => name in change)) next.delete('cursor');
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- binds the text to its own value
  const write = <K extends keyof ListState>(name: K): void => {
    if (name in change) put(next, name, texts[name](change[name]));
  };
  for (const name of Object.keys(texts)) write(name as keyof ListState);
  return next;
};

/** What the gateway is asked for a state. */
export const queryOf = (state: ListState): { cursor?: string; sort?: string; size: number; filter?: string } => {
  const filter = filterText(state.filter);
  return {
    size: state.size,
    ...(state.cursor !== undefined && { cursor: state.cursor }),
    ...(state.sort !== undefined && { sort: state.sort }),
    ...(filter !== undefined && { filter }),
  };
};

/** The next sort after a click on a column: ascending, descending, the list's own again. */
export const nextSort = (current: string | undefined, column: string): string | undefined => {
  if (current === column) return `-${column}`;
  return current === `-${column}` ? undefined : column;
};

/** The order that an address asks for; undefined for the list's own. */
export const sortIn = (
  text: string | undefined,
): { readonly column: string; readonly isDescending: boolean } | undefined =>
  text === undefined ? undefined : { column: text.replace(/^-/, ''), isDescending: text.startsWith('-') };

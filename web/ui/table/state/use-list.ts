import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useRead, type Read } from '../../../client/api.js';
import { whileMovingMs } from '../../../client/events/event-stream.js';
import type { Grid, GridRow, ListRoute } from '../list-types.js';
import { stateOfView, type SavedView } from './saved-view.js';
import { searchWith, stateOf, queryOf, type ListState } from './list-state.js';

export interface List {
  readonly state: ListState;
  /** Puts a change into the address; each is a step that Back undoes, column, width and density choices are not. */
  readonly change: (change: Partial<ListState>) => void;
  /** Shows what a saved view says, or with undefined the list's own; `replaces` leaves no step for Back. */
  readonly open: (view: SavedView | undefined, replaces?: boolean) => void;
  readonly read: Read<ListRoute>;
  readonly grid: Grid | undefined;
  /** The rows shown belong to the state before: another page, sort or filter is under way. */
  readonly isSwitching: boolean;
}

const remembered = (route: string): string => `keyway.list.${route}`;

/** What belongs to the view of a list, not to what it shows. */
const viewNames = ['columns', 'density', 'widths'] as const;

const viewOf = (search: URLSearchParams): Partial<ListState> => {
  const { columns, density, widths } = stateOf(search);
  return { ...(columns && { columns }), ...(density && { density }), ...(widths && { widths }) };
};

/** Column, width and density choices outlive the visit; a deep link's own go before them. */
const recall = (route: string): Partial<ListState> =>
  viewOf(new URLSearchParams(localStorage.getItem(remembered(route)) ?? ''));

const remember = (route: string, search: URLSearchParams): void => {
  const kept = new URLSearchParams();
  for (const name of viewNames) {
    const value = search.get(name);
    if (value !== null) kept.set(name, value);
  }
  if (kept.size > 0) localStorage.setItem(remembered(route), kept.toString());
  else localStorage.removeItem(remembered(route));
};

/** A list's state in the address and its page from the gateway. */
export const useList = (route: ListRoute, isMoving?: (row: GridRow) => boolean): List => {
  const [search, setSearch] = useSearchParams();
  const state = useMemo(() => {
    const stated = stateOf(search);
    const memory = recall(route);
    return {
      ...stated,
      columns: stated.columns ?? memory.columns,
      density: stated.density ?? memory.density,
      widths: stated.widths ?? memory.widths,
    };
  }, [search, route]);
  const change = useCallback(
    (next: Partial<ListState>) => {
      const isView = viewNames.some((name) => name in next);
      // What is remembered is on the screen too: a change of one choice keeps the others.
      const changed = searchWith(search, isView ? { ...recall(route), ...viewOf(search), ...next } : next);
      if (isView) remember(route, changed);
      setSearch(changed, { replace: isView, preventScrollReset: true });
    },
    [search, setSearch, route],
  );
  const open = useCallback(
    (view: SavedView | undefined, replaces = false) => {
      // What is remembered would colour a list without a view: its own columns are meant then.
      if (view === undefined) localStorage.removeItem(remembered(route));
      setSearch(searchWith(search, stateOfView(view)), { replace: replaces, preventScrollReset: true });
    },
    [search, setSearch, route],
  );
  const read = useRead(
    route,
    { query: queryOf(state) },
    {
      keepPreviousData: true,
      revalidateOnFocus: false,
      refreshInterval: (latest) => (isMoving !== undefined && latest?.rows.some(isMoving) ? whileMovingMs() : 0),
    },
  );
  return { state, change, open, read, grid: read.data, isSwitching: read.isLoading && read.data !== undefined };
};

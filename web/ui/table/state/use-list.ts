import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useRead, type Read } from '../../../app/api.js';
import type { Grid, ListRoute } from '../list-types.js';
import { searchWith, stateOf, queryOf, type ListState } from './list-state.js';

export interface List {
  readonly state: ListState;
  /** Puts a change into the address; each is a step that Back undoes, column and density choices are not. */
  readonly change: (change: Partial<ListState>) => void;
  readonly read: Read<ListRoute>;
  readonly grid: Grid | undefined;
  /** The rows shown belong to the state before: another page, sort or filter is under way. */
  readonly isSwitching: boolean;
}

const remembered = (route: string): string => `keyway.list.${route}`;

/** Column and density choices outlive the visit; a deep link's own go before them. */
const recall = (route: string): Partial<ListState> => {
  const text = localStorage.getItem(remembered(route));
  return text === null ? {} : stateOfMemory(text);
};

const stateOfMemory = (text: string): Partial<ListState> => {
  const { columns, density } = stateOf(new URLSearchParams(text));
  return { ...(columns && { columns }), ...(density && { density }) };
};

const remember = (route: string, search: URLSearchParams): void => {
  const kept = new URLSearchParams();
  for (const name of ['columns', 'density']) {
    const value = search.get(name);
    if (value !== null) kept.set(name, value);
  }
  if (kept.size > 0) localStorage.setItem(remembered(route), kept.toString());
  else localStorage.removeItem(remembered(route));
};

/** A list's state in the address and its page from the gateway. */
export const useList = (route: ListRoute): List => {
  const [search, setSearch] = useSearchParams();
  const state = useMemo(() => {
    const stated = stateOf(search);
    const memory = recall(route);
    return { ...stated, columns: stated.columns ?? memory.columns, density: stated.density ?? memory.density };
  }, [search, route]);
  const change = useCallback(
    (next: Partial<ListState>) => {
      const isView = 'columns' in next || 'density' in next;
      const changed = searchWith(search, next);
      if (isView) remember(route, changed);
      setSearch(changed, { replace: isView, preventScrollReset: true });
    },
    [search, setSearch, route],
  );
  const read = useRead(route, { query: queryOf(state) }, { keepPreviousData: true, revalidateOnFocus: false });
  return { state, change, read, grid: read.data, isSwitching: read.isLoading && read.data !== undefined };
};

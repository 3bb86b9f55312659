/** The tabs of the transaction report are a filter of its list, so a tab has an address. */
import { searchWith, stateOf } from '../../ui/table/state/list-state.js';

export const kindTabs = ['Inserted', 'Extracted'] as const;

/** The tab of an address: a kind of transaction, '' = all. */
export const kindOf = (search: URLSearchParams): string => stateOf(search).filter['Kind'] ?? '';

/** The address of a tab; other filters stay, the page starts again. */
export const withKind = (search: URLSearchParams, kind: string): URLSearchParams => {
  const { Kind: _dropped, ...others } = stateOf(search).filter;
  return searchWith(search, { filter: kind === '' ? others : { ...others, Kind: kind } });
};

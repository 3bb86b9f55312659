/** Which rows are shown and in which order, as the address says it. */
import type { SheetSort } from '../../ui/sheet/sheet.js';
import { columnNames, type ColumnName } from '../cells/cells.js';
import type { RowsQuery } from './use-rows.js';

export type Shown = 'all' | 'now' | 'future' | 'marked' | 'changes';

export interface RowsAsked {
  readonly text: string;
  readonly region: string;
  readonly country: string;
  readonly currency: string;
  readonly shown: Shown;
  readonly sort: SheetSort | undefined;
}

export const shownTexts: Readonly<Record<Shown, string>> = {
  all: 'All prices',
  now: 'Counting now',
  future: 'To come',
  marked: 'That give no price',
  changes: 'My changes',
};

const isShown = (text: string): text is Shown => Object.hasOwn(shownTexts, text);

const sortIn = (text: string): SheetSort | undefined => {
  const [column, isDescending] = text.startsWith('-') ? [text.slice(1), true] : [text, false];
  return (columnNames as readonly string[]).includes(column) ? { column, isDescending } : undefined;
};

/** @param search of the page's address */
export const askedIn = (search: URLSearchParams): RowsAsked => {
  const of = (name: string, most: number): string => (search.get(name) ?? '').slice(0, most);
  const shown = of('show', 20);
  return {
    ...{ text: of('text', 200), region: of('region', 6), country: of('country', 2), currency: of('currency', 3) },
    shown: isShown(shown) ? shown : 'all',
    sort: sortIn(of('sort', 20)),
  };
};

/** What is asked instead, by its name in the address. */
export type Over = Partial<Record<string, string>>;

/** @returns the address with something else asked; what is left empty is not in it */
export const withAsked = (search: URLSearchParams, over: Over): URLSearchParams => {
  const next = new URLSearchParams(search);
  for (const [name, value = ''] of Object.entries(over)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
};

/** First one way, then the other, then as they were entered. */
export const nextSort = (sort: SheetSort | undefined, column: string): string => {
  if (sort?.column !== column) return column;
  return sort.isDescending ? '' : `-${column}`;
};

const sorts: Readonly<Record<ColumnName, RowsQuery['sort']>> = {
  ...{ product: 'product', sku: 'sku', region: 'region', country: 'country', currency: 'currency' },
  ...{ srp: 'srp', wsp: 'wsp', included: 'entered', validFrom: 'valid_from' },
};

const states: Readonly<Record<Shown, RowsQuery['filter']['state']>> = {
  ...{ all: 'unspecified', now: 'now', future: 'future', marked: 'marked', changes: 'unspecified' },
};

export const isFiltered = ({ text, region, country, currency, shown }: RowsAsked): boolean =>
  [text, region, country, currency].some((part) => part !== '') || shown !== 'all';

export const queryOf = ({ text, region, country, currency, shown, sort }: RowsAsked): RowsQuery => ({
  filter: { text, productGuid: '', regionCode: region, countryCode: country, currency, state: states[shown] },
  sort: sort === undefined ? 'entered' : sorts[sort.column as ColumnName],
  isDescending: sort?.isDescending ?? false,
});

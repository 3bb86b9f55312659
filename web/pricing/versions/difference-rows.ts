/** What is different between two versions of a list, a line for each price. */
import type { ReplyOf } from '../../client/api.js';
import { cellsOf, columnNames, columnTitles, textOf, type Cells, type ColumnName } from '../cells/cells.js';

export type Compared = ReplyOf<'GET /pricing/lists/:listGuid/difference'>['rows'][number];

export interface DifferenceRow {
  readonly key: string;
  readonly word: string;
  /** What price it is: 'Aurora, AUR-PC, EU, DE, EUR'. */
  readonly of: string;
  readonly changes: readonly string[];
}

const words: Readonly<Record<Compared['difference'], string>> = {
  added: 'Added',
  changed: 'Changed',
  removed: 'Taken out',
};

const place: readonly ColumnName[] = ['product', 'sku', 'region', 'country', 'currency'];

const placeOf = (cells: Cells): string =>
  place
    .map((column) => textOf(cells, column))
    .filter(Boolean)
    .join(', ');

const shown = (text: string): string => (text === '' ? '–' : text);

const changesOf = (before: Cells | null, after: Cells | null): readonly string[] => {
  if (before && after)
    return columnNames
      .filter((column) => textOf(before, column) !== textOf(after, column))
      .map((column) => `${columnTitles[column]}: ${shown(textOf(before, column))} → ${shown(textOf(after, column))}`);
  const one = before ?? after;
  if (one === null) return [];
  return columnNames
    .filter((column) => !place.includes(column) && textOf(one, column) !== '')
    .map((column) => `${columnTitles[column]}: ${textOf(one, column)}`);
};

export const differenceRow = ({ difference, before, after }: Compared): DifferenceRow => {
  const [was, is] = [before && cellsOf(before), after && cellsOf(after)];
  const one = is ?? was;
  return {
    key: (after ?? before)?.rowGuid ?? '',
    word: words[difference],
    of: one === null ? '' : placeOf(one),
    changes: changesOf(was, is),
  };
};

/** What somebody has changed in the prices of a list and not saved (`web/ui/sheet/changes.ts`). */
import {
  changesOf,
  noSheetChanges,
  type SheetChanges,
  type SheetEntry,
  type SheetModel,
} from '../../ui/sheet/changes.js';
import {
  blankCells,
  cellsOf,
  columnNames,
  entered,
  filledFrom,
  isSamePrice,
  type Cells,
  type ColumnName,
  type PriceRow,
} from './cells.js';

export { blankEntry, countsOf, newEntries, orderedEntries, redone, takenOut, undone } from '../../ui/sheet/changes.js';

export type Entry = SheetEntry<PriceRow, Cells>;
export type Changes = SheetChanges<PriceRow, Cells>;

const prices: SheetModel<PriceRow, Cells, ColumnName> = {
  ...{ columns: columnNames, cellsOf, entered, filledFrom, isSame: isSamePrice },
  keyOf: ({ rowGuid }) => rowGuid,
  // Amounts are read in it.
  first: 'currency',
};

export const { entryOf, changed, pasted, written, filledDown } = changesOf(prices);

/** @param currency that a new row begins with */
export const noChangesIn = (currency: string): Changes => noSheetChanges({ ...blankCells, currency });

export interface Jump {
  readonly entry: Entry;
  readonly column: 'srp' | 'wsp';
  readonly before: number;
  readonly after: number;
  /** How many times as much, or as little. */
  readonly times: number;
}

/** The amount that changes most, in the same currency; undefined where none does. */
export const largestJump = ({ entries }: Pick<Changes, 'entries'>): Jump | undefined => {
  const jumps = [...entries.values()].flatMap((entry): readonly Jump[] => {
    if (entry.base === null || entry.isRemoved || entry.base.terms.currency !== entry.now.currency) return [];
    const { terms } = entry.base;
    return (['srp', 'wsp'] as const).flatMap((column): readonly Jump[] => {
      const [before, after] = [Number(terms[column]), Number(entry.now[column])];
      if (!(before > 0) || !(after > 0) || before === after) return [];
      return [{ entry, column, before, after, times: Math.max(after / before, before / after) }];
    });
  });
  return jumps.reduce<Jump | undefined>((most, each) => (most && most.times >= each.times ? most : each), undefined);
};

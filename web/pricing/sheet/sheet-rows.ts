/** The rows of the sheet in their order: new ones, the one that nothing stands in yet, then what the list has. */
import type { SheetCell, SheetRow } from '../../ui/sheet/sheet.js';
import { cellsOf, columnNames, textOf, type PriceRow } from '../cells/cells.js';
import { blankEntry, entryOf, newEntries, type Changes, type Entry } from '../cells/changes.js';
import { faultsOf, type Faults } from '../cells/faults.js';
import type { Known } from '../cells/known.js';

export interface Rows {
  readonly count: number;
  readonly entryAt: (index: number) => Entry | undefined;
  /** @param count of rows from this one on. @returns as many: behind the new rows others are made, not those that stand */
  readonly entriesFrom: (index: number, count: number) => readonly Entry[];
  readonly isBlank: (index: number) => boolean;
}

/** @param read what the list has, as far as it was read. @param isChangeable without it no row can be added */
export const rowsOf = (changes: Changes, read: readonly PriceRow[], isChangeable: boolean): Rows => {
  const made = newEntries(changes);
  const before = made.length + Number(isChangeable);
  const entryAt = (index: number): Entry | undefined => {
    if (index < made.length) return made[index];
    if (index < before) return blankEntry(changes);
    const row = read[index - before];
    return row && (changes.entries.get(row.rowGuid) ?? entryOf(row));
  };
  return {
    count: before + read.length,
    entryAt,
    entriesFrom: (index, count) =>
      Array.from({ length: count }, (_, at) => {
        const isMade = index <= made.length && index + at >= made.length && isChangeable;
        const entry = isMade ? blankEntry(changes, index + at - made.length) : entryAt(index + at);
        // A block that is longer than the list goes on in new rows.
        return entry ?? blankEntry(changes, index + at - before - read.length);
      }),
    isBlank: (index) => isChangeable && index === made.length,
  };
};

const marks: Readonly<Record<PriceRow['mark'], { readonly word: string; readonly hint?: string }>> = {
  none: { word: '' },
  future: { word: 'To come', hint: 'This price counts from a moment to come.' },
  replaced: { word: 'Replaced', hint: 'Another price of the same place counts from a later moment that has come.' },
  country_outside: { word: 'Never', hint: 'This price can never count: its country is none of its region.' },
  skus_win: {
    word: 'Never',
    hint: 'This price can never count: every SKU of the product in this region has a price of its own.',
  },
  not_sold: { word: 'Never', hint: 'This price can never count: nothing of it is sold any more.' },
};

const stateOf = ({ base, isRemoved }: Entry, isChanged: boolean): { readonly word: string; readonly hint?: string } => {
  if (isRemoved) return { word: 'Removed', hint: 'This price is taken out when you save.' };
  if (base === null) return { word: 'New', hint: 'This price is added when you save.' };
  return isChanged ? { word: 'Changed' } : marks[base.mark];
};

const invitation: readonly SheetCell[] = columnNames.map((column) => ({
  text: column === 'product' ? 'Type or paste a price' : '',
}));

/** @param isChanged whether it is among the changes. @param refused what a save was refused for at its cells */
export const sheetRowOf = (entry: Entry, isChanged: boolean, refused: Faults, known: Known): SheetRow => {
  const { key, base, now, isRemoved } = entry;
  const before = base && isChanged ? cellsOf(base) : undefined;
  const faults = isChanged && !isRemoved ? { ...faultsOf(now, known), ...refused } : {};
  const { word, hint } = stateOf(entry, isChanged);
  return {
    ...{ key, state: word, stateHint: hint, isRemoved, isBlank: false },
    cells: columnNames.map((column) => {
      const [text, was] = [textOf(now, column), before && textOf(before, column)];
      return { text, fault: faults[column], before: was === text || isRemoved ? undefined : was };
    }),
  };
};

const blankSheetRow = (key: string): SheetRow => ({
  ...{ key, state: '', isRemoved: false, isBlank: true, cells: invitation },
});

const noFaults: Faults = {};

/**
 * Draws each row once as long as nothing of it is different: what is scrolled past is not made anew.
 * @param refused what a save was refused for, by row
 */
export const rowDrawing = (known: Known, refused: ReadonlyMap<string, Faults>) => {
  const drawn = new WeakMap<object, SheetRow>();
  return (rows: Rows, changes: Changes, index: number): SheetRow | undefined => {
    const entry = rows.entryAt(index);
    if (entry === undefined) return undefined;
    if (rows.isBlank(index)) return blankSheetRow(entry.key);
    const isChanged = changes.entries.has(entry.key);
    // What was not changed is made of its row anew each time, and is known by that.
    const source = isChanged || entry.base === null ? entry : entry.base;
    const row = drawn.get(source) ?? sheetRowOf(entry, isChanged, refused.get(entry.key) ?? noFaults, known);
    drawn.set(source, row);
    return row;
  };
};

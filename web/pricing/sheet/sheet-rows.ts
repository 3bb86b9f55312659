/** The rows of a list as the sheet shows them. */
import type { SheetCell, SheetRow } from '../../ui/sheet/sheet.js';
import { drawingOf, rowsIn } from '../../ui/sheet/rows.js';
import { cellsOf, columnNames, textOf, type Cells, type PriceRow } from '../cells/cells.js';
import { entryOf, type Changes, type Entry } from '../cells/changes.js';
import { faultsOf, type Faults } from '../cells/faults.js';
import type { Known } from '../cells/known.js';

/** @param read what the list has, as far as it was read. @param isChangeable without it no row can be added */
export const rowsOf = (changes: Changes, read: readonly PriceRow[], isChangeable: boolean) =>
  rowsIn(changes, read, isChangeable, entryOf);

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

const noFaults: Faults = {};

/** @param refused what a save was refused for, by row */
export const rowDrawing = (known: Known, refused: ReadonlyMap<string, Faults>) =>
  drawingOf<PriceRow, Cells>(
    (entry, isChanged) => sheetRowOf(entry, isChanged, refused.get(entry.key) ?? noFaults, known),
    invitation,
  );

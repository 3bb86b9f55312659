/** The rows of a sheet in their order: new ones, the one that nothing stands in yet, then what was read. */
import { blankEntry, newEntries, type SheetChanges, type SheetEntry } from './changes.js';
import type { SheetRow } from './sheet.js';

export interface Rows<R, C> {
  readonly count: number;
  readonly entryAt: (index: number) => SheetEntry<R, C> | undefined;
  /** @param count of rows from this one on. @returns as many: behind the new rows others are made, not those that stand */
  readonly entriesFrom: (index: number, count: number) => readonly SheetEntry<R, C>[];
  readonly isBlank: (index: number) => boolean;
}

/** @param read what there is, as far as it was read. @param isChangeable without it no row can be added */
export const rowsIn = <R, C>(
  changes: SheetChanges<R, C>,
  read: readonly R[],
  isChangeable: boolean,
  entryOf: (row: R) => SheetEntry<R, C>,
): Rows<R, C> => {
  const made = newEntries(changes);
  const before = made.length + Number(isChangeable);
  const entryAt = (index: number): SheetEntry<R, C> | undefined => {
    if (index < made.length) return made[index];
    if (index < before) return blankEntry(changes);
    const row = read[index - before];
    if (row === undefined) return undefined;
    const entry = entryOf(row);
    return changes.entries.get(entry.key) ?? entry;
  };
  return {
    count: before + read.length,
    entryAt,
    entriesFrom: (index, count) =>
      Array.from({ length: count }, (_, at) => {
        const isMade = index <= made.length && index + at >= made.length && isChangeable;
        const entry = isMade ? blankEntry(changes, index + at - made.length) : entryAt(index + at);
        // A block that is longer than what there is goes on in new rows.
        return entry ?? blankEntry(changes, index + at - before - read.length);
      }),
    isBlank: (index) => isChangeable && index === made.length,
  };
};

/**
 * Draws each row once as long as nothing of it is different: what is scrolled past is not made anew.
 * @param drawn of an entry, and whether it is among the changes
 * @param invitation what stands in the row that nothing stands in yet
 */
export const drawingOf = <R extends object, C>(
  drawn: (entry: SheetEntry<R, C>, isChanged: boolean) => SheetRow,
  invitation: SheetRow['cells'],
) => {
  const kept = new WeakMap<object, SheetRow>();
  return (rows: Rows<R, C>, changes: SheetChanges<R, C>, index: number): SheetRow | undefined => {
    const entry = rows.entryAt(index);
    if (entry === undefined) return undefined;
    if (rows.isBlank(index)) return { key: entry.key, state: '', isRemoved: false, isBlank: true, cells: invitation };
    const isChanged = changes.entries.has(entry.key);
    // What was not changed is made of its row anew each time, and is known by that.
    const source = isChanged || entry.base === null ? entry : entry.base;
    const row = kept.get(source) ?? drawn(entry, isChanged);
    kept.set(source, row);
    return row;
  };
};

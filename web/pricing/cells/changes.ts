/** What somebody has changed in the sheet and not saved: rows as they were and as they are to be, with every step back and forth. */
import type { Block } from '../../ui/sheet/block.js';
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

export interface Entry {
  /** The row's guid, or a number of the sheet's own for a new one. */
  readonly key: string;
  /** As it stands; null: it is new. */
  readonly base: PriceRow | null;
  readonly now: Cells;
  readonly isRemoved: boolean;
}

interface Change {
  readonly key: string;
  readonly before: Entry | undefined;
  readonly after: Entry | undefined;
}

export type Step = readonly Change[];

export interface Changes {
  readonly entries: ReadonlyMap<string, Entry>;
  readonly past: readonly Step[];
  readonly future: readonly Step[];
  /** How many rows have been made, for the keys of further ones. */
  readonly made: number;
  /** Of the list: a new row begins with it. */
  readonly currency: string;
}

/** That many steps can be undone. */
const keptSteps = 200;

/** @param currency that a new row begins with */
export const noChangesIn = (currency: string): Changes => ({
  ...{ entries: new Map(), past: [], future: [], made: 0, currency },
});

export const entryOf = (row: PriceRow): Entry => ({
  ...{ key: row.rowGuid, base: row, now: cellsOf(row), isRemoved: false },
});

const newPrefix = 'new-';

/** The row below all new ones, in which nothing stands yet. */
export const blankEntry = ({ made, currency }: Pick<Changes, 'made' | 'currency'>, more = 0): Entry => ({
  ...{ key: `${newPrefix}${made + more}`, base: null, now: { ...blankCells, currency }, isRemoved: false },
});

const numberOf = ({ key }: Entry): number => Number(key.slice(newPrefix.length));

/** New rows in the order in which they were made. */
export const newEntries = ({ entries }: Pick<Changes, 'entries'>): readonly Entry[] =>
  [...entries.values()].filter(({ base }) => base === null).toSorted((one, other) => numberOf(one) - numberOf(other));

/** Nothing would be saved of it. */
const isIdle = ({ base, now, isRemoved }: Entry, currency: string): boolean =>
  base === null
    ? isRemoved || isSamePrice(now, { ...blankCells, currency })
    : !isRemoved && isSamePrice(now, cellsOf(base));

const applied = (entries: ReadonlyMap<string, Entry>, step: Step, side: 'before' | 'after'): Map<string, Entry> => {
  const now = new Map(entries);
  for (const change of step) {
    const entry = change[side];
    if (entry === undefined) now.delete(change.key);
    else now.set(change.key, entry);
  }
  return now;
};

/** @param edited rows as they are to be. @returns with them, as one step; the same changes where nothing is different */
export const changed = (changes: Changes, edited: readonly Entry[]): Changes => {
  const step = edited.flatMap((entry): readonly Change[] => {
    const before = changes.entries.get(entry.key);
    const after = isIdle(entry, changes.currency) ? undefined : entry;
    const isSame =
      before === after || (before && after && before.now === after.now && before.isRemoved === after.isRemoved);
    return isSame === true ? [] : [{ key: entry.key, before, after }];
  });
  if (step.length === 0) return changes;
  const numbers = edited.filter(({ base }) => base === null).map((entry) => numberOf(entry) + 1);
  return {
    ...changes,
    entries: applied(changes.entries, step, 'after'),
    past: [...changes.past.slice(1 - keptSteps), step],
    future: [],
    made: numbers.reduce((most, each) => Math.max(most, each), changes.made),
  };
};

export const undone = (changes: Changes): Changes => {
  const step = changes.past.at(-1);
  if (step === undefined) return changes;
  return {
    ...changes,
    entries: applied(changes.entries, step, 'before'),
    past: changes.past.slice(0, -1),
    future: [...changes.future, step],
  };
};

export const redone = (changes: Changes): Changes => {
  const step = changes.future.at(-1);
  if (step === undefined) return changes;
  return {
    ...changes,
    entries: applied(changes.entries, step, 'after'),
    past: [...changes.past, step],
    future: changes.future.slice(0, -1),
  };
};

const withNow = (entry: Entry, now: Cells): Entry => (now === entry.now ? entry : { ...entry, now });

const columnAt = (left: number, at: number): ColumnName | undefined => columnNames[left + at];

/** The whole of a block, from this cell on. */
const withLine = (cells: Cells, left: number, line: readonly string[]): Cells => {
  // The currency first: amounts are read in it.
  const written = line
    .map((text, at) => ({ text, column: columnAt(left, at) }))
    .toSorted((one, other) => Number(other.column === 'currency') - Number(one.column === 'currency'));
  return written.reduce((now, { text, column }) => (column === undefined ? now : entered(now, column, text)), cells);
};

/** @param entries a row for each line of the block. @param left the column that it begins at */
export const pasted = (entries: readonly Entry[], left: number, block: Block): readonly Entry[] =>
  entries.map((entry, at) => (entry.isRemoved ? entry : withNow(entry, withLine(entry.now, left, block[at] ?? []))));

/** The same text in every one of these cells. */
export const written = (entries: readonly Entry[], columns: readonly ColumnName[], text: string): readonly Entry[] =>
  entries.map((entry) =>
    entry.isRemoved
      ? entry
      : withNow(
          entry,
          columns.reduce((cells, column) => entered(cells, column, text), entry.now),
        ),
  );

/** What the first of these rows has, in the others as well. */
export const filledDown = (entries: readonly Entry[], columns: readonly ColumnName[]): readonly Entry[] => {
  const [source, ...others] = entries;
  if (source === undefined) return [];
  return others.map((entry) =>
    entry.isRemoved ? entry : { ...entry, now: filledFrom(source.now, entry.now, columns) },
  );
};

/** Taken out; where all of them are out already, back in. */
export const takenOut = (entries: readonly Entry[]): readonly Entry[] => {
  const isBack = entries.every(({ isRemoved }) => isRemoved);
  return entries.map((entry) => ({ ...entry, isRemoved: !isBack }));
};

export interface Counts {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly total: number;
}

export const countsOf = ({ entries }: Pick<Changes, 'entries'>): Counts => {
  const all = [...entries.values()];
  const added = all.filter(({ base }) => base === null).length;
  const removed = all.filter(({ isRemoved }) => isRemoved).length;
  return { added, removed, changed: all.length - added - removed, total: all.length };
};

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

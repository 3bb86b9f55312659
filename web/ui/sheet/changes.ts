/** What somebody has changed in a sheet and not saved: rows as they were and as they are to be, with every step back and forth. */
import type { Block } from './block.js';

/** What the rows of a sheet are, and how a text in one of their cells is read. */
export interface SheetModel<R, C, N extends string> {
  /** In the order in which they stand. */
  readonly columns: readonly N[];
  /** The same as long as the row is there. */
  readonly keyOf: (row: R) => string;
  readonly cellsOf: (row: R) => C;
  /** @param text as it was typed or pasted. @returns the same cells where it changes nothing */
  readonly entered: (cells: C, column: N, text: string) => C;
  /** With what these columns hold in another row. */
  readonly filledFrom: (source: C, cells: C, columns: readonly N[]) => C;
  /** Nothing would be saved of the difference. */
  readonly isSame: (one: C, other: C) => boolean;
  /** Of a pasted line this one is read before the others. */
  readonly first?: N;
}

export interface SheetEntry<R, C> {
  /** The row's own, or a number of the sheet's for a new one. */
  readonly key: string;
  /** As it stands; null: it is new. */
  readonly base: R | null;
  readonly now: C;
  readonly isRemoved: boolean;
}

interface Change<R, C> {
  readonly key: string;
  readonly before: SheetEntry<R, C> | undefined;
  readonly after: SheetEntry<R, C> | undefined;
}

type Step<R, C> = readonly Change<R, C>[];

export interface SheetChanges<R, C> {
  readonly entries: ReadonlyMap<string, SheetEntry<R, C>>;
  readonly past: readonly Step<R, C>[];
  readonly future: readonly Step<R, C>[];
  /** How many rows have been made, for the keys of further ones. */
  readonly made: number;
  /** What a new row begins with. */
  readonly blank: C;
}

export interface Counts {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly total: number;
}

/** That many steps can be undone. */
const keptSteps = 200;

const newPrefix = 'new-';

/** @param blank what a new row begins with */
export const noSheetChanges = <C>(blank: C): SheetChanges<never, C> => ({
  ...{ entries: new Map(), past: [], future: [], made: 0, blank },
});

/** The row below all new ones, in which nothing stands yet. */
export const blankEntry = <R, C>({ made, blank }: SheetChanges<R, C>, more = 0): SheetEntry<R, C> => ({
  ...{ key: `${newPrefix}${made + more}`, base: null, now: blank, isRemoved: false },
});

const numberOf = ({ key }: { readonly key: string }): number => Number(key.slice(newPrefix.length));

/** New rows in the order in which they were made. */
export const newEntries = <R, C>({ entries }: Pick<SheetChanges<R, C>, 'entries'>): readonly SheetEntry<R, C>[] =>
  [...entries.values()].filter(({ base }) => base === null).toSorted((one, other) => numberOf(one) - numberOf(other));

/** What stands already, then the new rows as they were entered. */
export const orderedEntries = <R, C>(changes: Pick<SheetChanges<R, C>, 'entries'>): readonly SheetEntry<R, C>[] => [
  ...[...changes.entries.values()].filter(({ base }) => base !== null),
  ...newEntries(changes),
];

const applied = <R, C>(
  entries: ReadonlyMap<string, SheetEntry<R, C>>,
  step: Step<R, C>,
  side: 'before' | 'after',
): Map<string, SheetEntry<R, C>> => {
  const now = new Map(entries);
  for (const change of step) {
    const entry = change[side];
    if (entry === undefined) now.delete(change.key);
    else now.set(change.key, entry);
  }
  return now;
};

export const undone = <R, C>(changes: SheetChanges<R, C>): SheetChanges<R, C> => {
  const step = changes.past.at(-1);
  if (step === undefined) return changes;
  return {
    ...changes,
    entries: applied(changes.entries, step, 'before'),
    past: changes.past.slice(0, -1),
    future: [...changes.future, step],
  };
};

export const redone = <R, C>(changes: SheetChanges<R, C>): SheetChanges<R, C> => {
  const step = changes.future.at(-1);
  if (step === undefined) return changes;
  return {
    ...changes,
    entries: applied(changes.entries, step, 'after'),
    past: [...changes.past, step],
    future: changes.future.slice(0, -1),
  };
};

/** Taken out; where all of them are out already, back in. */
export const takenOut = <R, C>(entries: readonly SheetEntry<R, C>[]): readonly SheetEntry<R, C>[] => {
  const isBack = entries.every(({ isRemoved }) => isRemoved);
  return entries.map((entry) => ({ ...entry, isRemoved: !isBack }));
};

export const countsOf = ({ entries }: Pick<SheetChanges<unknown, unknown>, 'entries'>): Counts => {
  const all = [...entries.values()];
  const added = all.filter(({ base }) => base === null).length;
  const removed = all.filter(({ isRemoved }) => isRemoved).length;
  return { added, removed, changed: all.length - added - removed, total: all.length };
};

/** What is done to rows of this kind; each act is one step. */
export const changesOf = <R, C, N extends string>(model: SheetModel<R, C, N>) => {
  type Entry = SheetEntry<R, C>;
  type Changes = SheetChanges<R, C>;
  const { columns, keyOf, cellsOf, entered, isSame } = model;

  const entryOf = (row: R): Entry => ({ key: keyOf(row), base: row, now: cellsOf(row), isRemoved: false });

  /** Nothing would be saved of it. */
  const isIdle = ({ base, now, isRemoved }: Entry, blank: C): boolean =>
    base === null ? isRemoved || isSame(now, blank) : !isRemoved && isSame(now, cellsOf(base));

  /** @param edited rows as they are to be. @returns with them, as one step; the same changes where nothing is different */
  const changed = (changes: Changes, edited: readonly Entry[]): Changes => {
    const step = edited.flatMap((entry): readonly Change<R, C>[] => {
      const before = changes.entries.get(entry.key);
      const after = isIdle(entry, changes.blank) ? undefined : entry;
      const isUnchanged =
        before === after || (before && after && before.now === after.now && before.isRemoved === after.isRemoved);
      return isUnchanged === true ? [] : [{ key: entry.key, before, after }];
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

  const withNow = (entry: Entry, now: C): Entry => (now === entry.now ? entry : { ...entry, now });

  /** The whole of a line, from this cell on. */
  const withLine = (cells: C, left: number, line: readonly string[]): C => {
    const named = line
      .map((text, at) => ({ text, column: columns[left + at] }))
      .toSorted((one, other) => Number(other.column === model.first) - Number(one.column === model.first));
    return named.reduce((now, { text, column }) => (column === undefined ? now : entered(now, column, text)), cells);
  };

  return {
    ...{ entryOf, changed },
    /** @param entries a row for each line of the block. @param left the column that it begins at */
    pasted: (entries: readonly Entry[], left: number, block: Block): readonly Entry[] =>
      entries.map((entry, at) =>
        entry.isRemoved ? entry : withNow(entry, withLine(entry.now, left, block[at] ?? [])),
      ),
    /** The same text in every one of these cells. */
    written: (entries: readonly Entry[], named: readonly N[], text: string): readonly Entry[] =>
      entries.map((entry) =>
        entry.isRemoved
          ? entry
          : withNow(
              entry,
              named.reduce((cells, column) => entered(cells, column, text), entry.now),
            ),
      ),
    /** What the first of these rows has, in the others as well. */
    filledDown: (entries: readonly Entry[], named: readonly N[]): readonly Entry[] => {
      const [source, ...others] = entries;
      if (source === undefined) return [];
      return others.map((entry) =>
        entry.isRemoved ? entry : { ...entry, now: model.filledFrom(source.now, entry.now, named) },
      );
    },
  };
};

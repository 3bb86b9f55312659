/** Somebody has saved other prices meanwhile: what of them meets what was changed here, side by side (ADR 0048). */
import type { ReplyOf } from '../../client/api.js';
import type { ComparedField, Versions } from '../../ui/conflict/conflict.js';
import { cellsOf, columnNames, columnTitles, textOf, type Cells, type PriceRow } from '../cells/cells.js';
import { changed, noChangesIn, type Changes, type Entry } from '../cells/changes.js';

export type Difference = ReplyOf<'GET /pricing/lists/:listGuid/difference'>['rows'][number];

/** A row that both have changed. */
export interface Met {
  readonly entry: Entry;
  /** As it stands now; null: it is gone. */
  readonly theirs: PriceRow | null;
}

/** @param differences from what the changes were made from to what stands now */
export const metBy = (changes: Pick<Changes, 'entries'>, differences: readonly Difference[]): readonly Met[] =>
  differences.flatMap(({ before, after }): readonly Met[] => {
    const entry = changes.entries.get(before?.rowGuid ?? '');
    return entry?.base == null ? [] : [{ entry, theirs: after }];
  });

/** Of rows that both have changed, by row and column; 'row' says whether it is there. */
export type MetValues = Readonly<Record<string, string>>;

const there = 'It stays';
const gone = 'It is taken out';
const keyOf = (key: string, column: string): string => `${key} ${column}`;

const valuesOf = (key: string, cells: Cells | null): MetValues => ({
  [keyOf(key, 'row')]: cells === null ? gone : there,
  ...Object.fromEntries(columnNames.map((column) => [keyOf(key, column), cells === null ? '' : textOf(cells, column)])),
});

/** What stands in every column of the one side where the other one has taken the row out. */
const withGone = (cells: Cells, isGone: boolean): Cells | null => (isGone ? null : cells);

const nameOf = ({ now }: Entry): string => [now.product, now.sku, now.region, now.country].filter(Boolean).join(', ');

export const metFields = (met: readonly Met[]): readonly ComparedField<MetValues>[] =>
  met.flatMap(({ entry, theirs }) => {
    const isWhole = theirs === null || entry.isRemoved;
    const columns = isWhole ? ['row' as const] : columnNames;
    return columns.map((column) => ({
      name: `${nameOf(entry)}: ${column === 'row' ? 'the row' : columnTitles[column]}`,
      textOf: (values: MetValues) => values[keyOf(entry.key, column)] ?? '',
      keys: [keyOf(entry.key, column)],
    }));
  });

export const metVersions = (met: readonly Met[]): Versions<MetValues> => {
  const all = (cellsOfOne: (each: Met) => Cells | null): MetValues =>
    Object.assign({}, ...met.map((each) => valuesOf(each.entry.key, cellsOfOne(each)))) as MetValues;
  return {
    base: all(({ entry }) => entry.base && cellsOf(entry.base)),
    theirs: all(({ theirs }) => theirs && cellsOf(theirs)),
    mine: all(({ entry }) => withGone(entry.now, entry.isRemoved)),
  };
};

/** A row as it was decided; undefined: nothing is left to be saved of it. */
const decided = ({ entry, theirs }: Met, values: MetValues): Entry | undefined => {
  const stays = values[keyOf(entry.key, 'row')] !== gone;
  if (theirs === null) {
    // What the other has taken out comes back as a new row.
    return stays && !entry.isRemoved ? { ...entry, base: null } : undefined;
  }
  if (entry.isRemoved) return stays ? undefined : { ...entry, base: theirs };
  const now = columnNames.reduce<Cells>((cells, column) => {
    const isMine = values[keyOf(entry.key, column)] === textOf(entry.now, column);
    if (!isMine) return cells;
    const ids = column === 'product' ? { productGuid: entry.now.productGuid } : {};
    return { ...cells, [column]: entry.now[column], ...ids, ...(column === 'sku' && { skuGuid: entry.now.skuGuid }) };
  }, cellsOf(theirs));
  return { ...entry, base: theirs, now };
};

/** @returns the changes as they are to be made of what stands now; what could be undone before cannot be any more */
export const settled = (changes: Changes, met: readonly Met[], values: MetValues): Changes => {
  const byKey = new Map(met.map((each) => [each.entry.key, each]));
  const nothing = { ...noChangesIn(changes.blank.currency), made: changes.made };
  const entries = [...changes.entries.values()].flatMap((entry): readonly Entry[] => {
    const found = byKey.get(entry.key);
    const kept = found === undefined ? entry : decided(found, values);
    return kept === undefined ? [] : [kept];
  });
  // A row that is new again has a key of its own from now on.
  const renamed = entries.map((entry, at) =>
    entry.base === null && byKey.has(entry.key) ? { ...entry, key: `new-${changes.made + at}` } : entry,
  );
  return { ...changed(nothing, renamed), past: [] };
};

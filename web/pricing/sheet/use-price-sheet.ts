import { useCallback, useMemo, useState } from 'react';
import type { Block } from '../../ui/sheet/block.js';
import { isOneCell, through, type Place, type Range } from '../../ui/sheet/marked.js';
import type { SheetActs, Suggestion } from '../../ui/sheet/sheet.js';
import { columnNames, type ColumnName, type PriceRow } from '../cells/cells.js';
import {
  changed,
  filledDown,
  noChangesIn,
  pasted,
  redone,
  takenOut,
  undone,
  written,
  type Changes,
  type Entry,
} from '../cells/changes.js';
import { suggestionsFor } from '../cells/known.js';
import type { PriceList } from '../price-list.js';
import type { Refused } from '../saving/save-plan.js';
import { rowDrawing, rowsOf } from './sheet-rows.js';
import { useKnown } from './use-known.js';
import { useRows, type RowsQuery } from './use-rows.js';

const nothingRefused: Refused = new Map();
/** Read before they are wanted: the second answer right behind the first, so that Ctrl+End leads to the end of most lists. */
const rowsAhead = 250;
const noRows: readonly PriceRow[] = [];

const columnsIn = ({ left, right }: Range): readonly ColumnName[] => columnNames.slice(left, right + 1);

/** One text into several marked cells fills them all; anything else is put down from the first one on. */
const isFilling = (range: Range, block: Block): boolean =>
  block.length === 1 &&
  block[0]?.length === 1 &&
  !isOneCell({
    anchor: { row: range.top, column: range.left },
    active: { row: range.bottom, column: range.right },
  });

/**
 * The sheet of a list: what is read of it, what was changed and not saved, and what people do to both.
 * @param rowsVersion what is read, and what changes are made from
 * @param onlyChanges shows those rows alone that were changed
 */
export const usePriceSheet = (
  list: PriceList,
  rowsVersion: number,
  query: RowsQuery,
  isChangeable: boolean,
  onlyChanges: boolean,
) => {
  const [changes, setChanges] = useState<Changes>(() => noChangesIn(list.terms.defaultCurrency));
  const [refused, setRefused] = useState(nothingRefused);
  const [typed, setTyped] = useState('');
  const { known, look } = useKnown(changes, isChangeable);
  const read = useRows(list.listGuid, list.isOwner ? rowsVersion : 0, query);
  const { ensure } = read;

  const shown = useMemo((): readonly PriceRow[] => {
    if (!onlyChanges) return read.loaded?.rows ?? noRows;
    return [...changes.entries.values()].flatMap(({ base }) => (base === null ? [] : [base]));
  }, [onlyChanges, changes, read.loaded]);
  const rows = useMemo(() => rowsOf(changes, shown, isChangeable), [changes, shown, isChangeable]);

  const draw = useMemo(() => rowDrawing(known, refused), [known, refused]);
  const rowAt = useCallback((index: number) => draw(rows, changes, index), [draw, rows, changes]);

  const edit = (edited: readonly Entry[]): void => {
    setChanges((before) => changed(before, edited));
    // What it was refused for may be put right by now.
    if (edited.some(({ key }) => refused.has(key)))
      setRefused((before) => new Map([...before].filter(([key]) => !edited.some((entry) => entry.key === key))));
  };
  const marked = ({ top, bottom }: Range): readonly Entry[] =>
    through(top, bottom).flatMap((index) => {
      const entry = rows.entryAt(index);
      return entry === undefined || rows.isBlank(index) ? [] : [entry];
    });
  const putDown = async (range: Range, block: Block): Promise<void> => {
    // Rows that were not read yet are the list's still: they are not to become new ones.
    const needed = range.top + block.length;
    const before = rows.count - shown.length;
    const all = onlyChanges || range.top < before ? shown : await ensure(needed - before);
    edit(pasted(rowsOf(changes, all, isChangeable).entriesFrom(range.top, block.length), range.left, block));
  };

  const acts: SheetActs = {
    onText: ({ row, column }, text) => {
      const name = columnNames[column];
      if (name !== undefined) edit(written(rows.entriesFrom(row, 1), [name], text));
    },
    onClear: (range) => edit(written(marked(range), columnsIn(range), '')),
    onFillDown: (range) => edit(filledDown(marked(range), columnsIn(range))),
    onPaste: (range, block) => {
      if (isFilling(range, block)) edit(written(marked(range), columnsIn(range), block[0]?.[0] ?? ''));
      else void putDown(range, block);
    },
    onRemoveRows: (range) => edit(takenOut(marked(range))),
    onUndo: () => setChanges(undone),
    onRedo: () => setChanges(redone),
    onTyping: ({ row, column }, text) => {
      setTyped(text);
      const cells = rows.entryAt(row)?.now;
      if (columnNames[column] === 'product') look(text);
      if (columnNames[column] === 'sku' && cells) look(cells.productGuid === '' ? cells.product : cells.productGuid);
    },
  };
  const suggestionsOf = ({ row, column }: Place): readonly Suggestion[] => {
    const [name, entry] = [columnNames[column], rows.entryAt(row)];
    return name === undefined || entry === undefined ? [] : suggestionsFor(name, entry.now, known, typed);
  };
  const onReach = useCallback(
    (index: number) => {
      if (!onlyChanges) void ensure(index + rowsAhead);
    },
    [ensure, onlyChanges],
  );

  return { changes, setChanges, refused, setRefused, known, read, rows, rowAt, acts, suggestionsOf, onReach };
};

export type PriceSheet = ReturnType<typeof usePriceSheet>;

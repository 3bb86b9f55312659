import { useCallback, useMemo, useState } from 'react';
import { call } from '../../client/api.js';
import { redone, takenOut, undone } from '../../ui/sheet/changes.js';
import { through, type Place, type Range } from '../../ui/sheet/marked.js';
import { drawingOf, rowsIn } from '../../ui/sheet/rows.js';
import type { SheetActs, Suggestion } from '../../ui/sheet/sheet.js';
import { useReadRows, type RowsPage } from '../../ui/sheet/reading/use-read-rows.js';
import type { Item, Promotion } from '../promotion.js';
import {
  changed,
  columnNames,
  entryOf,
  filledDown,
  noChanges,
  pasted,
  written,
  type ColumnName,
  type ItemCells,
  type ItemEntry,
} from './item-cells.js';
import { invitation, itemRow } from './item-rows.js';
import { suggestionsFor } from './known-skus.js';
import { useKnownSkus } from './use-known-skus.js';

/** What of the items is asked for, and where their prices are of. */
export interface ItemsAsked {
  readonly text: string;
  /** ISO 3166-1 alpha-2; '' = no prices. */
  readonly country: string;
  /** By whose terms; '' = by the list alone. */
  readonly connectionGuid: string;
}

interface Question extends ItemsAsked {
  readonly promotionGuid: string;
  /** What was read before a change is not what stands after it. */
  readonly version: number;
}

/** Rows of one call: their prices are worked out with them. */
const pageSize = 200;

const ask = async (
  { promotionGuid, text, country, connectionGuid }: Question,
  cursor: string,
): Promise<RowsPage<Item>> => {
  const { items, nextCursor, totalCount } = await call('GET /promotions/:promotionGuid/items', {
    params: { promotionGuid },
    query: { text, country, connectionGuid, cursor, size: pageSize },
  });
  return { rows: items, nextCursor, totalCount, isTotalCapped: false };
};

const noRows: readonly Item[] = [];

const columnsIn = ({ left, right }: Range): readonly ColumnName[] => columnNames.slice(left, right + 1);

/** What may be done with items as the promotion stands. */
export interface ItemsRight {
  readonly mayAdd: boolean;
  /** Their discounts, and to take them out. */
  readonly mayChange: boolean;
}

/** The sheet of a promotion's items: what is read of them, what was changed and not saved, and what people do to both. */
export const useItemSheet = (
  { promotionGuid, version }: Pick<Promotion, 'promotionGuid' | 'version'>,
  asked: ItemsAsked,
  { mayAdd, mayChange }: ItemsRight,
) => {
  const [changes, setChanges] = useState(noChanges);
  const [typed, setTyped] = useState('');
  const { known, look } = useKnownSkus(changes);
  const read = useReadRows<Question, Item>({ promotionGuid, version, ...asked }, ask);
  const { ensure } = read;
  const shown = read.loaded?.rows ?? noRows;
  const rows = useMemo(() => rowsIn(changes, shown, mayAdd, entryOf), [changes, shown, mayAdd]);
  const draw = useMemo(
    () => drawingOf<Item, ItemCells>((entry, isChanged) => itemRow(entry, isChanged, known), invitation),
    [known],
  );
  const rowAt = useCallback((index: number) => draw(rows, changes, index), [draw, rows, changes]);

  const edit = (edited: readonly ItemEntry[]): void =>
    setChanges((before) =>
      changed(
        before,
        edited.filter(({ base }) => mayChange || base === null),
      ),
    );
  const marked = ({ top, bottom }: Range): readonly ItemEntry[] =>
    through(top, bottom).flatMap((index) => {
      const entry = rows.entryAt(index);
      return entry === undefined || rows.isBlank(index) ? [] : [entry];
    });

  const acts: SheetActs = {
    onText: ({ row, column }, text) => {
      const name = columnNames[column];
      if (name !== undefined) edit(written(rows.entriesFrom(row, 1), [name], text));
    },
    onClear: (range) => edit(written(marked(range), columnsIn(range), '')),
    onFillDown: (range) => edit(filledDown(marked(range), columnsIn(range))),
    onPaste: (range, block) => {
      // One text into several marked cells fills them all.
      const isFilling = block.length === 1 && block[0]?.length === 1 && range.bottom > range.top;
      if (isFilling) edit(written(marked(range), columnsIn(range), block[0]?.[0] ?? ''));
      else edit(pasted(rows.entriesFrom(range.top, block.length), range.left, block));
    },
    onRemoveRows: (range) => edit(takenOut(marked(range))),
    onUndo: () => setChanges(undone),
    onRedo: () => setChanges(redone),
    onTyping: ({ column }, text) => {
      setTyped(text);
      if (columnNames[column] === 'sku') look(text);
    },
  };
  const suggestionsOf = ({ row, column }: Place): readonly Suggestion[] =>
    columnNames[column] === 'sku' && rows.entryAt(row)?.now.isStanding === false ? suggestionsFor(known, typed) : [];
  const onReach = useCallback((index: number) => void ensure(index + pageSize / 2), [ensure]);

  return { changes, setChanges, known, read, rows, rowAt, acts, suggestionsOf, onReach };
};

export type ItemSheet = ReturnType<typeof useItemSheet>;

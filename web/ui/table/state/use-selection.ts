import { useMemo, useState } from 'react';
import type { FilterValues, GridRow, Selection } from '../list-types.js';

export interface RowSelection {
  readonly isSelected: (id: string) => boolean;
  readonly toggle: (id: string) => void;
  /** All rows of this page are selected, some, or none. */
  readonly pageState: boolean | 'mixed';
  readonly togglePage: () => void;
  /** Everything that the filter finds. */
  readonly selectAll: () => void;
  readonly clear: () => void;
  readonly isAll: boolean;
  readonly count: number;
  readonly selection: Selection | undefined;
}

interface Found {
  readonly rows: readonly GridRow[];
  readonly total: number;
  readonly isCapped: boolean;
  readonly filter: FilterValues;
  /** Changes with the filter: another filter forgets the selection. */
  readonly filterKey: string;
}

const pageStateOf = (rows: readonly GridRow[], picked: ReadonlySet<string>): boolean | 'mixed' => {
  const count = rows.filter((row) => picked.has(row.id)).length;
  if (count === 0) return false;
  return count === rows.length ? true : 'mixed';
};

/** Rows picked across pages, or all that match the filter. */
export const useSelection = ({ rows, total, isCapped, filter, filterKey }: Found): RowSelection => {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [isAll, setAll] = useState(false);
  const [knownKey, setKnownKey] = useState(filterKey);
  if (knownKey !== filterKey) {
    setKnownKey(filterKey);
    setPicked(new Set());
    setAll(false);
  }
  return useMemo(() => {
    const change = (next: ReadonlySet<string>): void => {
      setAll(false);
      setPicked(next);
    };
    const pageIds = rows.map((row) => row.id);
    const pageState = isAll ? true : pageStateOf(rows, picked);
    const without = (ids: readonly string[]): ReadonlySet<string> =>
      new Set([...picked].filter((id) => !ids.includes(id)));
    const withAlso = (ids: readonly string[]): ReadonlySet<string> => new Set([...picked, ...ids]);
    const selection: Selection | undefined = isAll
      ? { kind: 'all', filter, count: total, isCapped }
      : picked.size > 0
        ? { kind: 'rows', ids: [...picked] }
        : undefined;
    return {
      isSelected: (id) => isAll || picked.has(id),
      toggle: (id) => change(isAll ? new Set([id]) : picked.has(id) ? without([id]) : withAlso([id])),
      pageState,
      togglePage: () => change(pageState === true ? without(pageIds) : withAlso(pageIds)),
      selectAll: () => setAll(true),
      clear: () => change(new Set()),
      isAll,
      count: isAll ? total : picked.size,
      selection,
    };
  }, [rows, total, isCapped, filter, picked, isAll]);
};

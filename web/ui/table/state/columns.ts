/** Which columns a list shows, in which order and how wide. */
import type { GridColumn } from '../list-types.js';
import type { ColumnWidths } from './column-widths.js';

/** The columns that are asked for and exist, in their order; the list's own where none are. */
export const visibleColumns = (
  columns: readonly GridColumn[],
  asked: readonly string[] | undefined,
): readonly GridColumn[] => {
  const own = columns.filter((column) => !column.isHidden);
  if (!asked) return own;
  const chosen = asked.flatMap((name) => columns.find((column) => column.name === name) ?? []);
  return chosen.length > 0 ? chosen : own;
};

/** All columns for the chooser: the visible ones in their order, then the others. */
export const orderedColumns = (
  columns: readonly GridColumn[],
  visible: readonly GridColumn[],
): readonly GridColumn[] => [...visible, ...columns.filter((column) => !visible.includes(column))];

/** `list` with the entry at `index` moved by `step`; unchanged at the ends. */
export const moved = <T>(list: readonly T[], index: number, step: -1 | 1): readonly T[] => {
  const target = index + step;
  const entry = list[index];
  if (entry === undefined || target < 0 || target >= list.length) return list;
  const rest = list.toSpliced(index, 1);
  return rest.toSpliced(target, 0, entry);
};

/**
 * Minimum width in px and share of what is left, by kind: chosen so that the nine columns of the inventory and of the connections stand without
 * scrolling beside the open drawer on the narrowest supported screen, 1280 px. What is left goes to words: a number is
 * as narrow as its title lets it be, and a title or a code does not wrap beside empty space.
 */
const widths: Readonly<Record<GridColumn['kind'], readonly [number, number]>> = {
  text: [113, 3],
  number: [64, 0],
  date: [152, 0],
  image: [52, 0],
  status: [108, 0],
  boolean: [88, 0],
  identifier: [120, 1],
  sku: [171, 3],
};

/** Of a text that is declared wide: a job's title in two lines. */
const wide = [184, 5] as const;

const widthOf = ({ kind, isWide }: GridColumn): readonly [number, number] => (isWide === true ? wide : widths[kind]);

/** On average of the widest words in the widest system font that we know, semibold at 12 px ('Downloads'). */
const titleCharacterPx = 8.25;
/** Padding of a cell, and the arrow of a sorted column. */
const paddingPx = 16;
const sortMarkPx = 16;

/** A title takes two lines, but no word is cut. */
const maxWordLength = (title: string): number => Math.max(...title.split(' ').map(({ length }) => length));

const minOf = (column: GridColumn): number => {
  const { kind, title, isSortable } = column;
  const [min] = widthOf(column);
  if (kind !== 'number') return min;
  return Math.max(min, Math.ceil(maxWordLength(title) * titleCharacterPx) + paddingPx + (isSortable ? sortMarkPx : 0));
};

/** Width of the selection column and of the row's menu. */
export const controlWidthPx = 44;

export interface TrackOptions {
  readonly isSelectable: boolean;
  readonly hasActions: boolean;
}

/**
 * The CSS grid tracks of header and rows, and the width below which the table scrolls sideways.
 * @param chosen widths that the user gave; those columns grow no further
 */
export const tracksOf = (
  columns: readonly GridColumn[],
  { isSelectable, hasActions }: TrackOptions,
  chosen: ColumnWidths = {},
): { readonly template: string; readonly minimumPx: number } => {
  const tracks = columns.map((column) => {
    const width = chosen[column.name];
    if (width !== undefined) return { track: `${width}px`, minPx: width };
    const minPx = minOf(column);
    const [, share] = widthOf(column);
    return { track: share === 0 ? `${minPx}px` : `minmax(${minPx}px, ${share}fr)`, minPx };
  });
  const control = `${controlWidthPx}px`;
  const controls = Number(isSelectable) + Number(hasActions);
  return {
    template: [
      ...(isSelectable ? [control] : []),
      ...tracks.map(({ track }) => track),
      ...(hasActions ? [control] : []),
    ].join(' '),
    minimumPx: tracks.reduce((sum, { minPx }) => sum + minPx, controls * controlWidthPx),
  };
};

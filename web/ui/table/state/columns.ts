/** Which columns a list shows, in which order and how wide. */
import type { GridColumn } from '../list-types.js';

/** The wished columns that exist, in their order; the list's own where nothing is wished. */
export const visibleColumns = (
  columns: readonly GridColumn[],
  wished: readonly string[] | undefined,
): readonly GridColumn[] => {
  const own = columns.filter((column) => !column.isHidden);
  if (!wished) return own;
  const chosen = wished.flatMap((name) => columns.find((column) => column.name === name) ?? []);
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
 * Minimum width in px and share of what is left, by kind: chosen so that the inventory's eight columns
 * stand without scrolling beside the open drawer on the narrowest supported screen, 1280 px.
 */
const widths: Readonly<Record<GridColumn['kind'], readonly [number, number]>> = {
  text: [121, 3],
  number: [93, 1],
  date: [152, 1],
  image: [52, 0],
  status: [116, 1],
  boolean: [88, 0],
  identifier: [120, 1],
  sku: [171, 3],
};

/** Width of the selection column and of the row's menu. */
export const controlWidthPx = 44;

export interface TrackOptions {
  readonly isSelectable: boolean;
  readonly hasActions: boolean;
}

/** The CSS grid tracks of header and rows, and the width below which the table scrolls sideways. */
export const tracksOf = (
  columns: readonly GridColumn[],
  { isSelectable, hasActions }: TrackOptions,
): { readonly template: string; readonly minimumPx: number } => {
  const tracks = columns.map(({ kind }) => {
    const [least, share] = widths[kind];
    return share === 0 ? `${least}px` : `minmax(${least}px, ${share}fr)`;
  });
  const control = `${controlWidthPx}px`;
  const controls = Number(isSelectable) + Number(hasActions);
  return {
    template: [...(isSelectable ? [control] : []), ...tracks, ...(hasActions ? [control] : [])].join(' '),
    minimumPx: columns.reduce((sum, { kind }) => sum + widths[kind][0], controls * controlWidthPx),
  };
};

/** How wide the user made a list's columns, as the address and the browser's memory carry it. */
import type { GridColumn } from '../list-types.js';

/** CSS pixels by column name; a column without an entry has the width of its kind. */
export type ColumnWidths = Readonly<Record<string, number>>;

export const narrowestPx = 56;
export const widestPx = 800;
/** One press of a key or button. */
export const widthStepPx = 16;

/** A picture has one size. */
export const isResizable = ({ kind }: GridColumn): boolean => kind !== 'image';

export const clampedWidth = (px: number): number => Math.round(Math.min(Math.max(px, narrowestPx), widestPx));

/** 'SKU:240,Title:180'; undefined when no column has a width of its own. */
export const widthsText = (widths: ColumnWidths | undefined): string | undefined => {
  const entries = Object.entries(widths ?? {});
  return entries.length === 0 ? undefined : entries.map(([name, px]) => `${name}:${px}`).join(',');
};

/** What a text says, without what is no width: a damaged address shows the list's own widths. */
export const widthsOf = (text: string | null): ColumnWidths | undefined => {
  const entries = [...(text ?? '').matchAll(/(?:^|,)([A-Za-z]\w*):(\d{1,4})(?=,|$)/g)].map(
    ([, name = '', px = '']): readonly [string, number] => [name, clampedWidth(Number(px))],
  );
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
};

/** @param px undefined gives the column back the width of its kind */
export const withWidth = (widths: ColumnWidths, name: string, px: number | undefined): ColumnWidths => {
  const rest = Object.fromEntries(Object.entries(widths).filter(([each]) => each !== name));
  return px === undefined ? rest : { ...rest, [name]: clampedWidth(px) };
};

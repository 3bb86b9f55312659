/** Which cells of a sheet are marked: from the one where marking began to the one that has the keyboard. */

export interface Place {
  readonly row: number;
  readonly column: number;
}

export interface Marked {
  readonly anchor: Place;
  /** It has the keyboard, and is what a typed text goes into. */
  readonly active: Place;
}

/** Both ends belong to it. */
export interface Range {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export const only = (place: Place): Marked => ({ anchor: place, active: place });

export const rangeOf = ({ anchor, active }: Marked): Range => ({
  top: Math.min(anchor.row, active.row),
  bottom: Math.max(anchor.row, active.row),
  left: Math.min(anchor.column, active.column),
  right: Math.max(anchor.column, active.column),
});

export const isOneCell = ({ anchor, active }: Marked): boolean =>
  anchor.row === active.row && anchor.column === active.column;

/** @returns the numbers from the one to the other */
export const through = (first: number, last: number): readonly number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);

const clamp = (value: number, max: number): number => Math.min(Math.max(value, 0), Math.max(max, 0));

/** Where it would lie in a sheet of this size. */
export const within = ({ anchor, active }: Marked, rowCount: number, columnCount: number): Marked => {
  const kept = ({ row, column }: Place): Place => ({
    row: clamp(row, rowCount - 1),
    column: clamp(column, columnCount - 1),
  });
  return { anchor: kept(anchor), active: kept(active) };
};

/** What charts draw: the same numbers as their table twins. */

/** One column of a series over time, or one bar. */
export interface Point {
  /** '12 Nov', 'Nov 2026': short, below the axis. */
  readonly label: string;
  /** In full, for the readout and the table. */
  readonly name: string;
  readonly value: number;
  /** The list behind the number. */
  readonly href: string;
}

/** Which points carry a label below the axis, so that they do not touch: the last always, at most `most`. */
export const labelledPoints = (count: number, max: number): readonly number[] => {
  const every = Math.max(1, Math.ceil(count / max));
  return Array.from({ length: count }, (_, at) => at).filter((at) => (count - 1 - at) % every === 0);
};

/** Where the keyboard goes from a point: one stop for all of them, arrows inside. */
export const nextPoint = (key: string, at: number, count: number): number | undefined => {
  const wanted = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    Home: 0,
    End: count - 1,
  }[key];
  return wanted === undefined ? undefined : Math.min(Math.max(wanted, 0), count - 1);
};

/** A part in percent of the whole, never below 1 where there is something, so that it can be seen. */
export const percentOf = (value: number, whole: number): number =>
  value <= 0 || whole <= 0 ? 0 : Math.max(1, (value / whole) * 100);

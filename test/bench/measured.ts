/** One line of a table: what was measured, and its figures by column. */
export interface Measured {
  readonly what: string;
  readonly figures: Readonly<Record<string, number | string>>;
}

/** The upper one of the two in the middle of an even number; 0 of none. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export const rounded = (value: number, digits = 2): number => Number(value.toFixed(digits));

/** @returns milliseconds */
export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

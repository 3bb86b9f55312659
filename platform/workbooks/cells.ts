/** Cells of a row, read by their columns: what is wrong in them is gathered, so that people see all of it at once. */
import type { CellValue } from './book.js';
import { textIn, UnusableCell } from './said.js';

/** What is wrong in a row, and in which column. */
export interface Fault<C extends string = string> {
  readonly column: C;
  /** Without where it stands. */
  readonly message: string;
}

/** Longer is no code of ours, and need not be kept. */
const longest = 200;

export class Cells<C extends string> {
  readonly faults: Fault<C>[] = [];

  constructor(private readonly cells: Readonly<Record<string, CellValue>>) {}

  /** @param of throws UnusableCell @param otherwise where it does */
  said<T>(column: C, of: (value: CellValue) => T, otherwise: T): T {
    try {
      return of(this.cells[column] ?? null);
    } catch (thrown) {
      if (!(thrown instanceof UnusableCell)) throw thrown;
      this.faults.push({ column, message: thrown.message });
      return otherwise;
    }
  }

  text(column: C): string {
    return textIn(this.cells[column] ?? null)
      .trim()
      .slice(0, longest);
  }

  hasFault(column: C): boolean {
    return this.faults.some((fault) => fault.column === column);
  }
}

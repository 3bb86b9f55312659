/** A row of a file as it is judged and kept. */
import type { BookRow, Fault } from '../../workbooks/index.js';

export type RowState = 'new' | 'changed' | 'unchanged' | 'error';

export type FileRow = Pick<BookRow, 'row' | 'cells'>;

/** A row of a file, by where it stands in it. */
export interface NumberedRow extends FileRow {
  /** From 1. */
  readonly number: number;
}

/** A row as it was judged. */
export interface JudgedRow<C extends string = string> extends NumberedRow {
  /** What people call it. */
  readonly label: string;
  readonly state: RowState;
  readonly problems: readonly Fault<C>[];
  /** What keeps nobody from applying it. */
  readonly warnings: readonly Fault<C>[];
}

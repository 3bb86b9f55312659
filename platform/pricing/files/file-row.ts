/** A row of a file as it is judged and kept. */
import type { BookRow } from '../../workbooks/index.js';

export type RowState = 'new' | 'changed' | 'unchanged' | 'error';

export type FileRow = Pick<BookRow, 'row' | 'cells'>;

/** A row of a file, by where it stands in it. */
export interface NumberedRow extends FileRow {
  /** From 1. */
  readonly number: number;
}

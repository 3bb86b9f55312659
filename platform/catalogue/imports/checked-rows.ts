/** The difference as rows that are kept and shown. */
import { columnLetters } from '../../workbooks/index.js';
import type { ImportRow } from '../rows.js';
import { fileSheets, type FileColumns, type FileRow } from './columns.js';
import { stateOf, type Difference, type JudgedProduct, type JudgedSku, type Problem } from './difference/judged.js';
import type { CheckedRow } from './imports.repository.js';

/** What is wrong, at its place in the file. */
export interface PlacedProblem {
  readonly place: string;
  readonly message: string;
}

/** 'SKUs!F12'; of JSON 'skus[11].edition'. */
export const placedProblem = (
  { sheet, row }: FileRow,
  { format, columns }: Pick<ImportRow, 'format' | 'columns'>,
  { column, message }: Problem,
): PlacedProblem => {
  if (format === 'json') return { place: `${sheet}[${row - 1}].${column}`, message };
  const at = (columns as FileColumns)[sheet]?.indexOf(column) ?? -1;
  // Of a column that the file does not have: the row.
  return { place: `${fileSheets[sheet].title}!${at < 0 ? '' : columnLetters(at)}${row}`, message };
};

const labelOf = ({ label, from }: JudgedProduct | JudgedSku): string => label.slice(0, 300) || `Row ${from.row}`;

export const checkedRows = ({ products, skus }: Difference): CheckedRow[] =>
  [...products, ...skus].map((judged, at) => ({
    ...judged.from,
    number: at + 1,
    label: labelOf(judged),
    state: stateOf(judged),
    changes: judged.changes,
    problems: judged.problems,
  }));

export const countsOf = (
  rows: readonly CheckedRow[],
): Pick<ImportRow, 'new_count' | 'changed_count' | 'unchanged_count' | 'error_count'> => {
  const count = (state: CheckedRow['state']): number => rows.filter((row) => row.state === state).length;
  return {
    ...{ new_count: count('new'), changed_count: count('changed') },
    ...{ unchanged_count: count('unchanged'), error_count: count('error') },
  };
};

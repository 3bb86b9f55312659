/** Files and their rows on the wire. */
import { z } from 'zod';
import { FileRowState, type FileRow, type FileRowProblem } from '../../../proto/gen/keyway/pricing/v1/file_rows.js';
import { idOr } from '../../request-id.js';
import { columnLetters, type BookColumns, type BookSheet, type Fault } from '../../workbooks/index.js';
import { pricingErrors } from '../pricing.errors.js';
import type { JudgedRow, RowState } from './file-row.js';
import { keptUntil, type KeptFile } from './kept-files.repository.js';

export const importIdOf = ({ importGuid }: { readonly importGuid: string }): string =>
  idOr(() => pricingErrors('pricing.import_not_found'), importGuid);

export const rowsRequest = z.object({ state: z.string(), after: z.int().min(0) });

/** Undefined for any. */
export const rowState = (state: string): RowState | undefined =>
  [FileRowState.NEW, FileRowState.CHANGED, FileRowState.UNCHANGED, FileRowState.ERROR].find((each) => each === state);

/** What every file tells of itself. */
export const fileMessage = (row: KeptFile) => ({
  ...{ importGuid: row.id, fileName: row.file_name, status: row.status, notes: row.notes },
  ...{ newCount: row.new_count, changedCount: row.changed_count, unchangedCount: row.unchanged_count },
  ...{ errorCount: row.error_count, createdAt: row.created_at.toISOString(), checkedAt: row.checked_at.toISOString() },
  ...{ appliedAt: row.applied_at?.toISOString(), keptUntil: keptUntil(row).toISOString() },
});

/** 'Prices!F12'; of a column that the file does not have: the row. */
const placed = (
  { key, title }: BookSheet,
  { columns }: KeptFile,
  row: number,
  { column, message }: Fault,
): FileRowProblem => {
  const at = (columns as BookColumns)[key]?.indexOf(column) ?? -1;
  return { place: `${title}!${at < 0 ? '' : columnLetters(at)}${row}`, message: `${message} at row ${row}` };
};

/** A row without what it changes. */
export const fileRowMessage = (sheet: BookSheet, file: KeptFile, row: JudgedRow): FileRow => ({
  ...{ number: row.number, row: row.row, label: row.label, state: row.state, changes: [], isTenfold: false },
  problems: row.problems.map((fault) => placed(sheet, file, row.row, fault)),
  warnings: row.warnings.map((fault) => placed(sheet, file, row.row, fault)),
});

/** 'amount: Must be numeric at row 12': columns by their titles, for who has the file before them. */
export const errorsOf = ({ columns }: BookSheet, row: number, problems: readonly Fault[]): string =>
  problems
    .map(({ column, message }) => {
      const title = columns.find(({ key }) => key === column)?.title ?? column;
      return `${title}: ${message} at row ${row}`;
    })
    .join('\n');

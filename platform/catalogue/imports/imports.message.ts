/** Imports on the wire. */
import { z } from 'zod';
import type { CatalogueImport, ImportRow as RowMessage } from '../../../proto/gen/keyway/catalogue/v1/imports.js';
import { ImportRowState } from '../../../proto/gen/keyway/catalogue/v1/imports.js';
import type { ImportRow } from '../rows.js';
import { placedProblem } from './checked-rows.js';
import { fileSheets } from './columns.js';
import type { RowState } from './difference/judged.js';
import type { CheckedRow } from './imports.repository.js';
import { keptDays } from './imports.service.js';

const dayMs = 86_400_000;

export const exportRequest = z.object({ format: z.enum(['xlsx', 'json']) });
export const rowsRequest = z.object({ state: z.string(), after: z.int().min(0) });

/** Undefined for any. */
export const rowState = (state: string): RowState | undefined =>
  [ImportRowState.NEW, ImportRowState.CHANGED, ImportRowState.UNCHANGED, ImportRowState.ERROR].find(
    (each) => each === state,
  );

export const importMessage = (row: ImportRow): CatalogueImport => ({
  ...{ importGuid: row.id, fileName: row.file_name, status: row.status },
  ...{ newCount: row.new_count, changedCount: row.changed_count, unchangedCount: row.unchanged_count },
  ...{ errorCount: row.error_count, notes: row.notes, createdBy: row.created_by_name },
  ...{ createdAt: row.created_at.toISOString(), checkedAt: row.checked_at.toISOString() },
  ...{ appliedAt: row.applied_at?.toISOString(), appliedBy: row.applied_by_name, jobId: row.job_id ?? '' },
  keptUntil: new Date(row.created_at.getTime() + keptDays * dayMs).toISOString(),
});

export const rowMessage = (found: ImportRow, row: CheckedRow): RowMessage => ({
  ...{ number: row.number, sheet: fileSheets[row.sheet].title, row: row.row, label: row.label, state: row.state },
  changes: row.changes.map((change) => ({ ...change })),
  problems: row.problems.map((problem) => placedProblem(row, found, problem)),
});

/** Imports of prices on the wire. */
import { z } from 'zod';
import {
  PriceImportRowState,
  type PriceImport,
  type PriceImportChange,
  type PriceImportProblem,
  type PriceImportRow,
} from '../../../proto/gen/keyway/pricing/v1/price_imports.js';
import { columnLetters, type BookColumns } from '../../workbooks/index.js';
import { amountText, microsOf } from '../resolve/money.js';
import type { ImportRow } from '../rows.js';
import type { RowState } from './judge-price.js';
import type { Fault } from './price-cells.js';
import { priceSheet, titleOf, type SheetKey } from './price-columns.js';
import type { KeptRow } from './price-imports.repository.js';
import { keptDays, type OfList } from './price-imports.service.js';

const dayMs = 86_400_000;

export const exportRequest = z.object({ listGuid: z.string(), format: z.enum(['xlsx', 'csv']) });
export const rowsRequest = z.object({ state: z.string(), after: z.int().min(0) });

/** Undefined for any. */
export const rowState = (state: string): RowState | undefined =>
  [PriceImportRowState.NEW, PriceImportRowState.CHANGED, PriceImportRowState.UNCHANGED, PriceImportRowState.ERROR].find(
    (each) => each === state,
  );

export const importMessage = ({ row, list }: OfList): PriceImport => ({
  ...{ importGuid: row.id, listGuid: list.id, listTitle: list.title, fileName: row.file_name, status: row.status },
  ...{ newCount: row.new_count, changedCount: row.changed_count, unchangedCount: row.unchanged_count },
  ...{ errorCount: row.error_count, tenfoldCount: row.tenfold_count, notes: row.notes },
  ...{ largestChange: row.largest_change === null ? undefined : Number(row.largest_change) },
  ...{ largestChangeRow: row.largest_change_row ?? 0, rowsVersion: row.base_version },
  ...{ createdAt: row.created_at.toISOString(), checkedAt: row.checked_at.toISOString() },
  ...{ appliedAt: row.applied_at?.toISOString(), jobId: row.job_id ?? '' },
  keptUntil: new Date(row.created_at.getTime() + keptDays * dayMs).toISOString(),
});

/** 'Prices!F12'; of a column that the file does not have: the row. */
const placed = ({ columns }: ImportRow, row: number, { column, message }: Fault): PriceImportProblem => {
  const at = (columns as BookColumns<SheetKey>).prices?.indexOf(column) ?? -1;
  return {
    place: `${priceSheet.title}!${at < 0 ? '' : columnLetters(at)}${row}`,
    message: `${message} at row ${row}`,
  };
};

const shown = (amount: string | null, currency: string): string =>
  amount === null ? '' : amountText(microsOf(amount), currency);

const yesNo = (is: boolean | null): string => (is === null ? '' : is ? 'Yes' : 'No');

const changesOf = (row: KeptRow): PriceImportChange[] => {
  if (row.state === 'unchanged') return [];
  const from = shown(row.amount_before, row.currency);
  const to = row.amount === null ? from : shown(row.amount, row.currency);
  const isMoved = row.included_before !== row.is_included && (row.included_before !== null || !row.is_included);
  return [
    ...(from === to ? [] : [{ column: row.price_type.toUpperCase(), from, to }]),
    ...(isMoved ? [{ column: titleOf('included'), from: yesNo(row.included_before), to: yesNo(row.is_included) }] : []),
  ];
};

export const rowMessage = (found: ImportRow, row: KeptRow): PriceImportRow => ({
  ...{ number: row.number, row: row.row, label: row.label, state: row.state, changes: changesOf(row) },
  problems: row.problems.map((fault) => placed(found, row.row, fault)),
  warnings: row.warnings.map((fault) => placed(found, row.row, fault)),
  isTenfold: row.state === 'changed' && row.is_tenfold,
});

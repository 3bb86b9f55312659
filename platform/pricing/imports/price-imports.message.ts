/** Imports of prices on the wire. */
import { z } from 'zod';
import type { FileRow, FileRowChange } from '../../../proto/gen/keyway/pricing/v1/file_rows.js';
import type { PriceImport } from '../../../proto/gen/keyway/pricing/v1/price_imports.js';
import { fileMessage, fileRowMessage } from '../files/files.message.js';
import { amountText, microsOf } from '../resolve/money.js';
import type { ImportRow } from '../rows.js';
import { priceSheet, titleOf } from './price-columns.js';
import type { KeptRow } from './price-imports.repository.js';
import type { OfList } from './price-imports.service.js';

export const exportRequest = z.object({ listGuid: z.string(), format: z.enum(['xlsx', 'csv']) });

export const importMessage = ({ row, subject }: OfList): PriceImport => ({
  ...{ ...fileMessage(row), listGuid: subject.id, listTitle: subject.title, tenfoldCount: row.tenfold_count },
  ...{ largestChange: row.largest_change === null ? undefined : Number(row.largest_change) },
  ...{ largestChangeRow: row.largest_change_row ?? 0, rowsVersion: row.base_version, jobId: row.job_id ?? '' },
});

const shown = (amount: string | null, currency: string): string =>
  amount === null ? '' : amountText(microsOf(amount), currency);

const yesNo = (is: boolean | null): string => (is === null ? '' : is ? 'Yes' : 'No');

const changesOf = (row: KeptRow): FileRowChange[] => {
  if (row.state === 'unchanged') return [];
  const from = shown(row.amount_before, row.currency);
  const to = row.amount === null ? from : shown(row.amount, row.currency);
  const isMoved = row.included_before !== row.is_included && (row.included_before !== null || !row.is_included);
  return [
    ...(from === to ? [] : [{ column: row.price_type.toUpperCase(), from, to }]),
    ...(isMoved ? [{ column: titleOf('included'), from: yesNo(row.included_before), to: yesNo(row.is_included) }] : []),
  ];
};

export const rowMessage = (found: ImportRow, row: KeptRow): FileRow => ({
  ...fileRowMessage(priceSheet, found, row),
  ...{ changes: changesOf(row), isTenfold: row.state === 'changed' && row.is_tenfold },
});

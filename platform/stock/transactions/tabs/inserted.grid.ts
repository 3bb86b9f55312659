import { grid } from '../../../content/index.js';
import { sourceName } from '../../insertions/insertion-source.js';
import type { InsertionSource } from '../../rows.js';
import {
  transactionColumns,
  transactionFilters,
  transactionHref,
  transactionPermission,
  transactionRows,
  type TransactionListRow,
} from './transaction-rows.grid.js';

interface InsertedRow extends TransactionListRow {
  readonly file_count: number | null;
  readonly rejected_count: number | null;
  readonly source: InsertionSource | null;
}

/** Insertions that committed (domain rules, section h: Inserted). */
export const insertedGrid = grid<InsertedRow>({
  source: (actor, database) =>
    transactionRows(actor, database, ['Inserted'])
      .leftJoin('insertion as i', (join) =>
        join.onRef('i.vault_id', '=', 't.vault_id').onRef('i.id', '=', 't.insertion_id'),
      )
      .select(['i.file_count', 'i.rejected_count', 'i.source']),
  name: 'transactions-inserted',
  originalUrl: '/my_vault/transaction/inserted/',
  title: 'Inserted',
  description: 'Insertions that were committed: the keys came into your stock.',
  permission: transactionPermission,
  rowId: 'id',
  columns: transactionColumns<InsertedRow>(
    {
      propertyName: 'Source',
      title: 'Source',
      kind: 'text',
      column: 'source',
      value: ({ source }) => (source === null ? '' : sourceName(source)),
    },
    { propertyName: 'Files', title: 'Files', kind: 'number', column: 'file_count' },
    { propertyName: 'ErrorKeys', title: 'Error keys', kind: 'number', column: 'rejected_count' },
  ),
  filters: transactionFilters(),
  defaultSort: '-Date',
  href: transactionHref,
});

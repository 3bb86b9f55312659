import { sql } from 'kysely';
import { sourceName } from '../insertions/insertion-source.js';
import { fileCount } from '../insertions/insertions.repository.js';
import type { InsertionSource } from '../../rows.js';
import {
  transactionRows,
  transactionTab,
  type TransactionListRow,
} from '../../ledger/transactions/tabs/transaction-rows.grid.js';

interface InsertedRow extends TransactionListRow {
  readonly file_count: number | null;
  readonly duplicate_count: number | null;
  readonly error_count: number | null;
  readonly source: InsertionSource | null;
}

/** Insertions that committed (docs/domain.md, h: Inserted). */
export const insertedGrid = transactionTab<InsertedRow>({
  source: (actor, database) =>
    transactionRows(actor, database, ['Inserted'])
      .leftJoin('insertion as i', (join) =>
        join.onRef('i.vault_id', '=', 't.vault_id').onRef('i.id', '=', 't.insertion_id'),
      )
      .select([
        fileCount.as('file_count'),
        'i.source',
        'i.duplicate_count',
        // Of an insertion from before they were told apart neither is known, unless nothing was refused.
        sql<
          number | null
        >`i.rejected_count - coalesce(i.duplicate_count, case when i.rejected_count = 0 then 0 end)`.as('error_count'),
      ]),
  tab: 'inserted',
  title: 'Inserted',
  description: 'Insertions that were committed: the keys came into your stock.',
  columns: [
    {
      propertyName: 'Source',
      title: 'Source',
      kind: 'text',
      column: 'source',
      value: ({ source }) => (source === null ? '' : sourceName(source)),
    },
    { propertyName: 'Files', title: 'Files', kind: 'number', column: 'file_count' },
    { propertyName: 'Duplicates', title: 'Duplicates', kind: 'number', column: 'duplicate_count' },
    { propertyName: 'Errors', title: 'Errors', kind: 'number', column: 'error_count' },
  ],
});

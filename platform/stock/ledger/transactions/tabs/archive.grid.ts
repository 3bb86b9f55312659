import type { StockDatabase } from '../../../rows.js';
import { rightTitle } from '../../../../rights/index.js';
import { transactionFields, transactionTab, type TransactionListRow } from './transaction-rows.grid.js';

/** Transactions that were moved to the cold part (docs/domain.md, h: Archive): read-only, and complete. */
export const archiveGrid = transactionTab<TransactionListRow>({
  source: (actor, database) =>
    database
      .tables<StockDatabase>()
      .selectFrom('archive.txn as t')
      .innerJoin('sku as s', 's.id', 't.sku_id')
      .innerJoin('product as p', (join) =>
        join.onRef('p.vault_id', '=', 's.vault_id').onRef('p.id', '=', 's.product_id'),
      )
      .leftJoin('agreement as a', 'a.id', 't.agreement_id')
      .where('t.vault_id', '=', actor.ownerGuid)
      .select([...transactionFields, rightTitle<string | null>('a').as('right_name')]),
  tab: 'archive',
  title: 'Archive',
  description: 'Transactions older than 24 months. They are read-only, and their custody is verified like any other.',
  columns: [
    {
      propertyName: 'Kind',
      title: 'Kind',
      kind: 'status',
      column: 'kind',
    },
  ],
});

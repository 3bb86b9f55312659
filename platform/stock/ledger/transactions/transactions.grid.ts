import type { Actor } from '../../../access/index.js';
import { grid, type Tables } from '../../../content/index.js';
import { rightFilter, rightName, skuFilter } from './place-filters.grid.js';
import { movementKinds } from '../movements/movement-kinds.js';
import type { StockDatabase } from '../../rows.js';
import { transactionFields, transactionHref, transactionPermission } from './tabs/transaction-rows.grid.js';

/** Transactions (specification: /my_vault/transaction/; docs/domain.md, h: Inserted and Extracted). */
export const transactionsGrid = grid({
  source: (actor: Actor, database: Tables) =>
    database
      .tables<StockDatabase>()
      .selectFrom('txn as t')
      // Left joins by whole keys: what no column is read from, as for the count, Postgres leaves out.
      .leftJoin('sku as s', 's.id', 't.sku_id')
      .leftJoin('product as p', (join) =>
        join.onRef('p.vault_id', '=', 's.vault_id').onRef('p.id', '=', 's.product_id'),
      )
      .where('t.vault_id', '=', actor.ownerGuid)
      .select([...transactionFields, 't.sku_id', 't.agreement_id as right_id', rightName('t').as('right_name')]),
  name: 'transactions',
  originalUrl: '/my_vault/transaction/',
  title: 'Transaction Report',
  description: 'Every business document that moved keys of your vault, chained so that a change afterwards is found.',
  permission: transactionPermission,
  rowId: 'id',
  columns: [
    { propertyName: 'Image', title: 'Image', kind: 'image', column: 'image_path' },
    { propertyName: 'ID', title: 'ID', kind: 'number', column: 'number', isSortable: true },
    // Early: what does not fit a screen of 1280 px lies at the end.
    { propertyName: 'Date', title: 'Date', kind: 'date', column: 'created_at', isSortable: true },
    { propertyName: 'Kind', title: 'Kind', kind: 'status', column: 'kind' },
    { propertyName: 'Title', title: 'Product', kind: 'text', column: 'title' },
    { propertyName: 'SKU', title: 'SKU', kind: 'sku', column: 'sku' },
    { propertyName: 'PlatformDRM', title: 'Platform (DRM)', kind: 'text', column: 'platform' },
    { propertyName: 'Right', title: 'Right', kind: 'text', column: 'right_name' },
    { propertyName: 'Quantity', title: 'Quantity', kind: 'number', column: 'quantity' },
    { propertyName: 'Reference', title: 'Reference', kind: 'text', column: 'reference' },
    { propertyName: 'Actor', title: 'By', kind: 'text', column: 'actor_name' },
    { propertyName: 'Status', title: 'Status', kind: 'status', column: 'status' },
    { propertyName: 'GUID', title: 'GUID', kind: 'identifier', column: 'id', isHidden: true },
  ],
  filters: [
    {
      propertyName: 'Kind',
      title: 'Kind',
      vueType: 'select',
      column: 'kind',
      options: Object.keys(movementKinds).map((kind) => ({ text: kind, value: kind })),
    },
    { propertyName: 'Title', title: 'Product', vueType: 'text', match: { column: 'title', how: 'contains' } },
    skuFilter(),
    rightFilter(),
    { vueType: 'dates', column: 'created_at' },
  ],
  defaultSort: '-Date',
  href: transactionHref,
});

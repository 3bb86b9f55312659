import { sql } from 'kysely';
import type { Actor } from '../../../access/index.js';
import { grid, type Tables } from '../../../content/index.js';
import { rightTitle } from '../../../rights/index.js';
import { rightFilter, skuFilter } from '../../ledger/transactions/place-filters.grid.js';
import type { StockDatabase } from '../../rows.js';
import { runStatusFilter } from '../run-status.grid.js';
import { runStatusName } from '../run-status.js';
import { insertionSources, sourceName } from './insertion-source.js';
import { fileCount } from './insertions.repository.js';
import { insertionHref } from './insertion-steps.js';

/** Insertions (specification: /distribution/myvault/uploads/). */
export const insertionsGrid = grid({
  source: (actor: Actor, database: Tables) =>
    database
      .tables<StockDatabase>()
      .selectFrom('insertion as i')
      .leftJoin('sku as s', (join) => join.onRef('s.vault_id', '=', 'i.vault_id').onRef('s.id', '=', 'i.sku_id'))
      .leftJoin('product as p', (join) =>
        join.onRef('p.vault_id', '=', 'i.vault_id').onRef('p.id', '=', 'i.product_id'),
      )
      .leftJoin('agreement as a', 'a.id', 'i.agreement_id')
      .where('i.vault_id', '=', actor.ownerGuid)
      .select([
        'i.id',
        'i.number',
        'i.status',
        fileCount.as('file_count'),
        'i.rejected_count',
        'i.created_by',
        'i.created_by_name',
        'i.created_at',
        'i.source',
        'p.title',
        'p.image_path',
        's.sku',
        's.platform',
        rightTitle<string | null>('a').as('right_name'),
        'i.sku_id',
        'i.agreement_id as right_id',
        // Refused lines are destroyed after a week (docs/domain.md, m).
        sql<boolean>`i.rejected_count > 0 and i.status in (5, 7) and i.finished_at >= now() - interval '7 days'`.as(
          'keeps_error_keys',
        ),
        sql<number>`case when i.status in (4, 5) then i.inserted_count else i.key_count end`.as('key_count'),
      ]),
  name: 'insertions',
  originalUrl: '/distribution/myvault/uploads/',
  title: 'Insertions',
  description: 'Every upload of keys into your vault, from the first draft to the stock.',
  permission: ['insertionslist-read'],
  rowId: 'id',
  columns: [
    { propertyName: 'Image', title: 'Image', kind: 'image', column: 'image_path' },
    { propertyName: 'ID', title: 'ID', kind: 'number', column: 'number', isSortable: true },
    // Early: what does not fit a screen of 1280 px lies at the end.
    { propertyName: 'Date', title: 'Date', kind: 'date', column: 'created_at', isSortable: true },
    {
      propertyName: 'Status',
      title: 'Status',
      kind: 'status',
      column: 'status',
      value: (row) => runStatusName(row.status),
    },
    { propertyName: 'Title', title: 'Product', kind: 'text', column: 'title' },
    { propertyName: 'SKU', title: 'SKU', kind: 'sku', column: 'sku' },
    { propertyName: 'PlatformDRM', title: 'Platform (DRM)', kind: 'text', column: 'platform' },
    { propertyName: 'Right', title: 'Right', kind: 'text', column: 'right_name' },
    { propertyName: 'Files', title: 'Files', kind: 'number', column: 'file_count' },
    { propertyName: 'Keys', title: 'Keys', kind: 'number', column: 'key_count' },
    { propertyName: 'ErrorKeys', title: 'Error keys', kind: 'number', column: 'rejected_count' },
    { propertyName: 'Source', title: 'Source', kind: 'text', column: 'source', value: (row) => sourceName(row.source) },
    { propertyName: 'InsertedBy', title: 'By', kind: 'text', column: 'created_by_name' },
    { propertyName: 'GUID', title: 'GUID', kind: 'identifier', column: 'id', isHidden: true },
  ],
  filters: [
    { propertyName: 'Title', title: 'Product', vueType: 'text', match: { column: 'title', how: 'contains' } },
    skuFilter(),
    rightFilter(),
    runStatusFilter(),
    {
      propertyName: 'Source',
      title: 'Source',
      vueType: 'select',
      column: 'source',
      options: insertionSources.map((source) => ({ text: sourceName(source), value: source })),
    },
    {
      propertyName: 'ErrorKeys',
      title: 'Error keys',
      vueType: 'select',
      options: [{ text: 'Still kept', value: 'kept' }],
      condition: (eb) => eb('list.keeps_error_keys', '=', true),
    },
    { vueType: 'dates', column: 'created_at' },
  ],
  defaultSort: '-Date',
  href: (row) => insertionHref(row.id),
});

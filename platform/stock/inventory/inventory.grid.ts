import { sql } from 'kysely';
import { grid } from '../../content/index.js';
import { systemVault } from '../../rights/index.js';
import type { StockDatabase } from '../rows.js';

interface InventoryListRow {
  row_id: string;
  sku_id: string;
  right_id: string;
  product_id: string;
  title: string;
  image_path: string;
  edition: string;
  sku: string;
  platform: string;
  region: string;
  right_name: string;
  available: number;
  reserved: number;
  extracted: number;
  blacklisted: number;
  inserted: number;
  changed_at: Date;
}

/** The stock by product, platform, right and SKU, out of the kept balances: its cost does not grow with the keys. */
export const inventoryGrid = grid<InventoryListRow>({
  source: (actor, database) =>
    database
      .tables<StockDatabase>()
      .selectFrom('stock_balance as b')
      .innerJoin('sku as s', (join) => join.onRef('s.vault_id', '=', 'b.vault_id').onRef('s.id', '=', 'b.sku_id'))
      .innerJoin('product as p', (join) =>
        join.onRef('p.vault_id', '=', 's.vault_id').onRef('p.id', '=', 's.product_id'),
      )
      .innerJoin('agreement as a', (join) =>
        join.onRef('a.id', '=', 'b.agreement_id').on('a.vault_id', 'in', [systemVault, actor.ownerGuid]),
      )
      .where('b.vault_id', '=', actor.ownerGuid)
      .select([
        's.id as sku_id',
        's.sku',
        's.platform',
        's.region',
        'p.id as product_id',
        'p.title',
        'p.image_path',
        'p.edition',
        'a.id as right_id',
        'a.name as right_name',
        'b.available',
        'b.reserved',
        'b.extracted',
        'b.blacklisted',
        'b.inserted',
        'b.changed_at',
        sql<string>`b.sku_id::text || ':' || b.agreement_id::text`.as('row_id'),
      ]),
  name: 'inventory',
  originalUrl: '/distribution/myvault/inventory/',
  title: 'Inventory',
  description: 'What your vault holds: free stock, and what is reserved, extracted or blacklisted.',
  permission: ['inventory-read', 'inventory-all'],
  rowId: 'row_id',
  columns: [
    { propertyName: 'Image', title: 'Image', kind: 'image', column: 'image_path' },
    { propertyName: 'Title', title: 'Product', kind: 'text', column: 'title', isSortable: true },
    { propertyName: 'PlatformDRM', title: 'Platform (DRM)', kind: 'text', column: 'platform', isSortable: true },
    { propertyName: 'Right', title: 'Right', kind: 'text', column: 'right_name', isSortable: true },
    { propertyName: 'SKU', title: 'SKU', kind: 'sku', column: 'sku', isSortable: true },
    { propertyName: 'Available', title: 'Free', kind: 'number', column: 'available', isSortable: true },
    { propertyName: 'Reserved', title: 'Reserved', kind: 'number', column: 'reserved' },
    { propertyName: 'Extracted', title: 'Extracted', kind: 'number', column: 'extracted', isSortable: true },
    { propertyName: 'Blacklisted', title: 'Blacklisted', kind: 'number', column: 'blacklisted' },
    { propertyName: 'Region', title: 'Region', kind: 'text', column: 'region', isHidden: true },
    { propertyName: 'Edition', title: 'Edition', kind: 'text', column: 'edition', isHidden: true },
    { propertyName: 'Inserted', title: 'Inserted', kind: 'number', column: 'inserted', isHidden: true },
    { propertyName: 'Date', title: 'Date', kind: 'date', column: 'changed_at', isHidden: true },
    { propertyName: 'GUID', title: 'GUID', kind: 'identifier', column: 'sku_id', isHidden: true },
  ],
  filters: [
    { propertyName: 'Title', title: 'Product', vueType: 'text', match: { column: 'title', how: 'contains' } },
    {
      propertyName: 'PlatformDRM',
      title: 'Platform (DRM)',
      vueType: 'select',
      column: 'platform',
      options: (actor, database) =>
        database
          .tables<StockDatabase>()
          .selectFrom('sku')
          .where('vault_id', '=', actor.ownerGuid)
          .select(['platform as text', 'platform as value'])
          .distinct()
          .orderBy('platform')
          .limit(200),
    },
    {
      propertyName: 'Right',
      title: 'Right',
      vueType: 'select',
      column: 'right_id',
      options: (actor, database) =>
        database
          .tables<StockDatabase>()
          .selectFrom('agreement')
          .where('vault_id', 'in', [systemVault, actor.ownerGuid])
          .select(['name as text', sql<string>`id::text`.as('value')])
          .orderBy('vault_id')
          .orderBy('name')
          .limit(200),
    },
    { propertyName: 'SKU', title: 'SKU', vueType: 'text', match: { column: 'sku', how: 'starts' } },
  ],
  defaultSort: 'Title',
  href: (row) => `/productcatalog/products/products-preview/${row.product_id}`,
  actions: (row) =>
    row.available > 0
      ? [
          {
            name: 'Action_Extract',
            title: 'Extract',
            href: `/distribution/myvault/inventory/extract/${row.sku_id}/${row.right_id}`,
            permission: 'extractkeys-write',
          },
        ]
      : [],
});

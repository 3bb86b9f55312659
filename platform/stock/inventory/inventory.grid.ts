import { sql } from 'kysely';
import type { Actor } from '../../access/index.js';
import { seenBy, takesKeys } from '../../catalogue/index.js';
import { grid, type Tables } from '../../content/index.js';
import { rightTitle } from '../../rights/index.js';
import type { StockDatabase } from '../rows.js';
import { rightFilter } from '../ledger/transactions/place-filters.grid.js';
import { stockLevelName, stockLevels } from './stock-level.js';

interface Place {
  readonly sku_id: string;
  readonly right_id: string;
  readonly product_id: string;
  readonly sku: string;
}

/** The transactions or insertions of a row's SKU and right. */
const listOf = (path: string, { sku, right_id }: Place): string =>
  `${path}?${new URLSearchParams({ filter: JSON.stringify({ SKU: sku, Right: right_id }) }).toString()}`;

/** The wizard with all three chosen. */
const insertHref = ({ product_id, sku_id, right_id }: Place): string =>
  `/distribution/myvault/uploads/insert/?${new URLSearchParams({ product: product_id, sku: sku_id, right: right_id }).toString()}`;

/**
 * The stock by product, platform, right and SKU, out of the kept balances and the rolled-up days: its cost
 * does not grow with the keys. Days of cover: free keys over those that left each day of the last four weeks.
 */
export const inventoryGrid = grid({
  source: (actor: Actor, database: Tables) =>
    database
      .tables<StockDatabase>()
      .selectFrom('stock_standing as b')
      .innerJoin('sku as s', 's.id', 'b.sku_id')
      .innerJoin('product as p', (join) =>
        join.onRef('p.vault_id', '=', 's.vault_id').onRef('p.id', '=', 's.product_id'),
      )
      .innerJoin('agreement as a', 'a.id', 'b.agreement_id')
      .leftJoin('stock_threshold as t', (join) =>
        join.onRef('t.vault_id', '=', 'b.vault_id').onRef('t.sku_id', '=', 'b.sku_id'),
      )
      .leftJoin('stock_pace as f', (join) =>
        join
          .onRef('f.vault_id', '=', 'b.vault_id')
          .onRef('f.sku_id', '=', 'b.sku_id')
          .onRef('f.agreement_id', '=', 'b.agreement_id'),
      )
      .leftJoin('allocation_promised as m', (join) =>
        join
          .onRef('m.vault_id', '=', 'b.vault_id')
          .onRef('m.sku_id', '=', 'b.sku_id')
          .onRef('m.agreement_id', '=', 'b.agreement_id'),
      )
      .where('b.vault_id', '=', actor.ownerGuid)
      .where(seenBy(actor, 'p'))
      .select([
        's.id as sku_id',
        's.sku',
        's.platform',
        's.region',
        's.edition',
        'p.id as product_id',
        'p.title',
        'p.image_path',
        'a.id as right_id',
        rightTitle('a').as('right_name'),
        'b.available',
        'b.pooled',
        'b.reserved',
        'b.offered',
        'b.sold',
        'b.fulfilled',
        'b.extracted',
        'b.revoked',
        'b.blacklisted',
        'b.inserted',
        'b.changed_at',
        't.low_at',
        sql<string>`case when b.available = 0 then 'out' when b.available <= t.low_at then 'low' else 'enough' end`.as(
          'level',
        ),
        sql<number | null>`(b.available * f.days / f.taken)::bigint`.as('cover_days'),
        sql<number>`coalesce(m.promised, 0)::bigint`.as('promised'),
        // A promise puts no key aside: more of them than keys is the owner's to know, and nobody's to forbid.
        sql<boolean>`(coalesce(m.promised, 0) > b.available)`.as('is_overpromised'),
        sql<string>`b.sku_id::text || ':' || b.agreement_id::text`.as('row_id'),
        sql<boolean>`(s.vault_id = b.vault_id and a.is_open and ${takesKeys('s', 'p')})`.as('is_insertable'),
      ]),
  name: 'inventory',
  originalUrl: '/distribution/myvault/inventory/',
  title: 'Inventory',
  description:
    'What your vault holds: free stock, how long it lasts at the pace of the last four weeks, and what is reserved, extracted or blacklisted.',
  permission: ['inventory-read', 'inventory-all'],
  rowId: 'row_id',
  columns: [
    { propertyName: 'Image', title: 'Image', kind: 'image', column: 'image_path' },
    { propertyName: 'Title', title: 'Product', kind: 'text', column: 'title', isSortable: true },
    { propertyName: 'PlatformDRM', title: 'Platform (DRM)', kind: 'text', column: 'platform', isSortable: true },
    { propertyName: 'Right', title: 'Right', kind: 'text', column: 'right_name', isSortable: true },
    { propertyName: 'SKU', title: 'SKU', kind: 'sku', column: 'sku', isSortable: true },
    { propertyName: 'Available', title: 'Free', kind: 'number', column: 'available', isSortable: true },
    {
      propertyName: 'Level',
      title: 'Stock',
      kind: 'status',
      column: 'level',
      isSortable: true,
      value: ({ level }) => stockLevelName(level),
    },
    {
      propertyName: 'Cover',
      title: 'Days of cover',
      kind: 'number',
      column: 'cover_days',
      isSortable: true,
      isNullable: true,
    },
    {
      propertyName: 'Promised',
      title: 'Promised',
      kind: 'number',
      column: 'promised',
      isSortable: true,
      isHidden: true,
    },
    {
      propertyName: 'OverPromised',
      title: 'Over-promised',
      kind: 'boolean',
      column: 'is_overpromised',
      isHidden: true,
    },
    { propertyName: 'Pooled', title: 'Pooled', kind: 'number', column: 'pooled', isSortable: true, isHidden: true },
    {
      propertyName: 'Reserved',
      title: 'Reserved',
      kind: 'number',
      column: 'reserved',
      isSortable: true,
      isHidden: true,
    },
    { propertyName: 'Offered', title: 'Offered', kind: 'number', column: 'offered', isSortable: true, isHidden: true },
    { propertyName: 'Sold', title: 'Sold', kind: 'number', column: 'sold', isSortable: true, isHidden: true },
    { propertyName: 'Extracted', title: 'Extracted', kind: 'number', column: 'extracted', isSortable: true },
    { propertyName: 'Revoked', title: 'Revoked', kind: 'number', column: 'revoked', isSortable: true, isHidden: true },
    {
      propertyName: 'Blacklisted',
      title: 'Blacklisted',
      kind: 'number',
      column: 'blacklisted',
      isSortable: true,
      isHidden: true,
    },
    {
      propertyName: 'Fulfilled',
      title: 'Fulfilled',
      kind: 'number',
      column: 'fulfilled',
      isSortable: true,
      isHidden: true,
    },
    {
      propertyName: 'LowAt',
      title: 'Low at',
      kind: 'number',
      column: 'low_at',
      isSortable: true,
      isNullable: true,
      isHidden: true,
    },
    { propertyName: 'Region', title: 'Region', kind: 'text', column: 'region', isSortable: true, isHidden: true },
    { propertyName: 'Edition', title: 'Edition', kind: 'text', column: 'edition', isSortable: true, isHidden: true },
    {
      propertyName: 'Inserted',
      title: 'Inserted',
      kind: 'number',
      column: 'inserted',
      isSortable: true,
      isHidden: true,
    },
    {
      propertyName: 'Date',
      title: 'Last change',
      kind: 'date',
      column: 'changed_at',
      isSortable: true,
      isHidden: true,
    },
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
          .selectFrom('stock_standing as b')
          .innerJoin('sku as s', 's.id', 'b.sku_id')
          .where('b.vault_id', '=', actor.ownerGuid)
          .select(['s.platform as text', 's.platform as value'])
          .distinct()
          .orderBy('s.platform')
          .limit(200),
    },
    rightFilter(),
    { propertyName: 'SKU', title: 'SKU', vueType: 'text', match: { column: 'sku', how: 'starts' } },
    {
      propertyName: 'GUID',
      title: 'SKU GUID',
      vueType: 'text',
      condition: (_, value) => sql`list.sku_id::text = lower(${value})`,
    },
    {
      propertyName: 'Level',
      title: 'Stock',
      vueType: 'select',
      column: 'level',
      options: Object.entries(stockLevels).map(([value, text]) => ({ text, value })),
    },
    {
      propertyName: 'Promised',
      title: 'Promised',
      vueType: 'select',
      options: [{ text: 'More than is free', value: 'yes' }],
      condition: (eb) => eb('is_overpromised', '=', true),
    },
    { propertyName: 'Region', title: 'Region', vueType: 'text', match: { column: 'region', how: 'starts' } },
    { propertyName: 'Edition', title: 'Edition', vueType: 'text', match: { column: 'edition', how: 'contains' } },
    { vueType: 'dates', column: 'changed_at' },
  ],
  defaultSort: 'Title',
  href: (row) => `/productcatalog/products/products-preview/${row.product_id}`,
  actions: (row, { ownerRole }) => [
    // A retailer never inserts: the act would be one that this company can never do.
    ...(row.is_insertable && ownerRole !== 'Retailer'
      ? [{ name: 'Action_Insert', title: 'Insert keys', href: insertHref(row), permission: 'insertkeys-write' }]
      : []),
    ...(row.available > 0
      ? [
          {
            name: 'Action_Extract',
            title: 'Extract',
            href: `/distribution/myvault/inventory/extract/${row.sku_id}/${row.right_id}`,
            permission: 'extractkeys-write',
          },
          {
            name: 'Action_Transfer',
            title: 'Transfer',
            href: `/distribution/myvault/transfers/new?sku=${row.sku_id}&right=${row.right_id}`,
            permission: 'transferkeys-write',
          },
          // A retailer sells to no company that a pool could be kept for, or keys be promised to.
          ...(ownerRole === 'Retailer'
            ? []
            : [
                {
                  name: 'Action_Pool',
                  title: 'Create stockpool',
                  href: `/distribution/myvault/transfers/stockpool-out/add?sku=${row.sku_id}&right=${row.right_id}`,
                  permission: 'stockpool-write,stockpool-all',
                },
                {
                  name: 'Action_Allocate',
                  title: 'Offer an allocation',
                  href: `/my_vault/my-allocations/add?sku=${row.sku_id}&right=${row.right_id}`,
                  permission: 'allocation-write',
                },
              ]),
          {
            name: 'Action_ChangeRight',
            title: 'Change the right',
            href: `/distribution/myvault/right-changes/new?sku=${row.sku_id}&right=${row.right_id}`,
            permission: 'inventory-all',
          },
        ]
      : []),
    {
      name: 'Action_Insertions',
      title: 'Its insertions',
      href: listOf('/distribution/myvault/uploads/', row),
      permission: 'insertionslist-read',
    },
    { name: 'Action_Transactions', title: 'Its transactions', href: listOf('/my_vault/transaction/', row) },
    { name: 'low-stock', title: 'Set the low-stock mark', permission: 'sku-write,sku-all' },
  ],
});

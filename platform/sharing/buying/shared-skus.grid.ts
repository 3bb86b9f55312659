import { sql } from 'kysely';
import type { Actor } from '../../access/index.js';
import { releaseState, releaseTexts } from '../../catalogue/index.js';
import { grid, type Tables } from '../../content/index.js';
import type { SharingTables } from '../rows.js';
import { isInStock, seenBy, type StandingTables } from './seen.repository.js';

export const sharedSkusList = '/distribution/myvault/shared-assets/';
/** What a buyer sees of a shared product, its SKUs among it. */
export const sharedProductHref = (productId: string): string => `/my_vault/product-details/${productId}`;

/** What the vault's connections share with it (specification: shared assets). */
export const sharedSkusGrid = grid({
  source: (actor: Actor, database: Tables) =>
    seenBy(database.tables<StandingTables>(), actor.ownerGuid)
      .innerJoin('vault as v', 'v.id', 'd.seller_id')
      .leftJoin('product_connection as t', (join) =>
        join.onRef('t.side_id', '=', 'h.side_id').onRef('t.product_id', '=', 'h.product_id'),
      )
      .select(['h.sku_id', 'h.product_id', 'h.is_orderable', 'h.since', 'd.connection_id', 'p.title', 'p.image_path'])
      .select(['k.sku', 'k.platform', 'k.region', 'k.edition', 'v.company', 'p.product_type', 'p.release_date'])
      .select([
        sql<boolean>`coalesce(t.is_connected, false)`.as('is_connected'),
        isInStock.as('is_in_stock'),
        releaseState.as('release_state'),
      ]),
  name: 'shared-skus',
  originalUrl: sharedSkusList,
  title: 'Shared assets',
  description:
    'What your connections share with you. Connect a product to take it into your catalogue: only then it can be priced, offered and ordered.',
  permission: ['sharedskus-read', 'sharedskus-all'],
  rowId: 'sku_id',
  columns: [
    { propertyName: 'Image', title: 'Image', kind: 'image', column: 'image_path' },
    { propertyName: 'Title', title: 'Product', kind: 'text', column: 'title', isSortable: true, isWide: true },
    { propertyName: 'SKU', title: 'SKU', kind: 'sku', column: 'sku', isSortable: true },
    { propertyName: 'PlatformDRM', title: 'Platform (DRM)', kind: 'text', column: 'platform', isSortable: true },
    { propertyName: 'Region', title: 'Region', kind: 'text', column: 'region', isSortable: true },
    { propertyName: 'Vault', title: 'Shared by', kind: 'text', column: 'company', isSortable: true },
    {
      propertyName: 'Available',
      title: 'Stock',
      kind: 'status',
      column: 'is_in_stock',
      value: ({ is_in_stock }) => (is_in_stock ? 'In stock' : 'Out of stock'),
    },
    {
      propertyName: 'IsConnected',
      title: 'Connected',
      kind: 'boolean',
      column: 'is_connected',
      isSortable: true,
    },
    {
      propertyName: 'ReleaseState',
      title: 'Release state',
      kind: 'status',
      column: 'release_state',
      isSortable: true,
      value: ({ release_state }) => releaseTexts[release_state],
    },
    { propertyName: 'Edition', title: 'Edition', kind: 'text', column: 'edition', isSortable: true, isHidden: true },
    {
      propertyName: 'Status',
      title: 'Can be ordered',
      kind: 'boolean',
      column: 'is_orderable',
      isSortable: true,
      isHidden: true,
    },
    {
      propertyName: 'ProductType',
      title: 'Product type',
      kind: 'text',
      column: 'product_type',
      isSortable: true,
      isHidden: true,
    },
    {
      propertyName: 'ReleaseDate',
      title: 'Release date',
      kind: 'date',
      column: 'release_date',
      isSortable: true,
      isNullable: true,
      isHidden: true,
    },
    { propertyName: 'Date', title: 'Shared since', kind: 'date', column: 'since', isSortable: true, isHidden: true },
    { propertyName: 'ProductGUID', title: 'Product GUID', kind: 'identifier', column: 'product_id', isHidden: true },
    { propertyName: 'GUID', title: 'SKU GUID', kind: 'identifier', column: 'sku_id', isHidden: true },
  ],
  filters: [
    { propertyName: 'Title', title: 'Product', vueType: 'text', match: { column: 'title', how: 'contains' } },
    { propertyName: 'SKU', title: 'SKU', vueType: 'text', match: { column: 'sku', how: 'starts' } },
    {
      propertyName: 'Vault',
      title: 'Shared by',
      vueType: 'select',
      options: (actor, database) =>
        database
          .tables<SharingTables>()
          .selectFrom('sharing_side as d')
          .innerJoin('vault as v', 'v.id', 'd.seller_id')
          .where('d.buyer_id', '=', actor.ownerGuid)
          .where('d.shared', '>', 0)
          .select(['v.company as text', sql<string>`d.connection_id::text`.as('value')])
          .orderBy('v.company')
          .limit(200),
      condition: (eb, value) => eb('connection_id', '=', value),
    },
    {
      propertyName: 'IsConnected',
      title: 'Connected',
      vueType: 'select',
      options: [
        { text: 'Connected', value: 'yes' },
        { text: 'Not connected', value: 'no' },
      ],
      condition: (eb, value) => eb('is_connected', '=', value === 'yes'),
    },
    {
      propertyName: 'Available',
      title: 'Stock',
      vueType: 'select',
      options: [
        { text: 'In stock', value: 'yes' },
        { text: 'Out of stock', value: 'no' },
      ],
      condition: (eb, value) => eb('is_in_stock', '=', value === 'yes'),
    },
    {
      propertyName: 'ReleaseState',
      title: 'Release state',
      vueType: 'select',
      column: 'release_state',
      options: Object.entries(releaseTexts).map(([value, text]) => ({ value, text })),
    },
    { vueType: 'dates', column: 'since' },
  ],
  defaultSort: 'Title',
  href: ({ product_id }) => sharedProductHref(product_id),
  actions: () => [
    { name: 'Action_ConnectProduct', title: 'Connect', permission: 'sharedskus-all' },
    { name: 'Action_DisconnectProduct', title: 'Disconnect', permission: 'sharedskus-all' },
  ],
});

import { sql } from 'kysely';
import type { Actor } from '../../access/index.js';
import { seenBy } from '../embargo.repository.js';
import { grid, valuesOf, type Tables } from '../../content/index.js';
import { countOfBundles, freeKeys } from '../skus/bundle.repository.js';
import { skuActsOf, type SkuAct } from './product.js';
import { productHref } from './products.grid.js';
import type { ProductTables } from './products.repository.js';

export const skusList = '/productcatalog/skus/';

const words: Readonly<Record<SkuAct, string>> = {
  activate: 'Activate',
  deactivate: 'Deactivate',
  discontinue: 'Discontinue',
  bring_back: 'Bring back',
};

const named = (values: readonly string[]) => values.map((value) => ({ text: value, value }));
const keys = sql<number>`(
  select coalesce(sum(b.inserted), 0)::bigint from stock_standing as b
  where b.vault_id = s.vault_id and b.sku_id = s.id)`;

/** Regions and editions that the vault's SKUs have. */
const ofSkus = (column: 'platform' | 'region' | 'edition') => (actor: Actor, database: Tables) =>
  valuesOf(database, 'sku', column, sql`vault_id = ${actor.ownerGuid}`);

/** What all products of the vault are sold as. */
export const skusGrid = grid({
  source: (actor: Actor, database: Tables) =>
    database
      .tables<ProductTables>()
      .selectFrom('sku as s')
      .innerJoin('product as p', (join) =>
        join.onRef('p.vault_id', '=', 's.vault_id').onRef('p.id', '=', 's.product_id'),
      )
      .where('s.vault_id', '=', actor.ownerGuid)
      .where(seenBy(actor, 'p'))
      .select(['s.id', 's.sku', 's.platform', 's.region', 's.edition', 's.status', 's.sku_type', 's.created_at'])
      .select(['s.product_id', 'p.title', 'p.image_path', 'p.status as product_status'])
      .select([keys.as('keys'), freeKeys('s').as('available'), countOfBundles('s').as('bundles')]),
  name: 'skus',
  originalUrl: skusList,
  title: 'SKUs',
  description: 'What all your products are sold as: each for one platform, region and edition.',
  permission: ['product-read', 'product-all'],
  rowId: 'id',
  columns: [
    { propertyName: 'Image', title: 'Image', kind: 'image', column: 'image_path' },
    { propertyName: 'SKU', title: 'SKU', kind: 'sku', column: 'sku', isSortable: true },
    { propertyName: 'Title', title: 'Product', kind: 'text', column: 'title', isSortable: true, isWide: true },
    { propertyName: 'PlatformDRM', title: 'Platform (DRM)', kind: 'text', column: 'platform', isSortable: true },
    { propertyName: 'Region', title: 'Region', kind: 'text', column: 'region', isSortable: true },
    { propertyName: 'Edition', title: 'Edition', kind: 'text', column: 'edition', isSortable: true },
    { propertyName: 'Status', title: 'Status', kind: 'status', column: 'status', isSortable: true },
    {
      propertyName: 'Available',
      title: 'Free keys',
      kind: 'number',
      column: 'available',
      isSortable: true,
      isNullable: true,
    },
    {
      propertyName: 'Keys',
      title: 'Keys',
      kind: 'number',
      column: 'keys',
      isSortable: true,
      isHidden: true,
    },
    {
      propertyName: 'ProductStatus',
      title: 'Product status',
      kind: 'status',
      column: 'product_status',
      isSortable: true,
      isHidden: true,
    },
    { propertyName: 'Type', title: 'Type', kind: 'text', column: 'sku_type', isSortable: true, isHidden: true },
    { propertyName: 'Date', title: 'Created', kind: 'date', column: 'created_at', isSortable: true, isHidden: true },
    { propertyName: 'ProductGUID', title: 'Product GUID', kind: 'identifier', column: 'product_id', isHidden: true },
    { propertyName: 'GUID', title: 'SKU GUID', kind: 'identifier', column: 'id', isHidden: true },
  ],
  filters: [
    { propertyName: 'Title', title: 'Product', vueType: 'text', match: { column: 'title', how: 'contains' } },
    { propertyName: 'SKU', title: 'SKU', vueType: 'text', match: { column: 'sku', how: 'contains' } },
    {
      propertyName: 'PlatformDRM',
      title: 'Platform (DRM)',
      vueType: 'select',
      column: 'platform',
      options: ofSkus('platform'),
    },
    { propertyName: 'Region', title: 'Region', vueType: 'select', column: 'region', options: ofSkus('region') },
    { propertyName: 'Edition', title: 'Edition', vueType: 'select', column: 'edition', options: ofSkus('edition') },
    {
      propertyName: 'Status',
      title: 'Status',
      vueType: 'select',
      column: 'status',
      options: named(['Active', 'Inactive', 'Discontinued']),
    },
    {
      propertyName: 'Type',
      title: 'Type',
      vueType: 'select',
      column: 'sku_type',
      options: named(['Single', 'Bundle']),
    },
    {
      propertyName: 'ProductStatus',
      title: 'Product status',
      vueType: 'select',
      column: 'product_status',
      options: named(['Draft', 'Active', 'Inactive', 'Delisted', 'Archived']),
    },
    {
      propertyName: 'Available',
      title: 'Free keys',
      vueType: 'select',
      options: [
        { text: 'With free keys', value: 'yes' },
        { text: 'Without free keys', value: 'no' },
      ],
      condition: (eb, value) => eb('available', value === 'yes' ? '>' : '=', 0),
    },
    { vueType: 'dates', column: 'created_at' },
  ],
  defaultSort: 'SKU',
  href: ({ product_id }) => productHref(product_id),
  actions: ({ sku, status, sku_type, product_status, available }) => [
    ...skuActsOf(status, product_status).map((act) => ({
      ...{ name: act, title: words[act], permission: 'sku-write,sku-all' },
    })),
    // A bundle has no keys of its own.
    ...(sku_type === 'Single' && Number(available) > 0
      ? [
          {
            ...{ name: 'Action_Transfer', title: 'Transfer', permission: 'transferkeys-write' },
            href: `/distribution/myvault/transfers/new?${new URLSearchParams({ find: sku }).toString()}`,
          },
        ]
      : []),
  ],
});

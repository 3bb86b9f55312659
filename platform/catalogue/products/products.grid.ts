import { sql } from 'kysely';
import type { Actor } from '../../access/index.js';
import { grid, valuesOf, type Tables } from '../../content/index.js';
import { seenBy } from '../embargo.repository.js';
import type { CatalogueTables } from '../rows.js';
import type { ReleaseState } from './product.js';

export const releaseTexts: Readonly<Record<ReleaseState, string>> = {
  announced: 'Announced',
  pre_order: 'Pre-order',
  pre_load: 'Pre-load',
  released: 'Released',
  delisted: 'Delisted',
};

const statuses = ['Draft', 'Active', 'Inactive', 'Delisted', 'Archived'] as const;

/** As `releaseStateOf` has it, for lists whose query calls the product `p`. */
export const releaseState = sql<ReleaseState>`case
  when p.status in ('Delisted', 'Archived') or p.delisted_date <= now() then 'delisted'
  when p.order_accept_date > now() then 'announced'
  when p.fulfilment_date > now() then 'pre_order'
  when p.release_date > now() then 'pre_load'
  else 'released' end`;

export const productHref = (productId: string): string => `/productcatalog/products/products-preview/${productId}`;
const editHref = (productId: string): string => `/productcatalog/products/products-edit/${productId}`;

/** The products that the vault has created. */
export const productsGrid = grid({
  source: (actor: Actor, database: Tables) =>
    database
      .tables<CatalogueTables>()
      .selectFrom('product as p')
      .where('p.vault_id', '=', actor.ownerGuid)
      .where(seenBy(actor, 'p'))
      .select(['p.id', 'p.number', 'p.title', 'p.image_path', 'p.product_type', 'p.status', 'p.release_date'])
      .select(['p.is_embargoed', 'p.changed_at', 'p.changed_by_name'])
      .select([
        releaseState.as('release_state'),
        sql<string>`array_to_string(p.developers, ', ')`.as('developers'),
        sql<string>`array_to_string(p.publishers, ', ')`.as('publishers'),
        sql<number>`(select count(*)::bigint from sku as s
          where s.vault_id = p.vault_id and s.product_id = p.id and s.status <> 'Discontinued')`.as('skus'),
      ]),
  name: 'products',
  originalUrl: '/productcatalog/products/',
  title: 'Products',
  description:
    'The products that your company has created, each with what it is sold as. A product is sold once it and one of its SKUs are active.',
  permission: ['product-read', 'product-all'],
  rowId: 'id',
  columns: [
    { propertyName: 'Image', title: 'Image', kind: 'image', column: 'image_path' },
    { propertyName: 'Title', title: 'Title', kind: 'text', column: 'title', isSortable: true, isWide: true },
    { propertyName: 'ProductType', title: 'Product type', kind: 'text', column: 'product_type', isSortable: true },
    { propertyName: 'Status', title: 'Status', kind: 'status', column: 'status', isSortable: true },
    {
      propertyName: 'ReleaseState',
      title: 'Release state',
      kind: 'status',
      column: 'release_state',
      isSortable: true,
      value: ({ release_state }) => releaseTexts[release_state],
    },
    {
      propertyName: 'ReleaseDate',
      title: 'Release date',
      kind: 'date',
      column: 'release_date',
      isSortable: true,
      isNullable: true,
    },
    { propertyName: 'Developer', title: 'Developer', kind: 'text', column: 'developers', isSortable: true },
    { propertyName: 'SKUs', title: 'SKUs', kind: 'number', column: 'skus', isSortable: true },
    {
      propertyName: 'Publisher',
      title: 'Publisher',
      kind: 'text',
      column: 'publishers',
      isSortable: true,
      isHidden: true,
    },
    { propertyName: 'Embargoed', title: 'Embargoed', kind: 'boolean', column: 'is_embargoed', isHidden: true },
    {
      propertyName: 'ProductID',
      title: 'Product ID',
      kind: 'identifier',
      column: 'number',
      isSortable: true,
      isHidden: true,
      value: ({ number }) => String(number),
    },
    { propertyName: 'Date', title: 'Changed', kind: 'date', column: 'changed_at', isSortable: true, isHidden: true },
    {
      propertyName: 'Actor',
      title: 'Changed by',
      kind: 'text',
      column: 'changed_by_name',
      isSortable: true,
      isHidden: true,
    },
    { propertyName: 'GUID', title: 'GUID', kind: 'identifier', column: 'id', isHidden: true },
  ],
  filters: [
    { propertyName: 'Title', title: 'Title', vueType: 'text', match: { column: 'title', how: 'contains' } },
    {
      propertyName: 'Status',
      title: 'Status',
      vueType: 'select',
      column: 'status',
      options: statuses.map((status) => ({ text: status, value: status })),
    },
    {
      propertyName: 'ReleaseState',
      title: 'Release state',
      vueType: 'select',
      column: 'release_state',
      options: Object.entries(releaseTexts).map(([value, text]) => ({ value, text })),
    },
    {
      propertyName: 'ProductType',
      title: 'Product type',
      vueType: 'select',
      column: 'product_type',
      options: (actor, database) =>
        valuesOf(
          database,
          'product',
          'product_type',
          sql`vault_id = ${actor.ownerGuid} and ${seenBy(actor, 'product')}`,
        ),
    },
    {
      propertyName: 'Developer',
      title: 'Developer',
      vueType: 'text',
      match: { column: 'developers', how: 'contains' },
    },
    {
      propertyName: 'SKU',
      title: 'SKU',
      vueType: 'text',
      condition: (eb, value, { ownerGuid }) =>
        sql`exists (select from sku as s where s.vault_id = ${ownerGuid} and s.product_id = list.id
          and s.sku ilike ${`${value.replace(/[\\%_]/g, (special) => `\\${special}`)}%`})`,
    },
    { vueType: 'dates', column: 'release_date' },
  ],
  defaultSort: 'Title',
  href: ({ id }) => productHref(id),
  actions: ({ id, status }) =>
    status === 'Delisted' || status === 'Archived'
      ? []
      : [{ name: 'Action_Edit', title: 'Edit', href: editHref(id), permission: 'product-write,product-all' }],
});

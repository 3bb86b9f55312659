import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '../../access/index.js';
import { releaseState, releaseTexts, seenBy } from '../../catalogue/index.js';
import { grid, type Tables } from '../../content/index.js';
import type { SharingTables } from '../rows.js';
import { partnerOptions } from './partner-options.grid.js';

/** Connections, of those that `which` names, that see one of the product's SKUs: by its SKUs, not by all that they see. */
const seeing = (product: string, vaultId: string, which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  sharing_side as d where d.seller_id = ${vaultId} and ${which} and exists (
    select from sku as k join shared_sku as h on h.side_id = d.id and h.sku_id = k.id
    where k.vault_id = ${vaultId} and k.product_id = ${sql.ref(product)})`;

const sharedWith = (value: string, { ownerGuid }: Actor) =>
  sql<boolean>`exists (select from ${seeing('list.id', ownerGuid, sql`d.connection_id = ${value}`)})`;

/** Which connections see each product; and, filtered by one, the catalogue as that one sees it. */
export const sharingByProductGrid = grid({
  source: (actor: Actor, database: Tables) =>
    database
      .tables<SharingTables>()
      .selectFrom('product as p')
      .where('p.vault_id', '=', actor.ownerGuid)
      .where(seenBy(actor, 'p'))
      .where('p.status', 'not in', ['Draft', 'Archived'])
      .select(['p.id', 'p.title', 'p.image_path', 'p.product_type', 'p.status', 'p.is_embargoed'])
      .select([
        releaseState.as('release_state'),
        sql<number>`(select count(*)::bigint from sku as s where s.vault_id = p.vault_id and s.product_id = p.id)`.as(
          'skus',
        ),
        sql<number>`(select count(*)::bigint from ${seeing('p.id', actor.ownerGuid, sql`true`)})`.as('seen_by'),
      ]),
  name: 'sharing-by-product',
  originalUrl: '/productcatalog/catalog-sharing/products/',
  title: 'Catalog sharing',
  description:
    'How many of your connections see each product. Filter by a connection to see your catalogue as it does.',
  permission: ['catalogsharing-read', 'catalogsharing-all'],
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
    { propertyName: 'SKUs', title: 'SKUs', kind: 'number', column: 'skus' },
    { propertyName: 'SeenBy', title: 'Connections that see it', kind: 'number', column: 'seen_by' },
    { propertyName: 'Embargoed', title: 'Embargoed', kind: 'boolean', column: 'is_embargoed', isHidden: true },
    { propertyName: 'GUID', title: 'GUID', kind: 'identifier', column: 'id', isHidden: true },
  ],
  filters: [
    { propertyName: 'Title', title: 'Title', vueType: 'text', match: { column: 'title', how: 'contains' } },
    {
      propertyName: 'SeenBy',
      title: 'Seen by',
      vueType: 'select',
      options: partnerOptions,
      condition: (_eb, value, actor) => sharedWith(value, actor),
    },
    {
      propertyName: 'HiddenFrom',
      title: 'Hidden from',
      vueType: 'select',
      options: partnerOptions,
      condition: (eb, value, actor) => eb.not(sharedWith(value, actor)),
    },
    {
      propertyName: 'Status',
      title: 'Status',
      vueType: 'select',
      column: 'status',
      options: ['Active', 'Inactive', 'Delisted'].map((status) => ({ text: status, value: status })),
    },
  ],
  defaultSort: 'Title',
  href: ({ id }) => `/productcatalog/catalog-sharing/sharing-product-details?product=${id}`,
});

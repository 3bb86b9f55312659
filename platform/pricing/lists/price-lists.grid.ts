/** Price lists of the vault, and those by which others sell to it (specification: owned or shared from another vault). */
import { sql } from 'kysely';
import type { Actor } from '../../access/index.js';
import { grid, type Tables } from '../../content/index.js';
import type { PricingDatabase } from '../rows.js';
import { isVisibleTo } from './lists.repository.js';
import { listHref } from './price-list-record.js';

const listsOf = ({ ownerGuid }: Actor, database: Tables) => {
  const isOwn = sql<boolean>`(l.vault_id = ${ownerGuid})`;
  /** Who else buys by it, and how much there is that it does not see, is not the buyer's to know. */
  const ofOwner = (figure: ReturnType<typeof sql<number>>) => sql<number | null>`case when ${isOwn} then ${figure} end`;
  return database
    .tables<PricingDatabase>()
    .selectFrom('price_list as l')
    .innerJoin('vault as v', 'v.id', 'l.vault_id')
    .where(isVisibleTo(ownerGuid))
    .select(['l.id', 'l.title', 'l.default_currency', 'l.is_vat_included', 'l.created_at', 'v.company'])
    .select([
      isOwn.as('is_own'),
      sql<'own' | 'shared'>`case when ${isOwn} then 'own' else 'shared' end`.as('kind'),
      ofOwner(sql<number>`l.row_count`).as('row_count'),
      ofOwner(sql<number>`(select count(*)::bigint from price_list_holder as h
        where h.seller_id = l.vault_id and h.list_id = l.id)`).as('holders'),
      sql<boolean>`exists (select from price_default as f where f.vault_id = ${ownerGuid} and f.list_id = l.id)`.as(
        'is_default',
      ),
      sql<Date>`greatest(l.changed_at, (select s.saved_at from price_list_version as s
        where s.list_id = l.id and s.version = l.rows_version))`.as('changed_at'),
    ]);
};

type Row = Awaited<ReturnType<ReturnType<typeof listsOf>['execute']>>[number];

const kinds = { own: 'Own', shared: 'Shared with you' } as const;

export const priceListsGrid = grid<Row>({
  name: 'price-lists',
  originalUrl: '/distribution/pricing/',
  title: 'Pricing',
  description:
    'Price lists: your own, by which your connections buy, and those by which others sell to you. One list is the default for whoever has none.',
  source: listsOf,
  permission: ['pricelist-read', 'pricelist-all'],
  rowId: 'id',
  columns: [
    { propertyName: 'Title', title: 'Title', kind: 'text', column: 'title', isWide: true, isSortable: true },
    { propertyName: 'Owner', title: 'Owner', kind: 'text', column: 'company', isSortable: true },
    {
      ...{ propertyName: 'Kind', title: 'Whose', kind: 'status', column: 'kind', isSortable: true, isHidden: true },
      value: ({ kind }) => kinds[kind],
    },
    { propertyName: 'Currency', title: 'Default currency', kind: 'text', column: 'default_currency', isSortable: true },
    { propertyName: 'VatIncluded', title: 'VAT included', kind: 'boolean', column: 'is_vat_included' },
    { propertyName: 'Default', title: 'Default', kind: 'boolean', column: 'is_default' },
    { propertyName: 'Rows', title: 'Prices', kind: 'number', column: 'row_count' },
    { propertyName: 'Connections', title: 'Connections', kind: 'number', column: 'holders' },
    { propertyName: 'Changed', title: 'Changed', kind: 'date', column: 'changed_at', isSortable: true },
    { propertyName: 'Date', title: 'Created', kind: 'date', column: 'created_at', isSortable: true, isHidden: true },
    { propertyName: 'GUID', title: 'GUID', kind: 'identifier', column: 'id', isHidden: true },
  ],
  filters: [
    { propertyName: 'Title', title: 'Title', vueType: 'text', match: { column: 'title', how: 'contains' } },
    { propertyName: 'Owner', title: 'Owner', vueType: 'text', match: { column: 'company', how: 'contains' } },
    {
      ...{ propertyName: 'Kind', title: 'Whose', vueType: 'select', column: 'kind' },
      options: Object.entries(kinds).map(([value, text]) => ({ value, text })),
    },
    {
      propertyName: 'Currency',
      title: 'Currency',
      vueType: 'text',
      match: { column: 'default_currency', how: 'equals' },
    },
  ],
  defaultSort: 'Title',
  href: ({ id }) => listHref(id),
  actions: ({ is_own }) =>
    is_own
      ? [
          { name: 'Action_Copy', title: 'Copy', permission: 'pricelist-write,pricelist-all' },
          { name: 'Action_Delete', title: 'Delete', permission: 'pricelist-delete,pricelist-all' },
        ]
      : [],
});

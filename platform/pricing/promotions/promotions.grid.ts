/** Promotions of the vault, and those of lists by which it buys (specification: owned or shared from another vault). */
import { sql } from 'kysely';
import type { Actor } from '../../access/index.js';
import { grid, type Tables } from '../../content/index.js';
import type { PricingDatabase } from '../rows.js';
import { promotionHref } from './promotion-record.js';
import { promotionStatuses, statusTexts } from './promotion.js';
import { isInCatalogue, isVisibleTo, statusNow } from './promotions.repository.js';

const promotionsOf = ({ ownerGuid }: Actor, database: Tables) => {
  const db = database.tables<PricingDatabase>();
  const isOwn = sql<boolean>`(m.vault_id = ${ownerGuid})`;
  // Of more than it has in its catalogue the buyer does not know.
  const seen = sql`(select count(*)::bigint from promotion_item as i
    where i.promotion_id = m.id and ${isInCatalogue(db, ownerGuid)})`;
  return db
    .selectFrom('promotion as m')
    .innerJoin('price_list as l', 'l.id', 'm.list_id')
    .innerJoin('vault as v', 'v.id', 'm.vault_id')
    .where(isVisibleTo(db, ownerGuid))
    .select(['m.id', 'm.number', 'm.title', 'm.valid_from', 'm.valid_to', 'm.created_at', 'm.changed_at'])
    .select(['l.title as list_title', 'v.company'])
    .select([
      isOwn.as('is_own'),
      sql<'own' | 'shared'>`case when ${isOwn} then 'own' else 'shared' end`.as('kind'),
      statusNow.as('status'),
      sql<number>`case when ${isOwn} then m.item_count else ${seen} end`.as('item_count'),
    ]);
};

type Row = Awaited<ReturnType<ReturnType<typeof promotionsOf>['execute']>>[number];

const kinds = { own: 'Own', shared: 'Shared with you' } as const;

const draftActions = [
  { name: 'Action_Delete', title: 'Delete', permission: 'promotion-delete,promotion-all' },
] as const;

export const promotionsGrid = grid<Row>({
  name: 'promotions',
  originalUrl: '/distribution/promotions/',
  title: 'Promotions',
  description:
    'Discounts on SKUs of a price list, for a time: your own, and those of price lists by which others sell to you. Times are UTC.',
  source: promotionsOf,
  permission: ['promotion-read', 'promotion-all'],
  rowId: 'id',
  columns: [
    { propertyName: 'PromotionID', title: 'ID', kind: 'number', column: 'number', isSortable: true },
    { propertyName: 'Title', title: 'Title', kind: 'text', column: 'title', isWide: true, isSortable: true },
    {
      ...{ propertyName: 'Status', title: 'Status', kind: 'status', column: 'status', isSortable: true },
      value: ({ status }) => statusTexts[status],
    },
    { propertyName: 'ValidFrom', title: 'Valid from', kind: 'date', column: 'valid_from', isSortable: true },
    { propertyName: 'ValidTo', title: 'Valid to', kind: 'date', column: 'valid_to', isSortable: true },
    { propertyName: 'PriceList', title: 'Price list', kind: 'text', column: 'list_title', isSortable: true },
    { propertyName: 'Items', title: 'Items', kind: 'number', column: 'item_count' },
    { propertyName: 'Owner', title: 'Owner', kind: 'text', column: 'company', isSortable: true },
    {
      ...{ propertyName: 'Kind', title: 'Whose', kind: 'status', column: 'kind', isSortable: true, isHidden: true },
      value: ({ kind }) => kinds[kind],
    },
    { propertyName: 'Changed', title: 'Changed', kind: 'date', column: 'changed_at', isSortable: true, isHidden: true },
    { propertyName: 'Date', title: 'Created', kind: 'date', column: 'created_at', isSortable: true, isHidden: true },
    { propertyName: 'GUID', title: 'GUID', kind: 'identifier', column: 'id', isHidden: true },
  ],
  filters: [
    { propertyName: 'Title', title: 'Title', vueType: 'text', match: { column: 'title', how: 'contains' } },
    {
      ...{ propertyName: 'Status', title: 'Status', vueType: 'select', column: 'status' },
      options: promotionStatuses.map((value) => ({ value, text: statusTexts[value] })),
    },
    {
      propertyName: 'PriceList',
      title: 'Price list',
      vueType: 'text',
      match: { column: 'list_title', how: 'contains' },
    },
    { propertyName: 'Owner', title: 'Owner', vueType: 'text', match: { column: 'company', how: 'contains' } },
    {
      ...{ propertyName: 'Kind', title: 'Whose', vueType: 'select', column: 'kind' },
      options: Object.entries(kinds).map(([value, text]) => ({ value, text })),
    },
    { vueType: 'dates', column: 'valid_from' },
  ],
  defaultSort: '-Date',
  href: ({ id, is_own }) => promotionHref(id, is_own),
  actions: ({ is_own, status }) =>
    is_own
      ? [
          { name: 'Action_Copy', title: 'Copy', permission: 'promotion-write,promotion-all' },
          ...(status === 'draft' ? draftActions : []),
        ]
      : [],
});

/** Offers made and offers got (specification: transfers, outbox and inbox). */
import { sql } from 'kysely';
import type { Actor } from '../../access/index.js';
import { grid, type GridColumn, type GridDeclaration, type Tables } from '../../content/index.js';
import { rightTitle } from '../../rights/index.js';
import { endingDays } from '../ending-soon.js';
import { offerStatus, statusNameOf, statusTexts, type OfferStatusName } from '../offer.js';
import type { TransfersDatabase } from '../rows.js';
import { optionsOf, placeColumns, placeFilters } from './place-columns.js';

export const outboxList = '/distribution/myvault/transfers/outbox/';
export const inboxList = '/distribution/myvault/transfers/inbox/';

export const transfersPermission = ['transferslist-read', 'transferkeys-write', 'acceptkeytransfer-write'];

type Side = 'sender' | 'receiver';

const offersOf = (side: Side, actor: Actor, database: Tables) =>
  database
    .tables<TransfersDatabase>()
    .selectFrom('transfer_offer as t')
    .innerJoin('vault as v', 'v.id', side === 'sender' ? 't.receiver_id' : 't.vault_id')
    .innerJoin('sku as s', 's.id', 't.sku_id')
    .innerJoin('product as p', (join) => join.onRef('p.vault_id', '=', 's.vault_id').onRef('p.id', '=', 's.product_id'))
    .innerJoin('agreement as a', 'a.id', 't.agreement_id')
    .where(side === 'sender' ? 't.vault_id' : 't.receiver_id', '=', actor.ownerGuid)
    .select(['t.id', 't.number', 't.quantity', 't.status', 't.is_return', 't.note', 't.reason', 't.created_at'])
    .select(['t.created_by_name', 't.expires_at', 't.closed_at', 'v.company', 'v.id as company_id'])
    .select(['p.title', 'p.image_path', 's.sku', 's.platform', 's.region'])
    .select([
      rightTitle('a').as('right_name'),
      sql<string>`case when t.price_amount is null then ''
        else trim_scale(t.price_amount)::text || ' ' || t.price_currency end`.as('price'),
      sql<boolean>`(t.status = ${sql.lit(offerStatus.pending)} and t.expires_at <= now() + ${sql.lit(`${endingDays} days`)}::interval)`.as(
        'is_ending',
      ),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof offersOf>['execute']>>[number];
export type ListedOffer = Pick<Row, 'id' | 'number' | 'status' | 'expires_at' | 'quantity' | 'title' | 'sku'>;

const statuses = optionsOf(statusTexts);

/** Whether an answer is still possible, as far as the row says. */
export const isPending = ({ status, expires_at }: ListedOffer): boolean =>
  statusNameOf(status) === 'pending' && expires_at > new Date();

/** Who of the sender's vault: the receiver does not see it. */
const offeredBy = {
  propertyName: 'Actor',
  title: 'By',
  kind: 'text',
  column: 'created_by_name',
  isHidden: true,
} as const satisfies GridColumn<Row>;

const listOf = (
  side: Side,
  own: Pick<GridDeclaration<Row>, 'name' | 'originalUrl' | 'title' | 'description' | 'actions'>,
) =>
  grid<Row>({
    ...own,
    source: (actor, database) => offersOf(side, actor, database),
    permission: transfersPermission,
    rowId: 'id',
    columns: [
      placeColumns.image,
      { propertyName: 'ID', title: 'ID', kind: 'number', column: 'number', isSortable: true },
      placeColumns.product,
      // In view also at 1280: how many, whether it waits, between whom and until when.
      { propertyName: 'Quantity', title: 'Quantity', kind: 'number', column: 'quantity', isSortable: true },
      {
        propertyName: 'Vault',
        title: side === 'sender' ? 'To' : 'From',
        kind: 'text',
        column: 'company',
        isSortable: true,
      },
      {
        propertyName: 'Status',
        title: 'Status',
        kind: 'status',
        column: 'status',
        isSortable: true,
        value: ({ status }) => statusTexts[statusNameOf(status)],
      },
      { propertyName: 'Ends', title: 'Ends', kind: 'date', column: 'expires_at', isSortable: true },
      placeColumns.sku,
      placeColumns.platform,
      placeColumns.right,
      { propertyName: 'Date', title: 'Offered', kind: 'date', column: 'created_at', isSortable: true },
      { propertyName: 'Price', title: 'Price', kind: 'text', column: 'price', isHidden: true },
      { propertyName: 'Note', title: 'Note', kind: 'text', column: 'note', isHidden: true },
      {
        propertyName: 'Closed',
        title: 'Closed',
        kind: 'date',
        column: 'closed_at',
        isSortable: true,
        isNullable: true,
        isHidden: true,
      },
      { propertyName: 'Reason', title: 'Reason', kind: 'text', column: 'reason', isHidden: true },
      { propertyName: 'Return', title: 'Return', kind: 'boolean', column: 'is_return', isHidden: true },
      placeColumns.region,
      ...(side === 'sender' ? [offeredBy] : []),
      placeColumns.guid,
    ],
    filters: [
      ...placeFilters,
      {
        propertyName: 'Vault',
        title: side === 'sender' ? 'To' : 'From',
        vueType: 'select',
        options: (actor, database) =>
          database
            .tables<TransfersDatabase>()
            .selectFrom('transfer_offer as t')
            .innerJoin('vault as v', 'v.id', side === 'sender' ? 't.receiver_id' : 't.vault_id')
            .where(side === 'sender' ? 't.vault_id' : 't.receiver_id', '=', actor.ownerGuid)
            .select(['v.company as text', sql<string>`v.id::text`.as('value')])
            .distinct()
            .orderBy('text')
            .limit(200),
        condition: (eb, value) => eb('company_id', '=', value),
      },
      {
        propertyName: 'Status',
        title: 'Status',
        vueType: 'select',
        options: statuses,
        condition: (eb, value) => eb('status', '=', offerStatus[value as OfferStatusName]),
      },
      {
        propertyName: 'Ending',
        title: 'Ends soon',
        vueType: 'select',
        options: [{ text: `Within ${endingDays} days`, value: 'yes' }],
        condition: (eb) => eb('is_ending', '=', true),
      },
      { vueType: 'dates', column: 'created_at' },
    ],
    defaultSort: '-Date',
    href: ({ id }) => `${own.originalUrl}${id}`,
  });

export const outboxGrid = listOf('sender', {
  name: 'transfers-outbox',
  originalUrl: outboxList,
  title: 'Outbox',
  description:
    'Keys that you have offered to your connections. As long as an offer waits for an answer its keys are put aside, and you can revoke it.',
  actions: (row) =>
    isPending(row) ? [{ name: 'Action_Revoke', title: 'Revoke', permission: 'transferkeys-write' }] : [],
});

export const inboxGrid = listOf('receiver', {
  name: 'transfers-inbox',
  originalUrl: inboxList,
  title: 'Inbox',
  description: 'Keys that your connections offer to you. An offer that you accept is yours for good.',
  actions: (row) =>
    isPending(row)
      ? [
          { name: 'Action_Accept', title: 'Accept', permission: 'acceptkeytransfer-write' },
          { name: 'Action_Reject', title: 'Reject', permission: 'acceptkeytransfer-write' },
        ]
      : [],
});

/** Allocations that a vault has made, and those that it has got (specification: my-allocations and allocated). */
import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '../../access/index.js';
import { grid, type GridAction, type GridColumn, type GridDeclaration, type Tables } from '../../content/index.js';
import { rightTitle } from '../../rights/index.js';
import { unsoldOf } from '../../stock/index.js';
import { endingDays, optionsOf, placeColumns, placeFilters } from '../../transfers/index.js';
import {
  allocationNumber,
  allocationStatus,
  isOpen,
  statusNameOf,
  statusTexts,
  type AllocationStatusName,
} from '../allocation.js';
import type { Side } from '../keeping/holding.service.js';
import type { AllocationsDatabase } from '../rows.js';

export const myAllocationsList = '/my_vault/my-allocations/';
export const allocatedList = '/my_vault/allocated/';

const { pending, scheduled, active, paused, exhausted, expired, lapsed } = allocationStatus;

/** As allocation.ts has it: a time that is over counts before anybody has noticed. */
const statusNow = sql<number>`case
  when l.status = ${sql.lit(pending)} and (l.expires_at <= now() or l.ends_at <= now()) then ${sql.lit(lapsed)}
  when l.status <> ${sql.lit(active)} then l.status
  when l.ends_at <= now() then ${sql.lit(expired)}
  when l.drawn >= l.max_quantity then ${sql.lit(exhausted)}
  when l.is_paused_by_owner or l.is_paused_by_partner then ${sql.lit(paused)}
  when l.starts_at > now() then ${sql.lit(scheduled)}
  else l.status end`;

const isEnding = sql<boolean>`(l.status = ${sql.lit(active)} and l.ends_at > now()
  and l.ends_at <= now() + ${sql.lit(`${endingDays} days`)}::interval)`;

/** Of the owner's place, for the rows of a page: not joined, as nothing but the page needs it. */
const free = sql`select b.available from stock_standing b
  where b.vault_id = l.vault_id and b.sku_id = l.sku_id and b.agreement_id = l.agreement_id`;
const promised = sql`select m.promised from allocation_promised m
  where m.vault_id = l.vault_id and m.sku_id = l.sku_id and m.agreement_id = l.agreement_id`;

/** The partner reads none. */
const ownersFigure = (side: Side, figure: RawBuilder<unknown>): RawBuilder<number> =>
  side === 'owner' ? sql<number>`coalesce((${figure}), 0)::bigint` : sql<number>`0::bigint`;

const allocationsOf = (side: Side, { ownerGuid }: Actor, database: Tables) =>
  database
    .tables<AllocationsDatabase>()
    .selectFrom('allocation as l')
    .innerJoin('vault as v', 'v.id', side === 'owner' ? 'l.partner_id' : 'l.vault_id')
    .innerJoin('sku as s', 's.id', 'l.sku_id')
    .innerJoin('product as p', (join) => join.onRef('p.vault_id', '=', 's.vault_id').onRef('p.id', '=', 's.product_id'))
    .innerJoin('agreement as a', 'a.id', 'l.agreement_id')
    .where(side === 'owner' ? 'l.vault_id' : 'l.partner_id', '=', ownerGuid)
    .select(['l.id', 'l.number', 'l.max_quantity', 'l.batch_size', 'l.stock_limit', 'l.drawn', 'l.is_auto_draw'])
    .select(['l.starts_at', 'l.ends_at', 'l.is_paused_by_owner', 'l.is_paused_by_partner', 'l.expires_at'])
    .select(['l.created_at', 'l.note'])
    .select(['v.company', 'p.title', 'p.image_path', 's.sku', 's.platform', 's.region'])
    .select([
      rightTitle('a').as('right_name'),
      statusNow.as('status'),
      isEnding.as('is_ending'),
      sql<number>`(l.max_quantity - l.drawn)`.as('left_count'),
      unsoldOf(sql.ref('l.partner_id'), sql.ref('l.id')).as('unsold'),
      ownersFigure(side, free).as('free'),
      ownersFigure(side, promised).as('promised'),
      sql<boolean>`(${ownersFigure(side, promised)} > ${ownersFigure(side, free)})`.as('is_overpromised'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof allocationsOf>['execute']>>[number];
export type ListedAllocation = Pick<
  Row,
  'id' | 'number' | 'status' | 'title' | 'sku' | 'is_paused_by_owner' | 'is_paused_by_partner'
>;

export const statusOf = ({ status }: Pick<ListedAllocation, 'status'>): AllocationStatusName => statusNameOf(status);

/** Whether that side itself has paused it. */
export const isPausedBy = (side: Side, row: ListedAllocation): boolean =>
  side === 'owner' ? row.is_paused_by_owner : row.is_paused_by_partner;

const statuses = optionsOf(statusTexts);

const number = <const C extends 'max_quantity' | 'batch_size' | 'stock_limit' | 'drawn' | 'left_count'>(
  propertyName: string,
  title: string,
  column: C,
) => ({ propertyName, title, kind: 'number', column, isSortable: true }) as const;

/** What the owner alone reads: how much is free of what it has promised, in all. */
const ownersColumns = [
  { propertyName: 'Free', title: 'Free', kind: 'number', column: 'free' },
  { propertyName: 'Promised', title: 'Promised', kind: 'number', column: 'promised' },
  {
    ...{ propertyName: 'OverPromised', title: 'Over-promised', kind: 'boolean', column: 'is_overpromised' },
    isHidden: true,
  },
] as const satisfies readonly GridColumn<Row>[];

/** The act of a side on its own pause, of one that is accepted and has not ended. */
const pauseAction = (side: Side, row: ListedAllocation): GridAction =>
  isPausedBy(side, row)
    ? { name: 'Action_Activate', title: 'Activate', permission: 'allocationpause-write' }
    : { name: 'Action_Pause', title: 'Pause', permission: 'allocationpause-write' };

const listOf = (
  side: Side,
  own: Pick<GridDeclaration<Row>, 'name' | 'originalUrl' | 'title' | 'description' | 'actions'>,
) =>
  grid<Row>({
    ...own,
    source: (actor, database) => allocationsOf(side, actor, database),
    permission: ['allocation-read'],
    rowId: 'id',
    columns: [
      placeColumns.image,
      {
        ...{ propertyName: 'Number', title: 'Number', kind: 'text', column: 'number', isSortable: true },
        value: (row) => allocationNumber(row.number),
      },
      placeColumns.product,
      // In view also at 1280: how much is drawn and left, whether it can be drawn, and between whom.
      number('Drawn', 'Drawn', 'drawn'),
      number('Left', 'Left', 'left_count'),
      {
        ...{ propertyName: 'Status', title: 'Status', kind: 'status', column: 'status', isSortable: true },
        value: (row) => statusTexts[statusOf(row)],
      },
      {
        ...{ propertyName: 'Vault', title: side === 'owner' ? 'For' : 'From', kind: 'text', column: 'company' },
        isSortable: true,
      },
      placeColumns.sku,
      placeColumns.right,
      placeColumns.platform,
      number('MaxQuantity', 'Max quantity', 'max_quantity'),
      { propertyName: 'Unsold', title: 'Unsold', kind: 'number', column: 'unsold' },
      number('StockLimit', 'Stock limit', 'stock_limit'),
      number('BatchSize', 'Batch size', 'batch_size'),
      ...(side === 'owner' ? ownersColumns : []),
      { propertyName: 'Starts', title: 'From', kind: 'date', column: 'starts_at', isSortable: true },
      { propertyName: 'Ends', title: 'Until', kind: 'date', column: 'ends_at', isSortable: true, isNullable: true },
      {
        ...{ propertyName: 'PausedByOwner', title: 'Disabled by owner', kind: 'boolean' },
        ...{ column: 'is_paused_by_owner', isHidden: true },
      },
      {
        ...{ propertyName: 'PausedByPartner', title: 'Disabled by relationship', kind: 'boolean' },
        ...{ column: 'is_paused_by_partner', isHidden: true },
      },
      { propertyName: 'AutoDraw', title: 'Auto-draw', kind: 'boolean', column: 'is_auto_draw', isHidden: true },
      {
        ...{ propertyName: 'OfferEnds', title: 'Offer ends', kind: 'date', column: 'expires_at', isSortable: true },
        isHidden: true,
      },
      { propertyName: 'Date', title: 'Offered', kind: 'date', column: 'created_at', isSortable: true, isHidden: true },
      { propertyName: 'Note', title: 'Note', kind: 'text', column: 'note', isHidden: true },
      placeColumns.region,
      placeColumns.guid,
    ],
    filters: [
      ...placeFilters,
      {
        ...{ propertyName: 'Vault', title: side === 'owner' ? 'For' : 'From', vueType: 'text' },
        match: { column: 'company', how: 'contains' },
      },
      {
        ...{ propertyName: 'Status', title: 'Status', vueType: 'select', options: statuses },
        condition: (eb, value) => eb('status', '=', allocationStatus[value as AllocationStatusName]),
      },
      {
        ...{ propertyName: 'Ending', title: 'Ends soon', vueType: 'select' },
        options: [{ text: `Within ${endingDays} days`, value: 'yes' }],
        condition: (eb) => eb('is_ending', '=', true),
      },
      { vueType: 'dates', column: 'created_at' },
    ],
    defaultSort: '-Date',
    href: ({ id }) => `${own.originalUrl}${id}`,
  });

export const myAllocationsGrid = listOf('owner', {
  name: 'allocations-made',
  originalUrl: myAllocationsList,
  title: 'My allocations',
  description:
    'Keys that you have promised to your connections. They draw them out of your free stock, batch by batch; no key is put aside.',
  actions: (row) => {
    const status = statusOf(row);
    if (status === 'pending') return [{ name: 'Action_Revoke', title: 'Revoke', permission: 'allocation-write' }];
    if (!isOpen(status)) return [];
    return [pauseAction('owner', row), { name: 'Action_Close', title: 'Close', permission: 'allocation-write' }];
  },
});

export const allocatedGrid = listOf('partner', {
  name: 'allocations-got',
  originalUrl: allocatedList,
  title: 'Allocated',
  description: 'Keys that your connections have promised to you. What you draw is in your vault for good.',
  actions: (row) => {
    const status = statusOf(row);
    if (status === 'pending')
      return [
        { name: 'Action_Accept', title: 'Accept', permission: 'acceptkeytransfer-write' },
        { name: 'Action_Reject', title: 'Reject', permission: 'acceptkeytransfer-write' },
      ];
    if (!isOpen(status)) return [];
    const draw = { name: 'Action_Draw', title: 'Draw keys', permission: 'acceptkeytransfer-write' };
    return [...(status === 'active' ? [draw] : []), pauseAction('partner', row)];
  },
});

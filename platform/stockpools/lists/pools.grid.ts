/** Pools of a vault, and pools that are kept for it (specification: transfers, stockpool-out and stockpool-in). */
import { sql } from 'kysely';
import type { Actor } from '../../access/index.js';
import { grid, type GridColumn, type GridDeclaration, type Tables } from '../../content/index.js';
import { rightTitle } from '../../rights/index.js';
import { optionsOf, placeColumns, placeFilters } from '../../transfers/index.js';
import { poolNumber, poolStatus, statusTexts, type PoolStatusName } from '../pool.js';
import type { PoolsDatabase } from '../rows.js';

export const stockpoolOutList = '/distribution/myvault/transfers/stockpool-out/';
export const stockpoolInList = '/distribution/myvault/transfers/stockpool-in/';

type Side = 'owner' | 'partner';

/** As pool.ts has it: a time that is over counts before anybody has noticed. */
const statusNow = sql<number>`case
  when p.status in (${sql.lit(poolStatus.active)}, ${sql.lit(poolStatus.paused)}) and p.ends_at <= now() then ${sql.lit(poolStatus.expired)}
  when p.status = ${sql.lit(poolStatus.active)} and p.starts_at > now() then ${sql.lit(poolStatus.scheduled)}
  else p.status end`;

/** For whom the owner keeps it, in one text. */
const companies = sql<string>`(
  select coalesce(string_agg(v.company, ', ' order by lower(v.company)), '') from stockpool_connection c
  join vault v on v.id = c.partner_id where c.pool_id = p.id and c.is_assigned
)`;

const poolsOf = (side: Side, { ownerGuid }: Actor, database: Tables) =>
  database
    .tables<PoolsDatabase>()
    .selectFrom('stockpool as p')
    .innerJoin('vault as o', 'o.id', 'p.vault_id')
    .innerJoin('sku as s', 's.id', 'p.sku_id')
    .innerJoin('product as d', (join) => join.onRef('d.vault_id', '=', 's.vault_id').onRef('d.id', '=', 's.product_id'))
    .innerJoin('agreement as a', 'a.id', 'p.agreement_id')
    .leftJoin('pool_balance as b', 'b.pool_id', 'p.id')
    .where((eb) =>
      side === 'owner'
        ? eb('p.vault_id', '=', ownerGuid)
        : eb(
            'p.id',
            'in',
            eb
              .selectFrom('stockpool_connection')
              .select('pool_id')
              .where('partner_id', '=', ownerGuid)
              .where('is_assigned', '=', true),
          ),
    )
    .select(['p.id', 'p.number', 'p.starts_at', 'p.ends_at', 'p.max_stock', 'p.min_batch_size', 'p.max_quantity'])
    .select(['p.alert_percentage', 'p.created_at', 'd.title', 'd.image_path', 's.sku', 's.platform', 's.region'])
    .select([
      rightTitle('a').as('right_name'),
      statusNow.as('status'),
      side === 'owner' ? companies.as('company') : sql<string>`o.company`.as('company'),
      sql<number>`coalesce(b.put_in, 0)::bigint`.as('total'),
      sql<number>`coalesce(b.available, 0)::bigint`.as('available'),
      sql<boolean>`(coalesce(b.available, 0) <= p.max_stock * p.alert_percentage / 100)`.as('is_low'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof poolsOf>['execute']>>[number];
export type ListedPool = Pick<Row, 'id' | 'number' | 'status' | 'title' | 'sku' | 'available'>;

const names = Object.keys(poolStatus) as PoolStatusName[];
export const statusNameOf = ({ status }: Pick<ListedPool, 'status'>): PoolStatusName =>
  names.find((name) => poolStatus[name] === status) ?? 'closed';

const statuses = optionsOf(statusTexts);

const number = <const C extends 'available' | 'max_stock' | 'min_batch_size'>(
  propertyName: string,
  title: string,
  column: C,
) => ({ propertyName, title, kind: 'number', column, isSortable: true }) as const;

/** What the owner alone reads. */
const ownersColumns = [
  { propertyName: 'Total', title: 'Total', kind: 'number', column: 'total', isSortable: true },
  { propertyName: 'Alert', title: 'Alert at %', kind: 'number', column: 'alert_percentage', isSortable: true },
] as const satisfies readonly GridColumn<Row>[];

const listOf = (
  side: Side,
  own: Pick<GridDeclaration<Row>, 'name' | 'originalUrl' | 'title' | 'description' | 'actions'>,
) =>
  grid<Row>({
    ...own,
    source: (actor, database) => poolsOf(side, actor, database),
    permission: ['stockpool-read', 'stockpool-all'],
    rowId: 'id',
    columns: [
      placeColumns.image,
      {
        ...{ propertyName: 'Number', title: 'Pool number', kind: 'text', column: 'number', isSortable: true },
        value: (row) => poolNumber(row.number),
      },
      placeColumns.product,
      // In view also at 1280: how full it is, whether it can be drawn from, and whose it is.
      number('Available', 'Available', 'available'),
      {
        ...{ propertyName: 'Status', title: 'Status', kind: 'status', column: 'status', isSortable: true },
        value: (row) => statusTexts[statusNameOf(row)],
      },
      { propertyName: 'Vault', title: side === 'owner' ? 'For' : 'From', kind: 'text', column: 'company' },
      placeColumns.sku,
      placeColumns.right,
      placeColumns.platform,
      ...(side === 'owner' ? ownersColumns : []),
      number('MaxStock', 'Max stock', 'max_stock'),
      number('MinBatch', 'Min batch size', 'min_batch_size'),
      {
        ...{ propertyName: 'MaxQuantity', title: 'Max quantity', kind: 'number', column: 'max_quantity' },
        ...{ isSortable: true, isNullable: true },
      },
      { propertyName: 'Starts', title: 'From', kind: 'date', column: 'starts_at', isSortable: true },
      { propertyName: 'Ends', title: 'Until', kind: 'date', column: 'ends_at', isSortable: true, isNullable: true },
      { propertyName: 'Date', title: 'Made', kind: 'date', column: 'created_at', isSortable: true, isHidden: true },
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
        condition: (eb, value) => eb('status', '=', poolStatus[value as PoolStatusName]),
      },
      {
        ...{
          propertyName: 'Low',
          title: 'Stock',
          vueType: 'select',
          options: [{ text: 'Low or empty', value: 'yes' }],
        },
        condition: (eb) => eb('is_low', '=', true),
      },
      { vueType: 'dates', column: 'created_at' },
    ],
    defaultSort: '-Date',
    href: ({ id }) => `${own.originalUrl}${id}`,
  });

export const isOpen = (row: ListedPool): boolean => !['expired', 'closed'].includes(statusNameOf(row));

export const stockpoolOutGrid = listOf('owner', {
  name: 'stockpools-out',
  originalUrl: stockpoolOutList,
  title: 'Stockpools out',
  description:
    'Keys that you keep for some of your connections. Nobody else can take them, you neither, until the pool ends.',
  actions: (row) =>
    isOpen(row)
      ? [
          statusNameOf(row) === 'paused'
            ? { name: 'Action_Resume', title: 'Resume', permission: 'stockpool-write' }
            : { name: 'Action_Pause', title: 'Pause', permission: 'stockpool-write' },
          { name: 'Action_Close', title: 'Close', permission: 'stockpool-delete' },
        ]
      : [],
});

export const stockpoolInGrid = listOf('partner', {
  name: 'stockpools-in',
  originalUrl: stockpoolInList,
  title: 'Stockpools in',
  description: 'Keys that your connections keep for you. What you draw is in your vault for good.',
  actions: (row) =>
    statusNameOf(row) === 'active' && row.available > 0
      ? [{ name: 'Action_Draw', title: 'Draw', permission: 'acceptkeytransfer-write' }]
      : [],
});

/** What every tab of the transaction report shows (docs/domain.md, h: the common columns). */
import { sql } from 'kysely';
import type { Actor } from '../../../../access/index.js';
import { grid, type Grid, type GridColumn, type GridDeclaration, type Tables } from '../../../../content/index.js';
import { rightTitle } from '../../../../rights/index.js';
import type { StockDatabase } from '../../../rows.js';

export interface TransactionListRow {
  readonly id: string;
  readonly number: number;
  readonly kind: string;
  readonly status: string;
  readonly quantity: number;
  readonly actor_name: string;
  readonly reference: string;
  readonly created_at: Date;
  readonly title: string;
  readonly image_path: string;
  readonly sku: string;
  readonly platform: string;
  readonly right_name: string | null;
}

/** Of `txn as t`, `sku as s` and `product as p`. */
export const transactionFields = [
  ...(['t.id', 't.number', 't.kind', 't.status', 't.quantity', 't.actor_name', 't.reference', 't.created_at'] as const),
  ...(['p.title', 'p.image_path', 's.sku', 's.platform'] as const),
] as const;

/** Any one of these opens the report. */
export const transactionPermission = ['transaction-read', 'inventory-read', 'inventory-all'];

/**
 * The vault's transactions of some kinds, newest first by the index on (vault_id, kind, created_at, id).
 * A tab adds its own joins and columns.
 */
export const transactionRows = (actor: Actor, database: Tables, kinds: readonly string[]) =>
  database
    .tables<StockDatabase>()
    .selectFrom('txn as t')
    .innerJoin('sku as s', 's.id', 't.sku_id')
    .innerJoin('product as p', (join) => join.onRef('p.vault_id', '=', 's.vault_id').onRef('p.id', '=', 's.product_id'))
    .leftJoin('agreement as a', 'a.id', 't.agreement_id')
    .where('t.vault_id', '=', actor.ownerGuid)
    .where('t.kind', 'in', [...kinds])
    .select([...transactionFields, rightTitle<string | null>('a').as('right_name')]);

export const transactionHref = (row: Pick<TransactionListRow, 'id'>): string =>
  `/distribution/myvault/transaction-detail/${row.id}`;

const columnsWith = <Row extends TransactionListRow>(more: readonly GridColumn<Row>[]): readonly GridColumn<Row>[] => {
  const before: readonly GridColumn<TransactionListRow>[] = [
    { propertyName: 'Image', title: 'Image', kind: 'image', column: 'image_path' },
    // Numbers come in blocks for each lane of the custody: the order is that of the dates.
    { propertyName: 'ID', title: 'ID', kind: 'number', column: 'number' },
    { propertyName: 'Date', title: 'Date', kind: 'date', column: 'created_at', isSortable: true },
    { propertyName: 'Title', title: 'Product', kind: 'text', column: 'title' },
    { propertyName: 'SKU', title: 'SKU', kind: 'sku', column: 'sku' },
    { propertyName: 'PlatformDRM', title: 'Platform (DRM)', kind: 'text', column: 'platform' },
    { propertyName: 'Right', title: 'Right', kind: 'text', column: 'right_name' },
    { propertyName: 'Quantity', title: 'Quantity', kind: 'number', column: 'quantity' },
  ];
  const after: readonly GridColumn<TransactionListRow>[] = [
    { propertyName: 'Reference', title: 'Reference', kind: 'text', column: 'reference' },
    { propertyName: 'Actor', title: 'By', kind: 'text', column: 'actor_name' },
    { propertyName: 'Status', title: 'Status', kind: 'status', column: 'status' },
    { propertyName: 'GUID', title: 'GUID', kind: 'identifier', column: 'id', isHidden: true },
  ];
  return [...(before as readonly GridColumn<Row>[]), ...more, ...(after as readonly GridColumn<Row>[])];
};

interface TransactionTab<Row> extends Pick<GridDeclaration<Row>, 'source' | 'title' | 'description'> {
  /** Its part of the report's address: 'inserted'. */
  readonly tab: string;
  /** Its own columns, where people look for them: after the quantity. */
  readonly columns: readonly GridColumn<Row>[];
}

/** A tab of the transaction report: filters, order and common columns are the same on each, so that they stay when the tab changes. */
export const transactionTab = <Row extends TransactionListRow>({ tab, columns, ...own }: TransactionTab<Row>): Grid =>
  grid<Row>({
    ...own,
    name: `transactions-${tab}`,
    originalUrl: `/my_vault/transaction/${tab}/`,
    permission: transactionPermission,
    rowId: 'id',
    columns: columnsWith(columns),
    filters: [
      { propertyName: 'Title', title: 'Product', vueType: 'text', match: { column: 'title', how: 'contains' } },
      { propertyName: 'SKU', title: 'SKU', vueType: 'text', match: { column: 'sku', how: 'starts' } },
      { vueType: 'dates', column: 'created_at' },
    ],
    defaultSort: '-Date',
    href: transactionHref,
  });

/** The vault on the other side of a transaction's hand-over: the first of its movements says it for all. */
export const counterparty = (side: 'from_vault_id' | 'to_vault_id') => sql<string | null>`(
  select v.name from (
    select vault_id, txn_id, moved_at, from_vault_id, to_vault_id from key_movement
    union all select vault_id, txn_id, moved_at, from_vault_id, to_vault_id from key_movement_block
  ) m join vault v on v.id = m.${sql.ref(side)}
  where m.vault_id = t.vault_id and m.txn_id = t.id and m.moved_at = t.created_at limit 1)`;

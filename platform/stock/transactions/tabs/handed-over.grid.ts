/** Keys that changed hands: what went out, and the partner's mirror of it (domain rules, section h: Transferred, Received). */
import { grid } from '../../../content/index.js';
import {
  counterparty,
  transactionColumns,
  transactionFilters,
  transactionHref,
  transactionPermission,
  transactionRows,
  type TransactionListRow,
} from './transaction-rows.grid.js';

interface HandedOverRow extends TransactionListRow {
  readonly counterparty: string | null;
}

export const transferredGrid = grid<HandedOverRow>({
  source: (actor, database) =>
    transactionRows(actor, database, ['Transferred']).select(counterparty('to_vault_id').as('counterparty')),
  name: 'transactions-transferred',
  originalUrl: '/my_vault/transaction/transferred/',
  title: 'Transferred',
  description: 'Keys that you gave to another vault: accepted offers, draws, and orders that were fulfilled.',
  permission: transactionPermission,
  rowId: 'id',
  columns: transactionColumns<HandedOverRow>({
    propertyName: 'Counterparty',
    title: 'To',
    kind: 'text',
    column: 'counterparty',
  }),
  filters: transactionFilters(),
  defaultSort: '-Date',
  href: transactionHref,
});

export const receivedGrid = grid<HandedOverRow>({
  source: (actor, database) =>
    transactionRows(actor, database, ['Received']).select(counterparty('from_vault_id').as('counterparty')),
  name: 'transactions-received',
  originalUrl: '/my_vault/transaction/received/',
  title: 'Received',
  description: 'Keys that another vault gave to you.',
  permission: transactionPermission,
  rowId: 'id',
  columns: transactionColumns<HandedOverRow>({
    propertyName: 'Counterparty',
    title: 'From',
    kind: 'text',
    column: 'counterparty',
  }),
  filters: transactionFilters(),
  defaultSort: '-Date',
  href: transactionHref,
});

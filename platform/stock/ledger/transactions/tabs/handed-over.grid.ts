/** Keys that changed hands: what went out, and the partner's mirror of it (docs/domain.md, h: Transferred, Received). */
import { counterparty, transactionRows, transactionTab, type TransactionListRow } from './transaction-rows.grid.js';

interface HandedOverRow extends TransactionListRow {
  readonly counterparty: string | null;
}

export const transferredGrid = transactionTab<HandedOverRow>({
  source: (actor, database) =>
    transactionRows(actor, database, ['Transferred']).select(counterparty('to_vault_id').as('counterparty')),
  tab: 'transferred',
  title: 'Transferred',
  description: 'Keys that you gave to another vault: accepted offers, draws, and orders that were fulfilled.',
  columns: [
    {
      propertyName: 'Counterparty',
      title: 'To',
      kind: 'text',
      column: 'counterparty',
    },
  ],
});

export const receivedGrid = transactionTab<HandedOverRow>({
  source: (actor, database) =>
    transactionRows(actor, database, ['Received']).select(counterparty('from_vault_id').as('counterparty')),
  tab: 'received',
  title: 'Received',
  description: 'Keys that another vault gave to you.',
  columns: [
    {
      propertyName: 'Counterparty',
      title: 'From',
      kind: 'text',
      column: 'counterparty',
    },
  ],
});

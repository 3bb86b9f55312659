import { sql } from 'kysely';
import { reasonText } from '../changes/confirm/change-reports.js';
import {
  transactionRows,
  transactionTab,
  type TransactionListRow,
} from '../../ledger/transactions/tabs/transaction-rows.grid.js';

interface BlacklistedRow extends TransactionListRow {
  readonly reason: string | null;
  readonly reason_text: string | null;
  readonly previous_states: string | null;
}

/** The act of this vault behind a transaction; another vault's reasons are its own. */
const ofAct = (column: 'reason' | 'reason_text') => sql<string | null>`(
  select c.${sql.ref(column)} from key_change c where c.vault_id = t.vault_id and c.id = t.document_id)`;

/** '3 Available, 2 Extracted' */
const previousStates = sql<string | null>`(
  select string_agg(o.quantity || ' ' || o.from_state, ', ' order by o.quantity desc, o.from_state)
  from key_change_outcome o where o.vault_id = t.vault_id and o.change_id = t.document_id and o.txn_id = t.id)`;

/** Keys that were blocked for cause (docs/domain.md, h: Blacklisted). */
export const blacklistedGrid = transactionTab<BlacklistedRow>({
  source: (actor, database) =>
    transactionRows(actor, database, ['Blacklisted']).select([
      ofAct('reason').as('reason'),
      ofAct('reason_text').as('reason_text'),
      previousStates.as('previous_states'),
    ]),
  tab: 'blacklisted',
  title: 'Blacklisted',
  description: 'Keys that were blocked for cause, for good: why, by whom, and what they were before.',
  columns: [
    {
      propertyName: 'Reason',
      title: 'Reason',
      kind: 'text',
      column: 'reason',
      value: ({ reason, reason_text: text }) => (reason === null ? '' : reasonText(reason, text ?? '')),
    },
    { propertyName: 'PreviousState', title: 'Previous state', kind: 'text', column: 'previous_states' },
  ],
});

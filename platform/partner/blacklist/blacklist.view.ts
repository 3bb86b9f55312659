/** A blacklisting as programs see it. */
import type { Reply } from '../../../kernel/endpoint.js';
import type { ChangeView } from '../../stock/index.js';
import { runStatusWord } from '../run-status.js';
import type { blacklistContract as contract } from './blacklist.contract.js';

type Seen = Reply<typeof contract.see>;

const transactionsOf = (outcome: ChangeView['outcome']): Seen['transactions'] =>
  [...Map.groupBy(outcome, ({ txn_id }) => txn_id)].map(([transactionGuid, states]) => ({
    transactionGuid,
    transactionId: states[0]?.number ?? 0,
    sku: states[0]?.sku ?? '',
    quantity: states.reduce((sum, { quantity }) => sum + quantity, 0),
  }));

/** @throws internal for a draft, which is a person's */
export const viewOf = ({ change, outcome }: ChangeView): Seen => ({
  changeGuid: change.id,
  changeId: change.number,
  status: runStatusWord(change.status),
  reason: change.reason as Seen['reason'],
  reasonText: change.reason_text,
  reference: change.reference,
  counts: change.preview?.counts ?? {},
  left: [...(change.preview?.left ?? [])],
  changed: change.changed_count,
  refused: change.refused_count,
  transactions: transactionsOf(outcome),
  failureCode: change.failure_code || null,
  createdAt: change.created_at.toISOString(),
  finishedAt: change.finished_at?.toISOString() ?? null,
});

/** Changes on the wire. */
import {
  changeKindFromJSON,
  changeSourceFromJSON,
  changeStatusFromJSON,
  changeVerdictFromJSON,
  type Change,
  type ChangeTransaction,
  type SourceChoice as WireSource,
} from '../../../../proto/gen/keyway/stock/v1/changes.js';
import { callErrors } from '../../../../kernel/errors.js';
import { keyStateName } from '../../keys/key-state.js';
import { maskKey } from '../../keys/key-text.js';
import { isGuid } from '../../../request-id.js';
import type { OutcomeDetail } from './changes.repository.js';
import type { ChangeView } from './changes.service.js';
import type { SourceChoice } from './selection/sources.service.js';

/** @throws request.invalid for a place that is none */
export const sourceFrom = (wire: WireSource): SourceChoice | undefined => {
  if (wire.insertion !== undefined) return { insertion: wire.insertion.trim() };
  if (wire.transaction !== undefined) return { transaction: wire.transaction.trim() };
  if (wire.listed !== undefined) return { listed: wire.listed };
  if (wire.stock === undefined) return undefined;
  const places = wire.stock.places.map(({ skuGuid, rightGuid }) => ({ skuId: skuGuid, rightId: rightGuid }));
  if (places.length === 0 || places.some(({ skuId, rightId }) => !isGuid(skuId) || !isGuid(rightId)))
    throw callErrors('request.invalid', { violations: [{ pointer: '/source', message: 'SKUs and rights by id' }] });
  return { places };
};

const transactionsOf = (outcome: readonly OutcomeDetail[]): ChangeTransaction[] =>
  [...Map.groupBy(outcome, ({ txn_id }) => txn_id).values()].flatMap((states) => {
    const [first] = states;
    if (first === undefined) return [];
    return [
      {
        transactionGuid: first.txn_id,
        transactionId: first.number ?? 0,
        sku: first.sku ?? '',
        productTitle: first.product_title ?? '',
        rightName: first.right_name ?? '',
        quantity: states.reduce((sum, { quantity }) => sum + quantity, 0),
        states: states.map(({ from_state, quantity }) => ({ state: from_state, count: quantity })),
      },
    ];
  });

export const changeMessage = ({ change, groups, lines, changedTails, previewId, outcome }: ChangeView): Change => ({
  changeGuid: change.id,
  changeId: change.number,
  kind: changeKindFromJSON(change.kind),
  status: changeStatusFromJSON(change.status),
  source: changeSourceFromJSON(change.source),
  sourceGuid: change.source_id ?? '',
  sourceId: change.source_number ?? 0,
  platform: change.platform,
  lineCount: change.line_count,
  reason: change.reason,
  reasonText: change.reason_text,
  reference: change.reference,
  toRightGuid: change.to_agreement_id ?? '',
  toRightName: change.to_right_name ?? '',
  groups: groups.map((group) => ({
    verdict: changeVerdictFromJSON(group.verdict),
    state: keyStateName(group.state),
    sku: group.sku,
    productTitle: group.productTitle,
    platform: group.platform,
    rightName: group.rightName,
    count: group.count,
    isHolder: group.holderId === change.vault_id,
    heldCount: group.heldCount,
    leftCount: group.leftCount,
  })),
  lines: lines.map(({ line, verdict, last4, state }) => ({
    line,
    verdict: changeVerdictFromJSON(verdict),
    maskedKey: maskKey(last4),
    state: state === null ? '' : keyStateName(state),
  })),
  transactions: transactionsOf(outcome),
  keyCount: change.key_count,
  changedCount: change.changed_count,
  refusedCount: change.refused_count,
  createdBy: change.created_by_name,
  createdAt: change.created_at.toISOString(),
  confirmedAt: change.confirmed_at?.toISOString(),
  finishedAt: change.finished_at?.toISOString(),
  jobId: change.job_id ?? '',
  failureCode: change.failure_code,
  idleRowCount: change.idle_row_count,
  previewId,
  changedKeys: changedTails.map(maskKey),
});

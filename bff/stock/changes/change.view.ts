/** A change of many keys as its wizard and its receipt show it. */
import type { Input, Reply } from '../../../kernel/endpoint.js';
import { CodePurpose } from '../../../proto/gen/keyway/accounts/v1/accounts.js';
import {
  ChangeKind,
  ChangeSource,
  ChangeStatus,
  ChangeVerdict,
  type Change,
  type SourceChoice,
} from '../../../proto/gen/keyway/stock/v1/changes.js';
import { instant, textOrNull } from '../../upstream/present.js';
import type { changesContract as contract } from './changes.contract.js';

type ChangeReply = Reply<typeof contract.change>;
type Source = NonNullable<Input<typeof contract.createChange>['body']['source']>;

/** What a code of each final kind is for. */
export const codePurposes = {
  blacklisting: CodePurpose.CODE_PURPOSE_BLACKLISTING,
  withdrawal: CodePurpose.CODE_PURPOSE_WITHDRAWAL,
} as const;

export const kindNumbers: Readonly<Record<ChangeReply['kind'], ChangeKind>> = {
  blacklisting: ChangeKind.CHANGE_KIND_BLACKLISTING,
  withdrawal: ChangeKind.CHANGE_KIND_WITHDRAWAL,
  right_change: ChangeKind.CHANGE_KIND_RIGHT,
};

const kinds: Partial<Record<ChangeKind, ChangeReply['kind']>> = {
  [ChangeKind.CHANGE_KIND_BLACKLISTING]: 'blacklisting',
  [ChangeKind.CHANGE_KIND_WITHDRAWAL]: 'withdrawal',
  [ChangeKind.CHANGE_KIND_RIGHT]: 'right_change',
};
const statuses: Partial<Record<ChangeStatus, ChangeReply['status']>> = {
  [ChangeStatus.CHANGE_STATUS_DRAFT]: 'draft',
  [ChangeStatus.CHANGE_STATUS_QUEUED]: 'queued',
  [ChangeStatus.CHANGE_STATUS_PROCESSING]: 'processing',
  [ChangeStatus.CHANGE_STATUS_COMPLETED]: 'completed',
  [ChangeStatus.CHANGE_STATUS_COMPLETED_WITH_ERRORS]: 'completed_with_errors',
  [ChangeStatus.CHANGE_STATUS_CANCELED]: 'canceled',
  [ChangeStatus.CHANGE_STATUS_FAILED]: 'failed',
};
const sources: Partial<Record<ChangeSource, ChangeReply['source']>> = {
  [ChangeSource.CHANGE_SOURCE_KEYS]: 'keys',
  [ChangeSource.CHANGE_SOURCE_INSERTION]: 'insertion',
  [ChangeSource.CHANGE_SOURCE_TRANSACTION]: 'transaction',
  [ChangeSource.CHANGE_SOURCE_STOCK]: 'stock',
  [ChangeSource.CHANGE_SOURCE_LISTED_STOCK]: 'listed_stock',
  [ChangeSource.CHANGE_SOURCE_INSERTIONS]: 'insertions',
};
type Verdict = ChangeReply['groups'][number]['verdict'];
const verdicts: Partial<Record<ChangeVerdict, Verdict>> = {
  [ChangeVerdict.CHANGE_VERDICT_CHANGED]: 'changed',
  [ChangeVerdict.CHANGE_VERDICT_NOT_FOUND]: 'not_found',
  [ChangeVerdict.CHANGE_VERDICT_REPEATED]: 'repeated',
  [ChangeVerdict.CHANGE_VERDICT_AMBIGUOUS]: 'ambiguous',
  [ChangeVerdict.CHANGE_VERDICT_NOT_PERMITTED]: 'not_permitted',
  [ChangeVerdict.CHANGE_VERDICT_ALREADY]: 'already',
  [ChangeVerdict.CHANGE_VERDICT_STATE]: 'state',
};

/** What the gateway does not know it shows as what changes nothing. */
const verdictOf = (verdict: ChangeVerdict): Verdict => verdicts[verdict] ?? 'state';

export const sourceChoice = (source: Source): SourceChoice => {
  if (source.of === 'insertion') return { insertion: source.name };
  if (source.of === 'transaction') return { transaction: source.name };
  if (source.of === 'listed') return { listed: { list: source.list, ids: source.ids, filter: source.filter } };
  return { stock: { places: source.places.map(({ skuGuid, rightGuid }) => ({ skuGuid, rightGuid })) } };
};

const presentWhat = (change: Change) => ({
  kind: kinds[change.kind] ?? 'blacklisting',
  source: sources[change.source] ?? 'none',
  sourceGuid: textOrNull(change.sourceGuid),
  sourceId: Number(change.sourceId),
  platform: change.platform,
  lineCount: Number(change.lineCount),
  idleRowCount: Number(change.idleRowCount),
  reason: textOrNull(change.reason) as ChangeReply['reason'],
  reasonText: change.reasonText,
  reference: change.reference,
  toRightGuid: textOrNull(change.toRightGuid),
  toRightName: textOrNull(change.toRightName),
});

const presentConsequences = (change: Change) => ({
  groups: change.groups.map(({ verdict, count, heldCount, leftCount, ...group }) => ({
    ...group,
    verdict: verdictOf(verdict),
    count: Number(count),
    heldCount: Number(heldCount),
    leftCount: Number(leftCount),
  })),
  lines: change.lines.map(({ line, verdict, maskedKey, state }) => ({
    line: Number(line),
    verdict: verdictOf(verdict),
    maskedKey,
    state: textOrNull(state),
  })),
  previewId: change.previewId,
  changedKeys: change.changedKeys,
  transactions: change.transactions.map(({ transactionId, quantity, states, ...transaction }) => ({
    ...transaction,
    transactionId: Number(transactionId),
    quantity: Number(quantity),
    states: states.map(({ state, count }) => ({ state, count: Number(count) })),
  })),
});

export const presentChange = (change: Change): ChangeReply => ({
  changeGuid: change.changeGuid,
  changeId: Number(change.changeId),
  status: statuses[change.status] ?? 'processing',
  ...presentWhat(change),
  ...presentConsequences(change),
  keyCount: Number(change.keyCount),
  changedCount: Number(change.changedCount),
  refusedCount: Number(change.refusedCount),
  createdBy: change.createdBy,
  createdAt: instant(change.createdAt),
  confirmedAt: change.confirmedAt ?? null,
  finishedAt: change.finishedAt ?? null,
  jobId: textOrNull(change.jobId),
  failureCode: textOrNull(change.failureCode),
});

/** An insertion as the wizard and the detail screen show it. */
import type { Reply } from '../../kernel/endpoint.js';
import { LineProblem, type Preflight, type ProblemLine } from '../../proto/gen/keyway/stock/v1/insertion_findings.js';
import {
  InsertionStatus,
  RejectedPolicy,
  type ImportCall,
  type Insertion,
} from '../../proto/gen/keyway/stock/v1/insertions.js';
import { imageAddress, instant, textOrNull } from '../upstream/present.js';
import { presentFile, presentIncoming } from './files/file.view.js';
import type { insertionsContract as contract } from './insertions.contract.js';

type InsertionReply = Reply<typeof contract.insertion>;
export type Problem = InsertionReply['preflight']['problemCounts'][number]['problem'];

const statusOf: Partial<Record<InsertionStatus, InsertionReply['status']>> = {
  [InsertionStatus.INSERTION_STATUS_DRAFT]: 'draft',
  [InsertionStatus.INSERTION_STATUS_QUEUED]: 'queued',
  [InsertionStatus.INSERTION_STATUS_PROCESSING]: 'processing',
  [InsertionStatus.INSERTION_STATUS_COMPLETED]: 'completed',
  [InsertionStatus.INSERTION_STATUS_COMPLETED_WITH_ERRORS]: 'completed_with_errors',
  [InsertionStatus.INSERTION_STATUS_CANCELED]: 'canceled',
  [InsertionStatus.INSERTION_STATUS_FAILED]: 'failed',
};

const problems: Partial<Record<LineProblem, Problem>> = {
  [LineProblem.LINE_PROBLEM_DUPLICATE_IN_FILE]: 'duplicate_in_file',
  [LineProblem.LINE_PROBLEM_DUPLICATE_ACROSS_FILES]: 'duplicate_across_files',
  [LineProblem.LINE_PROBLEM_EXISTS_FOR_PRODUCT]: 'exists_for_product',
  [LineProblem.LINE_PROBLEM_EXISTS_FOR_OTHER_PRODUCT]: 'exists_for_other_product',
  [LineProblem.LINE_PROBLEM_EXISTS_ON_NETWORK]: 'exists_on_network',
  [LineProblem.LINE_PROBLEM_LENGTH]: 'length',
  [LineProblem.LINE_PROBLEM_CHARACTERS]: 'characters',
  [LineProblem.LINE_PROBLEM_PATTERN]: 'pattern',
  [LineProblem.LINE_PROBLEM_HOMOGLYPH]: 'homoglyph',
};
/** A problem of a newer platform is shown as the vaguest one that refuses a line. */
export const problemOf = (problem: LineProblem): Problem => problems[problem] ?? 'characters';

const steps: ReadonlySet<string> = new Set(['product', 'platform', 'rights', 'files', 'summary']);
const stepOf = (step: string): InsertionReply['step'] =>
  steps.has(step) ? (step as InsertionReply['step']) : 'product';

const presentLine = (line: ProblemLine): InsertionReply['preflight']['lines'][number] => ({
  problem: problemOf(line.problem),
  fileName: line.fileName,
  line: Number(line.line),
  maskedKey: line.maskedKey,
  firstFileName: textOrNull(line.firstFileName),
  firstLine: line.firstFileName === '' ? null : Number(line.firstLine),
  otherProduct: textOrNull(line.otherProduct),
});

const presentPreflight = (preflight: Preflight | undefined): InsertionReply['preflight'] => ({
  keyCount: Number(preflight?.keyCount ?? 0n),
  acceptableCount: Number(preflight?.acceptableCount ?? 0n),
  problemCounts: (preflight?.problemCounts ?? []).map(({ problem, count }) => ({
    problem: problemOf(problem),
    count: Number(count),
  })),
  lines: (preflight?.lines ?? []).map(presentLine),
});

/** What of the wizard has been chosen; null where nothing has yet. */
const presentChoice = (insertion: Insertion) => ({
  productGuid: textOrNull(insertion.productGuid),
  productTitle: textOrNull(insertion.productTitle),
  image: imageAddress(insertion.imagePath, '128/0/2'),
  skuGuid: textOrNull(insertion.skuGuid),
  sku: textOrNull(insertion.sku),
  platform: textOrNull(insertion.platform),
  rightGuid: textOrNull(insertion.rightGuid),
  rightName: textOrNull(insertion.rightName),
});

const presentCall = (call: ImportCall | undefined): InsertionReply['importCall'] =>
  call === undefined ? null : { correlationId: textOrNull(call.correlationId), sha256: textOrNull(call.sha256) };

export const presentInsertion = (insertion: Insertion): InsertionReply => ({
  insertionGuid: insertion.insertionGuid,
  insertionId: Number(insertion.insertionId),
  status: statusOf[insertion.status] ?? 'processing',
  ...presentChoice(insertion),
  note: insertion.note,
  step: stepOf(insertion.step),
  createdBy: insertion.createdBy,
  createdAt: instant(insertion.createdAt),
  finishedAt: insertion.finishedAt ?? null,
  files: insertion.files.map(presentFile),
  preflight: presentPreflight(insertion.preflight),
  jobId: textOrNull(insertion.jobId),
  transactionGuid: textOrNull(insertion.transactionGuid),
  insertedCount: Number(insertion.insertedCount),
  usedBytes: Number(insertion.usedBytes),
  limitBytes: Number(insertion.limitBytes),
  limitFiles: insertion.limitFiles,
  incoming: insertion.incoming.map(presentIncoming),
  isLargeAllowed: insertion.isLargeAllowed,
  limitKeys: Number(insertion.limitKeys),
  simpleLimitBytes: Number(insertion.simpleLimitBytes),
  simpleLimitFiles: insertion.simpleLimitFiles,
  rejectedPolicy: insertion.rejectedPolicy === RejectedPolicy.REJECTED_POLICY_SKIP ? 'skip' : 'strict',
  errorKeysUntil: insertion.errorKeysUntil ?? null,
  errorKeysOpenUntil: insertion.errorKeysOpenUntil ?? null,
  areRefusedOwn: insertion.areRefusedOwn,
  mayCancel: insertion.mayCancel,
  failureCode: textOrNull(insertion.failureCode),
  importCall: presentCall(insertion.importCall),
});

/** The number that a commit takes. */
export const rejectedPolicyOf: Readonly<Record<InsertionReply['rejectedPolicy'], RejectedPolicy>> = {
  strict: RejectedPolicy.REJECTED_POLICY_STRICT,
  skip: RejectedPolicy.REJECTED_POLICY_SKIP,
};

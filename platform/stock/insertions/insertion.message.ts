/** Insertions on the wire. */
import type {
  Insertion,
  InsertionFile,
  ProblemLine as WireProblem,
  RejectedLine as WireRejected,
} from '../../../proto/gen/keyway/stock/v1/insertions.js';
import { lineProblem, maskKey } from '../keys/key-text.js';
import type { InsertionFileRow } from '../rows.js';
import type { InsertionDetail } from './insertions.repository.js';
import type { ProblemLine } from './preflight.repository.js';
import type { InsertionView, RejectedLine } from './preflight.service.js';
import type { UploadLimits } from './staging/upload-limits.js';

export const fileMessage = (row: InsertionFileRow, rejectedCount: number): InsertionFile => ({
  fileGuid: row.id,
  name: row.name,
  sizeBytes: BigInt(row.size_bytes),
  keyCount: BigInt(row.key_count),
  rejectedCount: BigInt(rejectedCount),
  sha256: row.sha256?.toString('hex') ?? '',
  uploadedAt: (row.uploaded_at ?? row.started_at).toISOString(),
});

const lineMessage = (line: ProblemLine): WireProblem => ({
  problem: line.problem,
  fileName: line.file_name,
  line: BigInt(line.line),
  maskedKey: maskKey(line.last4),
  firstFileName: line.first_file_name ?? '',
  firstLine: BigInt(line.first_line ?? 0),
  otherProduct: line.other_product ?? '',
});

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** What the wizard has chosen so far; empty where nothing is. */
const choiceMessage = (row: InsertionDetail) => ({
  productGuid: row.product_id ?? '',
  productTitle: row.product_title ?? '',
  imagePath: row.image_path ?? '',
  skuGuid: row.sku_id ?? '',
  sku: row.sku ?? '',
  platform: row.platform ?? '',
  rightGuid: row.agreement_id ?? '',
  rightName: row.right_name ?? '',
});

export const insertionMessage = (
  { insertion: row, files, counts, lines }: InsertionView,
  limits: UploadLimits,
): Insertion => {
  const keyCount = sum(files.map((file) => file.key_count));
  const rejected = sum(counts.filter(({ problem }) => problem !== lineProblem.pattern).map(({ count }) => count));
  return {
    ...choiceMessage(row),
    insertionGuid: row.id,
    insertionId: BigInt(row.number),
    status: row.status,
    note: row.note,
    step: row.step,
    createdBy: row.created_by_name,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString(),
    files: files.map((file) => fileMessage(file, file.rejected_count)),
    preflight: {
      keyCount: BigInt(keyCount),
      acceptableCount: BigInt(keyCount - rejected),
      problemCounts: counts.map(({ problem, count }) => ({ problem, count: BigInt(count) })),
      lines: lines.map(lineMessage),
    },
    jobId: row.job_id ?? '',
    transactionGuid: row.txn_id ?? '',
    insertedCount: BigInt(row.inserted_count),
    usedBytes: BigInt(sum(files.map((file) => file.size_bytes))),
    limitBytes: BigInt(limits.totalBytes),
    limitFiles: limits.files,
    failureCode: row.failure_code,
  };
};

export const rejectedMessage = ({ problem, fileName, line, key }: RejectedLine): WireRejected => ({
  problem,
  fileName,
  line: BigInt(line),
  key,
});

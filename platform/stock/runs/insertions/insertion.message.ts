/** Insertions on the wire. */
import type {
  IncomingFile,
  InsertionFile,
  ListChunksResponse,
  SendChunkResponse,
} from '../../../../proto/gen/keyway/stock/v1/insertion_files.js';
import {
  lineProblemFromJSON,
  type ProblemLine as WireProblem,
  type RejectedLine as WireRejected,
} from '../../../../proto/gen/keyway/stock/v1/insertion_findings.js';
import {
  insertionStatusFromJSON,
  rejectedPolicyFromJSON,
  type ImportCall,
  type Insertion,
} from '../../../../proto/gen/keyway/stock/v1/insertions.js';
import { maskKey, warnings } from '../../keys/key-text.js';
import type { ChunkRow, InsertionFileRow } from '../../rows.js';
import type { ChunkedFile } from './chunks/chunks.repository.js';
import type { InsertionDetail } from './insertions.repository.js';
import type { ProblemLine } from './preflight.repository.js';
import type { InsertionView, RejectedLine } from './preflight.service.js';
import type { UploadLimits } from './staging/upload-limits.js';

export const fileMessage = (row: InsertionFileRow, rejectedCount: number): InsertionFile => ({
  fileGuid: row.id,
  name: row.name,
  sizeBytes: row.size_bytes,
  keyCount: row.key_count,
  rejectedCount,
  sha256: row.sha256?.toString('hex') ?? '',
  uploadedAt: (row.uploaded_at ?? row.started_at).toISOString(),
  notes: {
    hasByteOrderMark: row.has_mark,
    blankLines: row.blank_lines,
    crlfLines: row.crlf_lines,
    paddedLines: row.padded_lines,
  },
});

const receivedBytes = (row: ChunkedFile): number => Math.min(row.received_chunks * row.chunk_bytes, row.declared_bytes);

export const incomingMessage = (row: ChunkedFile): IncomingFile => ({
  fileGuid: row.id,
  name: row.name,
  sizeBytes: row.declared_bytes,
  headSha256: row.head_sha256.toString('hex'),
  chunkBytes: row.chunk_bytes,
  chunkCount: row.chunk_count,
  receivedChunks: row.received_chunks,
  receivedBytes: receivedBytes(row),
  keyCount: row.key_count,
  startedAt: row.started_at.toISOString(),
  changedAt: (row.changed_at ?? row.started_at).toISOString(),
});

export const receivedMessage = (row: ChunkedFile): SendChunkResponse => ({
  receivedChunks: row.received_chunks,
  receivedBytes: receivedBytes(row),
  file: row.uploaded_at === null ? undefined : fileMessage(row, row.refused_count),
});

export const chunksMessage = (file: ChunkedFile, chunks: readonly ChunkRow[]): ListChunksResponse => ({
  chunkBytes: file.chunk_bytes,
  chunkCount: file.chunk_count,
  chunks: chunks.map(({ chunk_no, sha256, size_bytes, received_at }) => ({
    chunkNo: chunk_no,
    sha256: sha256.toString('hex'),
    sizeBytes: size_bytes,
    receivedAt: received_at.toISOString(),
  })),
});

const lineMessage = (line: ProblemLine): WireProblem => ({
  problem: lineProblemFromJSON(line.problem),
  fileName: line.file_name,
  line: line.line,
  maskedKey: maskKey(line.last4),
  firstFileName: line.first_file_name ?? '',
  firstLine: line.first_line ?? 0,
  otherProduct: line.other_product ?? '',
});

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** What the wizard has chosen so far; empty where nothing is. */
const choiceMessage = (row: InsertionDetail) => ({
  productGuid: row.product_id ?? '',
  productTitle: row.product_title ?? '',
  image: row.image_path ?? '',
  skuGuid: row.sku_id ?? '',
  sku: row.sku ?? '',
  platform: row.platform ?? '',
  rightGuid: row.agreement_id ?? '',
  rightName: row.right_name ?? '',
});

/** @returns undefined of files */
const callMessage = ({ source, correlation_id, request_hash }: InsertionDetail): ImportCall | undefined =>
  source === 'api' ? { correlationId: correlation_id ?? '', sha256: request_hash?.toString('hex') ?? '' } : undefined;

export const insertionMessage = (
  { insertion: row, files, counts, lines, incoming, large, ...may }: InsertionView,
  simple: UploadLimits,
): Insertion => {
  const limits = large ?? simple;
  const keyCount = sum(files.map((file) => file.key_count));
  const rejected = sum(counts.filter(({ problem }) => !warnings.includes(problem)).map(({ count }) => count));
  return {
    ...choiceMessage(row),
    insertionGuid: row.id,
    insertionId: row.number,
    status: insertionStatusFromJSON(row.status),
    note: row.note,
    step: row.step,
    createdBy: row.created_by_name,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString(),
    // What an import is staged as is no file of anybody's.
    files: row.source === 'api' ? [] : files.map((file) => fileMessage(file, file.rejected_count)),
    preflight: {
      keyCount,
      acceptableCount: keyCount - rejected,
      problemCounts: counts.map(({ problem, count }) => ({ problem: lineProblemFromJSON(problem), count })),
      lines: lines.map(lineMessage),
    },
    jobId: row.job_id ?? '',
    transactionGuid: row.txn_id ?? '',
    insertedCount: row.inserted_count,
    usedBytes: sum(files.map((file) => file.size_bytes)),
    limitBytes: limits.totalBytes,
    limitFiles: limits.files,
    failureCode: row.failure_code,
    incoming: incoming.map(incomingMessage),
    isLargeAllowed: large !== undefined,
    simpleLimitBytes: simple.totalBytes,
    simpleLimitFiles: simple.files,
    limitKeys: large?.keys ?? 0,
    rejectedPolicy: rejectedPolicyFromJSON(row.rejected_policy),
    errorKeysUntil: row.error_keys_until?.toISOString(),
    errorKeysOpenUntil: may.openUntil?.toISOString(),
    areRefusedOwn: may.areRefusedOwn,
    mayCancel: may.mayCancel,
    importCall: callMessage(row),
  };
};

export const rejectedMessage = (rejected: RejectedLine): WireRejected => ({
  problem: lineProblemFromJSON(rejected.problem),
  fileName: rejected.fileName,
  line: rejected.line,
  key: rejected.key,
  firstFileName: rejected.firstFileName ?? '',
  firstLine: rejected.firstLine ?? 0,
  otherProduct: rejected.otherProduct ?? '',
});

import { z } from 'zod';
import { ticket } from '../jobs/jobs.contract.js';
import { endpoint } from '../session/permission.contract.js';
import { file, incomingFile } from './files/file.contract.js';

const insert = ['insertkeys-write'] as const;
const step = z.enum(['product', 'platform', 'rights', 'files', 'summary']);
const problem = z.enum([
  'duplicate_in_file',
  'duplicate_across_files',
  'exists_for_product',
  'exists_for_other_product',
  'exists_on_network',
  'length',
  'characters',
  'pattern',
  'homoglyph',
]);
const rejectedPolicy = z.enum(['strict', 'skip']);

const insertion = z.object({
  insertionGuid: z.string(),
  insertionId: z.number(),
  status: z.enum(['draft', 'queued', 'processing', 'completed', 'completed_with_errors', 'canceled', 'failed']),
  productGuid: z.string().nullable(),
  productTitle: z.string().nullable(),
  image: z.string().nullable(),
  skuGuid: z.string().nullable(),
  sku: z.string().nullable(),
  platform: z.string().nullable(),
  rightGuid: z.string().nullable(),
  rightName: z.string().nullable(),
  note: z.string(),
  step,
  createdBy: z.string(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  files: z.array(file),
  /** Files of which a part is there. */
  incoming: z.array(incomingFile),
  preflight: z.object({
    keyCount: z.number(),
    acceptableCount: z.number(),
    problemCounts: z.array(z.object({ problem, count: z.number() })),
    lines: z.array(
      z.object({
        problem,
        fileName: z.string(),
        line: z.number(),
        maskedKey: z.string(),
        firstFileName: z.string().nullable(),
        firstLine: z.number().nullable(),
        otherProduct: z.string().nullable(),
      }),
    ),
  }),
  jobId: z.string().nullable(),
  transactionGuid: z.string().nullable(),
  insertedCount: z.number(),
  usedBytes: z.number(),
  limitBytes: z.number(),
  limitFiles: z.number(),
  /** The vault has the large path: the limits above are its own, and a file above the simple ones comes in chunks. */
  isLargeAllowed: z.boolean(),
  limitKeys: z.number(),
  simpleLimitBytes: z.number(),
  simpleLimitFiles: z.number(),
  /** What became of the good keys when others were refused. */
  rejectedPolicy,
  /** When the error keys are destroyed; null when there are none. */
  errorKeysUntil: z.string().nullable(),
  /** Until when this user may read them without another code. */
  errorKeysOpenUntil: z.string().nullable(),
  /** Who asks has sent every file with refused lines: of a draft they are read without a code. */
  areRefusedOwn: z.boolean(),
  mayCancel: z.boolean(),
  failureCode: z.string().nullable(),
  /** The call of the partner API that the keys came with: then there are no files. Its reference is the note. */
  importCall: z.object({ correlationId: z.string().nullable(), sha256: z.string().nullable() }).nullable(),
});

const product = z.object({
  productGuid: z.string(),
  productId: z.number(),
  title: z.string(),
  image: z.string().nullable(),
  productType: z.string(),
  skus: z.array(
    z.object({
      skuGuid: z.string(),
      sku: z.string(),
      platform: z.string(),
      region: z.string(),
      edition: z.string(),
      status: z.string(),
    }),
  ),
});

const right = z.object({
  rightGuid: z.string(),
  name: z.string(),
  description: z.string(),
  extractionType: z.enum(['transactional_and_bulk', 'bulk_only', 'transactional_only']),
  visibility: z.enum(['public', 'network', 'private']),
  isBlacklistingAllowed: z.boolean(),
  geofencing: z.string(),
  isSystem: z.boolean(),
});

export const insertionsContract = {
  insertableProducts: endpoint('GET /stock/insertable-products', {
    permission: insert,
    query: z.object({ search: z.string().max(100).optional() }),
    reply: z.object({ products: z.array(product), hasMore: z.boolean() }),
  }),
  rights: endpoint('GET /stock/rights', {
    permission: ['insertkeys-write', 'extractkeys-write', 'inventory-read', 'inventory-all'],
    reply: z.object({ rights: z.array(right) }),
  }),
  createInsertion: endpoint('POST /stock/insertions', { permission: insert, reply: insertion }),
  insertion: endpoint('GET /stock/insertions/:insertionGuid', {
    permission: ['insertionslist-read', 'insertkeys-write'],
    reply: insertion,
    errors: ['stock.insertion_not_found'],
  }),
  updateInsertion: endpoint('PATCH /stock/insertions/:insertionGuid', {
    permission: insert,
    body: z.object({
      /** Another product takes the SKU of the one before with it. */
      productGuid: z.string().optional(),
      skuGuid: z.string().optional(),
      rightGuid: z.string().optional(),
      note: z.string().max(500).optional(),
      step: step.optional(),
    }),
    reply: insertion,
    errors: [
      'stock.insertion_not_found',
      'stock.insertion_not_draft',
      'stock.product_not_insertable',
      'stock.sku_not_insertable',
      'stock.right_not_open',
      'stock.asked_limit',
    ],
  }),
  /** The body is the file's bytes, as text/plain, streamed through. 64 MB over a line of 1 Mbit/s take 9 minutes. */
  uploadInsertionFile: endpoint('POST /stock/insertions/:insertionGuid/files', {
    permission: insert,
    upload: true,
    deadlineMs: 900_000,
    query: z.object({ name: z.string().min(1).max(255), size: z.coerce.number().int().nonnegative() }),
    reply: file,
    errors: [
      'stock.insertion_not_found',
      'stock.insertion_not_draft',
      'stock.file_type',
      'stock.file_empty',
      'stock.file_unreadable',
      'stock.upload_too_large',
      'stock.too_many_files',
      'stock.sku_missing',
      'stock.asked_limit',
    ],
  }),
  removeInsertionFile: endpoint('DELETE /stock/insertions/:insertionGuid/files/:fileGuid', {
    permission: insert,
    reply: z.object({}),
    errors: ['stock.insertion_not_found', 'stock.insertion_not_draft', 'stock.file_not_found'],
  }),
  /** Key text, for the clipboard of who has sent it, or behind a code; audited, hence a POST. */
  rejectedLines: endpoint('POST /stock/insertions/:insertionGuid/rejected', {
    permission: insert,
    reply: z.object({
      lines: z.array(
        z.object({
          problem,
          fileName: z.string(),
          line: z.number(),
          key: z.string(),
          /** Where the same key stands, in words; empty where no other has it. Never whose it is. */
          sameAs: z.string(),
        }),
      ),
      /** There are more than a clipboard should take: the file has them all. */
      isCut: z.boolean(),
    }),
    errors: ['stock.insertion_not_found', 'stock.error_keys_locked', 'stock.error_keys_gone'],
  }),
  rejectedLinesTicket: endpoint('POST /stock/insertions/:insertionGuid/rejected/ticket', {
    permission: insert,
    reply: ticket,
    errors: ['stock.insertion_not_found', 'stock.error_keys_locked', 'stock.error_keys_gone'],
  }),
  commitInsertion: endpoint('POST /stock/insertions/:insertionGuid/commit', {
    permission: insert,
    body: z.object({
      idempotencyKey: z.uuid(),
      areWarningsAccepted: z.boolean(),
      rejectedPolicy: rejectedPolicy.default('strict'),
    }),
    reply: z.object({ jobId: z.string() }),
    deadlineMs: 60_000,
    errors: [
      'stock.insertion_not_found',
      'stock.insertion_not_draft',
      'stock.insertion_incomplete',
      'stock.upload_unfinished',
      'stock.keys_exist',
      'stock.keys_repeated',
      'stock.lines_invalid',
      'stock.warning_not_accepted',
      'stock.vault_full',
      'stock.asked_limit',
    ],
  }),
  cancelInsertion: endpoint('POST /stock/insertions/:insertionGuid/cancel', {
    permission: insert,
    reply: z.object({}),
    errors: ['stock.insertion_not_found', 'stock.insertion_of_another', 'stock.insertion_final'],
  }),
};

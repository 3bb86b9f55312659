import { z } from 'zod';
import { relay } from '../binding/relays/relay.contract.js';
import { ticket } from '../jobs/jobs.contract.js';
import { rightWords } from '../rights/rights.contract.js';
import { endpoint } from '../session/permission.contract.js';
import {
  imageOf,
  instant,
  instantOrNull,
  nothing,
  numberOrNull,
  orNull,
  promised,
  textOrNull,
  word,
  wordOfText,
} from '../upstream/message.contract.js';
import { file, incomingFile } from './files/file.contract.js';

const insert = ['insertkeys-write'] as const;
const steps = ['product', 'platform', 'rights', 'files', 'summary'] as const;
const problems = [
  'duplicate_in_file',
  'duplicate_across_files',
  'exists_for_product',
  'exists_for_other_product',
  'exists_on_network',
  'length',
  'characters',
  'pattern',
  'homoglyph',
] as const;
/** A problem of a newer platform is shown as the vaguest one that refuses a line. */
export const problem = word(problems, 'characters');
const rejectedPolicies = ['strict', 'skip'] as const;

const insertion = z.object({
  insertionGuid: z.string(),
  insertionId: z.number(),
  status: word(
    ['draft', 'queued', 'processing', 'completed', 'completed_with_errors', 'canceled', 'failed'],
    'processing',
  ),
  productGuid: textOrNull,
  productTitle: textOrNull,
  image: imageOf('128/0/2'),
  skuGuid: textOrNull,
  sku: textOrNull,
  platform: textOrNull,
  rightGuid: textOrNull,
  rightName: textOrNull,
  note: z.string(),
  step: wordOfText(steps, 'product'),
  createdBy: z.string(),
  createdAt: instant,
  finishedAt: instantOrNull,
  files: z.array(file),
  /** Files of which a part is there. */
  incoming: z.array(incomingFile),
  preflight: promised(
    z.object({
      keyCount: z.number(),
      acceptableCount: z.number(),
      problemCounts: z.array(z.object({ problem, count: z.number() })),
      lines: z.array(
        z.object({
          problem,
          fileName: z.string(),
          line: z.number(),
          maskedKey: z.string(),
          firstFileName: textOrNull,
          firstLine: numberOrNull,
          otherProduct: textOrNull,
        }),
      ),
    }),
  ),
  jobId: textOrNull,
  transactionGuid: textOrNull,
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
  rejectedPolicy: word(rejectedPolicies, 'strict'),
  /** When the error keys are destroyed; null when there are none. */
  errorKeysUntil: instantOrNull,
  /** Until when this user may read them without another code. */
  errorKeysOpenUntil: instantOrNull,
  /** Who asks has sent every file with refused lines: of a draft they are read without a code. */
  areRefusedOwn: z.boolean(),
  mayCancel: z.boolean(),
  failureCode: textOrNull,
  /** The call of the partner API that the keys came with: then there are no files. Its reference is the note. */
  importCall: orNull(z.object({ correlationId: textOrNull, sha256: textOrNull })),
});

const product = z.object({
  productGuid: z.string(),
  productId: z.number(),
  title: z.string(),
  image: imageOf('128/0/2'),
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
  ...rightWords,
  isBlacklistingAllowed: z.boolean(),
  geofencing: z.string(),
  isSystem: z.boolean(),
});

export const insertionsContract = {
  insertableProducts: relay('GET /stock/insertable-products', 'catalogue.v1.CatalogueService/ListInsertableProducts', {
    query: z.object({ search: z.string().max(100).optional() }),
    reply: z.object({ products: z.array(product), hasMore: z.boolean() }),
    // Shown at once; a search narrows them.
    with: { pageSize: 100 },
  }),
  rights: relay('GET /stock/rights', 'rights.v1.RightsService/ListRights', {
    reply: z.object({ rights: z.array(right) }),
  }),
  createInsertion: relay('POST /stock/insertions', 'stock.v1.InsertionsService/CreateInsertion', {
    reply: insertion,
    of: 'insertion',
  }),
  insertion: relay('GET /stock/insertions/:insertionGuid', 'stock.v1.InsertionsService/GetInsertion', {
    reply: insertion,
    of: 'insertion',
  }),
  updateInsertion: relay('PATCH /stock/insertions/:insertionGuid', 'stock.v1.InsertionsService/UpdateInsertion', {
    body: z.object({
      /** Another product takes the SKU of the one before with it. */
      productGuid: z.string().optional(),
      skuGuid: z.string().optional(),
      rightGuid: z.string().optional(),
      note: z.string().max(500).optional(),
      step: z.enum(steps).optional(),
    }),
    reply: insertion,
    of: 'insertion',
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
  removeInsertionFile: relay(
    'DELETE /stock/insertions/:insertionGuid/files/:fileGuid',
    'stock.v1.InsertionsService/RemoveFile',
    { reply: nothing },
  ),
  /** Key text, for the clipboard of who has sent it, or behind a code; audited, hence a POST. */
  rejectedLines: endpoint('POST /stock/insertions/:insertionGuid/rejected', {
    permission: insert,
    reply: z.object({
      lines: z.array(
        z.object({
          problem: z.enum(problems),
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
  commitInsertion: relay('POST /stock/insertions/:insertionGuid/commit', 'stock.v1.InsertionsService/CommitInsertion', {
    body: z.object({
      idempotencyKey: z.uuid(),
      areWarningsAccepted: z.boolean(),
      rejectedPolicy: z.enum(rejectedPolicies).default('strict'),
    }),
    reply: z.object({ jobId: z.string() }),
    deadlineMs: 60_000,
  }),
  cancelInsertion: relay('POST /stock/insertions/:insertionGuid/cancel', 'stock.v1.InsertionsService/CancelInsertion', {
    reply: nothing,
  }),
};

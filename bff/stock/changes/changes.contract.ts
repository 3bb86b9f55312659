import { z } from 'zod';
import { exportEndpoint, listEndpoint } from '../../lists/list.contract.js';
import {
  code,
  codeErrors,
  codeAsked,
  codeMethod,
  codeSent,
  confirmationWays,
  sendCodeErrors,
} from '../../session/confirmation/confirmation.contract.js';
import { endpoint } from '../../session/permission.contract.js';

/** Each kind has its own; the platform refuses a change of a kind that the user may not do. */
const change = ['blacklist-write', 'sku-delete', 'inventory-all'] as const;
/** The list's name in /mkapi/content. */
const blacklistingsScreen = '/my_vault/blacklistings/';
const blacklistings = ['blacklist-read', 'blacklist-write'] as const;

const kind = z.enum(['blacklisting', 'withdrawal', 'right_change']);
/** Kinds that ask for a code. */
const finalKind = z.enum(['blacklisting', 'withdrawal']);
const reason = z.enum([
  'stolen',
  'fraud_chargeback',
  'leaked',
  'duplicate_on_platform',
  'region_abuse',
  'publisher_recall',
  'test',
  'other',
]);
const verdict = z.enum(['changed', 'not_found', 'repeated', 'ambiguous', 'not_permitted', 'already', 'state']);

/** An insertion or a transaction by guid or running number, the free stock of SKUs under rights, or rows of a list. */
const source = z.discriminatedUnion('of', [
  z.object({ of: z.literal('insertion'), name: z.string().min(1).max(64) }),
  z.object({ of: z.literal('transaction'), name: z.string().min(1).max(64) }),
  z.object({
    of: z.literal('stock'),
    places: z
      .array(z.object({ skuGuid: z.string(), rightGuid: z.string() }))
      .min(1)
      .max(1_000),
  }),
  z.object({
    of: z.literal('listed'),
    /** The grid's `viewsOf`: of the inventory or of the insertions. */
    list: z.string().max(200),
    /** Empty: all that the filter finds. */
    ids: z.array(z.string().max(100)).max(10_000),
    filter: z.record(z.string().max(64), z.string().max(500)),
  }),
]);

/** Refusals of a source. */
const sourceErrors = [
  'stock.insertion_not_found',
  'stock.transaction_not_found',
  'stock.change_too_large',
  'content.list_not_found',
  'content.filter_invalid',
  'content.too_many_rows',
] as const;

const reply = z.object({
  changeGuid: z.string(),
  changeId: z.number(),
  kind,
  status: z.enum(['draft', 'queued', 'processing', 'completed', 'completed_with_errors', 'canceled', 'failed']),
  source: z.enum(['none', 'keys', 'insertion', 'transaction', 'stock', 'listed_stock', 'insertions']),
  sourceGuid: z.string().nullable(),
  sourceId: z.number(),
  platform: z.string(),
  /** Lines, or rows of a list, that were given. */
  lineCount: z.number(),
  /** Rows that held no key for it. */
  idleRowCount: z.number(),
  reason: reason.nullable(),
  reasonText: z.string(),
  reference: z.string(),
  toRightGuid: z.string().nullable(),
  toRightName: z.string().nullable(),
  /** Of a draft what would happen now; of a change that ended empty. */
  groups: z.array(
    z.object({
      verdict,
      state: z.string(),
      sku: z.string(),
      productTitle: z.string(),
      platform: z.string(),
      rightName: z.string(),
      count: z.number(),
      isHolder: z.boolean(),
      /** Keys of the SKU under the right that the vault has in this state now; 0 of what another vault holds. */
      heldCount: z.number(),
      /** The same once everything here that would be changed is. */
      leftCount: z.number(),
    }),
  ),
  /** Of a draft: names all that it says; the confirmation sends it back. */
  previewId: z.string(),
  /** Of pasted keys the first 200 that would be changed, covered but for the last four characters. */
  changedKeys: z.array(z.string()),
  /** Lines that name no key to be changed. */
  lines: z.array(z.object({ line: z.number(), verdict, maskedKey: z.string(), state: z.string().nullable() })),
  transactions: z.array(
    z.object({
      transactionGuid: z.string(),
      transactionId: z.number(),
      sku: z.string(),
      productTitle: z.string(),
      rightName: z.string(),
      quantity: z.number(),
      states: z.array(z.object({ state: z.string(), count: z.number() })),
    }),
  ),
  keyCount: z.number(),
  changedCount: z.number(),
  refusedCount: z.number(),
  createdBy: z.string(),
  createdAt: z.string(),
  confirmedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  jobId: z.string().nullable(),
  failureCode: z.string().nullable(),
});

/** Two million keys of an insertion are counted in some seconds. */
const countingMs = 60_000;

export const changesContract = {
  blacklistings: listEndpoint('GET /stock/blacklistings', blacklistings, blacklistingsScreen),
  exportBlacklistings: exportEndpoint('POST /stock/blacklistings/export', blacklistings, blacklistingsScreen),
  createChange: endpoint('POST /stock/changes', {
    permission: change,
    body: z.object({ kind, source: source.optional() }),
    reply,
    deadlineMs: countingMs,
    errors: sourceErrors,
  }),
  change: endpoint('GET /stock/changes/:changeGuid', {
    permission: ['blacklist-read', 'blacklist-write', 'sku-delete', 'inventory-read', 'inventory-all'],
    reply,
    deadlineMs: countingMs,
    errors: ['stock.change_not_found'],
  }),
  updateChange: endpoint('PATCH /stock/changes/:changeGuid', {
    permission: change,
    body: z.object({
      source: source.optional(),
      reason: reason.optional(),
      reasonText: z.string().max(500).optional(),
      reference: z.string().max(200).optional(),
      toRightGuid: z.string().optional(),
    }),
    reply,
    deadlineMs: countingMs,
    errors: ['stock.change_not_found', 'stock.change_not_draft', 'stock.right_not_open', ...sourceErrors],
  }),
  /** The body is the keys as text/plain, one on each line: never JSON, never kept. */
  chooseKeys: endpoint('POST /stock/changes/:changeGuid/keys', {
    permission: change,
    upload: true,
    query: z.object({ platform: z.string().max(64).optional() }),
    reply,
    deadlineMs: countingMs,
    errors: [
      'stock.change_not_found',
      'stock.change_not_draft',
      'stock.too_many_keys',
      'stock.no_keys',
      'stock.file_unreadable',
      'stock.lookup_limit',
      'stock.asked_limit',
    ],
  }),
  changeConfirmation: endpoint('GET /stock/change-confirmation', {
    permission: change,
    query: z.object({ kind: finalKind }),
    reply: confirmationWays,
  }),
  sendChangeCode: endpoint('POST /stock/change-confirmation/code', {
    permission: change,
    query: codeAsked,
    body: z.object({ kind: finalKind }),
    reply: codeSent,
    errors: sendCodeErrors,
  }),
  confirmChange: endpoint('POST /stock/changes/:changeGuid/confirm', {
    permission: change,
    deadlineMs: countingMs,
    body: z.object({
      /** Absent where the kind asks for no code. */
      confirmation: z.object({ method: codeMethod, code }).optional(),
      isFinalConfirmed: z.boolean(),
      /** Of the draft that the person was shown. */
      previewId: z.string().min(1).max(64),
      idempotencyKey: z.uuid(),
    }),
    reply: z.object({ jobId: z.string() }),
    errors: [
      'stock.change_not_found',
      'stock.change_not_draft',
      'stock.change_incomplete',
      'stock.change_outdated',
      'stock.change_not_confirmed',
      ...codeErrors,
    ],
  }),
  cancelChange: endpoint('POST /stock/changes/:changeGuid/cancel', {
    permission: change,
    reply: z.object({}),
    errors: ['stock.change_not_found', 'stock.change_final'],
  }),
};

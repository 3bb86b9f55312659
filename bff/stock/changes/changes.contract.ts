import { z } from 'zod';
import { relay } from '../../binding/relays/relay.contract.js';
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
import { instant, instantOrNull, nothing, textOrNull, word } from '../../upstream/message.contract.js';

/** Each kind has its own; the platform refuses a change of a kind that the user may not do. */
const change = ['blacklist-write', 'sku-delete', 'inventory-all'] as const;
/** The list's name in /mkapi/content. */
const blacklistingsScreen = '/my_vault/blacklistings/';
const blacklistings = ['blacklist-read', 'blacklist-write'] as const;

const kinds = ['blacklisting', 'withdrawal', 'right_change'] as const;
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
/** What the gateway does not know it shows as what changes nothing. */
const verdict = word(['changed', 'not_found', 'repeated', 'ambiguous', 'not_permitted', 'already', 'state'], 'state');

/** An insertion or a transaction by guid or running number, the free stock of SKUs under rights, or rows of a list. */
const source = z
  .discriminatedUnion('of', [
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
  ])
  .transform((chosen) => {
    if (chosen.of === 'insertion') return { insertion: chosen.name };
    if (chosen.of === 'transaction') return { transaction: chosen.name };
    if (chosen.of === 'stock') return { stock: { places: chosen.places } };
    return { listed: { list: chosen.list, ids: chosen.ids, filter: chosen.filter } };
  });

const reply = z.object({
  changeGuid: z.string(),
  changeId: z.number(),
  kind: word(kinds, 'blacklisting'),
  status: word(
    ['draft', 'queued', 'processing', 'completed', 'completed_with_errors', 'canceled', 'failed'],
    'processing',
  ),
  source: word(['none', 'keys', 'insertion', 'transaction', 'stock', 'listed_stock', 'insertions'], 'none'),
  sourceGuid: textOrNull,
  sourceId: z.number(),
  platform: z.string(),
  /** Lines, or rows of a list, that were given. */
  lineCount: z.number(),
  /** Rows that held no key for it. */
  idleRowCount: z.number(),
  reason: z
    .string()
    .transform((text) => (text === '' ? null : text))
    .pipe(reason.nullable()),
  reasonText: z.string(),
  reference: z.string(),
  toRightGuid: textOrNull,
  toRightName: textOrNull,
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
  lines: z.array(z.object({ line: z.number(), verdict, maskedKey: z.string(), state: textOrNull })),
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
  createdAt: instant,
  confirmedAt: instantOrNull,
  finishedAt: instantOrNull,
  jobId: textOrNull,
  failureCode: textOrNull,
});

/** Two million keys of an insertion are counted in some seconds. */
const countingMs = 60_000;

export const changesContract = {
  blacklistings: listEndpoint('GET /stock/blacklistings', blacklistings, blacklistingsScreen),
  exportBlacklistings: exportEndpoint('POST /stock/blacklistings/export', blacklistings, blacklistingsScreen),
  createChange: relay('POST /stock/changes', 'stock.v1.ChangesService/CreateChange', {
    body: z.object({ kind: z.enum(kinds), source: source.optional() }),
    reply,
    deadlineMs: countingMs,
    of: 'change',
  }),
  change: relay('GET /stock/changes/:changeGuid', 'stock.v1.ChangesService/GetChange', {
    reply,
    deadlineMs: countingMs,
    of: 'change',
  }),
  updateChange: relay('PATCH /stock/changes/:changeGuid', 'stock.v1.ChangesService/UpdateChange', {
    body: z.object({
      source: source.optional(),
      reason: reason.optional(),
      reasonText: z.string().max(500).optional(),
      reference: z.string().max(200).optional(),
      toRightGuid: z.string().optional(),
    }),
    reply,
    deadlineMs: countingMs,
    of: 'change',
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
  cancelChange: relay('POST /stock/changes/:changeGuid/cancel', 'stock.v1.ChangesService/CancelChange', {
    reply: nothing,
  }),
};

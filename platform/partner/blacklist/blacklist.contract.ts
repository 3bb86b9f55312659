import { z } from 'zod';
import { declarePartner, partnerEndpoint } from '../partner-endpoint.contract.js';

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

/** What would become of a key. */
const verdict = z.enum(['changed', 'not_found', 'repeated', 'ambiguous', 'not_permitted', 'already', 'state']);

const count = z.number().int();
/** Keys by what would become of them when the call came. */
const counts = z
  .object({
    changed: count.optional().describe('Will be blacklisted.'),
    not_found: count.optional().describe('Rows that name no key that your vault holds or has inserted.'),
    repeated: count.optional().describe('Rows that name a key again.'),
    ambiguous: count.optional().describe('Rows that name keys of several platforms: say which.'),
    not_permitted: count.optional().describe('Keys of another holder whose right does not allow it.'),
    already: count.optional().describe('Keys that are blacklisted.'),
    state: count.optional().describe('Keys in an open order or offer.'),
  })
  .describe('Keys by what would become of them when the call came.');

/** The body beside its keys, which are read as those of an import. */
export const blacklistFields = z.strictObject({
  insertionGuid: z.guid().optional().describe('All keys of one of your insertions, in place of a list.'),
  platform: z
    .string()
    .max(64)
    .default('')
    .describe('Of the keys (DRM). Without it they may be of each platform that your vault has SKUs of.'),
  reason,
  reasonText: z.string().max(500).default('').describe('In words; needed with the reason other.'),
  reference: z.string().max(200).default('').describe('Yours, shown with the blacklisting.'),
});

export const blacklistBody = blacklistFields.extend({
  keys: z.array(z.string().min(1)).min(1).max(10_000).optional().describe('Either keys or insertionGuid.'),
});

const left = z
  .array(z.object({ row: z.number().int().describe('Place in the list of the call, from 1.'), reason: verdict }))
  .describe('The first 1,000 rows that are left as they are.');

export const blacklistContract = {
  begin: partnerEndpoint(
    declarePartner('POST /api/v1/transaction/blacklist', {
      permission: ['blacklist-write'],
      upload: true,
      deadlineMs: 30_000,
      reply: z.object({
        changeGuid: z.guid(),
        changeId: z.number().int().describe('The number that people see.'),
        status: z.literal('queued'),
        counts,
        left,
      }),
      errors: [
        'stock.change_empty',
        'stock.change_incomplete',
        'stock.insertion_not_found',
        'stock.lookup_limit',
        'stock.asked_limit',
        'stock.request_reused',
        'stock.too_many_keys',
      ],
    }),
    {
      status: 202,
      limitBytes: 4 * 1024 * 1024,
      isIdempotent: true,
      logged: [
        ...['insertionGuid', 'platform', 'reason', 'reasonText', 'reference', 'changeGuid', 'changeId', 'counts'],
        ...['left', ...verdict.options, 'limit'],
      ],
    },
  ),
  see: partnerEndpoint(
    declarePartner('GET /api/v1/transaction/blacklist/:changeGuid', {
      permission: ['blacklist-write'],
      reply: z.object({
        changeGuid: z.guid(),
        changeId: z.number().int(),
        status: z.enum(['queued', 'processing', 'completed', 'completed_with_errors', 'canceled', 'failed']),
        reason,
        reasonText: z.string(),
        reference: z.string(),
        counts,
        left,
        changed: z.number().int().describe('Keys that were blacklisted; 0 until it has ended.'),
        refused: z.number().int().describe('Keys that had moved on before their turn came.'),
        transactions: z.array(
          z.object({ transactionGuid: z.guid(), transactionId: z.number().int(), sku: z.string(), quantity: count }),
        ),
        failureCode: z.string().nullable(),
        createdAt: z.iso.datetime(),
        finishedAt: z.iso.datetime().nullable(),
      }),
      errors: ['stock.change_not_found'],
    }),
    {
      status: 200,
      logged: [
        ...['changeGuid', 'changeId', 'reason', 'reasonText', 'reference', 'counts', 'left', ...verdict.options],
        ...['refused', 'transactionGuid', 'transactionId', 'sku', 'quantity', 'failureCode', 'createdAt', 'finishedAt'],
      ],
    },
  ),
};

import { z } from 'zod';
import { declarePartner, partnerEndpoint } from '../partner-endpoint.contract.js';

const names = [
  'duplicate_in_call',
  'exists_for_product',
  'exists_for_other_product',
  'exists_on_network',
  'length',
  'characters',
  'unusual_pattern',
  'foreign_letters',
] as const;

/** The body beside its keys, which the insertion's threads read. */
export const importFields = z.strictObject({
  skuGuid: z.guid().describe('The SKU, one of your vault that takes keys.'),
  rightGuid: z.guid().describe('The right that the keys get, open for new insertions.'),
  duplicates: z
    .enum(['strict', 'skip'])
    .default('strict')
    .describe('strict: one key that cannot be inserted refuses the call. skip: such keys are left out.'),
  reference: z.string().max(200).default('').describe('Yours, shown with the insertion.'),
  acceptWarnings: z
    .boolean()
    .default(false)
    .describe('Keys that do not look like the platform, or hold letters of another script, are inserted all the same.'),
});

export const importBody = importFields.extend({
  keys: z
    .array(z.string().min(1))
    .min(1)
    .max(50_000)
    .describe('One text each, 4 to 255 characters. A key is named by its place in this list, from 1.'),
});

const refusals = [
  'stock.sku_not_found',
  'stock.sku_not_insertable',
  'stock.right_not_found',
  'stock.right_not_open',
  'stock.keys_refused',
  'stock.keys_unusual',
  'stock.import_limit',
  'stock.asked_limit',
  'stock.vault_full',
  'stock.request_reused',
  'stock.too_many_keys',
  'stock.insertion_incomplete',
] as const;

export const importContract = {
  begin: partnerEndpoint(
    declarePartner('POST /api/v4/transaction/import', {
      permission: ['insertkeys-write'],
      upload: true,
      deadlineMs: 60_000,
      reply: z.object({
        insertionGuid: z.guid(),
        insertionId: z.number().int().describe('The number that people see.'),
        status: z.literal('queued'),
        received: z.number().int().describe('Keys of the call.'),
      }),
      errors: refusals,
    }),
    {
      status: 202,
      limitBytes: 16 * 1024 * 1024,
      isIdempotent: true,
      logged: [
        ...['skuGuid', 'rightGuid', 'duplicates', 'reference', 'acceptWarnings'],
        ...['insertionGuid', 'insertionId', 'received', 'count', 'limit', 'left', 'live'],
      ],
    },
  ),
  see: partnerEndpoint(
    declarePartner('GET /api/v4/transaction/import/:insertionGuid', {
      permission: ['insertkeys-write'],
      query: z.object({
        after: z.coerce.number().int().min(0).max(50_000).default(0).describe('The last row that you have seen.'),
      }),
      reply: z.object({
        insertionGuid: z.guid(),
        insertionId: z.number().int(),
        status: z.enum(['queued', 'processing', 'completed', 'completed_with_errors', 'canceled', 'failed']),
        skuGuid: z.guid(),
        rightGuid: z.guid(),
        reference: z.string(),
        received: z.number().int(),
        inserted: z.number().int().describe('Keys that are in the stock by this import; 0 until it has ended.'),
        rejected: z.number().int(),
        failureCode: z.string().nullable().describe('Why it has failed.'),
        transactionGuid: z.guid().nullable(),
        createdAt: z.iso.datetime(),
        finishedAt: z.iso.datetime().nullable(),
        rejectedRows: z.array(
          z.object({
            row: z.number().int().describe('Place in the list of the call, from 1.'),
            reason: z.enum(names),
            message: z.string(),
          }),
        ),
        nextAfter: z.number().int().nullable().describe('Ask again with after= this for more rows; null: no more.'),
      }),
      errors: ['stock.insertion_not_found'],
    }),
    {
      status: 200,
      logged: [
        ...['insertionGuid', 'insertionId', 'skuGuid', 'rightGuid', 'reference', 'received', 'inserted', 'rejected'],
        ...['failureCode', 'transactionGuid', 'createdAt', 'finishedAt', 'reason', 'nextAfter'],
      ],
    },
  ),
};

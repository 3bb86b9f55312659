import { z } from 'zod';
import { declarePartner, partnerEndpoint } from '../partner-endpoint.contract.js';

export const extractionContract = {
  extract: partnerEndpoint(
    declarePartner('POST /api/v1/transaction/extraction', {
      permission: ['extractkeys-write'],
      body: z.strictObject({
        skuGuid: z.guid(),
        rightGuid: z.guid().describe('The right of the key; one for bulk extraction alone gives none.'),
        country: z
          .string()
          .regex(/^[A-Z]{2}$/, 'Two capital letters, ISO 3166-1')
          .optional()
          .describe('Where your customer is. Needed where right or SKU name regions.'),
        clientReference: z.string().max(100).default('').describe('Yours; kept for 24 months. No name, no address.'),
      }),
      reply: z.object({
        extractionGuid: z.guid(),
        extractionId: z.number().int().describe('The number that people see.'),
        transactionGuid: z.guid(),
        skuGuid: z.guid(),
        sku: z.string(),
        platform: z.string(),
        productTitle: z.string(),
        rightGuid: z.guid(),
        country: z.string().nullable(),
        clientReference: z.string(),
        extractedAt: z.iso.datetime(),
        key: z.string().describe('The key. From here on it counts as seen.'),
      }),
      errors: [
        'extraction.sku_unknown',
        'extraction.right_unknown',
        'extraction.right_not_for_api',
        'extraction.no_platform',
        'extraction.no_stock',
        'extraction.not_enough_stock',
        'extraction.country_missing',
        'extraction.country_refused',
        'extraction.request_reused',
        'extraction.answer_over',
        'stock.key_tampered',
      ],
    }),
    {
      status: 200,
      isIdempotent: true,
      logged: [
        ...['skuGuid', 'rightGuid', 'country', 'clientReference', 'extractionGuid', 'extractionId'],
        ...['transactionGuid', 'sku', 'platform', 'productTitle', 'extractedAt', 'available', 'limit'],
      ],
    },
  ),
};

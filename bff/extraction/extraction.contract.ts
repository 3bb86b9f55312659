import { z } from 'zod';
import { ticket } from '../jobs/jobs.contract.js';
import {
  code,
  codeErrors,
  codeMethod,
  codeSent,
  confirmationWays,
  sendCodeErrors,
} from '../session/confirmation/confirmation.contract.js';
import { endpoint } from '../session/permission.contract.js';

const permission = ['extractkeys-write'] as const;

const extraction = z.object({
  extractionGuid: z.string(),
  extractionId: z.number(),
  transactionGuid: z.string(),
  status: z.string(),
  productTitle: z.string(),
  sku: z.string(),
  platform: z.string(),
  rightName: z.string(),
  quantity: z.number(),
  reference: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  downloadsLeft: z.number(),
  extractedBy: z.string(),
});

export const extractionContract = {
  extractionOptions: endpoint('GET /extraction/options', {
    permission,
    reply: z.object({
      products: z.array(
        z.object({
          productGuid: z.string(),
          title: z.string(),
          image: z.string().nullable(),
          stock: z.array(
            z.object({
              skuGuid: z.string(),
              sku: z.string(),
              platform: z.string(),
              rightGuid: z.string(),
              rightName: z.string(),
              free: z.number(),
              isBulkAllowed: z.boolean(),
            }),
          ),
        }),
      ),
      quantityLimit: z.number(),
      ...confirmationWays.shape,
    }),
  }),
  sendExtractionCode: endpoint('POST /extraction/code', {
    permission,
    reply: codeSent,
    errors: sendCodeErrors,
  }),
  extract: endpoint('POST /extractions', {
    permission,
    deadlineMs: 60_000,
    body: z.object({
      skuGuid: z.string(),
      rightGuid: z.string(),
      quantity: z.number().int().min(1),
      method: codeMethod,
      code,
      isFinalConfirmed: z.boolean(),
      reference: z.string().max(200),
      idempotencyKey: z.uuid(),
    }),
    reply: extraction,
    errors: [
      'extraction.no_platform',
      'extraction.no_stock',
      'extraction.not_enough_stock',
      'extraction.quantity_limit',
      'extraction.right_refuses',
      'extraction.not_confirmed',
      'extraction.request_reused',
      ...codeErrors,
    ],
  }),
  extraction: endpoint('GET /extractions/:extractionGuid', {
    permission,
    reply: extraction,
    errors: ['extraction.not_found'],
  }),
  extractionTicket: endpoint('POST /extractions/:extractionGuid/ticket', {
    permission,
    reply: ticket,
    errors: ['extraction.not_found', 'extraction.expired'],
  }),
};

import { z } from 'zod';
import { ticket } from '../jobs/jobs.contract.js';
import {
  code,
  codeErrors,
  codeAsked,
  codeMethod,
  codeSent,
  confirmationWays,
  sendCodeErrors,
} from '../session/confirmation/confirmation.contract.js';
import { endpoint } from '../session/permission.contract.js';

const permission = ['extractkeys-write'] as const;

/** One key for one customer. */
const single = z.object({
  /** ISO 3166-1 alpha-2; empty where nobody needs to know. */
  country: z.string().regex(/^(?:[A-Z]{2})?$/),
  clientReference: z.string().max(100),
});

const extraction = z.object({
  extractionGuid: z.string(),
  extractionId: z.number(),
  /** Null until it is confirmed. */
  transactionGuid: z.string().nullable(),
  status: z.string(),
  productTitle: z.string(),
  sku: z.string(),
  platform: z.string(),
  rightName: z.string(),
  region: z.string(),
  quantity: z.number(),
  reference: z.string(),
  single: single.nullable(),
  createdAt: z.string(),
  /** The end of the file; of the mailed link while the extraction is only requested. */
  expiresAt: z.string(),
  downloadsLeft: z.number(),
  extractedBy: z.string(),
  confirmedWith: z.string(),
  recipient: z.string(),
  isRecipient: z.boolean(),
  isPasswordWaiting: z.boolean(),
  isRegenerable: z.boolean(),
  /** IP address that it was confirmed from; null where it is not known, and after 24 months. */
  address: z.string().nullable(),
  steps: z.array(
    z.object({ kind: z.string(), at: z.string(), by: z.string(), note: z.string(), address: z.string().nullable() }),
  ),
});

const wanted = z.object({
  skuGuid: z.string(),
  rightGuid: z.string(),
  quantity: z.number().int().min(1),
  reference: z.string().max(200),
  idempotencyKey: z.uuid(),
  single: single.optional(),
});

const link = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

/** What stands in the way of taking keys. */
const refusals = [
  'extraction.no_platform',
  'extraction.no_stock',
  'extraction.not_enough_stock',
  'extraction.quantity_limit',
  'extraction.right_refuses',
  'extraction.country_missing',
  'extraction.country_refused',
  'extraction.method_changed',
] as const;

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
              isSingleAllowed: z.boolean(),
              isCountryNeeded: z.boolean(),
            }),
          ),
        }),
      ),
      quantityLimit: z.number(),
      /** The vault confirms by a code, or by a link by email. */
      confirmationMethod: z.enum(['code', 'email-link']),
      /** ISO 3166-1 alpha-2. */
      countries: z.array(z.string()),
      ...confirmationWays.shape,
    }),
  }),
  sendExtractionCode: endpoint('POST /extraction/code', {
    permission,
    query: codeAsked,
    reply: codeSent,
    errors: sendCodeErrors,
  }),
  extract: endpoint('POST /extractions', {
    permission,
    deadlineMs: 60_000,
    body: wanted.extend({ method: codeMethod, code, isFinalConfirmed: z.boolean() }),
    reply: extraction,
    errors: [...refusals, 'extraction.not_confirmed', 'extraction.request_reused', ...codeErrors],
  }),
  requestExtraction: endpoint('POST /extraction/requests', {
    permission,
    body: wanted,
    reply: z.object({ extraction, emailHint: z.string() }),
    errors: [...refusals, 'extraction.request_reused', 'extraction.too_many_links'],
  }),
  // The mailed link stands in bodies only: addresses are logged and remembered.
  findRequestedExtraction: endpoint('POST /extraction/links/find', {
    permission,
    body: z.object({ link }),
    reply: extraction,
    errors: ['extraction.link_unknown'],
  }),
  confirmExtraction: endpoint('POST /extraction/links/confirm', {
    permission,
    deadlineMs: 60_000,
    body: z.object({ link, isFinalConfirmed: z.boolean() }),
    reply: extraction,
    errors: [...refusals, 'extraction.link_unknown', 'extraction.link_expired', 'extraction.not_confirmed'],
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
  extractionPassword: endpoint('POST /extractions/:extractionGuid/password', {
    permission,
    body: z.object({ idempotencyKey: z.uuid() }),
    reply: z.object({ password: z.string() }),
    errors: ['extraction.not_found', 'extraction.expired', 'extraction.password_shown'],
  }),
  extractionConfirmation: endpoint('GET /extraction/confirmation', { permission, reply: confirmationWays }),
  regenerateExtractionFile: endpoint('POST /extractions/:extractionGuid/file', {
    permission,
    body: z.object({
      reason: z.string().trim().min(5).max(300),
      isForExtractor: z.boolean(),
      method: codeMethod,
      code,
    }),
    reply: extraction,
    errors: ['extraction.not_found', 'extraction.owner_only', 'extraction.nothing_extracted', ...codeErrors],
  }),
};

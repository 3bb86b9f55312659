import { z } from 'zod';
import { relay } from '../binding/relays/relay.contract.js';
import { ticket } from '../jobs/jobs.contract.js';
import {
  code,
  codeAsked,
  codeMethod,
  codeSent,
  confirmationWays,
} from '../session/confirmation/confirmation.contract.js';
import { endpoint } from '../session/permission.contract.js';
import { imageOf, instant, orNull, promised, textOrNull } from '../upstream/message.contract.js';

const permission = ['extractkeys-write'] as const;

export const confirmationMethods = ['code', 'email-link'] as const;
/** The proto cannot spell the hyphen; what the gateway does not know is confirmed by a code. */
export const confirmationMethod = z
  .custom<'code' | 'email_link' | 'unspecified' | 'unrecognized'>()
  .transform((method): (typeof confirmationMethods)[number] => (method === 'email_link' ? 'email-link' : 'code'))
  .pipe(z.enum(confirmationMethods));
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
  transactionGuid: textOrNull,
  status: z.string(),
  productTitle: z.string(),
  sku: z.string(),
  platform: z.string(),
  rightName: z.string(),
  region: z.string(),
  quantity: z.number(),
  reference: z.string(),
  single: orNull(single),
  createdAt: instant,
  /** The end of the file; of the mailed link while the extraction is only requested. */
  expiresAt: instant,
  downloadsLeft: z.number(),
  extractedBy: z.string(),
  confirmedWith: z.string(),
  recipient: z.string(),
  isRecipient: z.boolean(),
  isPasswordWaiting: z.boolean(),
  isRegenerable: z.boolean(),
  /** IP address that it was confirmed from; null where it is not known, and after 24 months. */
  address: textOrNull,
  steps: z.array(z.object({ kind: z.string(), at: instant, by: z.string(), note: z.string(), address: textOrNull })),
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

export const extractionContract = {
  extractionOptions: endpoint('GET /extraction/options', {
    permission,
    reply: z.object({
      products: z.array(
        z.object({
          productGuid: z.string(),
          title: z.string(),
          image: imageOf('128/0/2'),
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
      confirmationMethod,
      /** ISO 3166-1 alpha-2. */
      countries: z.array(z.string()),
      ...confirmationWays.shape,
    }),
  }),
  sendExtractionCode: relay('POST /extraction/code', 'accounts.v1.AccountsService/SendCode', {
    permission,
    query: codeAsked,
    reply: codeSent,
    with: { purpose: 'extraction' },
  }),
  extract: relay('POST /extractions', 'extraction.v1.ExtractionService/Extract', {
    deadlineMs: 60_000,
    body: wanted.extend({ method: codeMethod, code, isFinalConfirmed: z.boolean() }),
    reply: extraction,
    of: 'extraction',
  }),
  requestExtraction: relay('POST /extraction/requests', 'extraction.v1.ExtractionService/RequestExtraction', {
    body: wanted,
    reply: z.object({ extraction: promised(extraction), emailHint: z.string() }),
  }),
  // The mailed link stands in bodies only: addresses are logged and remembered.
  findRequestedExtraction: relay(
    'POST /extraction/links/find',
    'extraction.v1.ExtractionService/FindRequestedExtraction',
    {
      body: z.object({ link }),
      reply: extraction,
      of: 'extraction',
    },
  ),
  confirmExtraction: relay('POST /extraction/links/confirm', 'extraction.v1.ExtractionService/ConfirmExtraction', {
    deadlineMs: 60_000,
    body: z.object({ link, isFinalConfirmed: z.boolean() }),
    reply: extraction,
    of: 'extraction',
  }),
  extraction: relay('GET /extractions/:extractionGuid', 'extraction.v1.ExtractionService/GetExtraction', {
    reply: extraction,
    of: 'extraction',
  }),
  extractionTicket: endpoint('POST /extractions/:extractionGuid/ticket', {
    permission,
    reply: ticket,
    errors: ['extraction.not_found', 'extraction.expired'],
  }),
  extractionPassword: relay(
    'POST /extractions/:extractionGuid/password',
    'extraction.v1.ExtractionService/ShowPassword',
    {
      body: z.object({ idempotencyKey: z.uuid() }),
      reply: z.object({ password: z.string() }),
    },
  ),
  extractionConfirmation: relay('GET /extraction/confirmation', 'accounts.v1.AccountsService/GetSecondFactor', {
    permission,
    reply: confirmationWays,
    with: { purpose: 'extraction' },
  }),
  regenerateExtractionFile: relay(
    'POST /extractions/:extractionGuid/file',
    'extraction.v1.ExtractionService/RegenerateFile',
    {
      body: z.object({
        reason: z.string().trim().min(5).max(300),
        isForExtractor: z.boolean(),
        method: codeMethod,
        code,
      }),
      reply: extraction,
      of: 'extraction',
    },
  ),
};

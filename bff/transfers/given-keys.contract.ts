/** What offers, stockpools and allocations say alike of keys that one vault gives another. */
import { z } from 'zod';
import { imageOf } from '../upstream/message.contract.js';

/** Of one key: informative, nothing is invoiced. */
export const price = z.object({
  /** Decimal text: '12.50'. */
  amount: z.string().regex(/^\d{1,9}(?:\.\d{1,4})?$/),
  /** ISO 4217. */
  currency: z.string().regex(/^[A-Z]{3}$/),
});

const shownPrice = z.object({ amount: z.string(), currency: z.string() });

/** The same as it is shown; null without one. */
export const statedPrice = shownPrice
  .optional()
  .transform((given) => given ?? null)
  .pipe(shownPrice.nullable());

/** Keys of a SKU under a right, in names. */
export const namedKeys = {
  productGuid: z.string(),
  productTitle: z.string(),
  image: imageOf('128/0/2'),
  skuGuid: z.string(),
  sku: z.string(),
  platform: z.string(),
  region: z.string(),
  rightGuid: z.string(),
  rightName: z.string(),
} as const;

/** The same of a preview, which names the place that was asked for. */
export const previewedKeys = {
  productGuid: z.string(),
  productTitle: z.string(),
  sku: z.string(),
  platform: z.string(),
  rightName: z.string(),
  /** That anybody might take now. */
  freeCount: z.number(),
} as const;

/** Whom keys may be kept for, or promised to. */
export const partners = z.object({
  partners: z.array(
    z.object({
      connectionGuid: z.string(),
      company: z.string(),
      /** The specification's number: 1 publisher, 2 distributor, 3 retailer. */
      companyType: z.number(),
    }),
  ),
});

/** A draw, which is final. */
export const drawRequest = z.object({
  quantity: z.int().min(1).max(100_000),
  isFinalConfirmed: z.boolean(),
  idempotencyKey: z.uuid(),
});

export const drawnKeys = z.object({
  /** Of the reader's vault: what received the keys. */
  transactionGuid: z.string(),
  quantity: z.number(),
});

import { z } from 'zod';
import { declarePartner, partnerEndpoint } from '../partner-endpoint.contract.js';

const country = z.string().regex(/^[A-Z]{2}$/, 'Two capital letters of ISO 3166-1');
const currency = z.string().regex(/^[A-Z]{3}$/, 'Three capital letters of ISO 4217');
const amount = z.string().nullable();

const query = z.strictObject({
  country: country.optional().describe('Where you sell. Needed unless after is said.'),
  currency: currency
    .optional()
    .describe('Of the prices; of each connection the one that you have agreed on when absent.'),
  changedSince: z.iso
    .datetime({ offset: true })
    .optional()
    .describe(
      'What may cost another sum since then, and what has no price any more: the nextChangedSince of your walk before. At most 90 days ago.',
    ),
  pageSize: z.coerce.number().int().min(1).max(500).default(100),
  after: z
    .string()
    .regex(/^[\w-]{1,400}$/, 'No cursor of this list')
    .optional()
    .describe('The after of the page before. What the walk began with need not be said again.'),
});

export const priceReply = z.object({
  skuGuid: z.guid(),
  isWithdrawn: z.literal(false),
  productGuid: z.guid(),
  connection: z.object({ guid: z.guid(), company: z.string() }).describe('Who sells it to you.'),
  priceListGuid: z.guid(),
  country,
  currency: currency.describe('Of srp and purchasePrice.'),
  srp: amount.describe('What a consumer pays, tax included where the price list has it so; null: none is suggested.'),
  discountedSrp: amount.describe('The same less the promotion.'),
  purchasePrice: amount.describe('What you pay for one, without tax.'),
  discountedPurchasePrice: amount.describe('The same less the promotion.'),
  invoiceCurrency: currency,
  invoicePrice: amount.describe('purchasePrice in the currency that you are invoiced in, by the rate of today.'),
  discountedInvoicePrice: amount.describe('What an order of now is invoiced at.'),
  promotion: z
    .object({
      guid: z.guid(),
      discountPercent: z.number(),
      validTo: z.iso.datetime().describe('It counts until right before then.'),
    })
    .nullable()
    .describe('The one that counts now; null: none.'),
});

export const withdrawnPrice = z
  .object({ skuGuid: z.guid(), isWithdrawn: z.literal(true) })
  .describe('Has no price for you in this country now: it cannot be ordered.');

const logged = [
  ...['skuGuid', 'isWithdrawn', 'productGuid', 'connection', 'guid', 'company', 'priceListGuid', 'country', 'currency'],
  ...['invoiceCurrency', 'promotion', 'validTo', 'prices', 'after', 'nextChangedSince'],
];

export const pricesContract = {
  prices: partnerEndpoint(
    declarePartner('GET /api/v4/prices', {
      permission: ['pricelist-read'],
      query,
      reply: z.object({
        prices: z.array(z.discriminatedUnion('isWithdrawn', [priceReply, withdrawnPrice])),
        after: z.string().nullable().describe('Ask again with after= this for the next page; null: this is the last.'),
        nextChangedSince: z.iso
          .datetime()
          .describe('When the last page is read: the changedSince of your next walk, which misses nothing then.'),
      }),
    }),
    { status: 200, isConditional: true, logged },
  ),
};

import { z } from 'zod';
import { declarePartner, partnerEndpoint } from '../partner-endpoint.contract.js';

const permission = ['product-read', 'sharedskus-read'] as const;
const instantOrNull = z.iso.datetime().nullable();

const query = z.strictObject({
  changedSince: z.iso
    .datetime({ offset: true })
    .optional()
    .describe(
      'What has changed, come or been withdrawn since then alone: the nextChangedSince of your walk before. At most 90 days ago.',
    ),
  owner: z
    .enum(['own', 'shared'])
    .optional()
    .describe('What is yours, or what connections share with you; both when absent.'),
  pageSize: z.coerce.number().int().min(1).max(500).default(100),
  after: z
    .string()
    .regex(/^[\w-]{1,400}$/, 'No cursor of this list')
    .optional()
    .describe('The after of the page before. What the walk began with need not be said again.'),
});

const walked = {
  after: z.string().nullable().describe('Ask again with after= this for the next page; null: this is the last.'),
  nextChangedSince: z.iso
    .datetime()
    .describe('When the last page is read: the changedSince of your next walk, which misses nothing then.'),
};

const changedAt = z.iso.datetime().describe('When anything of this has changed; stock apart.');
const connection = z
  .object({
    guid: z.guid(),
    company: z.string().describe('Who sells.'),
    isConnected: z.boolean().describe('You have taken the product into your catalogue: only then it can be ordered.'),
  })
  .nullable()
  .describe('Who shares it with you; null: it is yours.');

const owned = {
  isWithdrawn: z.literal(false),
  owner: z.enum(['own', 'shared']),
  connection,
  changedAt,
};

const picture = z.object({
  guid: z.guid().describe('For GET /api/v4/pictures/{pictureGuid}.'),
  kind: z.enum(['product_image', 'web_asset', 'screenshot', 'other', 'localized']),
  language: z.string().describe('BCP 47 of a localized one; empty of all others.'),
  alternativeText: z.string().describe('What it shows, for who does not see it. Empty of your own: you alone see it.'),
});

const languages = z.array(z.string()).describe('BCP 47.');

export const productReply = z.object({
  guid: z.guid(),
  ...owned,
  number: z.number().int().describe('The number that people see; each vault counts its own.'),
  title: z.string(),
  type: z.string(),
  status: z.enum(['Draft', 'Active', 'Inactive', 'Delisted', 'Archived']),
  releaseState: z.enum(['announced', 'pre_order', 'pre_load', 'released', 'delisted']),
  orderAcceptDate: instantOrNull,
  fulfilmentDate: instantOrNull,
  releaseDate: instantOrNull,
  delistedDate: instantOrNull.describe('When it is delisted by itself; of a delisted one, when it was.'),
  developers: z.array(z.string()),
  publishers: z.array(z.string()),
  franchises: z.array(z.string()),
  genres: z.array(z.string()),
  description: z.string(),
  website: z.string(),
  localTexts: z
    .array(z.object({ language: z.string(), title: z.string(), description: z.string() }))
    .describe('In further languages (BCP 47); an empty text: as the product’s own.'),
  pictures: z
    .array(picture)
    .describe('The product’s image first, then the others in the order that they are shown in.'),
  spokenLanguages: languages,
  subtitleLanguages: languages,
  menuLanguages: languages,
  trailer: z.string(),
  eula: z.string(),
  socialMedia: z.array(z.string()),
  externalId: z.string().describe('What the DRM platform or the shop calls it.'),
  requirementsMinimum: z.string(),
  requirementsRecommended: z.string(),
  isDLC: z.boolean(),
  isBaseGame: z.boolean(),
  notSoldSeparately: z.boolean(),
  isEmbargoed: z.boolean().describe('Now.'),
  embargoUntil: instantOrNull.describe('Null of an embargoed one: until it is lifted.'),
});

export const skuReply = z.object({
  guid: z.guid(),
  ...owned,
  sku: z.string().describe('The code.'),
  productGuid: z.guid(),
  platform: z.string(),
  region: z.string().describe('The code of the region.'),
  edition: z.string(),
  type: z.enum(['Single', 'Bundle']),
  status: z.enum(['Inactive', 'Active', 'Discontinued']),
  isOrderable: z.boolean(),
  isInStock: z.boolean().describe('Of a shared one: there are free keys under a right that is not private.'),
  availableKeys: z
    .number()
    .int()
    .nullable()
    .describe(
      'Free keys; of a bundle those of the SKU in it that has the fewest. Null of a shared one, and of one that stands for all SKUs of a product.',
    ),
});

export const withdrawnReply = z
  .object({
    guid: z.guid(),
    isWithdrawn: z.literal(true),
    changedAt: z.iso.datetime().describe('When it was taken from your sight.'),
  })
  .describe('Was shared with you, and is not any more: forget it.');

const logged = [
  ...['guid', 'isWithdrawn', 'owner', 'connection', 'company', 'isConnected', 'changedAt', 'number', 'title', 'type'],
  ...['status', 'releaseState', 'orderAcceptDate', 'fulfilmentDate', 'releaseDate', 'delistedDate', 'developers'],
  ...['publishers', 'franchises', 'genres', 'isDLC', 'isBaseGame', 'notSoldSeparately', 'isEmbargoed', 'embargoUntil'],
  ...['sku', 'productGuid', 'platform', 'region', 'edition', 'isOrderable', 'isInStock', 'availableKeys'],
  ...['products', 'skus', 'after', 'nextChangedSince'],
];
const terms = { status: 200, isConditional: true, logged } as const;

export const catalogueContract = {
  products: partnerEndpoint(
    declarePartner('GET /api/v4/products', {
      permission,
      query,
      reply: z.object({
        products: z.array(z.discriminatedUnion('isWithdrawn', [productReply, withdrawnReply])),
        ...walked,
      }),
    }),
    terms,
  ),
  product: partnerEndpoint(
    declarePartner('GET /api/v4/products/:productGuid', {
      permission,
      reply: productReply,
      errors: ['partner.product_not_found'],
    }),
    terms,
  ),
  picture: partnerEndpoint(
    declarePartner('GET /api/v4/pictures/:pictureGuid', {
      permission,
      query: z.strictObject({
        width: z
          .enum(['64', '128', '512'])
          .optional()
          .describe('In pixels; never enlarged. Absent: as it is kept, at most 2,048 a side.'),
      }),
      reply: z.instanceof(Buffer),
      errors: ['partner.picture_not_found'],
    }),
    { ...terms, media: 'image/webp' },
  ),
  skus: partnerEndpoint(
    declarePartner('GET /api/v4/skus', {
      permission,
      query,
      reply: z.object({ skus: z.array(z.discriminatedUnion('isWithdrawn', [skuReply, withdrawnReply])), ...walked }),
    }),
    terms,
  ),
  sku: partnerEndpoint(
    declarePartner('GET /api/v4/skus/:skuGuid', { permission, reply: skuReply, errors: ['partner.sku_not_found'] }),
    terms,
  ),
};

/** What people read of each operation. */
import type { z } from 'zod';
import { blacklistBody } from '../blacklist/blacklist.contract.js';
import { importBody } from '../import/import.contract.js';

export interface OperationTexts {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  /** Where the handler takes the body unread. */
  readonly body?: z.ZodType;
  readonly example?: Readonly<Record<string, unknown>>;
}

const sku = '0197a3f0-5a51-7cc1-8d36-0f3d5c1e2a44';
const right = '01900000-0000-7000-8000-000000000003';

const operations: Readonly<Record<string, OperationTexts>> = {
  'GET /api/v1/caller': {
    operationId: 'getCaller',
    tags: ['Access'],
    summary: 'Who am I?',
    description: 'Answers the vault and certificate that the token stands for. Ask it first.',
  },
  'GET /api/openapi.json': {
    operationId: 'getDescription',
    tags: ['Access'],
    summary: 'This document',
    description: 'OpenAPI 3.1, made of the declarations that the API is served by. Needs no token.',
  },
  'POST /api/v4/transaction/import': {
    operationId: 'importKeys',
    tags: ['Import'],
    summary: 'Import keys',
    description:
      'Up to 50,000 keys a call and 5,000,000 a day (UTC) become one insertion of your vault. Each key is looked at before the answer: what is refused is refused as a whole, by row. After the answer 202 the keys are committed together, once, whatever happens to this connection; none is seen before.',
    body: importBody,
    example: {
      skuGuid: sku,
      rightGuid: right,
      keys: ['AAAAA-BBBBB-CCCCC', 'DDDDD-EEEEE-FFFFF'],
      duplicates: 'strict',
      reference: 'ERP 4711',
    },
  },
  'GET /api/v4/transaction/import/:insertionGuid': {
    operationId: 'getImport',
    tags: ['Import'],
    summary: 'What has become of an import',
    description: 'Status, counts, and the rows that were left out, a thousand at a time.',
  },
  'POST /api/v1/transaction/extraction': {
    operationId: 'extractKey',
    tags: ['Extraction'],
    summary: 'Extract one key',
    description:
      'The oldest free key of the SKU under the right leaves your stock for good, and is the answer. Within 24 hours the same Idempotency-Key answers the same key: ask again when an answer was lost. There is no second factor; the certificate is what confirms it.',
    example: { skuGuid: sku, rightGuid: right, country: 'DE', clientReference: 'order 1001' },
  },
  'POST /api/v1/transaction/blacklist': {
    operationId: 'blacklistKeys',
    tags: ['Blacklisting'],
    summary: 'Blacklist keys',
    description:
      'Blocks keys for good: those of a list, or all of one insertion. The answer counts what will become of each; who is touched is told by mail.',
    body: blacklistBody,
    example: { keys: ['AAAAA-BBBBB-CCCCC'], reason: 'leaked', reference: 'case 12' },
  },
  'GET /api/v1/transaction/blacklist/:changeGuid': {
    operationId: 'getBlacklisting',
    tags: ['Blacklisting'],
    summary: 'What has become of a blacklisting',
    description: 'Status, counts and transactions.',
  },
  'GET /api/v4/products': {
    operationId: 'listProducts',
    tags: ['Catalogue'],
    summary: 'Read products',
    description:
      'Your own products, and those that your connections share with you now, in the order in which they have changed. What changes while you walk from page to page comes again on a later one; nothing is left out. With changedSince also what was withdrawn from you, as `{ guid, isWithdrawn: true, changedAt }`.',
  },
  'GET /api/v4/products/:productGuid': {
    operationId: 'getProduct',
    tags: ['Catalogue'],
    summary: 'Read one product',
    description: 'Your own, or one that is shared with you now.',
  },
  'GET /api/v4/pictures/:pictureGuid': {
    operationId: 'getPicture',
    tags: ['Catalogue'],
    summary: 'Read a picture of a product',
    description:
      'WebP, without metadata. Of your own products, and of those that are shared with you now. A guid names just these bytes: another picture has another one, so one that you have needs no second call.',
  },
  'GET /api/v4/skus': {
    operationId: 'listSkus',
    tags: ['Catalogue'],
    summary: 'Read SKUs',
    description:
      'As products are read. Free keys are counted for your own SKUs alone. A change of the stock is none of the SKU: changedSince does not list it, but the ETag of a page tells it.',
  },
  'GET /api/v4/skus/:skuGuid': {
    operationId: 'getSku',
    tags: ['Catalogue'],
    summary: 'Read one SKU',
    description: 'Your own, or one that is shared with you now.',
  },
  'GET /api/v4/prices': {
    operationId: 'listPrices',
    tags: ['Prices'],
    summary: 'Read prices of what you buy',
    description:
      'What each SKU of your catalogue that others sell to you costs now, for one country, in the order of the SKUs’ ids: promotions taken off, and in the currency that you are invoiced in. What has no price, or is not sold in the country, is left out. With changedSince what may cost another sum, some of it without having changed, and what has no price any more as `{ skuGuid, isWithdrawn: true }`: a price also changes by time alone, when a promotion begins or ends. A page may be empty and not the last.',
  },
};

/** @throws Error for a route that nobody has described */
export const operationOf = (route: string): OperationTexts => {
  const texts = operations[route];
  if (texts === undefined) throw new Error(`${route} is not described`);
  return texts;
};

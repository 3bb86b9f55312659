/** Extraction screens: what can be extracted, how the code may come, the receipt. */
import type { Reply } from '../../kernel/endpoint.js';
import type { GetSecondFactorResponse } from '../../proto/gen/keyway/accounts/v1/accounts.js';
import type { Extraction, GetExtractionOptionsResponse } from '../../proto/gen/keyway/extraction/v1/extraction.js';
import { presentWays } from '../session/confirmation/confirmation.view.js';
import { imageAddress, instant } from '../upstream/present.js';
import type { extractionContract as contract } from './extraction.contract.js';

/** Two answers read side by side, one screen. */
export const presentOptions = (
  options: GetExtractionOptionsResponse,
  factor: GetSecondFactorResponse,
): Reply<typeof contract.extractionOptions> => ({
  products: options.products.map((product) => ({
    productGuid: product.productGuid,
    title: product.title,
    image: imageAddress(product.imagePath, '128/0/2'),
    stock: product.stock.map((stock) => ({
      skuGuid: stock.skuGuid,
      sku: stock.sku,
      platform: stock.platform,
      rightGuid: stock.rightGuid,
      rightName: stock.rightName,
      free: Number(stock.free),
      isBulkAllowed: stock.isBulkAllowed,
    })),
  })),
  quantityLimit: Number(options.quantityLimit),
  ...presentWays(factor),
});

export const presentExtraction = (extraction: Extraction): Reply<typeof contract.extraction> => ({
  extractionGuid: extraction.extractionGuid,
  extractionId: Number(extraction.extractionId),
  transactionGuid: extraction.transactionGuid,
  status: extraction.status,
  productTitle: extraction.productTitle,
  sku: extraction.sku,
  platform: extraction.platform,
  rightName: extraction.rightName,
  quantity: Number(extraction.quantity),
  reference: extraction.reference,
  createdAt: instant(extraction.createdAt),
  expiresAt: instant(extraction.expiresAt),
  downloadsLeft: extraction.downloadsLeft,
  extractedBy: extraction.extractedBy,
});

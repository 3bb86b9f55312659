/** Extraction screens: what can be extracted, how the code may come, the receipt. */
import type { Reply } from '../../kernel/endpoint.js';
import type { GetSecondFactorResponse } from '../../proto/gen/keyway/accounts/v1/accounts.js';
import {
  ConfirmationMethod,
  type Extraction,
  type ExtractionSettings,
  type GetExtractionOptionsResponse,
} from '../../proto/gen/keyway/extraction/v1/extraction.js';
import { presentWays } from '../session/confirmation/confirmation.view.js';
import { imageAddress, instant, textOrNull } from '../upstream/present.js';
import type { extractionSettingsContract } from './extraction-settings.contract.js';
import type { extractionContract as contract } from './extraction.contract.js';

export const confirmationNumbers = {
  code: ConfirmationMethod.CONFIRMATION_METHOD_CODE,
  'email-link': ConfirmationMethod.CONFIRMATION_METHOD_EMAIL_LINK,
} as const;

const confirmationMethodOf = (method: ConfirmationMethod): keyof typeof confirmationNumbers =>
  method === ConfirmationMethod.CONFIRMATION_METHOD_EMAIL_LINK ? 'email-link' : 'code';

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
      isSingleAllowed: stock.isSingleAllowed,
      isCountryNeeded: stock.isCountryNeeded,
    })),
  })),
  quantityLimit: Number(options.quantityLimit),
  confirmationMethod: confirmationMethodOf(options.confirmationMethod),
  countries: options.countries,
  ...presentWays(factor),
});

export const presentExtraction = (extraction: Extraction): Reply<typeof contract.extraction> => ({
  extractionGuid: extraction.extractionGuid,
  extractionId: Number(extraction.extractionId),
  transactionGuid: textOrNull(extraction.transactionGuid),
  status: extraction.status,
  productTitle: extraction.productTitle,
  sku: extraction.sku,
  platform: extraction.platform,
  rightName: extraction.rightName,
  region: extraction.region,
  quantity: Number(extraction.quantity),
  reference: extraction.reference,
  single: extraction.single ?? null,
  createdAt: instant(extraction.createdAt),
  expiresAt: instant(extraction.expiresAt),
  downloadsLeft: extraction.downloadsLeft,
  extractedBy: extraction.extractedBy,
  confirmedWith: extraction.confirmedWith,
  recipient: extraction.recipient,
  isRecipient: extraction.isRecipient,
  isPasswordWaiting: extraction.isPasswordWaiting,
  isRegenerable: extraction.isRegenerable,
  address: textOrNull(extraction.address),
  steps: extraction.steps.map((step) => ({ ...step, at: instant(step.at), address: textOrNull(step.address) })),
});

export const presentSettings = (
  settings: ExtractionSettings,
): Reply<typeof extractionSettingsContract.updateExtractionSettings> => ({
  confirmationMethod: confirmationMethodOf(settings.confirmationMethod),
  limits: settings.limits.map(({ role, quantity }) => ({ role, quantity: Number(quantity) })),
  version: settings.version,
  changedBy: settings.changedBy,
  changedAt: settings.changedAt ?? null,
});

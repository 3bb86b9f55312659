/** Extractions on the wire. */
import type {
  Disclosure,
  ExtractableProduct,
  Extraction,
  ExtractionStep,
} from '../../proto/gen/keyway/extraction/v1/extraction.js';
import type { Actor } from '../access/index.js';
import { allowsExtractionOf, extractionType, geofencingText } from '../rights/index.js';
import { downloadLimit, isDownloadable, statusOf } from './extraction.js';
import { mayRegenerate } from './file/files.service.js';
import type { Given } from './file/downloads.repository.js';
import type { ExtractionDetail, FreeStock, Step } from './request/extraction.repository.js';
import { isCountryNeeded, type World } from './request/sale-country.js';

const stepMessage = ({ kind, at, by_name, note, address }: Step): ExtractionStep => ({
  kind,
  at: at.toISOString(),
  by: by_name,
  note,
  address: address ?? '',
});

/** An extraction that has taken its keys, to whoever may read the vault's transactions. */
export const disclosureMessage = (row: Given, downloads: readonly Step[]): Disclosure => ({
  extractionGuid: row.id,
  extractionId: row.number,
  confirmedWith: row.method,
  extractedBy: row.extracted_by_name,
  confirmedAt: (row.confirmed_at ?? row.created_at).toISOString(),
  address: row.address ?? '',
  recipient: row.recipient_name,
  downloads: downloads.map(stepMessage),
});

export const extractionMessage = (
  row: ExtractionDetail,
  steps: readonly Step[],
  actor: Actor,
  now: Date,
): Extraction => {
  const isAlive = isDownloadable(row, now);
  const isRecipient = row.recipient_id === actor.userGuid;
  return {
    extractionGuid: row.id,
    extractionId: row.number,
    transactionGuid: row.txn_id ?? '',
    status: statusOf(row, now),
    productTitle: row.product_title,
    sku: row.sku,
    platform: row.platform,
    rightName: row.right_name,
    quantity: row.quantity,
    reference: row.reference,
    createdAt: row.created_at.toISOString(),
    expiresAt: (row.expires_at ?? row.link_expires_at ?? row.created_at).toISOString(),
    downloadsLeft: isAlive ? downloadLimit - row.downloads : 0,
    extractedBy: row.extracted_by_name,
    single: row.is_single ? { country: row.country, clientReference: row.client_reference } : undefined,
    confirmedWith: row.method,
    recipient: row.recipient_name,
    isRecipient,
    isPasswordWaiting: isAlive && isRecipient && row.password_shown_at === null,
    isRegenerable: mayRegenerate(actor, row),
    region: `${row.region}; ${geofencingText(row.geofencing_type, row.regions)}`,
    steps: steps.map(stepMessage),
    address: row.address ?? '',
  };
};

export const optionsMessage = (rows: readonly FreeStock[], world: World): ExtractableProduct[] =>
  [...Map.groupBy(rows, (row) => row.product_id).entries()].map(([productGuid, stock]) => ({
    productGuid,
    title: stock[0]?.title ?? '',
    image: stock[0]?.image_path ?? '',
    stock: stock.map((row) => ({
      skuGuid: row.sku_id,
      sku: row.sku,
      platform: row.platform,
      rightGuid: row.right_id,
      rightName: row.right_name,
      free: row.free,
      isBulkAllowed: allowsExtractionOf(row.extraction_type, 2),
      isSingleAllowed: row.extraction_type !== extractionType.bulkOnly,
      isCountryNeeded: isCountryNeeded(world, row, row.sku_region),
    })),
  }));

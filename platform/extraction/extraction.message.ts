/** Extractions on the wire. */
import type { ExtractableProduct, Extraction } from '../../proto/gen/keyway/extraction/v1/extraction.js';
import { allowsExtractionOf } from '../rights/index.js';
import { downloadLimit, statusOf } from './extraction.js';
import type { ExtractionDetail, FreeStock } from './extraction.repository.js';

export const extractionMessage = (row: ExtractionDetail, now: Date): Extraction => {
  const status = statusOf(row, now);
  return {
    extractionGuid: row.id,
    extractionId: BigInt(row.number),
    transactionGuid: row.txn_id,
    status,
    productTitle: row.product_title,
    sku: row.sku,
    platform: row.platform,
    rightName: row.right_name,
    quantity: BigInt(row.quantity),
    reference: row.reference,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    downloadsLeft: status === 'Expired' ? 0 : downloadLimit - row.downloads,
    extractedBy: row.extracted_by_name,
  };
};

export const optionsMessage = (rows: readonly FreeStock[]): ExtractableProduct[] =>
  [...Map.groupBy(rows, (row) => row.product_id).entries()].map(([productGuid, stock]) => ({
    productGuid,
    title: stock[0]?.title ?? '',
    imagePath: stock[0]?.image_path ?? '',
    stock: stock.map((row) => ({
      skuGuid: row.sku_id,
      sku: row.sku,
      platform: row.platform,
      rightGuid: row.right_id,
      rightName: row.right_name,
      free: BigInt(row.free),
      isBulkAllowed: allowsExtractionOf(row.extraction_type, 2),
    })),
  }));

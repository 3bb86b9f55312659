import type { Product, Sku } from '../../proto/gen/keyway/catalogue/v1/catalogue.js';
import type { InsertableProduct } from './catalogue.repository.js';
import type { SkuRow } from './rows.js';

const skuMessage = (row: SkuRow): Sku => ({
  skuGuid: row.id,
  sku: row.sku,
  platform: row.platform,
  region: row.region,
  edition: row.edition,
  status: row.status,
});

export const productMessage = (product: InsertableProduct): Product => ({
  productGuid: product.id,
  productId: product.number,
  title: product.title,
  image: product.image_path,
  productType: product.product_type,
  skus: product.skus.map(skuMessage),
});

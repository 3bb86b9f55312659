import type { Kysely } from 'kysely';
import type { ProductRow } from '../rows.js';
import { missingOf, releaseStateOf, type ReleaseState, type Requirement } from './product.js';
import { skusOf, type ProductTables, type StockedSkuRow } from './products.repository.js';

/** A product with its SKUs, and what keeps it from being activated. */
export interface ProductDetail {
  readonly product: ProductRow;
  readonly skus: readonly StockedSkuRow[];
  readonly releaseState: ReleaseState;
  readonly missing: readonly Requirement[];
  readonly readAt: Date;
}

export const readDetail = async (
  db: Kysely<ProductTables>,
  product: ProductRow,
  readAt: Date,
): Promise<ProductDetail> => {
  const skus = await skusOf(db, product.vault_id, product.id);
  return { product, skus, releaseState: releaseStateOf(product, readAt), missing: missingOf(product, skus), readAt };
};

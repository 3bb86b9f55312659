import type { Kysely } from 'kysely';
import type { ProductRow } from '../rows.js';
import { bundlesOf, componentsOf, type BundleOfSku, type ComponentRow } from '../skus/bundle.repository.js';
import { missingOf, releaseStateOf, type ReleaseState, type Requirement } from './product.js';
import { skusOf, type ProductTables, type StockedSkuRow } from './products.repository.js';

/** A product with its SKUs, and what keeps it from being activated. */
export interface ProductDetail {
  readonly product: ProductRow;
  readonly skus: readonly StockedSkuRow[];
  /** Of its bundles. */
  readonly components: readonly ComponentRow[];
  /** That its SKUs are in. */
  readonly bundles: readonly BundleOfSku[];
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
  const components = await componentsOf(db, product.vault_id, product.id);
  const bundles = await bundlesOf(db, product.vault_id, product.id);
  const states = { releaseState: releaseStateOf(product, readAt), missing: missingOf(product, skus) };
  return { product, skus, components, bundles, ...states, readAt };
};

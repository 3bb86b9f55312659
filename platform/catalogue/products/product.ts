/** What a product's state allows and lacks (docs/domain.md, k). */
import type { ProductRow, SkuRow } from '../rows.js';
import { isProductWide } from './sku-code.js';

export type ProductStatus = ProductRow['status'];
export type SkuStatus = SkuRow['status'];

/** What a product needs before it can be active, in the order in which people fill it in. */
export const requirements = ['product_type', 'developer', 'publisher', 'image', 'sku'] as const;
export type Requirement = (typeof requirements)[number];

type Needed = Pick<ProductRow, 'product_type' | 'developers' | 'publishers' | 'image_path'>;

/** @returns what keeps the product from being activated */
export const missingOf = (
  { product_type, developers, publishers, image_path }: Needed,
  skus: readonly Pick<SkuRow, 'status' | 'sku'>[],
): readonly Requirement[] => {
  const met: Readonly<Record<Requirement, boolean>> = {
    product_type: product_type !== '',
    developer: developers.length > 0,
    publisher: publishers.length > 0,
    image: image_path !== '',
    sku: skus.some(({ status, sku }) => status !== 'Discontinued' && !isProductWide(sku)),
  };
  return requirements.filter((each) => !met[each]);
};

export const productActs = ['activate', 'deactivate', 'delist', 'take_back', 'archive'] as const;
export type ProductAct = (typeof productActs)[number];

/** What each act makes of a product, and of which. */
export const productMoves: Readonly<
  Record<ProductAct, { readonly from: readonly ProductStatus[]; readonly to: ProductStatus }>
> = {
  activate: { from: ['Draft', 'Inactive'], to: 'Active' },
  deactivate: { from: ['Active'], to: 'Inactive' },
  delist: { from: ['Active', 'Inactive'], to: 'Delisted' },
  take_back: { from: ['Delisted'], to: 'Active' },
  archive: { from: ['Delisted'], to: 'Archived' },
};

/** Days after its delisting in which a product can be taken back. */
const takenBackWithin = 30;
const dayMs = 86_400_000;

/** Until when a delisted product can be taken back. */
export const takenBackUntil = ({ status, delisted_date }: Pick<ProductRow, 'status' | 'delisted_date'>): Date | null =>
  status === 'Delisted' && delisted_date !== null ? new Date(delisted_date.getTime() + takenBackWithin * dayMs) : null;

export const skuActs = ['activate', 'deactivate', 'discontinue', 'bring_back'] as const;
export type SkuAct = (typeof skuActs)[number];

export const skuMoves: Readonly<Record<SkuAct, { readonly from: readonly SkuStatus[]; readonly to: SkuStatus }>> = {
  activate: { from: ['Inactive'], to: 'Active' },
  deactivate: { from: ['Active'], to: 'Inactive' },
  discontinue: { from: ['Active', 'Inactive'], to: 'Discontinued' },
  bring_back: { from: ['Discontinued'], to: 'Inactive' },
};

/** What may be done to a product now. */
export const productActsOf = (
  product: Pick<ProductRow, 'status' | 'delisted_date'>,
  now: Date,
): readonly ProductAct[] => {
  const until = takenBackUntil(product);
  return productActs.filter(
    (act) =>
      productMoves[act].from.includes(product.status) && (act !== 'take_back' || (until !== null && until > now)),
  );
};

/** The same of a SKU; it is active in an active product only, and stays discontinued in one that is delisted. */
export const skuActsOf = (status: SkuStatus, product: ProductStatus): readonly SkuAct[] => {
  if (product === 'Delisted' || product === 'Archived') return [];
  return skuActs.filter((act) => skuMoves[act].from.includes(status) && (act !== 'activate' || product === 'Active'));
};

/** It is changed by nobody any more. */
export const isReadOnly = (status: ProductStatus): boolean => status === 'Delisted' || status === 'Archived';

export type ReleaseState = 'announced' | 'pre_order' | 'pre_load' | 'released' | 'delisted';

type Dated = Pick<ProductRow, 'status' | 'order_accept_date' | 'fulfilment_date' | 'release_date' | 'delisted_date'>;

/** Where the product stands between its dates; a date that is not given has come. */
export const releaseStateOf = (
  { status, order_accept_date, fulfilment_date, release_date, delisted_date }: Dated,
  now: Date,
): ReleaseState => {
  const isAhead = (date: Date | null): boolean => date !== null && date > now;
  if (isReadOnly(status) || (delisted_date !== null && delisted_date <= now)) return 'delisted';
  if (isAhead(order_accept_date)) return 'announced';
  if (isAhead(fulfilment_date)) return 'pre_order';
  return isAhead(release_date) ? 'pre_load' : 'released';
};

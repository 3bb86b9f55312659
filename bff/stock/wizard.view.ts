/** What the wizard offers: products with their SKUs, and rights. */
import type { Reply } from '../../kernel/endpoint.js';
import type { Product } from '../../proto/gen/keyway/catalogue/v1/catalogue.js';
import { ExtractionType, Visibility, type Right } from '../../proto/gen/keyway/rights/v1/rights.js';
import { imageAddress } from '../upstream/present.js';
import type { insertionsContract as contract } from './insertions.contract.js';

type RightReply = Reply<typeof contract.rights>['rights'][number];
type ProductReply = Reply<typeof contract.insertableProducts>['products'][number];

const extractionTypes: Partial<Record<ExtractionType, RightReply['extractionType']>> = {
  [ExtractionType.EXTRACTION_TYPE_TRANSACTIONAL_AND_BULK]: 'transactional_and_bulk',
  [ExtractionType.EXTRACTION_TYPE_BULK_ONLY]: 'bulk_only',
  [ExtractionType.EXTRACTION_TYPE_TRANSACTIONAL_ONLY]: 'transactional_only',
};

const visibilities: Partial<Record<Visibility, RightReply['visibility']>> = {
  [Visibility.VISIBILITY_PUBLIC]: 'public',
  [Visibility.VISIBILITY_NETWORK]: 'network',
  [Visibility.VISIBILITY_PRIVATE]: 'private',
};

/** What this gateway does not know is shown as the narrowest: one at a time, seen by nobody else. */
export const presentRight = (right: Right): RightReply => ({
  rightGuid: right.rightGuid,
  name: right.name,
  description: right.description,
  extractionType: extractionTypes[right.extractionType] ?? 'transactional_only',
  visibility: visibilities[right.visibility] ?? 'private',
  isBlacklistingAllowed: right.isBlacklistingAllowed,
  geofencing: right.geofencing,
  isSystem: right.isSystem,
});

export const presentProduct = (product: Product): ProductReply => ({
  productGuid: product.productGuid,
  productId: Number(product.productId),
  title: product.title,
  image: imageAddress(product.imagePath, '128/0/2'),
  productType: product.productType,
  skus: product.skus.map(({ skuGuid, sku, platform, region, edition, status }) => ({
    skuGuid,
    sku,
    platform,
    region,
    edition,
    status,
  })),
});

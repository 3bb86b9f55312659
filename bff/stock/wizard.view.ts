/** What the wizard offers: products with their SKUs, and rights. */
import type { Reply } from '../../kernel/endpoint.js';
import type { Product } from '../../proto/gen/keyway/catalogue/v1/catalogue.js';
import type { Right } from '../../proto/gen/keyway/rights/v1/rights.js';
import { imageAddress } from '../upstream/present.js';
import { extractionWord, visibilityWord } from '../upstream/right.view.js';
import type { insertionsContract as contract } from './insertions.contract.js';

type RightReply = Reply<typeof contract.rights>['rights'][number];
type ProductReply = Reply<typeof contract.insertableProducts>['products'][number];

export const presentRight = (right: Right): RightReply => ({
  rightGuid: right.rightGuid,
  name: right.name,
  description: right.description,
  extractionType: extractionWord(right.extractionType),
  visibility: visibilityWord(right.visibility),
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

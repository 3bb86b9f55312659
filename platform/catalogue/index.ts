export { CatalogueModule } from './catalogue.module.js';
export {
  addProduct,
  findInsertableSku,
  holdInsertableSku,
  isInsertableProduct,
  takesKeys,
} from './catalogue.repository.js';
export { isEmbargoedNow, seenBy } from './embargo.repository.js';
export { isProductWide, isWhole, ofEachComponent } from './skus/bundle.repository.js';
export type { CatalogueTables, GalleryTables, ProductRow, SkuRow } from './rows.js';
export { shownPictures } from './gallery/gallery.repository.js';
export { pictureMessage } from './gallery/gallery.message.js';
export { numberOfKind, pictureKinds, type Picture } from './gallery/gallery.js';
export { ProductViewers } from './gallery/product-viewers.js';
export { skuCode } from './products/sku-code.js';
export { releaseStateOf } from './products/product.js';
export { termsMessage } from './products/products.message.js';
export { releaseState, releaseTexts } from './products/products.grid.js';
export {
  marksOf,
  rowsOf,
  type FeedMark,
  type FeedPart,
  type FeedRow,
  type FeedSource,
} from './feed/feed.repository.js';
export {
  ownProducts,
  ownSkus,
  picturesChanged,
  picturesShown,
  productChanged,
  statesOfProduct,
  toldOfProduct,
  toldOfSku,
  type OwnProduct,
  type OwnSku,
} from './feed/own-feed.repository.js';
export { skusCalled } from './found/found.repository.js';

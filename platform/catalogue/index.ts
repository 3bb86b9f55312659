export { CatalogueModule } from './catalogue.module.js';
export { addProduct, findInsertableSku, isInsertableProduct } from './catalogue.repository.js';
export type { CatalogueTables, ProductRow, SkuRow } from './rows.js';

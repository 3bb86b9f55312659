export { CatalogueModule } from './catalogue.module.js';
export { addProduct, findInsertableSku } from './catalogue.repository.js';
export type { CatalogueTables, ProductRow, SkuRow } from './rows.js';

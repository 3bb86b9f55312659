/** Rows of the catalogue's tables. */
import type { Insertable, Selectable } from 'kysely';
import type { AttributesTables } from '../attributes/index.js';
import type { Tables } from '../database/gen/tables.js';

export type CatalogueTables = Pick<Tables, 'product' | 'sku'>;
/** With what is told of products and SKUs. */
export type ProductTables = CatalogueTables &
  AttributesTables &
  Pick<Tables, 'stock_standing' | 'vault' | 'sku_bundle_item'>;
/** Without what the database alone writes. */
export type ProductRow = Omit<Selectable<Tables['product']>, 'stamp'>;
export type NewProductRow = Insertable<Tables['product']>;
export type SkuRow = Omit<Selectable<Tables['sku']>, 'stamp'>;

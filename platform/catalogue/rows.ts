/** Rows of the catalogue's tables. */
import type { ColumnType, Insertable, Selectable } from 'kysely';
import type { AttributesTables } from '../attributes/index.js';
import type { KeyProvidersTables } from '../keyproviders/index.js';
import type { Tables } from '../database/gen/tables.js';
import type { LocalText } from './language.js';

/** JSON is written as text. */
type ProductTable = Omit<Tables['product'], 'local_texts'> & {
  local_texts: ColumnType<readonly LocalText[], string | undefined, string>;
};

export type CatalogueTables = Pick<Tables, 'sku'> & { product: ProductTable };
export type GalleryTables = CatalogueTables & Pick<Tables, 'product_gallery' | 'product_picture'>;
/** With what is told of products and SKUs. */
export type ProductTables = CatalogueTables &
  AttributesTables &
  KeyProvidersTables &
  Pick<Tables, 'stock_standing' | 'vault' | 'sku_bundle_item'>;
/** Without what the database alone writes. */
export type ProductRow = Omit<Selectable<ProductTable>, 'stamp'>;
export type NewProductRow = Insertable<ProductTable>;
export type SkuRow = Omit<Selectable<Tables['sku']>, 'stamp'>;
export type ImportTables = Pick<Tables, 'catalogue_import' | 'catalogue_import_row'>;
export type ImportRow = Selectable<Tables['catalogue_import']>;

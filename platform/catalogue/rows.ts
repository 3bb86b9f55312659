/** Rows of the catalogue's tables. */
import type { Insertable, Selectable } from 'kysely';
import type { Tables } from '../database/gen/tables.js';

export type CatalogueTables = Pick<Tables, 'product' | 'sku'>;
/** Without what the database alone writes. */
export type ProductRow = Omit<Selectable<Tables['product']>, 'stamp'>;
export type NewProductRow = Insertable<Tables['product']>;
export type SkuRow = Omit<Selectable<Tables['sku']>, 'stamp'>;

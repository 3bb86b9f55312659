/** Rows of the catalogue's tables. */
import type { Insertable, Selectable } from 'kysely';
import type { Tables } from '../database/gen/tables.js';

export type CatalogueTables = Pick<Tables, 'product' | 'sku'>;
export type ProductRow = Selectable<Tables['product']>;
export type NewProductRow = Insertable<Tables['product']>;
export type SkuRow = Selectable<Tables['sku']>;

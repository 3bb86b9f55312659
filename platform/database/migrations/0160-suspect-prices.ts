import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';
import { lockTables } from '../table-locks.js';

/**
 * None leads to a price by what it is for: an import that the statistics do not know yet looks like one row to the planner,
 * which would take any of them for the lookup of a single price.
 */
const statements = [
  // Where a list has prices of whole products and of their SKUs, and where it has none of either.
  'create index price_row_of_products on price_row (list_id, position) where sku_id is null',
  'create index price_row_of_skus on price_row (list_id, position) where sku_id is not null',
  // Of 200,000 prices some hundred countries are read.
  `create index price_row_inside on price_row (list_id, (region_code || ' ' || country_code)) where country_code <> ''`,
];

/** What may give no price is found without reading the list (pricing/prices/suspects.repository.ts). */
export const suspectPrices: Migration = {
  up: async (db) => {
    await lockTables(db, ['price_row']);
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';
import { lockTables } from '../table-locks.js';

const statements = [
  // Few rows of a list hold from a moment on: a calendar finds them without the others.
  'create index price_row_planned on price_row (list_id, valid_from) where valid_from is not null',
  // Of a product there may be rows of every country: a price is asked of one.
  'drop index price_row_beside',
  'create index price_row_beside on price_row (list_id, product_id, country_code, currency, region_code)',
];

export const plannedPrices: Migration = {
  async up(db) {
    await lockTables(db, ['price_row']);
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';

const statements = [
  'create index sku_sold_for on sku (vault_id, platform)',
  'create index sku_edition on sku (vault_id, edition)',
  'create index product_type on product (vault_id, product_type)',
];

/** What the lists of a catalogue can be filtered by, without reading all of it (content/values.repository.ts). */
export const values: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';

/** A draft remembers the product that was chosen before its platform is, and the platform that its files were read for. */
export const draftProduct: Migration = {
  up: async (db) => {
    await sql`alter table insertion add product_id uuid, add staged_platform text`.execute(db);
    await sql`update insertion i set product_id = s.product_id, staged_platform = case when i.file_count > 0 then s.platform end from sku s where s.vault_id = i.vault_id and s.id = i.sku_id`.execute(
      db,
    );
  },
};

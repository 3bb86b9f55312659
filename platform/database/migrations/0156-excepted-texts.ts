import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';

/** What a rule excepts by a part of a title or the beginning of a SKU's code (docs/domain.md, e). */
export const exceptedTexts: Migration = {
  up: async (db) => {
    await sql`alter table sharing_rule
      add column title_contains_not text not null default '', add column sku_prefix_not text not null default ''`.execute(
      db,
    );
  },
};

import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';
import { lockTables } from '../table-locks.js';

const statements = [
  `alter table vault add column logo text not null default ''`,
  `comment on column vault.logo is 'Address of the company''s logo, which takes a size suffix; empty without one.'`,
  `update vault set logo = '/api/content/image/' || i.id from image as i
    where i.vault_id = vault.id and i.context_type = 'owner' and i.is_current`,
];

/** The logo stands with the vault, as its other facts that partners see. */
export const logos: Migration = {
  up: async (db) => {
    await lockTables(db, ['vault']);
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';

/** A region of every country is not the rest of anything. */
export const wholeWorld: Migration = {
  up: async (db) => {
    await sql`update region set name = 'Whole world' where id = '01900000-0000-7000-8000-000000000111'`.execute(db);
  },
};

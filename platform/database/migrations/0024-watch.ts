import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';

/** When the nightly watch over the stock ran last: of several nodes one takes each turn. */
export const watch: Migration = {
  up: async (db) => {
    await sql`create table stock_watch (name text primary key, started_at timestamptz not null)`.execute(db);
    await sql`create index insertion_file_coming on insertion_file (started_at) where uploaded_at is null`.execute(db);
  },
};

import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';

/** Who has put the steps of the first hour away. */
export const checklist: Migration = {
  up: async (db) => {
    await sql
      .raw(
        `create table checklist_hidden (
          user_id uuid primary key references app_user (id) on delete cascade,
          hidden_at timestamptz not null default now()
        )`,
      )
      .execute(db);
  },
};

import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';

/** Lost second factors of Owners, which staff resets a day after it was asked for; one at a time waits of a user. */
export const ownerResets: Migration = {
  up: async (db) => {
    await sql
      .raw(
        `create table owner_reset (
          id uuid primary key,
          vault_id uuid not null references vault (id),
          user_id uuid not null references app_user (id) on delete cascade,
          reason text not null,
          state text not null check (state in ('waiting', 'cancelled', 'done', 'lapsed')),
          requested_at timestamptz not null,
          requested_by_name text not null,
          due_at timestamptz not null,
          ended_at timestamptz,
          ended_by_name text not null default '',
          check ((state = 'waiting') = (ended_at is null))
        )`,
      )
      .execute(db);
    await sql
      .raw(`create unique index owner_reset_waiting on owner_reset (user_id) where state = 'waiting'`)
      .execute(db);
    await sql.raw(`create index owner_reset_due on owner_reset (due_at) where state = 'waiting'`).execute(db);
    await sql.raw(`create index owner_reset_of_vault on owner_reset (vault_id, requested_at desc)`).execute(db);
    // Read with every call: whether a token is from before the last one.
    await sql
      .raw(`create index owner_reset_of_user on owner_reset (user_id, ended_at) where state = 'done'`)
      .execute(db);
  },
};

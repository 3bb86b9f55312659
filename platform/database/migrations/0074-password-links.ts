import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';
import { lockTables } from '../table-locks.js';

const statements = [
  `alter table app_user add column password_set_at timestamptz`,
  `comment on column app_user.password_set_at is 'By its owner, with a mailed link; sign-ins from before count no more.'`,
  `create table account_link (
    id uuid primary key,
    user_id uuid not null references app_user (id) on delete cascade,
    secret_hash bytea not null,
    made_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  `create index account_link_of_user on account_link (user_id)`,
  `comment on column account_link.secret_hash is 'SHA-256 of 32 random bytes: who reads the table uses no link.'`,
  `create table letter_request (
    subject bytea primary key,
    begun_at timestamptz not null,
    requests integer not null
  )`,
  `comment on table letter_request is 'Letters that visitors asked for, by keyed hash of address or network, in the hour from begun_at.'`,
];

/** Links by which people set a new password (docs/domain.md, n). */
export const passwordLinks: Migration = {
  up: async (db) => {
    await lockTables(db, ['app_user']);
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

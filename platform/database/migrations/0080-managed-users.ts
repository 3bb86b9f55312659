import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';
import { lockTables } from '../table-locks.js';

const statements = [
  `alter table app_user
    add column version integer not null default 1,
    add column changed_at timestamptz,
    add column changed_by_name text not null default '',
    add column signed_out_at timestamptz`,
  `comment on column app_user.version is 'Counts the changes of role and standing (ADR 0061).'`,
  `comment on column app_user.signed_out_at is 'By who manages the users; sign-ins from before count no more.'`,
];

/** Users whose role and standing people change (docs/domain.md, i). */
export const managedUsers: Migration = {
  up: async (db) => {
    await lockTables(db, ['app_user']);
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

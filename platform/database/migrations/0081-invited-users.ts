import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';
import { lockTables } from '../table-locks.js';

const statements = [
  `alter table app_user
    add column invited_until timestamptz,
    add column invited_email text`,
  `create unique index app_user_invited_email on app_user (vault_id, invited_email)`,
  `comment on column app_user.invited_until is 'By a colleague; null once the user has joined, and is active.'`,
  `comment on column app_user.invited_email is
    'The address that was invited although it is another vault''s user''s: nobody can join here, and email is this user''s id.'`,
  `create table invitation_day (
    vault_id uuid not null references vault (id) on delete cascade,
    day date not null,
    invitations integer not null,
    primary key (vault_id, day)
  )`,
  `comment on table invitation_day is 'Colleagues that a vault has invited in a day (UTC), refused ones too.'`,
];

/** Colleagues who are invited, and have not joined yet (docs/domain.md, n). */
export const invitedUsers: Migration = {
  up: async (db) => {
    await lockTables(db, ['app_user']);
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

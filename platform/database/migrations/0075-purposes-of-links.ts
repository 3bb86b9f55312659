import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';
import { lockTables } from '../table-locks.js';

const statements = [
  `alter table account_link
    add column purpose text not null default 'reset' check (purpose in ('reset', 'completion', 'invitation')),
    add column attempts smallint not null default 0`,
  `alter table account_link alter column purpose drop default`,
  `comment on column account_link.attempts is 'Passwords that were judged with it; each is counted before.'`,
  `alter table app_user alter column password_hash drop not null`,
  `comment on column app_user.password_hash is 'Null until the user sets the first one with a mailed link.'`,
];

/** Links with which people set their first password; and how often one may be tried (docs/domain.md, n). */
export const purposesOfLinks: Migration = {
  up: async (db) => {
    await lockTables(db, ['account_link', 'app_user']);
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

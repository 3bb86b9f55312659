import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';
import { lockTables } from '../table-locks.js';

const statements = [
  `alter table mail_letter
    add column kind text not null default '',
    add column may_be_kept boolean not null default false,
    add column response_code integer,
    add column answer text`,
  `comment on column mail_letter.kind is 'Its declared name; empty for letters of before kinds were kept.'`,
  `comment on column mail_letter.may_be_kept is 'It holds no code and no secret: its text stays for a week when it was given up.'`,
  `comment on column mail_letter.answer is 'Of the server that refused it for good, without addresses and links.'`,
  `create index mail_letter_dead on mail_letter (failed_at) where failed_at is not null`,
  `alter table app_user add column letters_refused_since timestamptz`,
  `comment on column app_user.letters_refused_since is
    'Since when the mail server refuses the address for good; null when a letter was taken since.'`,
  `create index app_user_letters_refused on app_user (id) where letters_refused_since is not null`,
];

/** Letters that came back are kept and seen (docs/domain.md, l). */
export const deadLetters: Migration = {
  up: async (db) => {
    await lockTables(db, ['app_user']);
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

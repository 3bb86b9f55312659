import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';
import { lockTables } from '../table-locks.js';

const statements = [
  `alter table app_user
    add column letters_rhythm text not null default 'at_once' check (letters_rhythm in ('at_once', 'hourly', 'daily')),
    add column time_zone text not null default 'UTC'`,
  `comment on column app_user.letters_rhythm is 'Of optional letters, where receives_email is on.'`,
  `comment on column app_user.time_zone is 'IANA name, of the browser in which the rhythm was chosen: for the times in digests.'`,
  `alter table notification add column awaits_digest boolean not null default false`,
  `comment on column notification.awaits_digest is 'It is to be mailed in the next digest of its user, if it is still unread then.'`,
  `create index notification_awaiting on notification (user_id, created_at) where awaits_digest`,
];

/** Optional letters of an hour or a day in one (docs/domain.md, l). */
export const digests: Migration = {
  up: async (db) => {
    await lockTables(db, ['app_user', 'notification']);
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

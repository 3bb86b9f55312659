import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';

const statements = [
  // No reference to app_user: whoever tells the owners of a vault would wait for each of them who is just signing in,
  // and two who tell each other for ever.
  `create table notification (
    user_id uuid not null,
    id uuid not null,
    vault_id uuid not null,
    kind text not null,
    subject text not null check (char_length(subject) <= 300),
    body text not null,
    href text not null default '',
    created_at timestamptz not null,
    read_at timestamptz,
    primary key (user_id, id)
  )`,
  `comment on column notification.kind is 'Name of a declared kind (docs/domain.md, l).'`,
  `comment on column notification.body is 'Paragraphs parted by a blank line, as they were mailed.'`,
  `comment on column notification.href is 'The screen of what it is about; empty where there is none.'`,
  `create index notification_of_user on notification (vault_id, user_id, created_at desc, id)`,
  `create index notification_unread on notification (user_id, vault_id) where read_at is null`,
  `create index notification_by_age on notification (created_at)`,
];

/** What people were told, kept for 180 days (docs/domain.md, l). */
export const notifications: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

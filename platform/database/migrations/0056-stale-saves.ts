import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';
import { lockTables } from '../table-locks.js';

const statements = [
  // Counts the changes: a save names the one that it was made from, and who made the newest is shown.
  `alter table list_view add version integer not null default 1, add changed_by_name text not null default ''`,
  'update list_view set changed_by_name = user_name',
  // A mark that is taken away keeps its row, so that its version does not begin anew.
  'alter table stock_threshold alter low_at drop not null',
  `alter table stock_threshold add version integer not null default 1, add changed_by_name text not null default ''`,
  `update stock_threshold t set changed_by_name = u.name from app_user u
    where u.vault_id = t.vault_id and u.id = t.changed_by`,
  // Null until the first change.
  `alter table partner_certificate add changed_at timestamptz, add changed_by_name text`,
];

/** What is saved in forms names its version (ADR 0048). */
export const staleSaves: Migration = {
  up: async (db) => {
    await lockTables(db, ['list_view', 'stock_threshold', 'partner_certificate']);
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

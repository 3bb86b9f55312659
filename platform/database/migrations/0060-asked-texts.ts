import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';
import { lockTables } from '../table-locks.js';

const statements = [
  // Texts that a vault has had compared with the keys of all vaults on a day (UTC), less those that it has inserted.
  'create table asked_day (vault_id uuid not null, day date not null, keys bigint not null, primary key (vault_id, day))',
  // The day on which the file's texts were counted last.
  'alter table insertion_file add asked_on date',
];

/** One budget of asked texts for each vault and day (ADR 0052). */
export const askedTexts: Migration = {
  up: async (db) => {
    await lockTables(db, ['insertion_file']);
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';
import { lockTables } from '../table-locks.js';

const statements = [
  // Rows of a list that hold no key for the change.
  'alter table key_change add idle_row_count integer not null default 0',
  // Of chosen rows of the inventory: SKUs and their rights.
  `create table key_change_place (
    vault_id uuid not null,
    change_id uuid not null,
    sku_id uuid not null,
    agreement_id uuid not null,
    primary key (vault_id, change_id, sku_id, agreement_id)
  )`,
  // Chosen insertions whose keys are meant.
  `create table key_change_insertion (
    vault_id uuid not null,
    change_id uuid not null,
    insertion_id uuid not null,
    primary key (vault_id, change_id, insertion_id)
  )`,
];

/** Changes of the keys of many rows of a list (ADR 0043). */
export const chosenRows: Migration = {
  up: async (db) => {
    await lockTables(db, ['key_change']);
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';
import { lockTables } from '../table-locks.js';

/** How a name or code begins: in any case, and in the order of no language. */
const beginning = (table: string, column: string, where = ''): string =>
  `create index ${table}_${column}_begins on ${table} (vault_id, (lower(${column}) collate "C")) ${where}`;

/** What it holds. Without a list of what is pending: that would be read by each search before it is sorted in. */
const within = (table: string, column: string): string =>
  `create index ${table}_${column}_within on ${table} using gin (vault_id, ${column} gin_trgm_ops) with (fastupdate = off)`;

const statements = [
  // Both come with Postgres, and whoever may create in the database may create them (they are trusted).
  'create extension if not exists pg_trgm',
  'create extension if not exists btree_gin',
  beginning('product', 'title'),
  within('product', 'title'),
  beginning('sku', 'sku'),
  within('sku', 'sku'),
  // Most transactions have none.
  beginning('txn', 'reference', `where reference <> ''`),
  `alter table app_user add column has_letter_shortcuts boolean not null default true`,
  `comment on column app_user.has_letter_shortcuts is 'Whether a key alone, as ?, does something (WCAG 2.1.4).'`,
  // How many names hold a part of a word is guessed from a sample of them: of a hundred it is guessed badly.
  `alter table product alter column title set statistics 1000`,
  `alter table sku alter column sku set statistics 1000`,
];

/** Products, SKUs and transactions are found by what is typed (ADR 0090). */
export const search: Migration = {
  up: async (db) => {
    await lockTables(db, ['product', 'sku', 'txn', 'app_user']);
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

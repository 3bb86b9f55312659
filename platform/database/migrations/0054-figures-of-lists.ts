import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';
import { lockTables } from '../table-locks.js';

const statements = [
  // Of the refused lines those that were keys already; null of insertions that ended before it was kept.
  'alter table insertion add duplicate_count bigint',
  // Stock that is low and of which somebody has been told: it goes when the stock is no longer low.
  `create table stock_low (
    vault_id uuid not null,
    sku_id uuid not null,
    agreement_id uuid not null,
    told_at timestamptz not null,
    primary key (vault_id, sku_id, agreement_id)
  )`,
];

/** What lists show of insertions, and the notice of low stock. */
export const figuresOfLists: Migration = {
  up: async (db) => {
    await lockTables(db, ['insertion']);
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

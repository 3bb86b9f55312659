import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';
import { lockTables } from '../table-locks.js';

const statements = [
  `alter table sku add column status_before text check (status_before in ('Inactive', 'Active'))`,
  `comment on column sku.status_before is 'What the delisting of its product has discontinued was in this status, and returns to it.'`,
  // Delisted before there was a date: from their last change on.
  `update product set delisted_date = changed_at where status in ('Delisted', 'Archived') and delisted_date is null`,
  `comment on column product.delisted_date is 'When it is delisted by itself; of a delisted one, when it was.'`,
  `create index product_to_be_delisted on product (delisted_date)
    where delisted_date is not null and status in ('Active', 'Inactive')`,
  `create table delisting_notice (
    side_id integer not null,
    product_id uuid not null,
    delisted_date timestamptz not null,
    days smallint not null,
    primary key (side_id, product_id, delisted_date, days)
  )`,
  `comment on table delisting_notice is 'That the buyer has been told so many days before; of another date it is told again.'`,
];

/** Products are delisted, taken back and archived (docs/domain.md, k). */
export const delisting: Migration = {
  up: async (db) => {
    await lockTables(db, ['product', 'sku']);
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

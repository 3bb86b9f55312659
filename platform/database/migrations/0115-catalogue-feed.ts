import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';
import { lockTables } from '../table-locks.js';

/** Rows that are there count as changed now; none is written anew for it. */
const stamped = (table: string): string[] => [
  `alter table ${table} add column stamp timestamptz(3) not null default now()`,
  `alter table ${table} alter column stamp set default clock_timestamp()`,
  `comment on column ${table}.stamp is 'By the database''s clock, when what programs are told of the row changed; it never goes back.'`,
];

const renewed = (table: string, when: string): string =>
  `create trigger ${table}_renews_stamp before update on ${table}
    for each row when (${when}) execute function renew_stamp()`;

const changed = (...columns: readonly string[]): string =>
  columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ');

const statements = [
  ...['product', 'sku', 'vault', 'connection', 'connection_setting', 'product_connection', 'shared_sku'].flatMap(
    stamped,
  ),
  `create function renew_stamp() returns trigger language plpgsql as $$
  begin
    new.stamp := greatest(clock_timestamp(), old.stamp);
    return new;
  end $$`,
  renewed('product', 'old.* is distinct from new.*'),
  renewed('sku', 'old.* is distinct from new.*'),
  renewed('vault', changed('company')),
  renewed('connection', changed('state')),
  renewed('connection_setting', changed('is_catalog_shared', 'is_embargo_allowed')),
  renewed('product_connection', changed('is_connected')),
  // One row for each withdrawal: it may take a million rows away at once.
  `create table sharing_withdrawal (
    side_id integer not null,
    at timestamptz(3) not null default clock_timestamp(),
    skus uuid[] not null,
    products uuid[] not null
  )`,
  `comment on table sharing_withdrawal is 'Which SKUs a side no longer sees since then; kept for a time (docs/domain.md, e).'`,
  `comment on column sharing_withdrawal.products is 'Of each SKU its product.'`,
  `create index sharing_withdrawal_at on sharing_withdrawal (side_id, at)`,
  `create index sharing_withdrawal_age on sharing_withdrawal (at)`,
];

/** What programs read of a catalogue, in the order in which it has changed (docs/domain.md, e and k; ADR 0091). */
export const catalogueFeed: Migration = {
  up: async (db) => {
    const held = ['product', 'sku', 'vault', 'connection', 'connection_setting', 'product_connection', 'shared_sku'];
    await lockTables(db, held);
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

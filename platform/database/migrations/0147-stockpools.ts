import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';
import { lockTables } from '../table-locks.js';

/**
 * What finds the keys of a pool. Nobody writes to the keys while a migration reads all of them for it: an operator of many
 * builds it before, concurrently (docs/runbook.md), and it is there already.
 */
export const indexOfPooledKeys = 'key_pooled on key (vault_id, pool_id, insertion_number, id) where state = 11';

const keys = [
  // Nothing has been in a pool before: what stands is right, and a table of many million keys is not read for it.
  'alter table key add constraint key_in_pool check ((state = 11) = (pool_id is not null)) not valid',
  `create index if not exists ${indexOfPooledKeys}`,
  `create table pool_balance (
    pool_id uuid primary key,
    vault_id uuid not null,
    put_in bigint not null default 0,
    drawn bigint not null default 0,
    released bigint not null default 0,
    blacklisted bigint not null default 0,
    available bigint generated always as (put_in - drawn - released - blacklisted) stored check (available >= 0)
  )`,
  'create index pool_balance_of_vault on pool_balance (vault_id)',
  `comment on table pool_balance is 'Keys that each pool has got and given, written with the movements of the keys'`,
  `comment on column pool_balance.released is 'Free again, undrawn'`,
];

const pools = [
  `create table stockpool (
    vault_id uuid not null references vault (id),
    id uuid primary key,
    number bigint not null,
    sku_id uuid not null,
    agreement_id uuid not null,
    status smallint not null check (status in (2, 3, 4, 5)),
    starts_at timestamptz not null,
    ends_at timestamptz check (ends_at > starts_at),
    max_stock bigint not null,
    min_batch_size bigint not null check (min_batch_size >= 1 and min_batch_size < max_stock),
    max_quantity bigint check (max_quantity >= min_batch_size),
    alert_percentage smallint not null check (alert_percentage between 1 and 99),
    is_general_stock_allowed boolean not null,
    is_low_told boolean not null,
    is_empty_told boolean not null,
    reminded_at timestamptz,
    request_key uuid not null,
    created_by uuid not null,
    created_by_name text not null,
    created_at timestamptz not null,
    version integer not null,
    changed_at timestamptz not null,
    changed_by_name text not null,
    closed_at timestamptz,
    closed_by_name text not null default '',
    unique (vault_id, number),
    unique (vault_id, request_key)
  )`,
  `comment on column stockpool.vault_id is 'The owner'`,
  `comment on column stockpool.number is 'Running number of the owner'`,
  `comment on column stockpool.status is 'keyway.stockpools.v1.PoolStatus; Active also before starts_at'`,
  `comment on column stockpool.max_quantity is 'Keys that one connection may get; null without a limit'`,
  `comment on column stockpool.is_low_told is 'The owner knows, until a refill lifts it above the alert'`,
  `comment on column stockpool.reminded_at is 'When the owner was told that it ends soon; at once of one that ends sooner'`,
  'create index stockpool_made on stockpool (vault_id, created_at, id)',
  'create index stockpool_open on stockpool (ends_at) where status in (2, 3)',
  `create table stockpool_connection (
    pool_id uuid not null references stockpool (id),
    connection_id uuid not null references connection (id),
    partner_id uuid not null references vault (id),
    is_assigned boolean not null,
    used bigint not null check (used >= 0),
    primary key (pool_id, connection_id)
  )`,
  `comment on column stockpool_connection.partner_id is 'The vault that the pool is kept for'`,
  `comment on column stockpool_connection.is_assigned is 'False: what it has used is still counted, should it come back'`,
  `comment on column stockpool_connection.used is 'Keys that it has got out of the pool'`,
  'create index stockpool_connection_of_partner on stockpool_connection (partner_id)',
  'create index stockpool_connection_alone on stockpool_connection (connection_id) where is_assigned',
  `create table stockpool_entry (
    vault_id uuid not null,
    id uuid primary key,
    pool_id uuid not null references stockpool (id),
    connection_id uuid references connection (id),
    is_draw boolean not null,
    quantity bigint not null check (quantity > 0),
    request_key uuid not null,
    happened_at timestamptz not null,
    by_name text not null,
    given_txn_id uuid,
    received_txn_id uuid,
    unique (vault_id, request_key)
  )`,
  `comment on table stockpool_entry is 'Keys put into pools and drawn from them'`,
  `comment on column stockpool_entry.vault_id is 'Whose act it was: the owner''s, or of a draw the partner''s'`,
  `comment on column stockpool_entry.given_txn_id is 'In the books of the owner'`,
  `comment on column stockpool_entry.received_txn_id is 'Of a draw, in the books of the partner'`,
  'create index stockpool_entry_of_pool on stockpool_entry (pool_id, happened_at, id)',
];

/** Keys kept for some connections, which draw them (docs/domain.md, b). */
export const stockpools: Migration = {
  up: async (db) => {
    await lockTables(db, ['key']);
    for (const statement of [...keys, ...pools]) await sql.raw(statement).execute(db);
  },
};

import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';

const statements = [
  // What moved on each day (UTC) by SKU, right and kind, out of the transactions: rolled up, never counted
  // by the screen that shows it (platform/stock/inventory/pace).
  `create table stock_day (
    vault_id uuid not null,
    sku_id uuid not null,
    agreement_id uuid not null,
    day date not null,
    kind text not null,
    quantity bigint not null,
    primary key (vault_id, sku_id, agreement_id, day, kind)
  )`,
  'create index stock_day_of_vault on stock_day (vault_id, day)',
  `insert into stock_day (vault_id, sku_id, agreement_id, day, kind, quantity)
    select vault_id, sku_id, agreement_id, (created_at at time zone 'UTC')::date, kind, sum(quantity)
    from txn group by 1, 2, 3, 4, 5`,
  // Keys that left in the last 28 days: what days of cover are reckoned from.
  `create table stock_pace (
    vault_id uuid not null,
    sku_id uuid not null,
    agreement_id uuid not null,
    taken bigint not null,
    -- How many days that is: fewer than 28 where the stock is younger.
    days smallint not null check (days > 0),
    primary key (vault_id, sku_id, agreement_id)
  )`,
  // When a vault's days were rolled up last.
  `create table stock_roll (
    vault_id uuid primary key,
    rolled_at timestamptz not null
  )`,
  // At how many free keys a SKU's stock counts as low.
  `create table stock_threshold (
    vault_id uuid not null,
    sku_id uuid not null,
    low_at bigint not null check (low_at > 0),
    changed_by uuid not null,
    changed_at timestamptz not null,
    primary key (vault_id, sku_id)
  )`,
  // From a row of the inventory to what made it.
  'create index txn_sku on txn (vault_id, sku_id, created_at, id)',
  'create index insertion_sku on insertion (vault_id, sku_id, created_at, id)',
  `create table list_view (
    vault_id uuid not null,
    id uuid not null,
    -- The list's route.
    list text not null,
    user_id uuid not null,
    user_name text not null,
    name text not null,
    is_shared boolean not null,
    -- Filter, sort, columns, widths and density, as the list's address carries them.
    state jsonb not null,
    created_at timestamptz not null,
    changed_at timestamptz not null,
    primary key (vault_id, id)
  )`,
  'create unique index list_view_name on list_view (vault_id, list, user_id, lower(name))',
  `create table list_view_default (
    vault_id uuid not null,
    user_id uuid not null,
    list text not null,
    view_id uuid not null,
    primary key (vault_id, user_id, list),
    foreign key (vault_id, view_id) references list_view (vault_id, id) on delete cascade
  )`,
  'create index list_view_default_view on list_view_default (vault_id, view_id)',
  // Who asked for the job, for the vault's owners; whether it may be asked for again.
  `alter table job add user_name text not null default '', add is_retryable boolean not null default false`,
  `update job j set user_name = u.name from app_user u where u.vault_id = j.vault_id and u.id = j.user_id`,
  'create index job_of_vault on job (vault_id, created_at, id)',
  // One line for each thing that a job worked on: what became of it, and why. Never a key's text.
  `create table job_line (
    vault_id uuid not null,
    job_id uuid not null,
    subject_id text not null,
    number bigint not null,
    label text not null,
    outcome text not null check (outcome in ('done', 'skipped', 'failed')),
    reason text not null default '',
    primary key (vault_id, job_id, subject_id),
    foreign key (vault_id, job_id) references job (vault_id, id) on delete cascade
  )`,
  'create index job_line_number on job_line (vault_id, job_id, number)',
];

/** Inventory figures, saved views, and the lines of jobs (ADR 0042, 0043). */
export const lists: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

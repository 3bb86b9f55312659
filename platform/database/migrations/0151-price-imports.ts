import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';

const statements = [
  `create table price_import (
    vault_id uuid not null references vault (id),
    id uuid primary key,
    list_id uuid not null references price_list (id) on delete cascade,
    user_id uuid not null,
    file_name text not null,
    format text not null default 'xlsx' check (format in ('xlsx', 'xls', 'csv')),
    status text not null check (status in ('checking', 'checked', 'applying', 'applied')),
    base_version integer not null,
    new_count integer not null default 0,
    changed_count integer not null default 0,
    unchanged_count integer not null default 0,
    error_count integer not null default 0,
    tenfold_count integer not null default 0,
    largest_change numeric,
    largest_change_row integer,
    notes text[] not null default '{}',
    columns jsonb not null default '{}',
    created_at timestamptz not null,
    checked_at timestamptz not null,
    applied_at timestamptz,
    job_id uuid
  )`,
  `comment on table price_import is 'Files of prices that are looked at before they are applied'`,
  `comment on column price_import.user_id is 'Who has brought it: nobody else finds it'`,
  `comment on column price_import.base_version is 'Of the rows that it was compared with'`,
  `comment on column price_import.largest_change is 'Of an amount, in percent'`,
  `comment on column price_import.largest_change_row is 'Where it stands in the sheet'`,
  `comment on column price_import.columns is 'The keys of the columns of the sheet, in its order; null for one that is not read'`,
  `comment on column price_import.checked_at is 'While it is checked: when that began'`,
  // One file of a vault is checked at a time: what that costs is reserved before.
  `create unique index price_import_checking on price_import (vault_id) where status = 'checking'`,
  'create index price_import_of_list on price_import (list_id, user_id, created_at)',
  'create index price_import_by_age on price_import (created_at)',
  `create table price_import_row (
    import_id uuid not null references price_import (id) on delete cascade,
    number integer not null,
    row integer not null,
    cells jsonb not null,
    label text not null,
    state text not null check (state in ('new', 'changed', 'unchanged', 'error')),
    problems jsonb not null,
    warnings jsonb not null,
    price_type text not null check (price_type in ('srp', 'wsp')),
    product_id uuid,
    sku_id uuid,
    region_code text not null,
    country_code text not null,
    currency text not null,
    valid_from timestamptz,
    amount numeric(15, 6),
    is_included boolean not null,
    row_id uuid,
    amount_before numeric(15, 6),
    included_before boolean,
    change_percent numeric,
    is_tenfold boolean not null,
    primary key (import_id, number)
  )`,
  `comment on column price_import_row.number is 'In the order of the file, from 1'`,
  `comment on column price_import_row.row is 'Of the sheet, from 1, with its header'`,
  `comment on column price_import_row.cells is 'What the file says, by column'`,
  `comment on column price_import_row.amount is 'Null: it stays as it is'`,
  `comment on column price_import_row.row_id is 'That stands at the same place; null: none'`,
  'create index price_import_row_by_state on price_import_row (import_id, state, number)',
];

/** Files of prices (docs/domain.md, f; ADR 0115). */
export const priceImports: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

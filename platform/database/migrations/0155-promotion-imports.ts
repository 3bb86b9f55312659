import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';

const statements = [
  `create table promotion_import (
    vault_id uuid not null references vault (id),
    id uuid primary key,
    promotion_id uuid not null references promotion (id) on delete cascade,
    user_id uuid not null,
    file_name text not null,
    format text not null default 'xlsx' check (format in ('xlsx', 'xls', 'csv')),
    status text not null check (status in ('checking', 'checked', 'applying', 'applied')),
    base_version integer not null,
    new_count integer not null default 0,
    changed_count integer not null default 0,
    unchanged_count integer not null default 0,
    error_count integer not null default 0,
    warning_count integer not null default 0,
    notes text[] not null default '{}',
    columns jsonb not null default '{}',
    created_at timestamptz not null,
    checked_at timestamptz not null,
    applied_at timestamptz,
    job_id uuid
  )`,
  `comment on table promotion_import is 'Files of promotions that are looked at before they are applied'`,
  `comment on column promotion_import.user_id is 'Who has brought it: nobody else finds it'`,
  `comment on column promotion_import.base_version is 'Of the promotion that it was compared with'`,
  `comment on column promotion_import.columns is 'The keys of the columns of the sheet, in its order; null for one that is not read'`,
  `comment on column promotion_import.checked_at is 'While it is checked: when that began'`,
  // One file of a vault is checked at a time: what that costs is reserved before.
  `create unique index promotion_import_checking on promotion_import (vault_id) where status = 'checking'`,
  'create index promotion_import_of_promotion on promotion_import (promotion_id, user_id, created_at)',
  'create index promotion_import_by_age on promotion_import (created_at)',
  `create table promotion_import_row (
    import_id uuid not null references promotion_import (id) on delete cascade,
    number integer not null,
    row integer not null,
    cells jsonb not null,
    label text not null,
    state text not null check (state in ('new', 'changed', 'unchanged', 'error')),
    problems jsonb not null,
    warnings jsonb not null,
    sku_id uuid,
    discount numeric(4, 2),
    discount_before numeric(4, 2),
    primary key (import_id, number)
  )`,
  `comment on column promotion_import_row.number is 'In the order of the file, from 1'`,
  `comment on column promotion_import_row.row is 'Of the sheet, from 1, with its header'`,
  `comment on column promotion_import_row.cells is 'What the file says, by column'`,
  `comment on column promotion_import_row.discount_before is 'Of the item that it is; null: it is none'`,
  'create index promotion_import_row_by_state on promotion_import_row (import_id, state, number)',
];

/** Files of promotions (docs/domain.md, f; ADR 0115). */
export const promotionImports: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

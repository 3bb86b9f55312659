import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';

const statements = [
  `create table catalogue_import (
    vault_id uuid not null,
    id uuid not null,
    file_name text not null,
    format text not null check (format in ('xlsx', 'xls', 'json')),
    status text not null check (status in ('checked', 'applying', 'applied')),
    new_count integer not null,
    changed_count integer not null,
    unchanged_count integer not null,
    error_count integer not null,
    notes text[] not null,
    columns jsonb not null,
    created_at timestamptz not null,
    created_by_name text not null,
    checked_at timestamptz not null,
    applied_at timestamptz,
    applied_by_name text not null default '',
    job_id uuid,
    primary key (vault_id, id)
  )`,
  `comment on column catalogue_import.checked_at is 'Its rows say how the catalogue was then.'`,
  `comment on column catalogue_import.columns is 'Of a workbook: the keys of the columns of each sheet, in its order; null for one that is not read.'`,
  'create index catalogue_import_by_age on catalogue_import (created_at)',
  `create table catalogue_import_row (
    vault_id uuid not null,
    import_id uuid not null,
    number integer not null,
    sheet text not null check (sheet in ('products', 'skus')),
    row integer not null,
    label text not null,
    state text not null check (state in ('new', 'changed', 'unchanged', 'error')),
    changes jsonb not null,
    problems jsonb not null,
    cells jsonb not null,
    primary key (vault_id, import_id, number),
    foreign key (vault_id, import_id) references catalogue_import (vault_id, id) on delete cascade
  )`,
  'create index catalogue_import_row_by_state on catalogue_import_row (vault_id, import_id, state, number)',
  `comment on column catalogue_import_row.number is 'In the order of the file, products before SKUs.'`,
  `comment on column catalogue_import_row.cells is 'What the file says, by column.'`,
];

/** Files of products and SKUs that are looked at before they are applied (docs/domain.md, k). */
export const catalogueImports: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';

const statements = [
  // How a vault confirms, and how much one extraction may take: set by its Owners.
  `create table extraction_settings (
    vault_id uuid primary key,
    -- 'code' or 'email-link'
    method text not null,
    -- Most keys in one extraction, by role: {"Administrator": 500}
    limits jsonb not null,
    version integer not null,
    changed_by_name text not null,
    changed_at timestamptz not null
  )`,
  `alter table extraction
    alter txn_id drop not null,
    alter expires_at drop not null,
    -- One key for one customer of the vault.
    add is_single boolean not null default false,
    add country text not null default '',
    add client_reference text not null default '',
    add confirmed_at timestamptz,
    -- SHA-256 of the mailed link while it can be used, and the end of its life.
    add link_hash bytea,
    add link_expires_at timestamptz,
    add recipient_id uuid,
    add recipient_name text not null default '',
    -- The ZIP's password, sealed; null before the first use and after the file is destroyed.
    add password bytea,
    add password_shown_at timestamptz,
    -- SHA-256 of the request that it was shown to: a lost answer can be asked for again.
    add password_request bytea,
    -- Counts the files that were made: a download of an older one is none of this one.
    add file_no integer not null default 1,
    add destroyed_at timestamptz`,
  `update extraction set confirmed_at = created_at, recipient_id = extracted_by, recipient_name = extracted_by_name`,
  `alter table extraction alter recipient_id set not null`,
  'create unique index extraction_link on extraction (link_hash) where link_hash is not null',
  'create index extraction_alive on extraction (expires_at) where destroyed_at is null',
  'create index extraction_asked on extraction (vault_id, extracted_by, created_at)',
  `create index extraction_customer on extraction (created_at) where client_reference <> ''`,
  // The receipt's history; the audit trail has the same and more, for those who may read it.
  `create table extraction_step (
    vault_id uuid not null,
    extraction_id uuid not null,
    id bigint generated always as identity,
    kind text not null,
    at timestamptz not null,
    by_name text not null,
    note text not null,
    primary key (vault_id, extraction_id, id)
  )`,
  `insert into extraction_step (vault_id, extraction_id, kind, at, by_name, note)
    select vault_id, id, 'Confirmed', created_at, extracted_by_name, '' from extraction order by created_at`,
];

/** Extraction by email link, for one customer, and the life of its file (docs/domain.md, o2). */
export const extractionWays: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

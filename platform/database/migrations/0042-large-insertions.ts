import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';

const statements = [
  // What staff has switched on or off for one vault; without a row the default of its kind holds.
  `create table vault_feature (
    vault_id uuid not null,
    feature text not null,
    is_on boolean not null,
    primary key (vault_id, feature)
  )`,
  `alter table insertion_file
    add has_mark boolean not null default false,
    add blank_lines integer not null default 0,
    add crlf_lines integer not null default 0,
    add padded_lines integer not null default 0,
    -- Of a file that comes in chunks; null of one that came in one piece.
    add declared_bytes bigint,
    add head_sha256 bytea,
    add chunk_bytes integer,
    add chunk_count integer,
    add received_chunks integer not null default 0,
    -- Rest of the last line and state of the whole file's hash, sealed; null once the file is whole.
    add progress bytea,
    add changed_at timestamptz`,
  `create table insertion_chunk (
    vault_id uuid not null,
    insertion_id uuid not null,
    file_no smallint not null,
    chunk_no integer not null,
    sha256 bytea not null,
    size_bytes integer not null,
    received_at timestamptz not null,
    primary key (vault_id, insertion_id, file_no, chunk_no)
  )`,
  `alter table insertion
    -- keyway.stock.v1.RejectedPolicy
    add rejected_policy smallint not null default 1,
    -- When the texts of the refused lines are destroyed; null when there are none.
    add error_keys_until timestamptz`,
  `update insertion i set error_keys_until = finished_at + interval '7 days'
    where finished_at is not null and exists (
      select from insertion_problem p where p.vault_id = i.vault_id and p.insertion_id = i.id and p.ciphertext is not null)`,
  `create index insertion_error_keys on insertion (error_keys_until) where error_keys_until is not null`,
  // Who may read the error keys of an insertion without another code, and until when.
  `create table error_key_opening (
    vault_id uuid not null,
    insertion_id uuid not null,
    user_id uuid not null,
    open_until timestamptz not null,
    primary key (vault_id, insertion_id, user_id)
  )`,
];

/** Files that come in chunks and resume, insertions without their bad lines, error keys behind a code. */
export const largeInsertions: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';
import { lockTables } from '../table-locks.js';

const statements = [
  `alter table insertion
    -- How its keys came: in files, or by a call of the partner API.
    add source text not null default 'files' check (source in ('files', 'api')),
    -- SHA-256 of the call's body: the same Idempotency-Key with another body is another request.
    add request_hash bytea`,
  `create unique index insertion_request on insertion (vault_id, idempotency_key) where source = 'api'`,
  // Of the vault, not of one certificate: a retry may come after the certificate was exchanged.
  `create unique index extraction_request on extraction (vault_id, idempotency_key) where method = 'api'`,
  // Which days of a vault still wait for the owners' letter.
  `create index extraction_by_api on extraction (created_at, vault_id) where method = 'api'`,
  // What a program was answered: which keys would change, and which would not.
  'alter table key_change add request_hash bytea, add preview jsonb',
  `create unique index key_change_request on key_change (vault_id, idempotency_key) where request_hash is not null`,
  // Keys that a vault has sent by the partner API on a day (UTC).
  `create table import_day (
    vault_id uuid not null,
    day date not null,
    keys bigint not null check (keys >= 0),
    primary key (vault_id, day)
  )`,
  // What staff allows one vault in place of the 50,000,000 live keys of all others.
  `create table vault_limit (
    vault_id uuid primary key,
    live_keys bigint not null check (live_keys >= 0)
  )`,
  // Days (UTC) of which a vault's owners were told what the partner API has extracted.
  `create table extraction_digest (
    vault_id uuid not null,
    day date not null,
    primary key (vault_id, day)
  )`,
];

/** Import, extraction and blacklisting by the partner API (docs/domain.md, h, m and o2; ADR 0047). */
export const partnerOperations: Migration = {
  up: async (db) => {
    await lockTables(db, ['insertion', 'extraction', 'key_change']);
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

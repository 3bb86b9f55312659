import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';

const statements = [
  `create table extraction (
    vault_id uuid not null,
    id uuid not null,
    number bigint not null,
    txn_id uuid not null,
    sku_id uuid not null,
    agreement_id uuid not null,
    quantity bigint not null,
    reference text not null,
    extracted_by uuid not null,
    extracted_by_name text not null,
    method text not null,
    idempotency_key text not null,
    -- SHA-256 of what was asked for: the same key with other words is another request.
    request_hash bytea not null,
    downloads integer not null default 0,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    primary key (vault_id, id),
    unique (vault_id, number),
    unique (vault_id, extracted_by, idempotency_key)
  )`,
  'create index extraction_created on extraction (vault_id, created_at, id)',
];

/** Extractions (docs/domain.md, o2). */
export const extraction: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

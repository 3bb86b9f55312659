import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';

const statements = [
  // A change of many keys at once: blacklisting, withdrawal, change of right.
  `create table key_change (
    vault_id uuid not null,
    id uuid not null,
    -- keyway.stock.v1.ChangeKind, ChangeStatus, ChangeSource
    kind smallint not null,
    number bigint not null,
    status smallint not null,
    source smallint not null default 0,
    -- Of an insertion or a transaction: the transaction whose keys are meant.
    source_id uuid,
    source_number bigint,
    source_txn_id uuid,
    -- Of stock: SKUs and their rights, pair by pair.
    place_sku_ids uuid[] not null default '{}',
    place_right_ids uuid[] not null default '{}',
    platform text not null default '',
    line_count integer not null default 0,
    reason text not null default '',
    reason_text text not null default '',
    reference text not null default '',
    to_agreement_id uuid,
    created_by uuid not null,
    created_by_name text not null,
    created_at timestamptz not null,
    confirmed_at timestamptz,
    finished_at timestamptz,
    idempotency_key text,
    job_id uuid,
    key_count bigint not null default 0,
    changed_count bigint not null default 0,
    refused_count bigint not null default 0,
    failure_code text not null default '',
    primary key (vault_id, id),
    unique (vault_id, kind, number)
  )`,
  'create index key_change_created on key_change (vault_id, kind, created_at, id)',
  // What became of each line that was given: the key that it names, or why it names none. Never its text.
  `create table key_change_line (
    vault_id uuid not null,
    change_id uuid not null,
    line integer not null,
    -- keyway.stock.v1.ChangeVerdict of a line that names no key
    problem smallint,
    holder_id uuid,
    key_id uuid,
    last4 text not null,
    primary key (vault_id, change_id, line)
  )`,
  // What a change has done, by transaction and by the state that the keys had.
  `create table key_change_outcome (
    vault_id uuid not null,
    change_id uuid not null,
    txn_vault_id uuid not null,
    txn_id uuid not null,
    sku_id uuid not null,
    agreement_id uuid not null,
    from_state text not null,
    quantity bigint not null,
    primary key (vault_id, change_id, txn_id, from_state)
  )`,
  // Texts that a user has had looked up, by the hour.
  `create table key_lookup (
    vault_id uuid not null,
    user_id uuid not null,
    hour timestamptz not null,
    calls integer not null,
    texts bigint not null,
    primary key (vault_id, user_id, hour)
  )`,
];

/** Blacklistings, withdrawals and changes of right (ADR 0038). */
export const changes: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

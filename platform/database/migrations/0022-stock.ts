import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';

const statements = [
  // Running numbers of a vault: insertions, transactions, extractions.
  `create table vault_counter (
    vault_id uuid not null,
    name text not null,
    value bigint not null,
    primary key (vault_id, name)
  )`,
  `create table insertion (
    vault_id uuid not null,
    id uuid not null,
    number bigint not null,
    -- keyway.stock.v1.InsertionStatus
    status smallint not null,
    sku_id uuid,
    agreement_id uuid,
    note text not null default '',
    step text not null default 'product',
    created_by uuid not null,
    created_by_name text not null,
    created_at timestamptz not null,
    finished_at timestamptz,
    -- Data key, wrapped by the vault's key.
    wrapped_key bytea not null,
    idempotency_key text,
    job_id uuid,
    txn_id uuid,
    inserted_count bigint not null default 0,
    file_count integer not null default 0,
    key_count bigint not null default 0,
    rejected_count bigint not null default 0,
    preflight_at timestamptz,
    failure_code text not null default '',
    primary key (vault_id, id),
    unique (vault_id, number)
  )`,
  'create index insertion_created on insertion (vault_id, created_at, id)',
  'create index insertion_sweep on insertion (finished_at) where finished_at is not null',
  `create table insertion_file (
    vault_id uuid not null,
    insertion_id uuid not null,
    file_no smallint not null,
    id uuid not null,
    name text not null,
    size_bytes bigint not null,
    key_count bigint not null,
    refused_count bigint not null,
    sha256 bytea,
    started_at timestamptz not null,
    -- Null while the bytes are still coming: such a file is seen by nobody.
    uploaded_at timestamptz,
    primary key (vault_id, insertion_id, file_no),
    unique (vault_id, insertion_id, id)
  )`,
  // Encrypted lines on their way into the stock. No index beyond the key: it is loaded by COPY.
  `create table key_staging (
    vault_id uuid not null,
    insertion_id uuid not null,
    file_no smallint not null,
    line integer not null,
    key_id uuid not null,
    -- Null for a line that is no key.
    fingerprint bytea,
    ciphertext bytea not null,
    last4 text not null,
    problem smallint,
    is_unusual boolean not null,
    primary key (vault_id, insertion_id, file_no, line)
  )`,
  // What the pre-flight found.
  `create table insertion_problem (
    vault_id uuid not null,
    insertion_id uuid not null,
    file_no smallint not null,
    line integer not null,
    -- keyway.stock.v1.LineProblem
    problem smallint not null,
    first_file_no smallint,
    first_line integer,
    other_product text,
    primary key (vault_id, insertion_id, file_no, line, problem)
  )`,
  // vault_id is the holder. state: docs/domain.md, a (platform/stock/keys/key-state.ts).
  `create table key (
    vault_id uuid not null,
    id uuid not null,
    sku_id uuid not null,
    agreement_id uuid not null,
    insertion_id uuid not null,
    insertion_number bigint not null,
    origin_vault_id uuid not null,
    state smallint not null,
    pool_id uuid,
    fingerprint bytea not null,
    ciphertext bytea not null,
    last4 text not null,
    primary key (vault_id, id)
  )`,
  // One living key on the whole network. The one index that does not begin with the vault: were the
  // table distributed by vault, this would become a table of its own, distributed by fingerprint.
  'create unique index key_fingerprint on key (fingerprint) where state <> 10',
  // Oldest insertion first, then id: the order in which keys leave.
  `create index key_free on key (vault_id, sku_id, agreement_id, insertion_number, id) where state = 2 and pool_id is null`,
  `create table key_movement (
    vault_id uuid not null,
    txn_id uuid not null,
    key_id uuid not null,
    moved_at timestamptz not null,
    event smallint not null,
    from_state smallint not null,
    to_state smallint not null,
    -- Null: the vault itself. Set where the holder changes.
    from_vault_id uuid,
    to_vault_id uuid,
    primary key (vault_id, txn_id, key_id, moved_at)
  ) partition by range (moved_at)`,
  'create table key_movement_default partition of key_movement default',
  `create table txn (
    vault_id uuid not null,
    id uuid not null,
    number bigint not null,
    sequence bigint not null,
    kind text not null check (kind in ('Inserted', 'Extracted')),
    status text not null,
    sku_id uuid not null,
    agreement_id uuid not null,
    quantity bigint not null,
    actor_id uuid not null,
    actor_name text not null,
    reference text not null,
    insertion_id uuid,
    extraction_id uuid,
    created_at timestamptz not null,
    previous_hash bytea not null,
    merkle_root bytea not null,
    hash bytea not null,
    primary key (vault_id, id),
    unique (vault_id, number),
    unique (vault_id, sequence)
  )`,
  'create index txn_created on txn (vault_id, created_at, id)',
  'create index txn_kind on txn (vault_id, kind, created_at, id)',
  // The end of each vault's custody chain; its row lock puts the vault's transactions in one order.
  `create table custody_head (
    vault_id uuid primary key,
    sequence bigint not null,
    hash bytea not null
  )`,
  `create table stock_balance (
    vault_id uuid not null,
    sku_id uuid not null,
    agreement_id uuid not null,
    inserted bigint not null default 0,
    received bigint not null default 0,
    available bigint not null default 0 check (available >= 0),
    pooled bigint not null default 0 check (pooled >= 0),
    reserved bigint not null default 0 check (reserved >= 0),
    offered bigint not null default 0 check (offered >= 0),
    sold bigint not null default 0 check (sold >= 0),
    fulfilled bigint not null default 0 check (fulfilled >= 0),
    extracted bigint not null default 0 check (extracted >= 0),
    revoked bigint not null default 0 check (revoked >= 0),
    blacklisted bigint not null default 0 check (blacklisted >= 0),
    voided bigint not null default 0 check (voided >= 0),
    transferred_out bigint not null default 0,
    changed_at timestamptz not null,
    primary key (vault_id, sku_id, agreement_id)
  )`,
  // Differences that the recount found, for people and for monitoring: never mended in silence.
  `create table balance_alarm (
    vault_id uuid not null,
    id uuid not null,
    found_at timestamptz not null,
    kind text not null,
    subject text not null,
    recorded text not null,
    recounted text not null,
    primary key (vault_id, id)
  )`,
];

/** First of the month, so many months after the start of 2026, as SQL wants it. */
const month = (after: number): string => new Date(Date.UTC(2026, after, 1)).toISOString().slice(0, 10);

// Two years ahead; the nightly job makes the next ones (platform/stock/ledger/archive).
const partitions = Array.from({ length: 24 }, (_, at) => {
  const name = `key_movement_${month(at).slice(0, 7).replace('-', '_')}`;
  return `create table ${name} partition of key_movement for values from ('${month(at)}') to ('${month(at + 1)}')`;
});

/** Insertions, keys, movements, transactions, balances, custody (docs/domain.md, a, h and m). */
export const stock: Migration = {
  up: async (db) => {
    for (const statement of [...statements, ...partitions]) await sql.raw(statement).execute(db);
  },
};

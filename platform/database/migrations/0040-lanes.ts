import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';
import { lockTables } from '../table-locks.js';

/** Lanes of a vault, as platform/stock/ledger/custody/lane.repository.ts has it. */
const lanes = 16;

const balanceColumns = [
  ...['inserted', 'received', 'right_in', 'available', 'pooled', 'reserved', 'offered', 'sold', 'fulfilled'],
  ...['extracted', 'revoked', 'blacklisted', 'voided', 'transferred_out', 'right_out'],
];

/** First of the month, so many months after the start of 2026, as SQL wants it. */
const month = (after: number): string => new Date(Date.UTC(2026, after, 1)).toISOString().slice(0, 10);

const blockMonths = Array.from({ length: 24 }, (_, at) => {
  const name = `key_movement_block_${month(at).slice(0, 7).replace('-', '_')}`;
  return `create table ${name} partition of key_movement_block for values from ('${month(at)}') to ('${month(at + 1)}')`;
});

const lanesOfVaults = [
  `alter table custody_head
    add lane smallint not null default 0,
    -- Numbers of transactions that this lane may still give: none, where the next is behind the last.
    add next_number bigint not null default 1,
    add last_number bigint not null default 0,
    drop constraint custody_head_pkey,
    add primary key (vault_id, lane)`,
  // Written by every transaction: room on the page keeps the new row beside the old one.
  'alter table custody_head set (fillfactor = 50)',
  `insert into custody_head (vault_id, lane, sequence, hash)
    select vault_id, other, 0, decode(repeat('00', 32), 'hex') from custody_head, generate_series(1, ${lanes - 1}) as other`,
  `alter table txn
    add lane smallint not null default 0,
    -- What its hash covers: 1 before lanes.
    add header_version smallint not null default 1,
    add from_agreement_id uuid,
    -- What a person did in one go, where it took several transactions.
    add document_id uuid,
    drop constraint txn_kind_check,
    drop constraint txn_vault_id_sequence_key,
    add constraint txn_sequence unique (vault_id, lane, sequence)`,
  'create index txn_document on txn (vault_id, document_id) where document_id is not null',
];

const balancesByLane = [
  `alter table stock_balance
    add lane smallint not null default 0,
    add right_in bigint not null default 0,
    add right_out bigint not null default 0,
    drop constraint stock_balance_pkey,
    add primary key (vault_id, sku_id, agreement_id, lane)`,
  // A lane's part alone may be below zero: keys leave by another lane than they came. The sum never is.
  `alter table stock_balance ${['available', 'pooled', 'reserved', 'offered', 'sold', 'fulfilled', 'extracted', 'revoked', 'blacklisted', 'voided'].map((column) => `drop constraint stock_balance_${column}_check`).join(', ')}`,
  'alter table stock_balance set (fillfactor = 50)',
  'alter table stock_balance alter lane drop default',
  `create view stock_standing as
    select vault_id, sku_id, agreement_id, ${balanceColumns.map((column) => `sum(${column})::bigint as ${column}`).join(', ')},
      max(changed_at) as changed_at
    from stock_balance group by vault_id, sku_id, agreement_id`,
];

const movements = [
  'create index key_movement_key on key_movement (vault_id, key_id)',
  'alter table key_movement_block rename to key_movement_block_before',
  'alter table key_movement_block_before drop constraint key_movement_block_pkey',
  `create table key_movement_block (
    like key_movement_block_before including storage,
    primary key (vault_id, txn_id, block_no, moved_at)
  ) partition by range (moved_at)`,
  'create table key_movement_block_default partition of key_movement_block default',
  ...blockMonths,
  'drop view key_moved',
  'insert into key_movement_block select * from key_movement_block_before',
  'drop table key_movement_block_before',
];

/** The cold part: months that nobody moves keys in any more, and their transactions. */
const archive = [
  'create schema archive',
  'create table archive.key_movement (like public.key_movement including all) partition by range (moved_at)',
  'create table archive.key_movement_default partition of archive.key_movement default',
  'create table archive.key_movement_block (like public.key_movement_block including all) partition by range (moved_at)',
  'create table archive.key_movement_block_default partition of archive.key_movement_block default',
  'create table archive.txn (like public.txn including all)',
  `create function archive.refuse() returns trigger language plpgsql as
    $$ begin raise exception 'the archive is read-only'; end $$`,
  ...['key_movement', 'key_movement_block', 'txn'].map(
    (table) =>
      `create trigger read_only before update or delete on archive.${table} for each row execute function archive.refuse()`,
  ),
  // Every transaction and every movement, wherever it lies.
  `create view txn_any as
    select t.*, false as is_archived from public.txn t union all select t.*, true as is_archived from archive.txn t`,
  `create view key_moved as
    select vault_id, txn_id, key_id, moved_at, event, from_state, to_state from public.key_movement
    union all
    select vault_id, txn_id, key_id, moved_at, event, from_state, to_state from archive.key_movement
    union all
    select b.vault_id, b.txn_id, k.key_id, b.moved_at, b.event, b.from_state, b.to_state
    from public.key_movement_block b, unnest(b.key_ids) as k(key_id)
    union all
    select b.vault_id, b.txn_id, k.key_id, b.moved_at, b.event, b.from_state, b.to_state
    from archive.key_movement_block b, unnest(b.key_ids) as k(key_id)`,
];

/**
 * Those that this migration changes, and the ones that follow in the same transaction; in the order in which a
 * taking comes to them, so that takings are waited for and not met. A view is locked with the tables under it,
 * as its readers do.
 */
const changed = [
  ...['stock_balance', 'key_moved', 'custody_head', 'txn', 'insertion', 'insertion_file', 'insertion_problem'],
  ...['staged_block', 'extraction', 'agreement', 'job', 'app_user'],
];

const statements = [...lanesOfVaults, ...balancesByLane, ...movements, ...archive];

/** Custody in lanes, balances by lane, movements of blocks by month, and the archive (ADR 0035, 0036). */
export const lanesAndArchive: Migration = {
  up: async (db) => {
    await lockTables(db, changed);
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

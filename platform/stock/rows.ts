/** Rows of the stock's tables (migrations 0022, 0032, 0033, 0040, 0042, 0053, 0059, 0060). */
import type { CatalogueTables } from '../catalogue/index.js';
import type { RightsTables } from '../rights/index.js';

/** How the keys of an insertion came: in files, or by a call of the partner API. */
export type InsertionSource = 'files' | 'api';

export interface InsertionRow {
  vault_id: string;
  id: string;
  number: number;
  status: number;
  /** Chosen before the platform names a SKU; a SKU brings its own. */
  product_id: string | null;
  /** For which the files' lines were read and fingerprinted; null without a file. */
  staged_platform: string | null;
  sku_id: string | null;
  agreement_id: string | null;
  note: string;
  step: string;
  created_by: string;
  created_by_name: string;
  created_at: Date;
  finished_at: Date | null;
  wrapped_key: Buffer;
  idempotency_key: string | null;
  job_id: string | null;
  txn_id: string | null;
  inserted_count: number;
  file_count: number;
  key_count: number;
  rejected_count: number;
  /** Of these the lines that were keys already; null of insertions from before it was kept. */
  duplicate_count: number | null;
  preflight_at: Date | null;
  failure_code: string;
  /** keyway.stock.v1.RejectedPolicy */
  rejected_policy: number;
  error_keys_until: Date | null;
  source: InsertionSource;
  /** SHA-256 of the partner's call; null of files. */
  request_hash: Buffer | null;
  /** Of the partner's call; null of files. */
  correlation_id: string | null;
}

export interface InsertionFileRow {
  vault_id: string;
  insertion_id: string;
  file_no: number;
  id: string;
  name: string;
  size_bytes: number;
  key_count: number;
  refused_count: number;
  sha256: Buffer | null;
  started_at: Date;
  uploaded_at: Date | null;
  has_mark: boolean;
  blank_lines: number;
  crlf_lines: number;
  padded_lines: number;
  declared_bytes: number | null;
  head_sha256: Buffer | null;
  chunk_bytes: number | null;
  /** Null of a file that came in one piece. */
  chunk_count: number | null;
  received_chunks: number;
  progress: Buffer | null;
  changed_at: Date | null;
  /** Who has sent all of it; null: nobody who is known has. */
  sent_by: string | null;
  /** Day (UTC, yyyy-mm-dd) on which its texts were counted last as asked for. */
  asked_on: string | null;
}

export interface ChunkRow {
  vault_id: string;
  insertion_id: string;
  file_no: number;
  chunk_no: number;
  sha256: Buffer;
  size_bytes: number;
  received_at: Date;
}

/** A block of a file, encrypted; each array has one element for each line. */
export interface StagedBlockRow {
  vault_id: string;
  insertion_id: string;
  file_no: number;
  first_line: number;
  lines: number[];
  key_ids: string[];
  fingerprints: (string | null)[];
  ciphertexts: Buffer[];
  tails: string[];
  problems: (number | null)[] | null;
}

export interface ProblemRow {
  vault_id: string;
  insertion_id: string;
  file_no: number;
  line: number;
  problem: number;
  first_file_no: number | null;
  first_line: number | null;
  other_product: string | null;
  /** What a refused line holds, sealed; null of a warning, and once it is destroyed. */
  key_id: string | null;
  fingerprint: Buffer | null;
  ciphertext: Buffer | null;
  last4: string | null;
}

export interface KeyRow {
  vault_id: string;
  id: string;
  sku_id: string;
  agreement_id: string;
  insertion_id: string;
  insertion_number: number;
  origin_vault_id: string;
  state: number;
  pool_id: string | null;
  fingerprint: Buffer;
  ciphertext: Buffer;
  last4: string;
}

export interface MovementRow {
  vault_id: string;
  txn_id: string;
  key_id: string;
  moved_at: Date;
  event: number;
  from_state: number;
  to_state: number;
  from_vault_id: string | null;
  to_vault_id: string | null;
}

/** Movements of many keys that go one way in one transaction. */
export interface MovementBlockRow {
  vault_id: string;
  txn_id: string;
  block_no: number;
  moved_at: Date;
  event: number;
  from_state: number;
  to_state: number;
  key_ids: string[];
}

export interface TransactionRow {
  vault_id: string;
  id: string;
  number: number;
  lane: number;
  /** In its lane, from 1. */
  sequence: number;
  header_version: number;
  kind: string;
  status: string;
  sku_id: string;
  agreement_id: string;
  /** The right that the keys had before; null where it did not change. */
  from_agreement_id: string | null;
  quantity: number;
  actor_id: string;
  actor_name: string;
  reference: string;
  insertion_id: string | null;
  extraction_id: string | null;
  /** What a person did in one go, where it took several transactions. */
  document_id: string | null;
  created_at: Date;
  previous_hash: Buffer;
  merkle_root: Buffer;
  hash: Buffer;
  /** Which key has sealed it; null of links from before they were sealed. */
  seal_key: string | null;
  seal: Buffer | null;
}

/** The kept counters of a SKU under a right. */
export interface StandingRow {
  vault_id: string;
  sku_id: string;
  agreement_id: string;
  inserted: number;
  received: number;
  /** Keys that came from another right, or went to one. */
  right_in: number;
  right_out: number;
  available: number;
  pooled: number;
  reserved: number;
  offered: number;
  sold: number;
  fulfilled: number;
  extracted: number;
  revoked: number;
  blacklisted: number;
  voided: number;
  transferred_out: number;
  changed_at: Date;
}

/** A lane's part of the counters, which may be below zero: the sum of the lanes is what stands. */
export interface BalanceRow extends StandingRow {
  lane: number;
}

/** The end of one lane of a vault's custody. */
export interface HeadRow {
  vault_id: string;
  lane: number;
  sequence: number;
  hash: Buffer;
  /** Numbers of transactions that this lane may still give: none, where the next is behind the last. */
  next_number: number;
  last_number: number;
}

/** The last link of a lane that has no seal. */
export interface PinRow {
  vault_id: string;
  lane: number;
  sequence: number;
  hash: Buffer;
  seal_key: string;
  seal: Buffer;
}

export interface AlarmRow {
  vault_id: string;
  id: string;
  found_at: Date;
  kind: string;
  subject: string;
  recorded: string;
  recounted: string;
}

/** Keys that moved on one day (UTC), by kind of transaction (migration 0045). */
export interface DayRow {
  vault_id: string;
  sku_id: string;
  agreement_id: string;
  /** yyyy-mm-dd */
  day: string;
  kind: string;
  quantity: number;
}

export interface ThresholdRow {
  vault_id: string;
  sku_id: string;
  /** Null: the mark was taken away. */
  low_at: number | null;
  changed_by: string;
  changed_by_name: string;
  changed_at: Date;
  /** Counts the changes (migration 0056). */
  version: number;
}

interface DayCount {
  vault_id: string;
  day: string;
  keys: number;
}

export interface StockTables {
  vault_counter: { vault_id: string; name: string; value: number };
  insertion: InsertionRow;
  insertion_file: InsertionFileRow;
  insertion_chunk: ChunkRow;
  /** Keys sent by the partner API on a day (UTC, yyyy-mm-dd). */
  import_day: DayCount;
  /** Texts compared with the keys of all vaults on a day, less those that were inserted. */
  asked_day: DayCount;
  /** How often a user had texts compared with the vault's keys, by the hour (migration 0041). */
  key_lookup: { vault_id: string; user_id: string; hour: Date; calls: number; texts: number };
  /** Only of vaults for which staff has set one. */
  vault_limit: { vault_id: string; live_keys: number };
  vault_feature: { vault_id: string; feature: string; is_on: boolean };
  error_key_opening: { vault_id: string; insertion_id: string; user_id: string; open_until: Date };
  staged_block: StagedBlockRow;
  insertion_problem: ProblemRow;
  key: KeyRow;
  key_movement: MovementRow;
  key_movement_block: MovementBlockRow;
  /** Every movement, a row for each key. */
  key_moved: Omit<MovementRow, 'from_vault_id' | 'to_vault_id'>;
  txn: TransactionRow;
  'archive.txn': TransactionRow;
  /** Those of the archive too. */
  txn_any: TransactionRow & { is_archived: boolean };
  custody_head: HeadRow;
  custody_pin: PinRow;
  stock_balance: BalanceRow;
  /** The balances of all lanes: what everybody reads. */
  stock_standing: StandingRow;
  balance_alarm: AlarmRow;
  stock_day: DayRow;
  /** Keys that left in the last 28 days. */
  stock_pace: { vault_id: string; sku_id: string; agreement_id: string; taken: number; days: number };
  stock_roll: { vault_id: string; rolled_at: Date };
  stock_threshold: ThresholdRow;
  /** Low stock that somebody has been told of. */
  stock_low: { vault_id: string; sku_id: string; agreement_id: string; told_at: Date };
}

/** What the stock's queries reach: its own tables, and the names of products and rights. */
export type StockDatabase = StockTables & CatalogueTables & RightsTables;

/** The tables that grow with every key that moves. */
export const movedTables = ['key', 'key_movement', 'key_movement_block', 'txn', 'stock_balance'] as const;

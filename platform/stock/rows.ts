/** Rows of the stock's tables (migration 0022). */
import type { CatalogueTables } from '../catalogue/index.js';
import type { RightsTables } from '../rights/index.js';

export interface InsertionRow {
  vault_id: string;
  id: string;
  number: number;
  status: number;
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
  preflight_at: Date | null;
  failure_code: string;
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
}

export interface StagingRow {
  vault_id: string;
  insertion_id: string;
  file_no: number;
  line: number;
  key_id: string;
  fingerprint: Buffer | null;
  ciphertext: Buffer;
  last4: string;
  problem: number | null;
  is_unusual: boolean;
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

export interface TransactionRow {
  vault_id: string;
  id: string;
  number: number;
  sequence: number;
  kind: string;
  status: string;
  sku_id: string;
  agreement_id: string;
  quantity: number;
  actor_id: string;
  actor_name: string;
  reference: string;
  insertion_id: string | null;
  extraction_id: string | null;
  created_at: Date;
  previous_hash: Buffer;
  merkle_root: Buffer;
  hash: Buffer;
}

export interface BalanceRow {
  vault_id: string;
  sku_id: string;
  agreement_id: string;
  inserted: number;
  received: number;
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

export interface AlarmRow {
  vault_id: string;
  id: string;
  found_at: Date;
  kind: string;
  subject: string;
  recorded: string;
  recounted: string;
}

export interface StockTables {
  vault_counter: { vault_id: string; name: string; value: number };
  insertion: InsertionRow;
  insertion_file: InsertionFileRow;
  key_staging: StagingRow;
  insertion_problem: ProblemRow;
  key: KeyRow;
  key_movement: MovementRow;
  txn: TransactionRow;
  custody_head: { vault_id: string; sequence: number; hash: Buffer };
  stock_balance: BalanceRow;
  balance_alarm: AlarmRow;
}

/** What the stock's queries reach: its own tables, and the names of products and rights. */
export type StockDatabase = StockTables & CatalogueTables & RightsTables;

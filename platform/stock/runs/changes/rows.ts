/** Rows of the changes' tables (migrations 0041, 0053, 0054). */
import type { StockDatabase } from '../../rows.js';
import type { VerdictName } from './change-kinds.js';

export interface ChangeRow {
  vault_id: string;
  id: string;
  kind: number;
  number: number;
  status: number;
  source: number;
  source_id: string | null;
  source_number: number | null;
  source_txn_id: string | null;
  place_sku_ids: string[];
  place_right_ids: string[];
  platform: string;
  /** Lines, or rows of a list, that were given. */
  line_count: number;
  /** Rows of a list that held no key for the change when they were chosen. */
  idle_row_count: number;
  reason: string;
  reason_text: string;
  reference: string;
  to_agreement_id: string | null;
  created_by: string;
  created_by_name: string;
  created_at: Date;
  confirmed_at: Date | null;
  finished_at: Date | null;
  idempotency_key: string | null;
  job_id: string | null;
  /** Keys to be changed when it was confirmed. */
  key_count: number;
  changed_count: number;
  refused_count: number;
  failure_code: string;
  /** SHA-256 of the partner's call, and what it was answered; null of a person's change. */
  request_hash: Buffer | null;
  preview: ChangePreview | null;
}

/** What a program is told of the keys that it has named. */
export interface ChangePreview {
  /** Keys by what would become of them. */
  readonly counts: Readonly<Partial<Record<VerdictName, number>>>;
  /** The first places of its list that lead to no change, from 1. */
  readonly left: readonly { readonly row: number; readonly reason: VerdictName }[];
}

export interface ChangeLineRow {
  vault_id: string;
  change_id: string;
  line: number;
  /** Why the line names no key; null where it names one. */
  problem: number | null;
  holder_id: string | null;
  key_id: string | null;
  last4: string;
}

export interface ChangeOutcomeRow {
  vault_id: string;
  change_id: string;
  txn_vault_id: string;
  txn_id: string;
  sku_id: string;
  agreement_id: string;
  /** Name of the state that the keys had. */
  from_state: string;
  quantity: number;
}

export interface ChangeTables {
  key_change: ChangeRow;
  key_change_line: ChangeLineRow;
  key_change_place: { vault_id: string; change_id: string; sku_id: string; agreement_id: string };
  key_change_insertion: { vault_id: string; change_id: string; insertion_id: string };
  key_change_outcome: ChangeOutcomeRow;
}

export type ChangesDatabase = ChangeTables & StockDatabase;

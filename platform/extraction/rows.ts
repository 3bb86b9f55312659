/** Rows of the extractions' tables (migrations 0023, 0044 and 0055). */
import type { Generated } from 'kysely';

export interface ExtractionRow {
  vault_id: string;
  id: string;
  number: number;
  /** Null until it is confirmed: nothing has been taken. */
  txn_id: string | null;
  sku_id: string;
  agreement_id: string;
  quantity: number;
  reference: string;
  extracted_by: string;
  extracted_by_name: string;
  method: string;
  idempotency_key: string;
  request_hash: Buffer;
  downloads: number;
  created_at: Date;
  expires_at: Date | null;
  is_single: boolean;
  country: string;
  client_reference: string;
  confirmed_at: Date | null;
  link_hash: Buffer | null;
  link_expires_at: Date | null;
  recipient_id: string;
  recipient_name: string;
  password: Buffer | null;
  password_shown_at: Date | null;
  password_request: Buffer | null;
  file_no: number;
  destroyed_at: Date | null;
  /** Where it was confirmed. */
  address: string | null;
}

export interface ExtractionStepRow {
  vault_id: string;
  extraction_id: string;
  id: Generated<number>;
  kind: string;
  at: Date;
  by_name: string;
  note: string;
  address: string | null;
}

export interface ExtractionSettingsRow {
  vault_id: string;
  method: string;
  limits: Record<string, number>;
  version: number;
  changed_by_name: string;
  changed_at: Date;
}

export interface ExtractionTables {
  extraction: ExtractionRow;
  extraction_step: ExtractionStepRow;
  extraction_settings: ExtractionSettingsRow;
}

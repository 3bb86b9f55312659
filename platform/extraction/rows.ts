/** Rows of the extractions' table (migration 0023). */
export interface ExtractionRow {
  vault_id: string;
  id: string;
  number: number;
  txn_id: string;
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
  expires_at: Date;
}

export interface ExtractionTables {
  extraction: ExtractionRow;
}

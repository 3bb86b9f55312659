/** Rows of the partner API (migrations 0052 and 0057). */

export interface CertificateRow {
  vault_id: string;
  id: string;
  name: string;
  der: Buffer;
  sha256: Buffer;
  sha1: Buffer;
  algorithm: 'RS256' | 'ES256';
  key_kind: string;
  subject: string;
  issuer: string;
  valid_from: Date;
  valid_to: Date;
  networks: string[];
  version: number;
  /** Null before the first change (migration 0056). */
  changed_at: Date | null;
  changed_by_name: string | null;
  created_at: Date;
  created_by_name: string;
  revoked_at: Date | null;
  revoked_by_name: string | null;
  warned_days: number | null;
}

interface TokenUseRow {
  vault_id: string;
  jti: Buffer;
  expires_at: Date;
}

interface RateRow {
  vault_id: string;
  kind: 'read' | 'write';
  second: number;
  calls: number[];
  granted: number;
}

export interface CallRow {
  vault_id: string;
  id: string;
  at: Date;
  duration_ms: number;
  method: string;
  path: string;
  status: number;
  note: string | null;
  certificate_id: string;
  certificate_name: string;
  address: string;
  reference: string | null;
  request_headers: string;
  response_headers: string;
  correlation_id: string;
}

export interface CallBodyRow {
  vault_id: string;
  call_id: string;
  at: Date;
  request: string;
  response: string;
}

export interface PartnerTables {
  partner_certificate: CertificateRow;
  partner_token_use: TokenUseRow;
  partner_rate: RateRow;
  partner_call: CallRow;
  partner_call_body: CallBodyRow;
}

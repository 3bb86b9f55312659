/** Rows of the rights' table (migration 0021). */
export interface AgreementRow {
  vault_id: string;
  id: string;
  version: number;
  name: string;
  description: string;
  extraction_type: number;
  visibility: number;
  is_blacklisting_allowed: boolean;
  geofencing_type: string;
  regions: string[];
  is_open: boolean;
}

export interface RightsTables {
  agreement: AgreementRow;
}

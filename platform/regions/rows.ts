/** Rows of the regions' tables (migration 0043). */
export interface RegionRow {
  /** Nobody's for the system's own. */
  vault_id: string;
  id: string;
  /** 2 to 6 capital letters or digits, unique in its vault. */
  code: string;
  name: string;
  kind: 'system' | 'custom';
  created_at: Date;
}

export interface RegionCountryRow {
  vault_id: string;
  region_id: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
}

export interface RegionsTables {
  region: RegionRow;
  region_country: RegionCountryRow;
}

import type { RegionsTables } from '../regions/index.js';

/** Rows of the rights' table (migrations 0021, 0043): one for each version of a right. */
export interface AgreementRow {
  vault_id: string;
  id: string;
  /** All versions of one right; the id of its first. */
  line_id: string;
  version: number;
  /** The newest version of its line. */
  is_current: boolean;
  name: string;
  description: string;
  extraction_type: number;
  visibility: number;
  is_blacklisting_allowed: boolean;
  geofencing_type: string;
  /** Codes of regions. */
  regions: string[];
  /** What those regions hold, ISO 3166-1 alpha-2 in order; fixed when the version was made. */
  countries: string[];
  /** Open for new insertions. */
  is_open: boolean;
  row_version: number;
  created_at: Date;
  changed_at: Date;
  /** A person's name; empty for the system's. */
  changed_by: string;
}

export interface RightsTables {
  agreement: AgreementRow;
}

/** Views of the stock that tell rights what has them (migrations 0040, 0064). */
export interface RightsUseTables {
  stock_standing: {
    vault_id: string;
    sku_id: string;
    agreement_id: string;
    available: number;
    pooled: number;
    reserved: number;
    offered: number;
    sold: number;
    fulfilled: number;
    extracted: number;
    revoked: number;
    blacklisted: number;
  };
  insertion_of_right: { vault_id: string; right_id: string; is_open: boolean };
}

/** What a use case of the rights reaches. */
export type RightsDatabase = RightsTables & RightsUseTables & RegionsTables;

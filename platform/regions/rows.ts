/** Rows of the regions' table, and of the view of what names them (migrations 0043, 0069). */
export interface RegionRow {
  /** Nobody's for the system's own. */
  vault_id: string;
  id: string;
  /** 2 to 6 capital letters or digits, unique in its vault. */
  code: string;
  name: string;
  kind: 'system' | 'custom';
  /** ISO 3166-1 alpha-2, in order, at least one. */
  countries: string[];
  version: number;
  created_at: Date;
  changed_at: Date;
  /** A person's name; empty for the system's. */
  changed_by_name: string;
}

/** A right, in all its versions, or a SKU that names a region. */
export interface RegionUseRow {
  /** Whose right or SKU it is. */
  vault_id: string;
  /** Of the region: the vault's own or the system's. */
  code: string;
  kind: 'right' | 'sku';
  id: string;
  name: string;
  is_exclusion: boolean;
  is_binding: boolean;
  is_movable: boolean;
  keys: number;
}

export interface RegionsTables {
  region: RegionRow;
}

/** What a use case of the regions reaches. */
export type RegionsDatabase = RegionsTables & { region_use: RegionUseRow };

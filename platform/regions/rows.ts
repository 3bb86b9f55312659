/** Rows of the regions' table, and of the view of what names them. */
import type { Selectable } from 'kysely';
import type { Tables } from '../database/gen/tables.js';

export type RegionsTables = Pick<Tables, 'region'>;
export type RegionRow = Selectable<Tables['region']>;

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

/** What a use case of the regions reaches. */
export type RegionsDatabase = RegionsTables & { region_use: RegionUseRow };

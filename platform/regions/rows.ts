/** Rows of the regions' table, and of the view of what names them. */
import type { Selectable } from 'kysely';
import type { Tables } from '../database/gen/tables.js';

export type RegionsTables = Pick<Tables, 'region'>;
export type RegionRow = Selectable<Tables['region']>;

/** A right, in all its versions, a SKU, or a price list by a price that stands: what names a region. */
export interface RegionUseRow {
  /** Whose it is. */
  vault_id: string;
  /** Of the region: the vault's own or the system's. */
  code: string;
  kind: 'right' | 'sku' | 'price_list';
  id: string;
  name: string;
  is_exclusion: boolean;
  is_binding: boolean;
  is_movable: boolean;
  keys: number;
}

/** What a use case of the regions reaches. */
export type RegionsDatabase = RegionsTables & { region_use: RegionUseRow };

/** Rows of the tables of sharing, and what its queries read of other domains. */
import type { Selectable } from 'kysely';
import type { CatalogueTables } from '../catalogue/index.js';
import type { ConnectionTables } from '../connections/index.js';
import type { Tables } from '../database/gen/tables.js';
import type { RegionsTables } from '../regions/index.js';

export type SharingTables = Pick<
  Tables,
  | 'sharing_rule'
  | 'sharing_side'
  | 'shared_sku'
  | 'product_connection'
  | 'sharing_mark'
  | 'sharing_clock'
  | 'delisting_notice'
> &
  Pick<Tables, 'connection_setting'> &
  CatalogueTables &
  ConnectionTables &
  RegionsTables;

export type RuleRow = Selectable<Tables['sharing_rule']>;

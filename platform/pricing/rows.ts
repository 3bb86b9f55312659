/** Rows of the tables of prices, and what their queries read of other domains. */
import type { Kysely, Selectable } from 'kysely';
import type { CountriesTables } from '../countries/index.js';
import type { Tables } from '../database/gen/tables.js';
import type { Transaction } from '../database/database.js';
import type { MarketsTables } from '../markets/index.js';
import type { SharingTables } from '../sharing/index.js';

type PricingTables = Pick<
  Tables,
  | ('price_list' | 'price_row' | 'price_list_version' | 'price_save' | 'price_change')
  | ('price_assignment' | 'price_default' | 'price_list_holder')
  | ('promotion' | 'promotion_item')
  | ('price_import' | 'price_import_row' | 'promotion_import' | 'promotion_import_row')
>;

export type PricingDatabase = PricingTables & SharingTables & CountriesTables & MarketsTables;
export type PricingDb = Kysely<PricingDatabase>;
export type PricingTx = Transaction<PricingDatabase>;
export type ListRow = Selectable<Tables['price_list']>;
export type SaveRow = Selectable<Tables['price_save']>;
export type AssignmentRow = Selectable<Tables['price_assignment']>;
export type PromotionRow = Selectable<Tables['promotion']>;
export type DefaultRow = Selectable<Tables['price_default']>;
export type ImportRow = Selectable<Tables['price_import']>;
export type PromotionImportRow = Selectable<Tables['promotion_import']>;

/** Rows of the rights' table: one for each version of a right. */
import type { Selectable } from 'kysely';
import type { Tables } from '../database/gen/tables.js';
import type { RegionsTables } from '../regions/index.js';

export type RightsTables = Pick<Tables, 'agreement'>;
export type AgreementRow = Selectable<Tables['agreement']>;

/** What a use case of the rights reaches: its table, regions, and views of the stock that tell what has a right. */
export type RightsDatabase = RightsTables & RegionsTables & Pick<Tables, 'stock_standing' | 'insertion_of_right'>;

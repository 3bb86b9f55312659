/** Rows of the stockpools' tables, and what their queries read of other domains. */
import type { Selectable } from 'kysely';
import type { Tables } from '../database/gen/tables.js';
import type { Transaction } from '../database/database.js';
import type { TransfersDatabase } from '../transfers/index.js';

export type PoolsDatabase = Pick<Tables, 'stockpool' | 'stockpool_connection' | 'stockpool_entry'> & TransfersDatabase;
export type PoolsTx = Transaction<PoolsDatabase>;
export type PoolRow = Selectable<Tables['stockpool']>;
export type PoolConnectionRow = Selectable<Tables['stockpool_connection']>;
export type EntryRow = Selectable<Tables['stockpool_entry']>;

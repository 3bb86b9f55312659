/** What supply reads and holds of other domains; it has no table of its own. */
import type { AllocationsDatabase } from '../allocations/index.js';
import type { Kysely, Transaction } from '../database/database.js';
import type { PoolsDatabase } from '../stockpools/index.js';

export type SupplyDatabase = PoolsDatabase & AllocationsDatabase;
export type SupplyDb = Kysely<SupplyDatabase>;
export type SupplyTx = Transaction<SupplyDatabase>;

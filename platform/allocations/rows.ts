/** Rows of the allocations' tables, and what their queries read of other domains. */
import type { Selectable } from 'kysely';
import type { Tables } from '../database/gen/tables.js';
import type { Transaction } from '../database/database.js';
import type { TransfersDatabase } from '../transfers/index.js';

export type AllocationsDatabase = Pick<Tables, 'allocation' | 'allocation_draw'> & TransfersDatabase;
export type AllocationsTx = Transaction<AllocationsDatabase>;
export type AllocationRow = Selectable<Tables['allocation']>;
export type DrawRow = Selectable<Tables['allocation_draw']>;

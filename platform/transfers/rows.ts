/** Rows of the transfers' tables, and what their queries read of other domains. */
import type { Selectable } from 'kysely';
import type { ConnectionTables } from '../connections/index.js';
import type { Tables } from '../database/gen/tables.js';
import type { Transaction } from '../database/database.js';
import type { SharingTables } from '../sharing/index.js';
import type { StockDatabase } from '../stock/index.js';

export type TransfersDatabase = Pick<Tables, 'transfer_offer' | 'transfer_event'> &
  ConnectionTables &
  SharingTables &
  StockDatabase;
export type TransfersTx = Transaction<TransfersDatabase>;
export type OfferRow = Selectable<Tables['transfer_offer']>;

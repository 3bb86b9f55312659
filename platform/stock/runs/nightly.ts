/** What the watch over the stock does for the runs each night. */
import type { AuditLog } from '../../audit/index.js';
import type { Database } from '../../database/database.js';
import type { NightlyWork } from '../ledger/watch/watch.service.js';
import type { StockDatabase } from '../rows.js';
import { destroyErrorKeys } from './insertions/error-keys/error-keys.service.js';
import { dropAbandonedUploads } from './insertions/staging/abandoned-uploads.repository.js';

/** Destroys what uploads left whose sender is gone, and error keys whose week is over. */
export const runsNightly =
  (database: Database, audit: AuditLog): NightlyWork =>
  async (now) => {
    await dropAbandonedUploads(database.tables<StockDatabase>(), now);
    await destroyErrorKeys(database, audit, now);
  };

/** The stock: insertions, keys, inventory, transactions, custody. */
export type { ChangeView } from './changes/changes.service.js';
export { ChangesModule } from './changes/changes.module.js';
export {
  BlacklistService,
  type AcceptedBlacklisting,
  type BlacklistOrder,
} from './changes/partner/blacklist.service.js';
export { nextNumber } from './insertions/insertions.repository.js';
export { ImportReader } from './insertions/import/import-reader.service.js';
export type { AcceptedImport, ImportOrder } from './insertions/import/import.js';
export { ImportService, type ImportView } from './insertions/import/import.service.js';
export { rowProblemName, rowProblemText } from './insertions/import/row-problems.js';
export type { StockDatabase } from './rows.js';
export { stockErrors } from './stock.errors.js';
export { CustodyModule } from './custody/custody.module.js';
export { transactionRows, transactionTab, type TransactionListRow } from './transactions/tabs/transaction-rows.grid.js';
export { StockModule } from './stock.module.js';
export { MovementsService } from './movements/movements.service.js';
export { CustodySeal } from './custody/seal/custody-seal.js';
export { sealPinWith } from './custody/seal/pin.repository.js';
export { DailyEnds } from './custody/ends/daily-ends.service.js';
export { openEndsPlace } from './custody/ends/open-ends-place.js';
export { exitCodeOf, reportText } from './custody/report-text.js';
export type { StockReport } from './custody/verifier.service.js';
export { askVerifyDoor } from './custody/verify-door.js';
export { TakingService } from './transactions/taking.service.js';
export { WatchService } from './inventory/watch.service.js';
export { PaceService } from './inventory/pace/pace.service.js';

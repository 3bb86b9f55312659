/** The stock: insertions, keys, inventory, transactions, custody. */
export type { ChangeView } from './runs/changes/changes.service.js';
export { ChangesModule } from './changes.module.js';
export {
  BlacklistService,
  type AcceptedBlacklisting,
  type BlacklistOrder,
} from './runs/changes/partner/blacklist.service.js';
export { nextNumber, nextNumbers } from './ledger/counter.repository.js';
export { ImportReader } from './runs/insertions/import/import-reader.service.js';
export type { AcceptedImport, ImportOrder } from './runs/insertions/import/import.js';
export { ImportService, type ImportView } from './runs/insertions/import/import.service.js';
export { rowProblemName, rowProblemText } from './runs/insertions/import/row-problems.js';
export { movedTables, type StockDatabase } from './rows.js';
export { stockErrors } from './stock.errors.js';
export { CustodyModule } from './custody.module.js';
export {
  transactionRows,
  transactionTab,
  type TransactionListRow,
} from './ledger/transactions/tabs/transaction-rows.grid.js';
export { StockModule } from './stock.module.js';
export { knownSkus } from './ledger/known/known-skus.repository.js';
export { freePlaces } from './ledger/movements/free-places.repository.js';
export { countCameFrom, countUnsold, unsoldOf, type LockedKeys } from './ledger/movements/hand-over.repository.js';
export type { GivenTransactions } from './ledger/movements/giving.service.js';
export { HandOverService } from './ledger/movements/hand-over.service.js';
export { inventoryGrid } from './inventory/inventory.grid.js';
export { MovementsService, systemMover } from './ledger/movements/movements.service.js';
export { PooledKeys } from './ledger/movements/pooled-keys.service.js';
export { CustodySeal } from './ledger/custody/seal/custody-seal.js';
export { sealPinWith } from './ledger/custody/seal/pin.repository.js';
export { DailyEnds } from './ledger/custody/ends/daily-ends.service.js';
export { openEndsPlace } from './ledger/custody/ends/open-ends-place.js';
export { exitCodeOf, reportText } from './ledger/custody/report-text.js';
export type { StockReport } from './ledger/custody/verifier.service.js';
export { askVerifyDoor } from './ledger/custody/verify-door.js';
export { TakingService } from './ledger/transactions/taking.service.js';
export { WatchService } from './ledger/watch/watch.service.js';
export { PaceService } from './inventory/pace/pace.service.js';

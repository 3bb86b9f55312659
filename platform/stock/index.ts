/** The stock: insertions, keys, inventory, transactions, custody. */
export { ChangesModule } from './changes/changes.module.js';
export { nextNumber } from './insertions/insertions.repository.js';
export { idOr } from './request-id.js';
export type { StockDatabase } from './rows.js';
export { CustodyModule } from './custody/custody.module.js';
export {
  transactionColumns,
  transactionFilters,
  transactionHref,
  transactionPermission,
  transactionRows,
  type TransactionListRow,
} from './transactions/tabs/transaction-rows.grid.js';
export { StockModule } from './stock.module.js';
export { MovementsService } from './movements/movements.service.js';
export { reportText } from './custody/report-text.js';
export type { VaultReport } from './custody/verifier.service.js';
export { askVerifyDoor } from './custody/verify-door.js';
export { TakingService } from './transactions/taking.service.js';
export { WatchService } from './inventory/watch.service.js';
export { PaceService } from './inventory/pace/pace.service.js';

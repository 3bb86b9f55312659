/** Which SKUs of a vault its connections see. */
export { SharingModule } from './sharing.module.js';
export type { SharingTables } from './rows.js';
export { partnerCatalogue, takeIntoCatalogue } from './buying/partner-catalogue.repository.js';
export {
  daysOfWithdrawals,
  sharedProducts,
  sharedSkus,
  withdrawnFrom,
  type SharedProduct,
  type SharedSku,
} from './buying/shared-feed.repository.js';
export { inCatalogueOf, lastOfNext, seenWithConnections } from './buying/seen.repository.js';

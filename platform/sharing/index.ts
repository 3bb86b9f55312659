/** Which SKUs of a vault its connections see. */
export { SharingModule } from './sharing.module.js';
export {
  daysOfWithdrawals,
  sharedProducts,
  sharedSkus,
  withdrawnFrom,
  type SharedProduct,
  type SharedSku,
} from './buying/shared-feed.repository.js';

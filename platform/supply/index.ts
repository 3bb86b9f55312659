/** Which keys serve an order line, or an extraction. */
export type { SupplyDatabase } from './rows.js';
export { SupplyModule } from './supply.module.js';
export { SupplyService } from './supply.service.js';

/** Keys that vaults offer to each other. */
export { TransfersModule } from './transfers.module.js';

/** Promises of keys, which other vaults draw batch by batch. */
export { allocationNumber, type AllocationObstacle } from './allocation.js';
export { AllocationsModule } from './allocations.module.js';
export { AllocationSupply, type PromisedKeys } from './drawing/allocation-supply.service.js';
export { AllocationSweep } from './ending/sweep.service.js';
export type { AllocationsDatabase } from './rows.js';

/** Promises of keys, which other vaults draw batch by batch. */
export { AllocationsModule } from './allocations.module.js';
export { AllocationSweep } from './ending/sweep.service.js';

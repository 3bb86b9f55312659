/** Keys that a vault keeps for some of its connections. */
export { PoolSupply, type KeptPool } from './drawing/pool-supply.service.js';
export { PoolSweep } from './ending/sweep.service.js';
export { poolNumber, type PoolObstacle } from './pool.js';
export type { PoolsDatabase } from './rows.js';
export { StockpoolsModule } from './stockpools.module.js';

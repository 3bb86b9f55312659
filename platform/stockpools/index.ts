/** Keys that a vault keeps for some of its connections. */
export { StockpoolsModule } from './stockpools.module.js';

export { MarketsModule } from './markets.module.js';
export type { MarketsTables } from './markets.collection.js';
export { marketsOf } from './markets.repository.js';

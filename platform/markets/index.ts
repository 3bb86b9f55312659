export { MarketsModule } from './markets.module.js';

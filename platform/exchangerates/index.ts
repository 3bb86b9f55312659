/** Exchange rates: what one euro buys, day by day. */
export { ExchangeRatesModule } from './exchangerates.module.js';

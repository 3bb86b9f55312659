/** Exchange rates: what one euro buys, day by day. */
export { ExchangeRatesModule } from './exchangerates.module.js';
export { ratesAt, type DayRate } from './rates.repository.js';

export { CountriesModule } from './countries.module.js';
export type { CountriesTables, CountryRow } from './countries.collection.js';
export { currenciesInUse } from './currencies.repository.js';
export { percent } from './percent.js';

export { RegionsModule } from './regions.module.js';
export { isCountry, listRegions, type Region } from './regions.repository.js';
export type { RegionsTables } from './rows.js';

export { RegionUsers, type Moved, type RegionUser } from './region-users.js';
export { RegionsModule } from './regions.module.js';
export { countriesOfTheWorld, holdRegions, isCountry, listRegions, type Region } from './regions.repository.js';
export type { RegionsTables } from './rows.js';
export { worldwide } from './region.js';

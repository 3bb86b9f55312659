/** Records found by name, code or GUID. */
export type { Asked } from './asked.js';
export { fits, SEARCHES, type FoundRecord, type RecordSearch, type Searches } from './search.js';
export { SearchModule } from './search.module.js';
export { begins, candidates, fitOf, folded, holds, inTiers, type Tier } from './tiers.js';

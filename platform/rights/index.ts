export { allowsExtractionOf, geofencingText, systemVault } from './right.js';
export { addRight, findRight } from './rights.repository.js';
export { RightsModule } from './rights.module.js';
export type { AgreementRow, RightsTables } from './rows.js';

export {
  allowsExtractionOf,
  extractionType,
  geofencingText,
  isGeofenced,
  isSaleAllowed,
  isTightening,
  systemVault,
  type Geofence,
  type Terms,
} from './right.js';
export { addRight, findRight, tighterRights, type NewRight } from './rights.repository.js';
export { rightTitle } from './right-title.repository.js';
export { RightsModule } from './rights.module.js';
export type { AgreementRow, RightsTables } from './rows.js';

/** Keys that vaults offer to each other. */
export { ExpiryService } from './answering/expiry.service.js';
export { dayMs, endingDays, isSoon, soonFrom } from './ending-soon.js';
export { optionsOf, placeColumns, placeFilters } from './lists/place-columns.js';
export { defaultDays, maxDays, type Obstacle } from './offer.js';
export { companyOf } from './offers.repository.js';
export {
  bringProduct,
  freeIn,
  isDiscontinued,
  isSeller,
  namesOfPlace,
  placeKey,
  readPlaces,
  saleWay,
  type Place,
  type PlaceIds,
  type PlaceNames,
  type Way,
} from './places.repository.js';
export { WayGifts } from './making/way-gifts.service.js';
export type { TransfersDatabase } from './rows.js';
export { TransfersModule } from './transfers.module.js';

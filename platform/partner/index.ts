/** The API that partners' programs call, on a listener of its own. */
export { openPartnerApi } from './listener/partner-api.js';
export { PartnerModule } from './partner.module.js';
export { PartnerOperationsModule } from './operations.module.js';

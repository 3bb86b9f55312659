/** Everything the browser may ask of the gateway. Paths stand below /bff. */
import type { ByRoute } from '../kernel/endpoint.js';
import { authenticatorContract } from './accounts/authenticator.contract.js';
import { sessionsContract } from './accounts/sessions.contract.js';
import { countriesContract } from './countries/countries.contract.js';
import { dashboardContract } from './dashboard/dashboard.contract.js';
import { extractionSettingsContract } from './extraction/extraction-settings.contract.js';
import { extractionContract } from './extraction/extraction.contract.js';
import { jobsContract } from './jobs/jobs.contract.js';
import { certificatesContract } from './partner/certificates.contract.js';
import { marketsContract } from './markets/markets.contract.js';
import { regionsContract } from './regions/regions.contract.js';
import { rightsContract } from './rights/rights.contract.js';
import { bulkContract } from './lists/bulk.contract.js';
import { viewsContract } from './lists/views/views.contract.js';
import { sessionContract } from './session/session.contract.js';
import { navigationContract } from './shell/navigation.contract.js';
import { changesContract } from './stock/changes/changes.contract.js';
import { largeFilesContract } from './stock/files/large-files.contract.js';
import { custodyContract } from './stock/custody/custody.contract.js';
import { insertionsContract } from './stock/insertions.contract.js';
import { inventoryContract } from './stock/inventory.contract.js';
import { stockContract } from './stock/stock.contract.js';
import { tabsContract } from './stock/transactions/tabs.contract.js';

export const contract = {
  ...sessionContract,
  ...navigationContract,
  ...authenticatorContract,
  ...sessionsContract,
  ...jobsContract,
  ...bulkContract,
  ...viewsContract,
  ...stockContract,
  ...tabsContract,
  ...custodyContract,
  ...insertionsContract,
  ...changesContract,
  ...largeFilesContract,
  ...inventoryContract,
  ...extractionContract,
  ...rightsContract,
  ...regionsContract,
  ...dashboardContract,
  ...extractionSettingsContract,
  ...certificatesContract,
  ...countriesContract,
  ...marketsContract,
};

export type Api = ByRoute<typeof contract>;
export type { BrowserEvent } from './hub/events.contract.js';
export type { PermissionKey } from './session/permission.contract.js';
export type { ErrorOf, Received, Request } from '../kernel/endpoint.js';

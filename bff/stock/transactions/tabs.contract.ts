/** The tabs of the transaction report, a list each (specification: inserted, extracted, transferred, received, blacklisted, archive). */
import { exportEndpoint, listEndpoint } from '../../lists/list.contract.js';

const permission = ['transaction-read', 'inventory-read', 'inventory-all'] as const;

/** The lists' names in /mkapi/content. */
const screens = {
  inserted: '/my_vault/transaction/inserted/',
  extracted: '/my_vault/transaction/extracted/',
  transferred: '/my_vault/transaction/transferred/',
  received: '/my_vault/transaction/received/',
  blacklisted: '/my_vault/transaction/blacklisted/',
  archived: '/my_vault/transaction/archive/',
} as const;

export const tabsContract = {
  inserted: listEndpoint('GET /stock/moved/inserted', permission, screens.inserted),
  exportInserted: exportEndpoint('POST /stock/moved/inserted/export', permission, screens.inserted),
  extracted: listEndpoint('GET /stock/moved/extracted', permission, screens.extracted),
  exportExtracted: exportEndpoint('POST /stock/moved/extracted/export', permission, screens.extracted),
  transferred: listEndpoint('GET /stock/moved/transferred', permission, screens.transferred),
  exportTransferred: exportEndpoint('POST /stock/moved/transferred/export', permission, screens.transferred),
  received: listEndpoint('GET /stock/moved/received', permission, screens.received),
  exportReceived: exportEndpoint('POST /stock/moved/received/export', permission, screens.received),
  blacklisted: listEndpoint('GET /stock/moved/blacklisted', permission, screens.blacklisted),
  exportBlacklisted: exportEndpoint('POST /stock/moved/blacklisted/export', permission, screens.blacklisted),
  archived: listEndpoint('GET /stock/moved/archived', permission, screens.archived),
  exportArchived: exportEndpoint('POST /stock/moved/archived/export', permission, screens.archived),
};

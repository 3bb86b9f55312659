/** The tabs of the transaction report, a list each (specification: inserted, extracted, transferred, received, blacklisted, archive). */
import { exportEndpoint, listEndpoint } from '../../lists/list.contract.js';

const permission = ['transaction-read', 'inventory-read', 'inventory-all'] as const;

export const tabsContract = {
  inserted: listEndpoint('GET /stock/moved/inserted', permission),
  exportInserted: exportEndpoint('POST /stock/moved/inserted/export', permission),
  extracted: listEndpoint('GET /stock/moved/extracted', permission),
  exportExtracted: exportEndpoint('POST /stock/moved/extracted/export', permission),
  transferred: listEndpoint('GET /stock/moved/transferred', permission),
  exportTransferred: exportEndpoint('POST /stock/moved/transferred/export', permission),
  received: listEndpoint('GET /stock/moved/received', permission),
  exportReceived: exportEndpoint('POST /stock/moved/received/export', permission),
  blacklisted: listEndpoint('GET /stock/moved/blacklisted', permission),
  exportBlacklisted: exportEndpoint('POST /stock/moved/blacklisted/export', permission),
  archived: listEndpoint('GET /stock/moved/archived', permission),
  exportArchived: exportEndpoint('POST /stock/moved/archived/export', permission),
};

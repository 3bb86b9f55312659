import { z } from 'zod';
import { exportEndpoint, listEndpoint } from '../lists/list.contract.js';
import { endpoint } from '../session/permission.contract.js';
import { disclosure } from './disclosure/disclosure.contract.js';

/** The lists' names in /mkapi/content. */
const screens = {
  inventory: '/distribution/myvault/inventory/',
  insertions: '/distribution/myvault/uploads/',
  transactions: '/my_vault/transaction/',
} as const;

const inventoryPermission = ['inventory-read', 'inventory-all'] as const;
const transactionPermission = ['transaction-read', 'inventory-read', 'inventory-all'] as const;

const transaction = z.object({
  transactionGuid: z.string(),
  transactionId: z.number(),
  kind: z.string(),
  status: z.string(),
  createdAt: z.string(),
  productTitle: z.string(),
  image: z.string().nullable(),
  sku: z.string(),
  platform: z.string(),
  rightName: z.string(),
  quantity: z.number(),
  actor: z.string(),
  reference: z.string(),
  /** In whose books it stands. */
  vaultName: z.string(),
  isOwnSide: z.boolean(),
  /** Who gave the keys and who got them; null where they did not change hands. */
  fromVaultName: z.string().nullable(),
  toVaultName: z.string().nullable(),
  isArchived: z.boolean(),
  insertionGuid: z.string().nullable(),
  extractionGuid: z.string().nullable(),
  /** Of keys that the caller's vault gave out. */
  disclosure: disclosure.nullable(),
  hash: z.string(),
  previousHash: z.string(),
  isHashValid: z.boolean(),
  lane: z.number(),
  sequence: z.number(),
  keys: z.array(z.object({ keyId: z.string(), maskedKey: z.string(), stateNow: z.string() })),
});

export const stockContract = {
  inventory: listEndpoint('GET /stock/inventory', inventoryPermission, screens.inventory),
  exportInventory: exportEndpoint('POST /stock/inventory/export', inventoryPermission, screens.inventory),
  insertions: listEndpoint('GET /stock/insertions', ['insertionslist-read'], screens.insertions),
  exportInsertions: exportEndpoint('POST /stock/insertions/export', ['insertionslist-read'], screens.insertions),
  transactions: listEndpoint('GET /stock/transactions', transactionPermission, screens.transactions),
  exportTransactions: exportEndpoint('POST /stock/transactions/export', transactionPermission, screens.transactions),
  transaction: endpoint('GET /stock/transactions/:transactionGuid', {
    permission: transactionPermission,
    query: z.object({ ownerGuid: z.string().max(36).optional() }),
    reply: transaction,
    errors: ['stock.transaction_not_found'],
  }),
};

import { z } from 'zod';
import { exportEndpoint, listEndpoint } from '../lists/list.contract.js';
import { endpoint } from '../session/permission.contract.js';
import { imageOf, instant, textOrNull } from '../upstream/message.contract.js';
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
  createdAt: instant,
  productTitle: z.string(),
  image: imageOf('128/0/2'),
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
  fromVaultName: textOrNull,
  toVaultName: textOrNull,
  isArchived: z.boolean(),
  insertionGuid: textOrNull,
  extractionGuid: textOrNull,
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

/** A transaction with its place in the vault's custody chain. */
import type { Reply } from '../../kernel/endpoint.js';
import type { Transaction } from '../../proto/gen/keyway/stock/v1/transactions.js';
import { imageAddress, instant, textOrNull } from '../upstream/present.js';
import type { Disclosures } from './disclosure/disclosure.client.js';
import { presentDisclosure } from './disclosure/disclosure.view.js';
import type { stockContract as contract } from './stock.contract.js';

export const presentTransaction = (
  transaction: Transaction,
  disclosures: Disclosures,
): Reply<typeof contract.transaction> => ({
  transactionGuid: transaction.transactionGuid,
  transactionId: Number(transaction.transactionId),
  kind: transaction.kind,
  status: transaction.status,
  createdAt: instant(transaction.createdAt),
  productTitle: transaction.productTitle,
  image: imageAddress(transaction.imagePath, '128/0/2'),
  sku: transaction.sku,
  platform: transaction.platform,
  rightName: transaction.rightName,
  quantity: Number(transaction.quantity),
  actor: transaction.actor,
  reference: transaction.reference,
  vaultName: transaction.vaultName,
  isOwnSide: transaction.isOwnSide,
  fromVaultName: textOrNull(transaction.fromVaultName),
  toVaultName: textOrNull(transaction.toVaultName),
  isArchived: transaction.isArchived,
  insertionGuid: textOrNull(transaction.insertionGuid),
  extractionGuid: textOrNull(transaction.extractionGuid),
  disclosure: presentDisclosure(disclosures.get(transaction.extractionGuid)),
  hash: transaction.hash,
  previousHash: transaction.previousHash,
  isHashValid: transaction.isHashValid,
  lane: Number(transaction.lane),
  sequence: Number(transaction.sequence),
  keys: transaction.keys.map(({ keyId, maskedKey, stateNow }) => ({ keyId, maskedKey, stateNow })),
});

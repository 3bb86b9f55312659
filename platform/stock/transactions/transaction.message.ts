/** Transactions on the wire. */
import type { MovedKey, Transaction } from '../../../proto/gen/keyway/stock/v1/transactions.js';
import { keyStateName } from '../keys/key-state.js';
import { maskKey } from '../keys/key-text.js';
import type { MovedKeyRow, TransactionDetail } from './transactions.repository.js';

const keyMessage = (key: MovedKeyRow): MovedKey => ({
  keyId: key.key_id,
  maskedKey: maskKey(key.last4 ?? ''),
  stateNow: keyStateName(key.state ?? 0),
});

export const transactionMessage = (
  row: TransactionDetail,
  isHashValid: boolean,
  keys: readonly MovedKeyRow[],
): Transaction => ({
  transactionGuid: row.id,
  transactionId: BigInt(row.number),
  kind: row.kind,
  status: row.status,
  createdAt: row.created_at.toISOString(),
  productTitle: row.product_title ?? '',
  imagePath: row.image_path ?? '',
  sku: row.sku ?? '',
  platform: row.platform ?? '',
  rightName: row.right_name ?? '',
  quantity: BigInt(row.quantity),
  actor: row.actor_name,
  reference: row.reference,
  insertionGuid: row.insertion_id ?? '',
  extractionGuid: row.extraction_id ?? '',
  hash: row.hash.toString('hex'),
  previousHash: row.previous_hash.toString('hex'),
  isHashValid,
  sequence: BigInt(row.sequence),
  keys: keys.map(keyMessage),
});

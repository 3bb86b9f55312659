/** Transactions on the wire. */
import type { MovedKey, Transaction } from '../../../../proto/gen/keyway/stock/v1/transactions.js';
import { keyStateName } from '../../keys/key-state.js';
import { maskKey } from '../../keys/key-text.js';
import type { MovedKeyRow, Sides, TransactionDetail } from './transactions.repository.js';

const keyMessage = (key: MovedKeyRow): MovedKey => ({
  keyId: key.key_id,
  maskedKey: maskKey(key.last4 ?? ''),
  stateNow: keyStateName(key.state ?? 0),
});

/** A transaction as one vault may see it. */
export interface SeenTransaction {
  readonly row: TransactionDetail;
  readonly viewerId: string;
  readonly sides: Sides;
  readonly names: ReadonlyMap<string, string>;
  readonly isHashValid: boolean;
  readonly keys: readonly MovedKeyRow[];
}

/** What a vault keeps to itself of a transaction that has two sides. */
const ownPart = (row: TransactionDetail) => ({
  actor: row.actor_name,
  reference: row.reference,
  insertionGuid: row.insertion_id ?? '',
  extractionGuid: row.extraction_id ?? '',
});

const productPart = (row: TransactionDetail) => ({
  productTitle: row.product_title ?? '',
  image: row.image_path ?? '',
  sku: row.sku ?? '',
  platform: row.platform ?? '',
  rightName: row.right_name ?? '',
});

const kept = { actor: '', reference: '', insertionGuid: '', extractionGuid: '' };

export const transactionMessage = ({
  row,
  viewerId,
  sides,
  names,
  isHashValid,
  keys,
}: SeenTransaction): Transaction => ({
  transactionGuid: row.id,
  transactionId: row.number,
  kind: row.kind,
  status: row.status,
  createdAt: row.created_at.toISOString(),
  ...productPart(row),
  quantity: row.quantity,
  ...(row.vault_id === viewerId ? ownPart(row) : kept),
  hash: row.hash.toString('hex'),
  previousHash: row.previous_hash.toString('hex'),
  isHashValid,
  lane: row.lane,
  sequence: row.sequence,
  vaultName: names.get(row.vault_id) ?? '',
  isOwnSide: row.vault_id === viewerId,
  fromVaultName: names.get(sides.from_vault_id ?? '') ?? '',
  toVaultName: names.get(sides.to_vault_id ?? '') ?? '',
  isArchived: row.is_archived,
  keys: keys.map(keyMessage),
});

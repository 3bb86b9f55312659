import type { Kysely } from 'kysely';
import type { StockDatabase, TransactionRow } from '../rows.js';

type Tables = Kysely<StockDatabase>;

/** A transaction with the names of what it refers to. */
export interface TransactionDetail extends TransactionRow {
  readonly product_title: string | null;
  readonly image_path: string | null;
  readonly sku: string | null;
  readonly platform: string | null;
  readonly right_name: string | null;
}

export interface MovedKeyRow {
  readonly key_id: string;
  readonly last4: string | null;
  readonly state: number | null;
}

export const findTransaction = (db: Tables, vaultId: string, id: string): Promise<TransactionDetail | undefined> =>
  db
    .selectFrom('txn')
    .leftJoin('sku', (join) => join.onRef('sku.vault_id', '=', 'txn.vault_id').onRef('sku.id', '=', 'txn.sku_id'))
    .leftJoin('product', (join) =>
      join.onRef('product.vault_id', '=', 'sku.vault_id').onRef('product.id', '=', 'sku.product_id'),
    )
    .leftJoin('agreement', 'agreement.id', 'txn.agreement_id')
    .selectAll('txn')
    .select([
      'product.title as product_title',
      'product.image_path',
      'sku.sku',
      'sku.platform',
      'agreement.name as right_name',
    ])
    .where('txn.vault_id', '=', vaultId)
    .where('txn.id', '=', id)
    .executeTakeFirst();

/** The first keys that a transaction moved, by id, with what they are now. */
export const firstMovedKeys = (db: Tables, transaction: TransactionRow, limit: number): Promise<MovedKeyRow[]> =>
  db
    .selectFrom('key_movement as m')
    .leftJoin('key as k', (join) => join.onRef('k.vault_id', '=', 'm.vault_id').onRef('k.id', '=', 'm.key_id'))
    .where('m.vault_id', '=', transaction.vault_id)
    .where('m.txn_id', '=', transaction.id)
    // Its month's partition alone is read.
    .where('m.moved_at', '=', transaction.created_at)
    .select(['m.key_id', 'k.last4', 'k.state'])
    .orderBy('m.key_id')
    .limit(limit)
    .execute();

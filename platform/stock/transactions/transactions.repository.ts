import { sql, type Kysely } from 'kysely';
import { blocks, singles } from '../custody/custody.repository.js';
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
    .selectFrom('txn_any as txn')
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

/** The first keys that a transaction moved, with what they are now: in the order of the file, or of the ids. */
export const firstMovedKeys = async (
  db: Tables,
  { vault_id, id, created_at }: TransactionRow,
  limit: number,
): Promise<MovedKeyRow[]> => {
  const { rows } = await sql<MovedKeyRow>`
    with moved as (
      (select 0 as block_no, row_number() over (order by key_id) as nth, key_id from ${singles}
        -- Its month's partition alone is read.
        where vault_id = ${vault_id} and txn_id = ${id} and moved_at = ${created_at} order by key_id limit ${limit})
      union all
      (select b.block_no, k.nth, k.key_id from ${blocks}, unnest(b.key_ids) with ordinality as k(key_id, nth)
        where b.vault_id = ${vault_id} and b.txn_id = ${id} order by b.block_no, k.nth limit ${limit})
    )
    select m.key_id, k.last4, k.state from moved m left join key k on k.vault_id = ${vault_id} and k.id = m.key_id
    order by m.block_no, m.nth limit ${limit}`.execute(db);
  return rows;
};

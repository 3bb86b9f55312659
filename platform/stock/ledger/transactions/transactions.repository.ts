import { sql, type Kysely } from 'kysely';
import { blocks, singles } from '../custody/custody.repository.js';
import type { StockDatabase, TransactionRow } from '../../rows.js';

type Tables = Kysely<StockDatabase>;

/** A transaction with the names of what it refers to. */
export interface TransactionDetail extends TransactionRow {
  readonly product_title: string | null;
  readonly image_path: string | null;
  readonly sku: string | null;
  readonly platform: string | null;
  readonly right_name: string | null;
  readonly is_archived: boolean;
}

/** Who gave the keys of a transaction and who got them; null where they did not change hands. */
export interface Sides {
  readonly from_vault_id: string | null;
  readonly to_vault_id: string | null;
}

export interface MovedKeyRow {
  readonly key_id: string;
  readonly last4: string | null;
  readonly state: number | null;
}

export const findTransaction = (db: Tables, vaultId: string, id: string): Promise<TransactionDetail | undefined> =>
  db
    .selectFrom('txn_any as txn')
    .leftJoin('sku', 'sku.id', 'txn.sku_id')
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

/** A transaction's movements all have the same sides: the first one says them. */
export const findSides = async (db: Tables, { vault_id, id, created_at }: TransactionRow): Promise<Sides> => {
  const { rows } = await sql<Sides>`
    select from_vault_id, to_vault_id from (
      select vault_id, txn_id, moved_at, from_vault_id, to_vault_id from key_movement
      union all select vault_id, txn_id, moved_at, from_vault_id, to_vault_id from archive.key_movement
      union all select vault_id, txn_id, moved_at, from_vault_id, to_vault_id from key_movement_block
      union all select vault_id, txn_id, moved_at, from_vault_id, to_vault_id from archive.key_movement_block
    ) m
    where vault_id = ${vault_id} and txn_id = ${id} and moved_at = ${created_at} limit 1`.execute(db);
  return rows[0] ?? { from_vault_id: null, to_vault_id: null };
};

/**
 * The first keys that a transaction moved, in the order of the file, or of the ids; with what they are now,
 * where the viewer has them.
 */
export const firstMovedKeys = async (
  db: Tables,
  { vault_id, id, created_at }: TransactionRow,
  viewerId: string,
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
    select m.key_id, k.last4, k.state from moved m left join key k on k.vault_id = ${viewerId} and k.id = m.key_id
    order by m.block_no, m.nth limit ${limit}`.execute(db);
  return rows;
};

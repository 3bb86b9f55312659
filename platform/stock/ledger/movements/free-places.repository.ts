/** Under which rights a vault has free keys of a SKU, in the order in which they leave the stock. */
import { sql, type Kysely } from 'kysely';
import { keyState } from '../../keys/key-state.js';
import type { StockDatabase } from '../../rows.js';

export interface FreeUnder {
  readonly rightId: string;
  /** Free keys. */
  readonly count: number;
}

/** Those that have any; of which the oldest key is, first. */
export const freePlaces = async (
  db: Kysely<StockDatabase>,
  vaultId: string,
  skuId: string,
): Promise<readonly FreeUnder[]> => {
  const { rows } = await sql<FreeUnder>`
    select b.agreement_id as "rightId", b.available as count
    from stock_standing b cross join lateral (
      select k.insertion_number, k.id from key k
      where k.vault_id = b.vault_id and k.sku_id = b.sku_id and k.agreement_id = b.agreement_id
        and k.state = ${sql.lit(keyState.available)} and k.pool_id is null
      order by k.insertion_number, k.id limit 1
    ) oldest
    where b.vault_id = ${vaultId} and b.sku_id = ${skuId}::uuid and b.available > 0
    order by oldest.insertion_number, oldest.id`.execute(db);
  return rows;
};

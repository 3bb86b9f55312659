/** Many SKUs at once. */
import type { Kysely } from 'kysely';
import type { CatalogueTables, SkuRow } from '../../rows.js';

const rowsAtOnce = 1_000;

export const insertSkus = async (tx: Kysely<CatalogueTables>, rows: readonly SkuRow[]): Promise<void> => {
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await tx
      .insertInto('sku')
      .values(rows.slice(at, at + rowsAtOnce))
      .execute();
};

export const setSkuStatus = (
  tx: Kysely<CatalogueTables>,
  { vault_id, id }: Pick<SkuRow, 'vault_id' | 'id'>,
  status: SkuRow['status'],
) => tx.updateTable('sku').set({ status }).where('vault_id', '=', vault_id).where('id', '=', id).execute();

/** What a delisting changes beyond the product, and what is due. */
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../database/database.js';
import type { Tables as GeneratedTables } from '../../database/gen/tables.js';
import type { ProductTables } from '../products/products.repository.js';
import type { ProductRow, SkuRow } from '../rows.js';

export type DelistingTables = ProductTables & Pick<GeneratedTables, 'insertion'>;
type Tx = Transaction<DelistingTables>;
type Place = Pick<ProductRow, 'vault_id' | 'id'>;

/** What has moved: a SKU with the status that it had. */
export interface MovedSku extends Pick<SkuRow, 'id' | 'sku' | 'status'> {
  readonly before: SkuRow['status'];
}

const statusOf = sql.ref<SkuRow['status']>('sku.status');

/** All are discontinued; those that were not before remember what they were. */
export const discontinueSkus = async (tx: Tx, { vault_id, id }: Place): Promise<MovedSku[]> => {
  const moved = await tx
    .updateTable('sku')
    .set({ status: 'Discontinued', status_before: statusOf as never })
    .where('vault_id', '=', vault_id)
    .where('product_id', '=', id)
    .where('status', '<>', 'Discontinued')
    .returning(['id', 'sku', 'status', 'status_before'])
    .execute();
  return moved.map(({ status_before, ...sku }) => ({ ...sku, before: status_before ?? sku.status }));
};

/** Those that the delisting has discontinued are as they were before it. */
export const returnSkus = async (tx: Tx, { vault_id, id }: Place): Promise<MovedSku[]> => {
  const moved = await tx
    .updateTable('sku')
    .set({ status: sql<SkuRow['status']>`status_before`, status_before: null })
    .where('vault_id', '=', vault_id)
    .where('product_id', '=', id)
    .where('status_before', 'is not', null)
    .returning(['id', 'sku', 'status'])
    .execute();
  return moved.map((sku) => ({ ...sku, before: 'Discontinued' }));
};

/** Whether keys are on their way into one of the product's SKUs. */
export const isBeingFilled = async (tx: Tx, { vault_id, id }: Place): Promise<boolean> =>
  (await tx
    .selectFrom('insertion as i')
    .innerJoin('sku as s', (join) => join.onRef('s.vault_id', '=', 'i.vault_id').onRef('s.id', '=', 'i.sku_id'))
    .where('i.vault_id', '=', vault_id)
    .where('s.product_id', '=', id)
    .where('i.job_id', 'is not', null)
    .where('i.finished_at', 'is', null)
    .select('i.id')
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Products whose delisting date has come, of all vaults. */
export const dueProducts = (database: Database, now: Date, limit: number): Promise<Place[]> =>
  database
    .tables<DelistingTables>()
    .selectFrom('product')
    .select(['vault_id', 'id'])
    .where('status', 'in', ['Active', 'Inactive'])
    .where('delisted_date', '<=', now)
    .orderBy('delisted_date')
    .limit(limit)
    .execute();

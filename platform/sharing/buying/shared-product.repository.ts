/** One product of those that connections share with a vault. */
import { sql } from 'kysely';
import { shownPictures, type GalleryTables, type Picture, type ProductRow } from '../../catalogue/index.js';
import type { Database } from '../../database/database.js';
import type { Tables } from '../../database/gen/tables.js';
import { isGuid } from '../../request-id.js';
import { sharingErrors } from '../sharing.errors.js';
import { isInStock, seenBy, type StandingTables } from './seen.repository.js';

export interface SharedSku {
  readonly sku_id: string;
  readonly sku: string;
  readonly platform: string;
  readonly region: string;
  readonly edition: string;
  readonly is_orderable: boolean;
  readonly is_in_stock: boolean;
}

export interface SharedProduct {
  readonly product: ProductRow;
  readonly company: string;
  readonly connectionGuid: string;
  readonly isConnected: boolean;
  /** Those that the vault sees, by their codes; one at least. */
  readonly skus: readonly SharedSku[];
  readonly pictures: readonly Picture[];
}

/** Whether the vault sees it at all, this moment. */
export const seesProduct = async (
  database: Database,
  buyerId: string,
  sellerId: string,
  productGuid: string,
): Promise<boolean> =>
  (await seenBy(database.tables<StandingTables>(), buyerId)
    .where('d.seller_id', '=', sellerId)
    .where('h.product_id', '=', productGuid)
    .select('h.sku_id')
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** @throws sharing.product_not_found where the vault does not see it now */
export const sharedProduct = async (
  database: Database,
  buyerId: string,
  productGuid: string,
): Promise<SharedProduct> => {
  if (!isGuid(productGuid)) throw sharingErrors('sharing.product_not_found');
  const db = database.tables<StandingTables & GalleryTables & Pick<Tables, 'vault'>>();
  const skus = await seenBy(db, buyerId)
    .innerJoin('vault as v', 'v.id', 'd.seller_id')
    .leftJoin('product_connection as t', (join) =>
      join.onRef('t.side_id', '=', 'h.side_id').onRef('t.product_id', '=', 'h.product_id'),
    )
    .where('h.product_id', '=', productGuid)
    .select(['h.sku_id', 'k.sku', 'k.platform', 'k.region', 'k.edition', 'h.is_orderable'])
    .select(['d.seller_id', 'd.connection_id', 'v.company'])
    .select([isInStock.as('is_in_stock'), sql<boolean>`coalesce(t.is_connected, false)`.as('is_connected')])
    .orderBy('k.sku')
    .execute();
  const [first] = skus;
  if (first === undefined) throw sharingErrors('sharing.product_not_found');
  const product = await db
    .selectFrom('product')
    .selectAll()
    .where('vault_id', '=', first.seller_id)
    .where('id', '=', productGuid)
    .executeTakeFirstOrThrow();
  const pictures = await shownPictures(db, first.seller_id, productGuid);
  return {
    ...{ product, skus, pictures, company: first.company },
    ...{ connectionGuid: first.connection_id, isConnected: first.is_connected },
  };
};

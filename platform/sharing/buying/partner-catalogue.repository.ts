/** What one connection is to a buyer's catalogue: asked, and added to, by domains that bring it keys. */
import { sql, type Kysely } from 'kysely';
import type { SharingTables } from '../rows.js';
import { sidesOf } from '../shares/shares.repository.js';
import { seenBy } from './seen.repository.js';

type Tables = Kysely<SharingTables>;

export interface CatalogueSide {
  readonly connectionId: string;
  readonly sellerId: string;
  readonly buyerId: string;
}

export interface PartnerProduct {
  readonly skuId: string;
  /** The rules and settings of the seller show it to the buyer now. */
  readonly isSeen: boolean;
  /** And lets it be ordered. */
  readonly isOrderable: boolean;
  /** The buyer has taken the product into its catalogue, from this seller. */
  readonly isConnected: boolean;
}

/** What the buyer sees of these SKUs over one connection. */
export const partnerCatalogue = async (
  db: Tables,
  { connectionId, sellerId, buyerId }: CatalogueSide,
  skus: readonly { readonly skuId: string; readonly productId: string }[],
): Promise<PartnerProduct[]> => {
  if (skus.length === 0) return [];
  const seen = await seenBy(db, buyerId)
    .where('d.connection_id', '=', connectionId)
    .where('d.seller_id', '=', sellerId)
    .where('h.sku_id', 'in', [...new Set(skus.map(({ skuId }) => skuId))])
    .select(['h.sku_id', 'h.is_orderable'])
    .execute();
  const connected = await db
    .selectFrom('product_connection as t')
    .innerJoin('sharing_side as d', 'd.id', 't.side_id')
    .where('d.connection_id', '=', connectionId)
    .where('d.seller_id', '=', sellerId)
    .where('t.is_connected', '=', true)
    .where('t.product_id', 'in', [...new Set(skus.map(({ productId }) => productId))])
    .select('t.product_id')
    .execute();
  const orderable = new Map(seen.map(({ sku_id, is_orderable }) => [sku_id, is_orderable]));
  const products = new Set(connected.map(({ product_id }) => product_id));
  return skus.map(({ skuId, productId }) => ({
    ...{ skuId, isSeen: orderable.has(skuId), isOrderable: orderable.get(skuId) ?? false },
    isConnected: products.has(productId),
  }));
};

/** Takes a product into the buyer's catalogue, as what it gets keys of. What is there already stays as it is. */
export const takeIntoCatalogue = async (
  tx: Tables,
  { connectionId, sellerId }: CatalogueSide,
  productId: string,
  by: { readonly name: string; readonly at: Date },
): Promise<void> => {
  await sidesOf(tx, sellerId);
  await sql`insert into product_connection (side_id, product_id, is_connected, changed_at, changed_by_name)
    select id, ${productId}, true, ${by.at}, ${by.name} from sharing_side
    where connection_id = ${connectionId} and seller_id = ${sellerId}
    on conflict (side_id, product_id) do update
      set is_connected = true, changed_at = excluded.changed_at, changed_by_name = excluded.changed_by_name
      where not product_connection.is_connected`.execute(tx);
};

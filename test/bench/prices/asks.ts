/** Questions for the prices of a list, page by page, as a feed asks them. */
import type { Ask } from '../../../platform/pricing/resolve/price-set.repository.js';
import { region, type PriceWorld } from './world.js';

interface Place {
  readonly product_id: string;
  readonly sku_id: string;
  readonly country: string;
}

/** Of all of its SKUs in all countries, at most so many, SKU by SKU. */
export const placesOf = async ({ pool }: PriceWorld, listId: string, limit: number): Promise<Place[]> => {
  const { rows } = await pool.query<Place>(
    `select product_id, sku_id, country_code as country from price_row where list_id = $1
     order by product_id, sku_id, country_code limit $2`,
    [listId, limit],
  );
  return rows;
};

export const asksOf = ({ seller }: PriceWorld, listId: string, places: readonly Place[], at: Date): Ask[] =>
  places.map((place, number) => ({
    ...{ number, seller_id: seller.vaultGuid, list_id: listId, ...place, region, at },
    ...{ currency: 'EUR', model: 'wholesale', part: 7_000, invoicing_currency: 'EUR', is_converted: true },
  }));

/** Keys of a SKU under a right. */
export interface StockPlace {
  readonly skuGuid: string;
  readonly rightGuid: string;
}

/** @param search ?sku= with ?right=, as the rows of the inventory have it */
export const placeIn = (search: URLSearchParams): StockPlace | null => {
  const [skuGuid, rightGuid] = [search.get('sku'), search.get('right')];
  return skuGuid === null || rightGuid === null ? null : { skuGuid, rightGuid };
};

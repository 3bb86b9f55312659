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

/** Keys that an insertion brings. */
export interface InsertedKeys extends Record<keyof StockPlace, string | null> {
  readonly insertionGuid: string;
  readonly keys: number;
}

/** Where a pool is made of keys that an insertion brings, while it brings them or afterwards. */
export const newPoolHref = ({ skuGuid, rightGuid, insertionGuid, keys }: InsertedKeys): string => {
  const search = { sku: skuGuid ?? '', right: rightGuid ?? '', insertion: insertionGuid, keys: String(keys) };
  return `/distribution/myvault/transfers/stockpool-out/add?${new URLSearchParams(search).toString()}`;
};

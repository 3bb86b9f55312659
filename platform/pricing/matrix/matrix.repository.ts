/** Of a list: where rows of a product are, and what single ones say. */
import { isOfVersion } from '../prices/marks.repository.js';
import type { PriceRow } from '../resolve/facts.js';
import { microsOf } from '../resolve/money.js';
import type { ListRow, PricingDb } from '../rows.js';

export interface RowPlace {
  readonly region_code: string;
  readonly country_code: string;
  readonly currency: string;
}

/** Of the product, and of the SKU where one is meant; each once, by currency. */
export const placesOf = (
  db: PricingDb,
  { id, rows_version }: ListRow,
  productId: string,
  skuId: string | undefined,
): Promise<RowPlace[]> =>
  db
    .selectFrom('price_row as r')
    .where('r.list_id', '=', id)
    .where(isOfVersion('r', rows_version))
    .where('r.product_id', '=', productId)
    .where((eb) => eb.or([eb('r.sku_id', 'is', null), ...(skuId === undefined ? [] : [eb('r.sku_id', '=', skuId)])]))
    .select(['r.region_code', 'r.country_code', 'r.currency'])
    .distinct()
    .orderBy('r.currency')
    .execute();

const amount = (text: string | null) => (text === null ? undefined : microsOf(text));

export const rowsCalled = async (
  db: PricingDb,
  { id, rows_version }: ListRow,
  rowIds: readonly string[],
): Promise<PriceRow[]> => {
  if (rowIds.length === 0) return [];
  const rows = await db
    .selectFrom('price_row as r')
    .where('r.list_id', '=', id)
    .where(isOfVersion('r', rows_version))
    .where('r.row_id', 'in', rowIds)
    .select(['r.row_id', 'r.product_id', 'r.sku_id', 'r.region_code', 'r.country_code', 'r.currency'])
    .select(['r.srp', 'r.wsp', 'r.is_included', 'r.valid_from'])
    .orderBy('r.row_id')
    .execute();
  return rows.map((row) => ({
    ...{ id: row.row_id, listId: id, productId: row.product_id, skuId: row.sku_id ?? undefined },
    ...{ regionCode: row.region_code || undefined, countryCode: row.country_code || undefined },
    ...{ currency: row.currency, srp: amount(row.srp), wsp: amount(row.wsp) },
    ...{ isIncluded: row.is_included, validFrom: row.valid_from ?? undefined },
  }));
};

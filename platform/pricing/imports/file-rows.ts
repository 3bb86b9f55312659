/** Prices as rows of a file: one for each amount (docs/domain.md, f). Pure. */
import { unambiguous, type CellValue, type WrittenFormat } from '../../workbooks/index.js';
import { amountText, microsOf } from '../resolve/money.js';
import type { PriceType } from './price-cells.js';
import type { FileRow } from './price-columns.js';

/** What a file says of a price. */
export interface WrittenPrice {
  readonly product_id: string;
  /** Of the vault whose list it is. */
  readonly is_own: boolean;
  readonly number: number;
  readonly title: string;
  readonly sku: string | null;
  readonly region_code: string;
  readonly country_code: string;
  readonly currency: string;
  readonly srp: string | null;
  readonly wsp: string | null;
  readonly is_included: boolean;
  readonly valid_from: Date | null;
}

const amountCell = (amount: string | null, currency: string, format: WrittenFormat): CellValue => {
  if (amount === null) return null;
  const text = amountText(microsOf(amount), currency);
  return format === 'csv' ? unambiguous(text) : Number(text);
};

/** One that has neither is a row without an amount: not for sale there. */
const typesOf = ({ srp, wsp }: WrittenPrice): readonly PriceType[] => {
  const types = (['srp', 'wsp'] as const).filter((type) => (type === 'srp' ? srp : wsp) !== null);
  return types.length === 0 ? ['srp'] : types;
};

/**
 * Another vault's product may have the number of one's own: its guid stands with it, of others it would be a fifth of the
 * file for nothing.
 * @param row of the sheet that the first of them stands in
 */
export const fileRowsOf = (price: WrittenPrice, format: WrittenFormat, row: number): FileRow[] =>
  typesOf(price).map((type, at) => ({
    ...{ sheet: 'prices', row: row + at },
    cells: {
      ...{ productId: price.number, title: price.title, regionCode: price.region_code },
      ...{ countryCode: price.country_code, currencyCode: price.currency },
      amount: amountCell(price[type], price.currency, format),
      ...{ priceType: type.toUpperCase(), included: price.is_included, sku: price.sku ?? '' },
      ...{ validFrom: price.valid_from?.toISOString() ?? '', productGuid: price.is_own ? '' : price.product_id },
    },
  }));

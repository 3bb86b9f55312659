/** What 'Why this price?' begins with, of a row of the list. */
import { fieldOfInstant, type Asked, type Good } from '../../ui/pricing/explained.js';
import type { PriceRow } from '../cells/cells.js';
import type { Known } from '../cells/known.js';

/** Of the SKU that the row is of; of a product one of the row's region, where there is one. */
const skuOf = ({ terms }: PriceRow, goods: readonly Good[]): string => {
  if (terms.skuGuid !== '') return terms.skuGuid;
  return (goods.find(({ region }) => region === terms.regionCode) ?? goods[0])?.skuGuid ?? '';
};

/** The field has no seconds: what begins within a minute has begun with the next one. */
const nextMinute = (iso: string): string => new Date(Math.ceil(Date.parse(iso) / 60_000) * 60_000).toISOString();

/**
 * @param regions countries by the code of their region
 * @returns what the row leaves open stays open: a worldwide price is asked about in the reader's country
 */
export const askedOfRow = (row: PriceRow, goods: readonly Good[], regions: Known['regions']): Partial<Asked> => {
  const { regionCode, countryCode, currency, validFrom } = row.terms;
  const country = countryCode || regions?.get(regionCode)?.[0];
  return {
    ...{ skuGuid: skuOf(row, goods), currency },
    ...(country !== undefined && { country }),
    // A price that is to come is asked about when it has come.
    ...(row.mark === 'future' && validFrom !== null && { at: fieldOfInstant(nextMinute(validFrom)) }),
  };
};

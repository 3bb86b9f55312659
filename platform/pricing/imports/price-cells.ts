/** What a row of a file says of a price; nothing of it is guessed (pain 3). */
import {
  Cells,
  decimalIn,
  instantIn,
  requiredField,
  textIn,
  tickIn,
  UnusableCell,
  wholeIn,
  type CellValue,
  type Fault as AnyFault,
} from '../../workbooks/index.js';
import type { ColumnKey, FileRow } from './price-columns.js';

export type PriceType = 'srp' | 'wsp';

export type Fault = AnyFault<ColumnKey>;

export interface SaidPrice {
  /** Undefined: none, or none that is one. */
  readonly productNumber: number | undefined;
  readonly title: string;
  /** Empty: not said. */
  readonly productGuid: string;
  readonly sku: string;
  readonly regionCode: string;
  readonly countryCode: string;
  readonly currency: string;
  readonly priceType: PriceType;
  /** Decimal text, or what was written where it is none; empty: none. */
  readonly amount: string;
  /** Undefined: the file does not say. */
  readonly isIncluded: boolean | undefined;
  /** ISO 8601; undefined: always. */
  readonly validFrom: string | undefined;
  readonly faults: readonly Fault[];
}

const typeIn = (value: CellValue): PriceType => {
  const text = textIn(value).trim().toUpperCase();
  if (text === '' || text === 'SRP') return 'srp';
  if (text === 'WSP') return 'wsp';
  throw new UnusableCell('SRP or WSP');
};

export const saidPrice = ({ cells: given }: FileRow): SaidPrice => {
  const cells = new Cells<ColumnKey>(given);
  const isSaid = cells.text('included') !== '';
  const isIncluded = isSaid ? cells.said('included', tickIn, true) : undefined;
  const amount = cells.said('amount', decimalIn, '');
  if (amount === '' && isIncluded !== false && !cells.hasFault('amount'))
    cells.faults.push({ column: 'amount', message: requiredField });
  const validFrom = cells.said('validFrom', instantIn, '');
  return {
    productNumber: cells.said<number | undefined>('productId', wholeIn, undefined),
    ...{ title: cells.text('title'), productGuid: cells.text('productGuid').toLowerCase(), sku: cells.text('sku') },
    ...{ regionCode: cells.text('regionCode'), countryCode: cells.text('countryCode').toUpperCase() },
    currency: cells.text('currencyCode').toUpperCase(),
    ...{ priceType: cells.said('priceType', typeIn, 'srp'), amount, isIncluded },
    ...{ validFrom: validFrom === '' ? undefined : validFrom, faults: cells.faults },
  };
};

/** What a row of a file says of a price; nothing of it is guessed (pain 3). */
import { instantIn, textIn, tickIn, UnusableCell, type CellValue } from '../../workbooks/index.js';
import type { ColumnKey, FileRow } from './price-columns.js';

export type PriceType = 'srp' | 'wsp';

/** What is wrong in a row, and in which column. */
export interface Fault {
  readonly column: ColumnKey;
  /** Without where it stands. */
  readonly message: string;
}

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

/** The specification's words. */
const required = 'Required Field';
const notNumeric = 'Must be numeric';

/** '1234.56' and '1234,56'. */
const written = /^\d{1,9}(?:[.,]\d{1,6})?$/;
/** '1,234' and '1.234': a thousand and more, or one and a bit. */
const ambiguous = /^[1-9]\d{0,2}[.,]\d{3}$/;

/** Digits that a spreadsheet computes with; behind them stands what binary fractions leave. */
const exactDigits = 15;

/** @returns decimal text, empty for an empty cell. @throws UnusableCell */
export const amountIn = (value: CellValue): string => {
  if (typeof value === 'number') {
    const text = String(Number(value.toPrecision(exactDigits)));
    if (!written.test(text)) throw new UnusableCell(notNumeric);
    return text;
  }
  const text = typeof value === 'boolean' ? 'TRUE' : textIn(value).trim();
  if (text === '') return '';
  if (ambiguous.test(text)) throw new UnusableCell('Can be read in two ways. Write 1234 or 1.23');
  if (!written.test(text)) throw new UnusableCell(notNumeric);
  return text.replace(',', '.');
};

/** As a text that `amountIn` reads: three decimals would be ambiguous. @param amount decimal text */
export const unambiguous = (amount: string): string => (ambiguous.test(amount) ? `${amount}0` : amount);

const numberIn = (value: CellValue): number => {
  const text = textIn(value).trim();
  if (text === '') throw new UnusableCell(required);
  if (!/^\d{1,9}$/.test(text)) throw new UnusableCell(notNumeric);
  return Number(text);
};

const typeIn = (value: CellValue): PriceType => {
  const text = textIn(value).trim().toUpperCase();
  if (text === '' || text === 'SRP') return 'srp';
  if (text === 'WSP') return 'wsp';
  throw new UnusableCell('SRP or WSP');
};

/** Longer is no code of ours, and need not be kept. */
const longest = 200;

export const saidPrice = ({ cells }: FileRow): SaidPrice => {
  const faults: Fault[] = [];
  const said = <T>(column: ColumnKey, of: (value: CellValue) => T, otherwise: T): T => {
    try {
      return of(cells[column] ?? null);
    } catch (thrown) {
      if (!(thrown instanceof UnusableCell)) throw thrown;
      faults.push({ column, message: thrown.message });
      return otherwise;
    }
  };
  const text = (column: ColumnKey): string =>
    textIn(cells[column] ?? null)
      .trim()
      .slice(0, longest);
  const isSaid = textIn(cells['included'] ?? null).trim() !== '';
  const isIncluded = isSaid ? said('included', tickIn, true) : undefined;
  const amount = said('amount', amountIn, '');
  if (amount === '' && isIncluded !== false && faults.every(({ column }) => column !== 'amount'))
    faults.push({ column: 'amount', message: required });
  const validFrom = said('validFrom', instantIn, '');
  return {
    productNumber: said<number | undefined>('productId', numberIn, undefined),
    ...{ title: text('title'), productGuid: text('productGuid').toLowerCase(), sku: text('sku') },
    ...{ regionCode: text('regionCode'), countryCode: text('countryCode').toUpperCase() },
    currency: text('currencyCode').toUpperCase(),
    ...{ priceType: said('priceType', typeIn, 'srp'), amount, isIncluded },
    ...{ validFrom: validFrom === '' ? undefined : validFrom, faults },
  };
};

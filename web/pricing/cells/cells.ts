/** A price as a row of the sheet has it: texts, as they are typed and pasted. What is wrong stays until it is put right. */
import type { ReplyOf } from '../../client/api.js';
import { formatUtc } from '../../ui/format/format.js';
import { amountOf } from './amount.js';

export type PriceRow = ReplyOf<'POST /pricing/lists/:listGuid/rows'>['rows'][number];

export interface Cells {
  /** Its title; the guid where that is certain, else ''. */
  readonly product: string;
  readonly productGuid: string;
  /** '' = of every SKU. */
  readonly sku: string;
  readonly skuGuid: string;
  readonly region: string;
  readonly country: string;
  readonly currency: string;
  readonly srp: string;
  readonly wsp: string;
  /** 'Yes', 'No' */
  readonly included: string;
  /** ISO 8601; '' = always. */
  readonly validFrom: string;
}

export const columnNames = [
  ...(['product', 'sku', 'region', 'country', 'currency'] as const),
  ...(['srp', 'wsp', 'included', 'validFrom'] as const),
] as const;
export type ColumnName = (typeof columnNames)[number];

export const columnTitles: Readonly<Record<ColumnName, string>> = {
  ...{ product: 'Product', sku: 'SKU', region: 'Region', country: 'Country', currency: 'Currency' },
  ...{ srp: 'SRP', wsp: 'WSP', included: 'Included', validFrom: 'From (UTC)' },
};

/** What a new row begins with; the list's currency is filled in with the first thing that is entered. */
export const blankCells: Cells = {
  ...{ product: '', productGuid: '', sku: '', skuGuid: '', region: '', country: '', currency: '' },
  ...{ srp: '', wsp: '', included: 'Yes', validFrom: '' },
};

const instantKept = (iso: string): string => new Date(iso).toISOString();

export const cellsOf = ({ terms, productTitle, sku }: PriceRow): Cells => ({
  ...{ product: productTitle, productGuid: terms.productGuid, sku, skuGuid: terms.skuGuid },
  ...{ region: terms.regionCode, country: terms.countryCode, currency: terms.currency },
  srp: amountOf(terms.srp, terms.currency),
  wsp: amountOf(terms.wsp, terms.currency),
  included: terms.isIncluded ? 'Yes' : 'No',
  validFrom: terms.validFrom === null ? '' : instantKept(terms.validFrom),
});

const own = /^(\d{4})-(\d{2})-(\d{2})(?:[T ,]+(\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?Z?)?$/;
const shown = /^(\d{2})\/(\d{2})\/(\d{4})(?:,? +(\d{2}):(\d{2}))?$/;

/** Whether it is an instant as one is kept here. The 31st of a month that has 30 days is none. */
export const isInstant = (text: string): boolean => {
  const instant = new Date(text);
  return text.endsWith('Z') && !Number.isNaN(instant.getTime()) && instant.toISOString() === text;
};

const iso = (year = '', month = '', day = '', hour = '00', minute = '00'): string =>
  `${year}-${month}-${day}T${hour}:${minute}:00.000Z`;

/** @returns the instant in UTC that is meant, or the text itself */
const instantOf = (text: string): string => {
  const [, ...named] = own.exec(text) ?? [];
  const [, day, month, year, ...time] = shown.exec(text) ?? [];
  const instant = day === undefined ? iso(...named) : iso(year, month, day, ...time);
  return isInstant(instant) ? instant : text;
};

const words: Readonly<Record<string, string>> = {
  ...{ yes: 'Yes', y: 'Yes', true: 'Yes', '1': 'Yes', '': 'Yes' },
  ...{ no: 'No', n: 'No', false: 'No', '0': 'No' },
};

export const textOf = (cells: Cells, column: ColumnName): string =>
  column === 'validFrom' && isInstant(cells.validFrom) ? formatUtc(cells.validFrom) : cells[column];

const entries: Readonly<Record<ColumnName, (cells: Cells, text: string) => Cells>> = {
  // A SKU is one of its product.
  product: (cells, text) => ({ ...cells, product: text, productGuid: '', skuGuid: '' }),
  sku: (cells, text) => ({ ...cells, sku: text, skuGuid: '' }),
  region: (cells, text) => ({ ...cells, region: text.toUpperCase() }),
  country: (cells, text) => ({ ...cells, country: text.toUpperCase() }),
  currency: (cells, text) => {
    const currency = text.toUpperCase();
    return { ...cells, currency, srp: amountOf(cells.srp, currency), wsp: amountOf(cells.wsp, currency) };
  },
  srp: (cells, text) => ({ ...cells, srp: amountOf(text, cells.currency) }),
  wsp: (cells, text) => ({ ...cells, wsp: amountOf(text, cells.currency) }),
  included: (cells, text) => ({ ...cells, included: words[text.toLowerCase()] ?? text }),
  validFrom: (cells, text) => ({ ...cells, validFrom: instantOf(text) }),
};

/** @param text as it was typed or pasted */
export const entered = (cells: Cells, column: ColumnName, text: string): Cells =>
  text === textOf(cells, column) ? cells : entries[column](cells, text.trim());

const copied: Readonly<Record<ColumnName, readonly (keyof Cells)[]>> = {
  product: ['product', 'productGuid'],
  sku: ['sku', 'skuGuid'],
  ...{ region: ['region'], country: ['country'], currency: ['currency'], srp: ['srp'], wsp: ['wsp'] },
  ...{ included: ['included'], validFrom: ['validFrom'] },
};

/** With what these columns hold in another row. */
export const filledFrom = (source: Cells, cells: Cells, columns: readonly ColumnName[]): Cells => ({
  ...cells,
  ...Object.fromEntries(columns.flatMap((column) => copied[column]).map((name) => [name, source[name]])),
});

/** An id is what a text stands for, not a difference of its own. */
export const isSamePrice = (one: Cells, other: Cells): boolean =>
  columnNames.every((column) => one[column] === other[column]) &&
  (one.productGuid === other.productGuid || one.productGuid === '' || other.productGuid === '');

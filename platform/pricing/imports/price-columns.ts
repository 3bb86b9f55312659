/** The columns of prices as a file, as the specification names them, and those that make it whole. */
import type { Book, BookColumn, BookRow, BookSheet } from '../../workbooks/index.js';
import { maxChanges } from '../saving/change.js';

export type SheetKey = 'prices';
export type FileRow = BookRow<SheetKey>;

const columns: readonly BookColumn[] = [
  { key: 'productId', title: 'productId', kind: 'number', isRequired: true },
  { key: 'title', title: 'title', kind: 'text', isRequired: true },
  { key: 'regionCode', title: 'regionCode', kind: 'text', isRequired: true },
  { key: 'countryCode', title: 'CountryCode', kind: 'text', isRequired: true },
  { key: 'currencyCode', title: 'currencyCode', kind: 'text', isRequired: true },
  { key: 'amount', title: 'amount', kind: 'number', isRequired: true },
  { key: 'priceType', title: 'priceType', kind: 'text' },
  { key: 'included', title: 'included', kind: 'tick' },
  { key: 'sku', title: 'sku', kind: 'text' },
  // Not of the specification: without them a file does not come back as it left.
  { key: 'validFrom', title: 'validFrom', kind: 'instant' },
  { key: 'productGuid', title: 'productGuid', kind: 'identifier' },
];

export type ColumnKey =
  | ('productId' | 'title' | 'regionCode' | 'countryCode' | 'currencyCode' | 'amount')
  | ('priceType' | 'included' | 'sku' | 'validFrom' | 'productGuid');

export const priceSheet: BookSheet<SheetKey> = { key: 'prices', title: 'Prices', columns };

const megabyte = 1024 * 1024;

export const priceBook: Book<SheetKey> = {
  sheets: [priceSheet],
  isAnyName: true,
  maxRows: maxChanges,
  // 200,000 rows with every column, every text in its cell.
  maxUnpackedBytes: 320 * megabyte,
  // With a quarter of it (at most 32 MB) for what is young, the file (20 MB) and its rows packed (96 MB) at most 256 MB.
  heapMb: 112,
  // 65,536 rows packed are a third of that: together as much.
  oldHeapMb: 176,
};

export const titleOf = (key: string): string => columns.find((column) => column.key === key)?.title ?? key;

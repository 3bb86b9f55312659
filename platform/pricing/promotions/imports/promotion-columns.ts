/** The columns of a promotion's items as a file, as the specification names them. */
import type { Book, BookRow, BookSheet } from '../../../workbooks/index.js';

export type ColumnKey = 'id' | 'promotionId' | 'productTitle' | 'sku' | 'discount';

export const itemSheet = {
  key: 'items',
  title: 'Promotion',
  columns: [
    { key: 'id', title: 'id', kind: 'number', isRequired: true },
    { key: 'promotionId', title: 'promotionID', kind: 'number', isRequired: true },
    { key: 'productTitle', title: 'product title', kind: 'text', isRequired: true },
    { key: 'sku', title: 'sku', kind: 'text', isRequired: true },
    { key: 'discount', title: 'discount', kind: 'number', isRequired: true },
  ],
} as const satisfies BookSheet;

export type FileRow = BookRow<typeof itemSheet.key>;

const megabyte = 1024 * 1024;

/** The limits of a file of prices, which has twice the columns. */
export const itemBook: Book<typeof itemSheet.key> = {
  sheets: [itemSheet],
  isAnyName: true,
  maxRows: 200_000,
  maxUnpackedBytes: 320 * megabyte,
  ...{ heapMb: 112, oldHeapMb: 176 },
};

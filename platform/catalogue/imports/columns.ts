/** The columns of the catalogue as a file, in their order: of a workbook by title, of JSON by key. */
import type { Book, BookColumn, BookColumns, BookRow, BookSheet } from '../../workbooks/index.js';

export type SheetKey = 'products' | 'skus';
export type FileRow = BookRow<SheetKey>;
export type FileColumns = BookColumns<SheetKey>;

const productColumns: readonly BookColumn[] = [
  { key: 'productGuid', title: 'Product GUID', kind: 'identifier', isRequired: true },
  { key: 'productId', title: 'Product ID', kind: 'number', isFixed: true },
  { key: 'title', title: 'Title', kind: 'text', isRequired: true },
  { key: 'productType', title: 'Product type', kind: 'text', isRequired: true },
  { key: 'status', title: 'Status', kind: 'text' },
  { key: 'developers', title: 'Developers', kind: 'list' },
  { key: 'publishers', title: 'Publishers', kind: 'list' },
  { key: 'franchises', title: 'Franchises', kind: 'list' },
  { key: 'genres', title: 'Genres', kind: 'list' },
  { key: 'description', title: 'Description', kind: 'text' },
  { key: 'website', title: 'Website', kind: 'text' },
  { key: 'trailer', title: 'Trailer', kind: 'text' },
  { key: 'eula', title: 'EULA', kind: 'text' },
  { key: 'socialMedia', title: 'Social media', kind: 'list' },
  { key: 'externalId', title: 'External platform ID', kind: 'text' },
  { key: 'orderAcceptDate', title: 'Order accept date UTC', kind: 'instant' },
  { key: 'fulfilmentDate', title: 'Fulfillment date UTC', kind: 'instant' },
  { key: 'releaseDate', title: 'Release date UTC', kind: 'instant' },
  { key: 'isEmbargoed', title: 'Embargoed', kind: 'tick' },
  { key: 'embargoUntil', title: 'Embargoed until UTC', kind: 'instant' },
  { key: 'isDlc', title: 'DLC', kind: 'tick' },
  { key: 'isBaseGame', title: 'Base game', kind: 'tick' },
  { key: 'isNotSoldSeparately', title: 'Not sold separately', kind: 'tick' },
  { key: 'spokenLanguages', title: 'Spoken languages', kind: 'list' },
  { key: 'subtitleLanguages', title: 'Subtitle languages', kind: 'list' },
  { key: 'menuLanguages', title: 'Menu languages', kind: 'list' },
  { key: 'requirementsMinimum', title: 'Minimum requirements', kind: 'text' },
  { key: 'requirementsRecommended', title: 'Recommended requirements', kind: 'text' },
];

const skuColumns: readonly BookColumn[] = [
  { key: 'skuGuid', title: 'SKU GUID', kind: 'identifier', isRequired: true },
  { key: 'sku', title: 'SKU', kind: 'text', isFixed: true },
  { key: 'productGuid', title: 'Product GUID', kind: 'identifier', isRequired: true },
  { key: 'product', title: 'Product', kind: 'text' },
  { key: 'platform', title: 'Platform (DRM)', kind: 'text', isRequired: true },
  { key: 'region', title: 'Region', kind: 'text', isRequired: true },
  { key: 'edition', title: 'Edition', kind: 'text', isRequired: true },
  { key: 'skuType', title: 'SKU type', kind: 'text', isFixed: true },
  { key: 'status', title: 'SKU status', kind: 'text' },
];

export const fileSheets: Readonly<Record<SheetKey, BookSheet<SheetKey>>> = {
  products: { key: 'products', title: 'Products', columns: productColumns },
  skus: { key: 'skus', title: 'SKUs', columns: skuColumns },
};

const megabyte = 1024 * 1024;

export const catalogueBook: Book<SheetKey> = {
  sheets: [fileSheets.products, fileSheets.skus],
  maxRows: 20_000,
  // 20,000 rows of long texts are less.
  maxUnpackedBytes: 100 * megabyte,
  // A file of the greatest size takes half of it.
  heapMb: 768,
};

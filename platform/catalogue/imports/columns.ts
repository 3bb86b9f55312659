/** The columns of the catalogue as a file, in their order: of a workbook by title, of JSON by key. */

export type SheetKey = 'products' | 'skus';

/** `text` may have several lines where the form has; `list` has one entry on each line, in JSON it is an array. */
export type ColumnKind = 'identifier' | 'text' | 'list' | 'instant' | 'tick' | 'number';

export interface FileColumn {
  readonly key: string;
  readonly title: string;
  readonly kind: ColumnKind;
  /** A file without it is refused; of others that are missing everything stays as it is. */
  readonly isRequired?: boolean;
  /** Is told to people and changed by nobody: empty, or as it is. */
  readonly isFixed?: boolean;
}

export interface FileSheet {
  readonly key: SheetKey;
  readonly title: string;
  readonly columns: readonly FileColumn[];
}

const productColumns: readonly FileColumn[] = [
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

const skuColumns: readonly FileColumn[] = [
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

export const fileSheets: Readonly<Record<SheetKey, FileSheet>> = {
  products: { key: 'products', title: 'Products', columns: productColumns },
  skus: { key: 'skus', title: 'SKUs', columns: skuColumns },
};

export const sheetKeys = ['products', 'skus'] as const satisfies readonly SheetKey[];

/** What the annotated file has more; read by nobody. */
export const errorsColumn: FileColumn = { key: 'errors', title: 'Errors', kind: 'text' };

/** Rows of both sheets. */
export const maxRows = 20_000;
export const maxFileBytes = 20 * 1024 * 1024;

/** What a cell says, as it came: a date as ISO 8601, a number as one. */
export type CellValue = string | number | boolean | null | readonly string[];

/** A row of a file; a column that the file does not have, or a key that an object of JSON leaves out, is absent. */
export interface FileRow {
  readonly sheet: SheetKey;
  /** Of the sheet, from 1, with its header; of JSON the how-manieth object, from 1. */
  readonly row: number;
  readonly cells: Readonly<Record<string, CellValue>>;
}

/** Of a workbook: the keys of the columns of each sheet that it has, in its order; null for one that is not read. */
export type FileColumns = Readonly<Partial<Record<SheetKey, readonly (string | null)[]>>>;

/** A, B, … Z, AA, … @param at from 0 */
export const columnLetters = (at: number): string =>
  (at >= 26 ? columnLetters(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26));

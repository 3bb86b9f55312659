/** What a file of rows is made of: sheets with columns, of a workbook by title, of JSON by key. */

/** `text` may have several lines where the form has; `list` has one entry on each line, in JSON it is an array. */
export type ColumnKind = 'identifier' | 'text' | 'list' | 'instant' | 'tick' | 'number';

export interface BookColumn {
  readonly key: string;
  readonly title: string;
  readonly kind: ColumnKind;
  /** A file without it is refused; of others that are missing everything stays as it is. */
  readonly isRequired?: boolean;
  /** Is told to people and changed by nobody: empty, or as it is. */
  readonly isFixed?: boolean;
}

export interface BookSheet<K extends string = string> {
  readonly key: K;
  readonly title: string;
  readonly columns: readonly BookColumn[];
}

/** A kind of file that a domain reads and writes. */
export interface Book<K extends string = string> {
  readonly sheets: readonly BookSheet<K>[];
  /** With one sheet, that sheet is read whatever it is called: the one of its title, else the first. */
  readonly isAnyName?: boolean;
  /** Of all sheets. */
  readonly maxRows: number;
  /** Everything in a zip, unpacked. */
  readonly maxUnpackedBytes: number;
  /** Of the process that reads or writes it. */
  readonly heapMb: number;
  /** Of the one that reads a workbook of Excel 97: it has at most 65,536 rows, and is read as a whole. */
  readonly oldHeapMb?: number;
}

/** OLE2: an old workbook, or a new one that is encrypted. */
const compound = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
export const isCompound = (bytes: Uint8Array): boolean => compound.every((byte, at) => bytes[at] === byte);

/** What a cell says, as it came: a date as ISO 8601, a number as one. */
export type CellValue = string | number | boolean | null | readonly string[];

/** A row of a file; a column that the file does not have, or a key that an object of JSON leaves out, is absent. */
export interface BookRow<K extends string = string> {
  readonly sheet: K;
  /** Of the sheet, from 1, with its header; of JSON the how-manieth object, from 1. */
  readonly row: number;
  readonly cells: Readonly<Record<string, CellValue>>;
}

/** A row with what is wrong in it. */
export interface WrittenRow<K extends string = string> extends BookRow<K> {
  readonly errors?: string;
}

/** Of a file: the keys of the columns of each sheet that it has, in its order; null for one that is not read. */
export type BookColumns<K extends string = string> = Readonly<Partial<Record<K, readonly (string | null)[]>>>;

export type BookFormat = 'xlsx' | 'xls' | 'json' | 'csv';
export type WrittenFormat = Exclude<BookFormat, 'xls'>;

/** What the annotated file has more; read by nobody. */
export const errorsColumn: BookColumn = { key: 'errors', title: 'Errors', kind: 'text' };

/** Of an upload. */
export const maxFileBytes = 20 * 1024 * 1024;

/** A, B, … Z, AA, … @param at from 0 */
export const columnLetters = (at: number): string =>
  (at >= 26 ? columnLetters(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26));

/** A sheet of a file to rows by the columns' keys. Only type syntax that Node can strip. */
import { columnLetters, errorsColumn } from '../book.js';
import type { Book, BookColumns, BookFormat, BookRow, BookSheet, CellValue } from '../book.js';
import { Refused, type Fault } from '../refused.js';

/** What was read of a file, but for its rows. */
export interface ReadBook<K extends string = string> {
  readonly format: BookFormat;
  readonly columns: BookColumns<K>;
  /** Sentences about what is not read. */
  readonly notes: readonly string[];
}

/** Takes each row as it is read: nobody keeps all of them. */
export type TakeRow = (row: BookRow) => void;

/** Told for people whoever wrote it: without the letters' case, and without blanks around it. */
const wordOf = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();

const notRead = (name: string): string => `The sheet ‘${name.slice(0, 60)}’ is not read: it is none of ours.`;

export interface ChosenSheets {
  /** Each sheet of ours that the file has, by where it stands there. */
  readonly chosen: readonly { readonly sheet: BookSheet; readonly at: number }[];
  readonly notes: readonly string[];
}

const namedIn = ({ sheets }: Book): string =>
  sheets.map(({ title }, at) => (at === 0 ? `no sheet ‘${title}’` : `none ‘${title}’`)).join(' and ');

/** @param names of a file's sheets. @throws Refused where none is of ours, or one of ours is there twice */
export const chosenSheets = (book: Book, names: readonly string[]): ChosenSheets => {
  const refuse = (message: string): never => {
    throw new Refused('columns', [{ place: 'The file', message }]);
  };
  const found = book.sheets.flatMap((sheet) => {
    const places = names.flatMap((name, at) => (wordOf(name) === wordOf(sheet.title) ? [at] : []));
    if (places.length > 1) refuse('Two of its sheets have the same name');
    return places.map((at) => ({ sheet, at }));
  });
  const [first] = book.sheets;
  const chosen =
    found.length === 0 && book.isAnyName === true && first !== undefined && names.length > 0
      ? [{ sheet: first, at: 0 }]
      : found;
  if (chosen.length === 0) refuse(`It has ${namedIn(book)}`);
  const others = names.filter((_, place) => chosen.every(({ at }) => at !== place));
  return { chosen, notes: others.map(notRead) };
};

/** Counts rows of all sheets. @throws Refused for one too many */
export class RowCount {
  #count = 0;
  readonly #most: number;

  constructor({ maxRows }: Book) {
    this.#most = maxRows;
  }

  add(): void {
    this.#count += 1;
    if (this.#count > this.#most) throw new Refused('too_many_rows');
  }
}

/** Rows of one sheet. @throws Refused where its header is not as it should be */
export class SheetReader {
  readonly #sheet: BookSheet;
  readonly #count: RowCount;
  readonly #take: TakeRow;
  readonly #merged: readonly string[];
  #keys: readonly (string | null)[] | undefined;

  constructor(sheet: BookSheet, count: RowCount, take: TakeRow, merged: readonly string[] = []) {
    this.#sheet = sheet;
    this.#count = count;
    this.#take = take;
    this.#merged = merged;
  }

  /** @param row from 1 */
  add(row: number, values: readonly (CellValue | undefined)[]): void {
    if (values.every((value) => value === null || value === undefined || value === '')) return;
    if (this.#keys === undefined) {
      this.#keys = this.#header(row, values);
      return;
    }
    this.#count.add();
    const cells: Record<string, CellValue> = {};
    for (const [at, key] of this.#keys.entries()) if (key !== null) cells[key] = values[at] ?? null;
    this.#take({ sheet: this.#sheet.key, row, cells });
  }

  /** @returns the keys of its columns. @throws Refused for a sheet without a header */
  end(): readonly (string | null)[] {
    if (this.#keys === undefined)
      throw new Refused('columns', [{ place: `${this.#sheet.title}!A1`, message: 'The sheet has no header' }]);
    return this.#keys;
  }

  #header(row: number, values: readonly (CellValue | undefined)[]): readonly (string | null)[] {
    const { title: sheet, columns } = this.#sheet;
    const faults: Fault[] = this.#merged.map((range) => ({
      place: `${sheet}!${range}`,
      message: 'Cells are merged. Each row needs its own',
    }));
    const keys = values.map((value, at) => {
      if (value === null || value === undefined || value === '') return null;
      const name = wordOf(String(value));
      const place = `${sheet}!${columnLetters(at)}${row}`;
      if (name === wordOf(errorsColumn.title)) return null;
      const column = columns.find(({ title }) => wordOf(title) === name);
      if (column === undefined) faults.push({ place, message: `There is no column ‘${String(value).slice(0, 60)}’` });
      return column?.key ?? null;
    });
    for (const [at, key] of keys.entries())
      if (key !== null && keys.indexOf(key) !== at)
        faults.push({ place: `${sheet}!${columnLetters(at)}${row}`, message: 'This column stands twice' });
    for (const { key, title, isRequired } of columns)
      if (isRequired === true && !keys.includes(key))
        faults.push({ place: sheet, message: `The column ‘${title}’ is missing` });
    if (faults.length > 0) throw new Refused('columns', faults);
    return keys;
  }
}

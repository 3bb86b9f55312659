/** A sheet of a workbook, or a list of JSON, to rows by the columns' keys. Only type syntax that Node can strip. */
import { columnLetters, errorsColumn, fileSheets, maxRows } from '../columns.js';
import type { CellValue, FileColumns, FileRow, FileSheet, SheetKey } from '../columns.js';
import { Refused, type Fault } from './refused.js';

export interface ReadFile {
  readonly format: 'xlsx' | 'xls' | 'json';
  readonly rows: readonly FileRow[];
  readonly columns: FileColumns;
  /** Sentences about what is not read. */
  readonly notes: readonly string[];
}

/** Told for people whoever wrote it: without the letters' case, and without blanks around it. */
const wordOf = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();

/** The sheet of ours that is called so. */
export const sheetCalled = (name: string): FileSheet | undefined =>
  Object.values(fileSheets).find(({ title }) => wordOf(title) === wordOf(name));

/** Rows of one sheet. @throws Refused where its header is not as it should be */
export class SheetReader {
  readonly #sheet: FileSheet;
  readonly #merged: readonly string[];
  readonly rows: FileRow[] = [];
  #keys: readonly (string | null)[] | undefined;

  constructor(key: SheetKey, merged: readonly string[] = []) {
    this.#sheet = fileSheets[key];
    this.#merged = merged;
  }

  /** @param row from 1 */
  add(row: number, values: readonly (CellValue | undefined)[], alreadyRead: number): void {
    if (values.every((value) => value === null || value === undefined || value === '')) return;
    if (this.#keys === undefined) {
      this.#keys = this.#header(row, values);
      return;
    }
    if (alreadyRead + this.rows.length >= maxRows) throw new Refused('too_many_rows');
    const cells: Record<string, CellValue> = {};
    for (const [at, key] of this.#keys.entries()) if (key !== null) cells[key] = values[at] ?? null;
    this.rows.push({ sheet: this.#sheet.key, row, cells });
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

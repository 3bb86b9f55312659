/** The catalogue as JSON: an object with the lists `products` and `skus`. Only type syntax that Node can strip. */
import { errorsColumn, fileSheets, maxRows } from '../columns.js';
import type { CellValue, FileRow, FileSheet } from '../columns.js';
import { Refused, type Fault } from './refused.js';
import type { ReadFile } from './read-sheets.js';

const parsed = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Refused('unreadable');
  }
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isCell = (value: unknown): value is CellValue =>
  value === null ||
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) && value.every((entry) => typeof entry === 'string'));

/** More are not named. */
const maxFaults = 50;

class Faults {
  readonly all: Fault[] = [];

  add(place: string, message: string): void {
    this.all.push({ place, message });
    if (this.all.length >= maxFaults) throw new Refused('columns', this.all);
  }

  end(): void {
    if (this.all.length > 0) throw new Refused('columns', this.all);
  }
}

/** What an object says, by the fields that there are. */
const cellsOf = ({ columns }: FileSheet, entry: unknown, place: string, faults: Faults): FileRow['cells'] => {
  if (!isObject(entry)) {
    faults.add(place, 'This is no object');
    return {};
  }
  const cells: Record<string, CellValue> = {};
  for (const [key, value] of Object.entries(entry).filter(([name]) => name !== errorsColumn.key)) {
    const isOurs = columns.some((column) => column.key === key);
    if (!isOurs) faults.add(`${place}.${key.slice(0, 60)}`, 'There is no such field');
    else if (isCell(value)) cells[key] = value;
    else faults.add(`${place}.${key}`, 'A text, a number, true, false, null or a list of texts');
  }
  return cells;
};

const listIn = (file: Readonly<Record<string, unknown>>, key: string): readonly unknown[] => {
  const list = file[key] ?? [];
  if (Array.isArray(list)) return list;
  throw new Refused('columns', [{ place: key, message: 'This is no list' }]);
};

export const readJsonFile = (bytes: Buffer): ReadFile => {
  const file = parsed(bytes);
  if (!isObject(file) || !('products' in file || 'skus' in file))
    throw new Refused('columns', [{ place: 'The file', message: 'It has neither a list ‘products’ nor one ‘skus’' }]);
  const faults = new Faults();
  const rows: FileRow[] = [];
  for (const sheet of Object.values(fileSheets)) {
    const list = listIn(file, sheet.key);
    if (rows.length + list.length > maxRows) throw new Refused('too_many_rows');
    for (const [at, entry] of list.entries())
      rows.push({ sheet: sheet.key, row: at + 1, cells: cellsOf(sheet, entry, `${sheet.key}[${at}]`, faults) });
  }
  faults.end();
  const others = Object.keys(file).filter((key) => !(key in fileSheets));
  return {
    ...{ format: 'json', rows, columns: {} },
    notes: others.map((key) => `‘${key.slice(0, 60)}’ is not read: it is none of ours.`),
  };
};

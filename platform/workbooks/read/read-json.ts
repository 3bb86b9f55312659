/** Rows as JSON: an object with a list for each sheet, by its key. Only type syntax that Node can strip. */
import { errorsColumn } from '../book.js';
import type { Book, BookRow, BookSheet, CellValue } from '../book.js';
import { Refused, type Fault } from '../refused.js';
import { RowCount, type ReadBook, type TakeRow } from './sheet-reader.js';

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
const cellsOf = ({ columns }: BookSheet, entry: unknown, place: string, faults: Faults): BookRow['cells'] => {
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

const namedIn = ({ sheets }: Book): string =>
  sheets.map(({ key }, at) => (at === 0 ? `neither a list ‘${key}’` : `nor one ‘${key}’`)).join(' ');

/** @throws Refused */
export const readJsonFile = (bytes: Buffer, book: Book, take: TakeRow): ReadBook => {
  const file = parsed(bytes);
  if (!isObject(file) || book.sheets.every(({ key }) => !(key in file)))
    throw new Refused('columns', [{ place: 'The file', message: `It has ${namedIn(book)}` }]);
  const faults = new Faults();
  const count = new RowCount(book);
  for (const sheet of book.sheets)
    for (const [at, entry] of listIn(file, sheet.key).entries()) {
      count.add();
      take({ sheet: sheet.key, row: at + 1, cells: cellsOf(sheet, entry, `${sheet.key}[${at}]`, faults) });
    }
  faults.end();
  const others = Object.keys(file).filter((key) => book.sheets.every((sheet) => sheet.key !== key));
  return {
    ...{ format: 'json', columns: {} },
    notes: others.map((key) => `‘${key.slice(0, 60)}’ is not read: it is none of ours.`),
  };
};

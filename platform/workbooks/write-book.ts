/** Rows as a file for people and programs. Only type syntax that Node can strip. */
import { writeCsvStream } from 'hucre/csv';
import { writeXlsx, writeXlsxStream } from 'hucre/xlsx';
import type { WriteSheet } from 'hucre/xlsx';
import { errorsColumn } from './book.js';
import type {
  Book,
  BookColumn,
  BookColumns,
  BookSheet,
  CellValue,
  ColumnKind,
  WrittenFormat,
  WrittenRow,
} from './book.js';
import { asText } from './formula-text.js';

/** How a file is written. */
export interface BookShape {
  readonly book: Book;
  /** Those that the file had; of each sheet all when absent. */
  readonly columns?: BookColumns | undefined;
  /** With a column for what is wrong. */
  readonly isAnnotated: boolean;
}

type Rows = AsyncIterable<readonly WrittenRow[]>;

/** XML 1.0 has no place for these, escaped or not. */
const noXml = /[\p{Cc}\uFFFE\uFFFF]/gu;
const isInXml = (character: string): boolean => /[\t\n\u007F-\u009F]/.test(character);
/** Before four digits and another one it stands for a character (ECMA-376, ST_Xstring). */
const escapeLike = /_(?=x[0-9A-Fa-f]{4}_)/g;
/** A cell holds no more (Excel specifications and limits). */
const maxTextLength = 32_767;

/** Characters that a column shows. */
const widths: Readonly<Record<ColumnKind, number>> = {
  ...{ identifier: 38, text: 28, list: 28, instant: 20, tick: 12, number: 12 },
};

const plain = (value: CellValue | undefined): string | number | boolean | null => {
  if (value === undefined || value === null || value === '') return null;
  return typeof value === 'object' ? value.join('\n') : value;
};

const cellOf = ({ kind }: BookColumn, value: CellValue | undefined): string | number | boolean | Date | null => {
  const said = plain(value);
  if (typeof said !== 'string') return said;
  if (kind === 'instant' && !Number.isNaN(Date.parse(said))) return new Date(said);
  return asText(said)
    .replace(escapeLike, '_x005F_')
    .replace(noXml, (found) => (isInXml(found) ? found : ''))
    .slice(0, maxTextLength);
};

/** In the order of the file, and no other: an empty column would say that everything in it is to go. */
const columnsOf = ({ key, columns: all }: BookSheet, { columns: given, isAnnotated }: BookShape): BookColumn[] => {
  const own = given === undefined ? all : (given[key] ?? []).flatMap((name) => all.filter((each) => each.key === name));
  return [...own, ...(isAnnotated ? [errorsColumn] : [])];
};

const saidIn = ({ cells, errors }: WrittenRow, column: BookColumn): CellValue | undefined =>
  column === errorsColumn ? (errors ?? '') : cells[column.key];

const gathered = async (rows: Rows): Promise<WrittenRow[]> => {
  const all: WrittenRow[] = [];
  for await (const some of rows) all.push(...some);
  return all;
};

const look = ({ kind }: BookColumn) => ({
  width: widths[kind],
  ...(kind === 'instant' && { numFmt: 'yyyy-mm-dd hh:mm:ss' }),
});

async function* cellsIn<T>(rows: Rows, of: (row: WrittenRow) => T): AsyncGenerator<T> {
  for await (const some of rows) for (const row of some) yield of(row);
}

/** Several sheets: all rows are gathered. */
const manySheets = async (shape: BookShape, rows: Rows): Promise<Uint8Array> => {
  const { book, columns: given } = shape;
  const all = await gathered(rows);
  const written = book.sheets.filter(({ key }) => given === undefined || given[key] !== undefined);
  const sheets = written.map((sheet): WriteSheet => {
    const columns = columnsOf(sheet, shape);
    const own = all.filter((row) => row.sheet === sheet.key);
    return {
      name: sheet.title,
      columns: columns.map(look),
      rows: [
        columns.map(({ title }) => title),
        ...own.map((row) => columns.map((column) => cellOf(column, saidIn(row, column)))),
      ],
      freezePane: { rows: 1 },
    };
  });
  return writeXlsx({ sheets });
};

/** One sheet: memory does not grow with its rows. */
const oneSheet = (sheet: BookSheet, shape: BookShape, rows: Rows): AsyncIterable<Uint8Array> => {
  const columns = columnsOf(sheet, shape);
  return writeXlsxStream(
    cellsIn(rows, (row) => columns.map((column) => cellOf(column, saidIn(row, column)))),
    {
      name: sheet.title,
      columns: columns.map((column) => ({ header: column.title, ...look(column) })),
      freezePane: { rows: 1 },
    },
  );
};

const csvCell = (value: CellValue | undefined): string | number | boolean | null => {
  const said = plain(value);
  return typeof said === 'string' ? asText(said) : said;
};

/** The mark at its front makes spreadsheets read UTF-8. */
const csvFile = (sheet: BookSheet, shape: BookShape, rows: Rows): AsyncIterable<Uint8Array> => {
  const columns = columnsOf(sheet, shape);
  return writeCsvStream(
    cellsIn(rows, (row) => columns.map((column) => csvCell(saidIn(row, column)))),
    { headers: columns.map(({ title }) => title), bom: true },
  );
};

const jsonFile = async ({ book }: BookShape, rows: Rows): Promise<Uint8Array> => {
  const all = await gathered(rows);
  const listOf = (key: string) =>
    all
      .filter(({ sheet }) => sheet === key)
      .map(({ cells, errors }) => ({ ...cells, ...(errors !== undefined && errors !== '' && { errors }) }));
  const lists = Object.fromEntries(book.sheets.map(({ key }) => [key, listOf(key)]));
  return new TextEncoder().encode(`${JSON.stringify(lists, null, 2)}\n`);
};

/** @returns the file, a piece at a time */
export async function* writeBook(shape: BookShape, format: WrittenFormat, rows: Rows): AsyncGenerator<Uint8Array> {
  const [sheet, ...others] = shape.book.sheets;
  if (sheet === undefined) return;
  if (format === 'json') yield await jsonFile(shape, rows);
  else if (format === 'csv') yield* csvFile(sheet, shape, rows);
  else if (others.length > 0) yield await manySheets(shape, rows);
  else yield* oneSheet(sheet, shape, rows);
}

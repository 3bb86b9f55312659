/** Workbooks of Excel and of whoever writes such (ECMA-376, BIFF8). Only type syntax that Node can strip. */
import { readXls, readXlsx, streamXlsxRows } from 'hucre/xlsx';
import type { MergeRange } from 'hucre/xlsx';
import { columnLetters } from '../book.js';
import type { Book, CellValue } from '../book.js';
import { fromText } from '../formula-text.js';
import { partsOf, unpackedPieces, type Part } from './package-guard.js';
import { Refused } from '../refused.js';
import { chosenSheets, RowCount, SheetReader, type ReadBook, type TakeRow } from './sheet-reader.js';

/** Of a text: rows of a sheet end in LF whoever wrote them. */
const cellOf = (value: unknown): CellValue => {
  if (typeof value === 'string') return fromText(value.replace(/\r\n?/g, '\n'));
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'no date' : value.toISOString();
  return typeof value === 'number' || typeof value === 'boolean' ? value : null;
};

const attributeOf = (tag: string, name: string): string =>
  new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*(["'])(.*?)\\1`).exec(tag)?.[2] ?? '';

/** At most so many are named. */
const maxRanges = 5;
/** Longer than any tag of merged cells: what one piece begins, the next may end. */
const overlap = 256;

interface SeenPart {
  readonly text: string;
  readonly merged: readonly string[];
}

const rangesIn = (piece: Buffer): string[] =>
  piece.includes('mergeCell ')
    ? [...piece.toString('latin1').matchAll(/<(?:\w+:)?mergeCell\s[^>]*>/g)].map(([tag]) =>
        attributeOf(tag, 'ref').slice(0, 20),
      )
    : [];

/** Every part is unpacked, so that none is larger than it says. @param isText whether its text is wanted */
const seenPart = async (bytes: Buffer, part: Part, isText: boolean): Promise<SeenPart> => {
  const kept: Buffer[] = [];
  const merged = new Set<string>();
  let tail = Buffer.alloc(0);
  for await (const piece of unpackedPieces(bytes, part)) {
    const both = Buffer.concat([tail, piece]);
    if (merged.size < maxRanges) for (const range of rangesIn(both)) merged.add(range);
    tail = both.subarray(-overlap);
    if (isText) kept.push(piece);
  }
  return { text: Buffer.concat(kept).toString(), merged: [...merged].slice(0, maxRanges) };
};

const fileOf = (path: string): string => path.split('/').at(-1) ?? '';

/** Which cells of each sheet, by its name, are merged. */
const mergedOf = async (bytes: Buffer, { maxUnpackedBytes }: Book): Promise<ReadonlyMap<string, readonly string[]>> => {
  const parts = partsOf(bytes, maxUnpackedBytes);
  if (parts.some(({ name }) => /vbaProject\.bin$/i.test(name))) throw new Refused('has_macros');
  const texts = new Map<string, string>();
  const merged = new Map<string, readonly string[]>();
  for (const part of parts) {
    const isText = /(^|\/)workbook\.xml(\.rels)?$/.test(part.name);
    const seen = await seenPart(bytes, part, isText);
    if (isText) texts.set(fileOf(part.name), seen.text);
    if (seen.merged.length > 0) merged.set(fileOf(part.name), seen.merged);
  }
  const targets = new Map(
    [...(texts.get('workbook.xml.rels') ?? '').matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)].map(([tag]) => [
      attributeOf(tag, 'Id'),
      fileOf(attributeOf(tag, 'Target')),
    ]),
  );
  const sheets = [...(texts.get('workbook.xml') ?? '').matchAll(/<(?:\w+:)?sheet\s[^>]*>/g)];
  return new Map(
    sheets.map(([tag]) => [attributeOf(tag, 'name'), merged.get(targets.get(attributeOf(tag, 'id')) ?? '') ?? []]),
  );
};

export const readXlsxFile = async (bytes: Buffer, book: Book, take: TakeRow): Promise<ReadBook> => {
  const merged = await mergedOf(bytes, book);
  const names: string[] = [];
  await readXlsx(bytes, { sheets: ({ name }) => names.push(name) < 0 });
  const { chosen, notes } = chosenSheets(book, names);
  const count = new RowCount(book);
  const columns: Record<string, readonly (string | null)[]> = {};
  for (const { sheet, at } of chosen) {
    const reader = new SheetReader(sheet, count, take, merged.get(names[at] ?? '') ?? []);
    for await (const { index, values } of streamXlsxRows(bytes, { sheet: at }))
      reader.add(index + 1, values.map(cellOf));
    columns[sheet.key] = reader.end();
  }
  return { format: 'xlsx', columns, notes };
};

const rangeOf = ({ startRow, endRow, startCol, endCol }: MergeRange): string =>
  `${columnLetters(startCol)}${startRow + 1}:${columnLetters(endCol)}${endRow + 1}`;

export const readXlsFile = async (bytes: Buffer, book: Book, take: TakeRow): Promise<ReadBook> => {
  const { sheets } = await readXls(bytes);
  const { chosen, notes } = chosenSheets(
    book,
    sheets.map(({ name }) => name),
  );
  const count = new RowCount(book);
  const columns: Record<string, readonly (string | null)[]> = {};
  for (const { sheet, at } of chosen) {
    const { rows = [], merges = [] } = sheets[at] ?? {};
    const merged = merges.slice(0, maxRanges).map(rangeOf);
    const reader = new SheetReader(sheet, count, take, merged);
    // A row without cells is not there.
    for (const [row, values] of (rows as readonly (readonly unknown[] | undefined)[]).entries())
      reader.add(row + 1, (values ?? []).map(cellOf));
    columns[sheet.key] = reader.end();
  }
  return { format: 'xls', columns, notes };
};

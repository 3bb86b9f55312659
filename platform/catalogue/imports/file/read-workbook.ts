/** Workbooks of Excel and of whoever writes such (ECMA-376, BIFF8). Only type syntax that Node can strip. */
import { readXls, readXlsx, streamXlsxRows } from 'hucre/xlsx';
import type { CellValue, FileRow } from '../columns.js';
import { fromText } from './formula-text.js';
import { partsOf, unpackedPart } from './package-guard.js';
import { SheetReader, sheetCalled, type ReadFile } from './read-sheets.js';
import { Refused } from './refused.js';

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

/** Which cells of each sheet, by its name, are merged. */
const mergedOf = (bytes: Buffer): ReadonlyMap<string, readonly string[]> => {
  const parts = partsOf(bytes);
  if (parts.some(({ name }) => /vbaProject\.bin$/i.test(name))) throw new Refused('has_macros');
  const texts = new Map<string, string>();
  const merged = new Map<string, string[]>();
  for (const part of parts) {
    // Every part is unpacked, so that none is larger than it says.
    const content = unpackedPart(bytes, part);
    if (/(^|\/)workbook\.xml(\.rels)?$/.test(part.name))
      texts.set(part.name.split('/').at(-1) ?? '', content.toString());
    const ranges = content.includes('mergeCell ')
      ? content.toString('latin1').matchAll(/<(?:\w+:)?mergeCell\s[^>]*>/g)
      : [];
    const named = [...ranges].slice(0, maxRanges).map(([tag]) => attributeOf(tag, 'ref').slice(0, 20));
    if (named.length > 0) merged.set(part.name.split('/').at(-1) ?? '', named);
  }
  const targets = new Map(
    [...(texts.get('workbook.xml.rels') ?? '').matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)].map(([tag]) => [
      attributeOf(tag, 'Id'),
      attributeOf(tag, 'Target').split('/').at(-1) ?? '',
    ]),
  );
  const sheets = [...(texts.get('workbook.xml') ?? '').matchAll(/<(?:\w+:)?sheet\s[^>]*>/g)];
  return new Map(
    sheets.map(([tag]) => [attributeOf(tag, 'name'), merged.get(targets.get(attributeOf(tag, 'id')) ?? '') ?? []]),
  );
};

const notRead = (name: string): string => `The sheet ‘${name.slice(0, 60)}’ is not read: it is none of ours.`;

const assertSome = (names: readonly string[]): void => {
  const ours = names.map((name) => sheetCalled(name)?.key).filter((key) => key !== undefined);
  if (ours.length === 0)
    throw new Refused('columns', [{ place: 'The file', message: 'It has no sheet ‘Products’ and none ‘SKUs’' }]);
  if (new Set(ours).size < ours.length)
    throw new Refused('columns', [{ place: 'The file', message: 'Two of its sheets have the same name' }]);
};

export const readXlsxFile = async (bytes: Buffer): Promise<ReadFile> => {
  const merged = mergedOf(bytes);
  const names: string[] = [];
  await readXlsx(bytes, { sheets: ({ name }) => names.push(name) < 0 });
  assertSome(names);
  const rows: FileRow[] = [];
  const columns: Record<string, readonly (string | null)[]> = {};
  for (const key of ['products', 'skus'] as const) {
    const at = names.findIndex((name) => sheetCalled(name)?.key === key);
    if (at === -1) continue;
    const reader = new SheetReader(key, merged.get(names[at] ?? '') ?? []);
    for await (const { index, values } of streamXlsxRows(bytes, { sheet: at }))
      reader.add(index + 1, values.map(cellOf), rows.length);
    columns[key] = reader.end();
    rows.push(...reader.rows);
  }
  return { format: 'xlsx', rows, columns, notes: names.filter((name) => sheetCalled(name) === undefined).map(notRead) };
};

export const readXlsFile = async (bytes: Buffer): Promise<ReadFile> => {
  const { sheets } = await readXls(bytes);
  assertSome(sheets.map(({ name }) => name));
  const rows: FileRow[] = [];
  const columns: Record<string, readonly (string | null)[]> = {};
  for (const key of ['products', 'skus'] as const) {
    const sheet = sheets.find(({ name }) => sheetCalled(name)?.key === key);
    if (sheet === undefined) continue;
    const reader = new SheetReader(key);
    for (const [at, values] of sheet.rows.entries()) reader.add(at + 1, values.map(cellOf), rows.length);
    columns[key] = reader.end();
    rows.push(...reader.rows);
  }
  const others = sheets.filter(({ name }) => sheetCalled(name) === undefined);
  return { format: 'xls', rows, columns, notes: others.map(({ name }) => notRead(name)) };
};

/** Rows as CSV (RFC 4180), by comma, semicolon or tab. Only type syntax that Node can strip. */
import { streamCsvRows } from 'hucre/csv';
import type { Book } from '../book.js';
import { fromText } from '../formula-text.js';
import { Refused } from '../refused.js';
import { RowCount, SheetReader, type ReadBook, type TakeRow } from './sheet-reader.js';

const textOf = (bytes: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refused('unreadable');
  }
};

/** What stands most often in the header; amounts behind it may have commas of their own. */
const separatorOf = (text: string): string => {
  const [header = ''] = text.split(/[\r\n]/, 1);
  const counted = [',', ';', '\t'].map((mark) => [header.split(mark).length, mark] as const);
  return counted.toSorted(([one], [other]) => other - one)[0]?.[1] ?? ',';
};

/** Of the only sheet of the book. @throws Refused */
export const readCsvFile = (bytes: Buffer, book: Book, take: TakeRow): ReadBook => {
  const [sheet] = book.sheets;
  if (sheet === undefined) throw new Refused('unreadable');
  const text = textOf(bytes);
  const reader = new SheetReader(sheet, new RowCount(book), take);
  let row = 0;
  for (const values of streamCsvRows(text, { delimiter: separatorOf(text) }))
    reader.add(
      (row += 1),
      values.map((value) => (typeof value === 'string' ? fromText(value.replace(/\r\n?/g, '\n')) : null)),
    );
  return { format: 'csv', columns: { [sheet.key]: reader.end() }, notes: [] };
};

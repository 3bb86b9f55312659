/**
 * The process that reads or writes one file: what a file costs is taken from nobody's request, and from no other memory
 * than its own (ADR 0117).
 */
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { deflateRawSync } from 'node:zlib';
import { isCompound } from './book.js';
import type { Book, BookRow, WrittenFormat, WrittenRow } from './book.js';
import { readCsvFile } from './read/read-csv.js';
import { readJsonFile } from './read/read-json.js';
import { readXlsFile, readXlsxFile } from './read/read-workbook.js';
import { Refused, type Fault, type Refusal } from './refused.js';
import type { ReadBook, TakeRow } from './read/sheet-reader.js';
import { writeBook, type BookShape } from './write-book.js';

/** What its name says that a file is; which kind of workbook its bytes say. */
export type GivenFormat = 'workbook' | 'json' | 'csv';

export type BookOrder =
  | { readonly kind: 'read'; readonly book: Book; readonly format: GivenFormat }
  | { readonly kind: 'write'; readonly shape: BookShape; readonly format: WrittenFormat };

export type BookAnswer =
  /** Some rows as packed JSON: they lie there as a tenth of what they say, and few of them are unpacked at once. */
  | { readonly kind: 'rows'; readonly bytes: Uint8Array }
  | { readonly kind: 'read'; readonly file: ReadBook }
  /** Some more rows to write are wanted; they come as a message of their own, empty at the end. */
  | { readonly kind: 'more' }
  | { readonly kind: 'piece'; readonly bytes: Uint8Array }
  | { readonly kind: 'written' }
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly faults: readonly Fault[] };

const rowsAtOnce = 500;
/** All rows as JSON. */
const maxRowsBytes = 96 * 1024 * 1024;

const tell = (answer: BookAnswer): void => {
  process.send?.(answer);
};

const streamName = (name: string): Buffer => Buffer.from(name, 'utf16le');

const workbookOf = (bytes: Buffer, book: Book, take: TakeRow): Promise<ReadBook> => {
  if (!isCompound(bytes)) return readXlsxFile(bytes, book, take);
  if (bytes.includes(streamName('EncryptedPackage'))) throw new Refused('encrypted');
  if (bytes.includes(streamName('_VBA_PROJECT'))) throw new Refused('has_macros');
  return readXlsFile(bytes, book, take);
};

const readers = { workbook: workbookOf, json: readJsonFile, csv: readCsvFile } as const;

const read = async (given: Buffer, book: Book, format: GivenFormat): Promise<void> => {
  let batch: BookRow[] = [];
  let total = 0;
  const flush = (): void => {
    const text = Buffer.from(JSON.stringify(batch));
    batch = [];
    total += text.length;
    if (total > maxRowsBytes) throw new Refused('too_large');
    tell({ kind: 'rows', bytes: deflateRawSync(text, { level: 1 }) });
  };
  const file = await readers[format](given, book, (row) => {
    batch.push(row);
    if (batch.length >= rowsAtOnce) flush();
  });
  flush();
  tell({ kind: 'read', file });
};

async function* rowsToWrite(): AsyncGenerator<readonly WrittenRow[]> {
  for (;;) {
    const coming = Promise.withResolvers<readonly WrittenRow[]>();
    process.once('message', (rows) => coming.resolve(rows as readonly WrittenRow[]));
    tell({ kind: 'more' });
    const rows = await coming.promise;
    if (rows.length === 0) return;
    yield rows;
  }
}

const write = async (shape: BookShape, format: WrittenFormat): Promise<void> => {
  for await (const bytes of writeBook(shape, format, rowsToWrite())) tell({ kind: 'piece', bytes });
  tell({ kind: 'written' });
};

const run = async (order: BookOrder): Promise<void> =>
  order.kind === 'read'
    ? read(await buffer(process.stdin), order.book, order.format)
    : write(order.shape, order.format);

// It lives until it is ended: what it said last has arrived then. Without whom it speaks to it ends by itself.
process.on('message', () => undefined);
const [order] = (await once(process, 'message')) as [BookOrder];
await run(order).catch((thrown: unknown) => {
  const isEncrypted = thrown instanceof Error && thrown.name === 'EncryptedFileError';
  const { refusal, faults } =
    thrown instanceof Refused
      ? thrown
      : { refusal: isEncrypted ? ('encrypted' as const) : ('unreadable' as const), faults: [] };
  tell({ kind: 'refused', refusal, faults });
});

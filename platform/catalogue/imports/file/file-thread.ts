/** The thread that reads and writes one file, and ends: what a file costs is taken from nobody's request. */
import { parentPort, workerData } from 'node:worker_threads';
import type { FileRow } from '../columns.js';
import { readJsonFile } from './read-json.js';
import type { ReadFile } from './read-sheets.js';
import { readXlsFile, readXlsxFile } from './read-workbook.js';
import { Refused, type Fault, type Refusal } from './refused.js';
import { writeJsonFile, writeXlsxFile, type WrittenFile } from './write-file.js';

export type FileFormat = 'xlsx' | 'json';

export type FileOrder =
  | { readonly kind: 'read'; readonly bytes: Uint8Array; readonly isJson: boolean }
  | { readonly kind: 'write'; readonly file: WrittenFile; readonly format: FileFormat };

export type FileAnswer =
  /** So many at once that taking them over holds nobody back. */
  | { readonly kind: 'rows'; readonly rows: readonly FileRow[] }
  | { readonly kind: 'read'; readonly file: Omit<ReadFile, 'rows'> }
  | { readonly kind: 'written'; readonly bytes: Uint8Array }
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly faults: readonly Fault[] };

const rowsAtOnce = 500;
const port = parentPort;
if (port === null) throw new Error('this file is a worker');

/** OLE2: an old workbook, or a new one that is encrypted. */
const compound = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const streamName = (name: string): Buffer => Buffer.from(name, 'utf16le');

const workbookOf = (bytes: Buffer): Promise<ReadFile> => {
  if (!bytes.subarray(0, 8).equals(compound)) return readXlsxFile(bytes);
  if (bytes.includes(streamName('EncryptedPackage'))) throw new Refused('encrypted');
  if (bytes.includes(streamName('_VBA_PROJECT'))) throw new Refused('has_macros');
  return readXlsFile(bytes);
};

const read = async (given: Uint8Array, isJson: boolean): Promise<void> => {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  const file = isJson ? readJsonFile(bytes) : await workbookOf(bytes);
  for (let at = 0; at < file.rows.length; at += rowsAtOnce)
    port.postMessage({ kind: 'rows', rows: file.rows.slice(at, at + rowsAtOnce) } satisfies FileAnswer);
  const { format, columns, notes } = file;
  port.postMessage({ kind: 'read', file: { format, columns, notes } } satisfies FileAnswer);
};

const write = async (file: WrittenFile, format: FileFormat): Promise<void> => {
  const bytes = format === 'json' ? writeJsonFile(file) : await writeXlsxFile(file);
  port.postMessage({ kind: 'written', bytes } satisfies FileAnswer);
};

const run = (order: FileOrder): Promise<void> =>
  order.kind === 'read' ? read(order.bytes, order.isJson) : write(order.file, order.format);

run(workerData as FileOrder).catch((thrown: unknown) => {
  const isEncrypted = thrown instanceof Error && thrown.name === 'EncryptedFileError';
  const { refusal, faults } =
    thrown instanceof Refused
      ? thrown
      : { refusal: isEncrypted ? ('encrypted' as const) : ('unreadable' as const), faults: [] };
  port.postMessage({ kind: 'refused', refusal, faults } satisfies FileAnswer);
});

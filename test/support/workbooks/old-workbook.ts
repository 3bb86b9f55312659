/** Workbooks as Excel 97 writes them, byte by byte: BIFF8 records in a compound file (MS-XLS, MS-CFB). */
import type { Cell, Sheet } from './workbook.js';

const sectorBytes = 512;
/** Shorter streams lie elsewhere in the file (MS-CFB, 2.2). */
const leastStream = 4_096;
const [free, endOfChain, ofTable] = [0xffffffff, 0xfffffffe, 0xfffffffd];
const sectorOf = { table: 0, directory: 1, stream: 2 } as const;

const numbersOf = (...values: readonly (readonly [bytes: 1 | 2 | 4, value: number])[]): Buffer => {
  const all = Buffer.alloc(values.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of values) at = all.writeUIntLE(value, at, bytes);
  return all;
};

const record = (id: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  return Buffer.concat([numbersOf([2, id], [2, content.length]), content]);
};

/** BOF of the workbook (5) or of a sheet (16). */
const beginning = (kind: number): Buffer => record(0x0809, numbersOf([2, 0x0600], [2, kind], [4, 0], [4, 0], [4, 0]));
const end = record(0x000a);
const wide = (text: string): Buffer => Buffer.concat([numbersOf([1, 1]), Buffer.from(text, 'utf16le')]);

const cell = (value: Cell, row: number, column: number): Buffer[] => {
  const place = numbersOf([2, row], [2, column], [2, 0]);
  if (value === null) return [];
  if (typeof value === 'boolean') return [record(0x0205, place, numbersOf([1, Number(value)], [1, 0]))];
  if (typeof value === 'string') return [record(0x0204, place, numbersOf([2, value.length]), wide(value))];
  const number = Buffer.alloc(8);
  number.writeDoubleLE(typeof value === 'number' ? value : value.getTime() / 86_400_000 + 25_569);
  return [record(0x0203, place, number)];
};

const sheetRecords = ({ rows }: Sheet): Buffer =>
  Buffer.concat([
    beginning(16),
    ...rows.flatMap((row, at) => row.flatMap((value, column) => cell(value, at, column))),
    end,
  ]);

const bound = ({ name }: Sheet, at: number): Buffer =>
  record(0x0085, numbersOf([4, at], [1, 0], [1, 0], [1, name.length]), wide(name));

const streamOf = (sheets: readonly Sheet[]): Buffer => {
  const contents = sheets.map(sheetRecords);
  const lengthBefore = beginning(5).length + end.length + sheets.reduce((sum, each) => sum + bound(each, 0).length, 0);
  let at = lengthBefore;
  const places = sheets.map((each, index) => {
    const place = bound(each, at);
    at += contents[index]?.length ?? 0;
    return place;
  });
  const all = Buffer.concat([beginning(5), ...places, end, ...contents]);
  return Buffer.concat([all, Buffer.alloc(Math.max(0, leastStream - all.length))]);
};

const entry = (name: string, kind: number, child: number, start: number, size: number): Buffer => {
  const all = Buffer.alloc(128);
  all.write(name, 0, 'utf16le');
  all.writeUInt16LE((name.length + 1) * 2, 64);
  all.writeUInt8(kind, 66);
  all.writeUInt8(1, 67);
  for (const [at, value] of [
    [68, free],
    [72, free],
    [76, child],
    [116, start],
    [120, size],
  ] as const)
    all.writeUInt32LE(value, at);
  return all;
};

/** At most 126 sectors of content: one table of sectors. */
export const oldWorkbook = (sheets: readonly Sheet[]): Buffer => {
  const stream = streamOf(sheets);
  const count = Math.ceil(stream.length / sectorBytes);
  if (count > sectorBytes / 4 - sectorOf.stream) throw new Error('longer than one table of sectors');
  const table = Buffer.alloc(sectorBytes, 0xff);
  table.writeUInt32LE(ofTable, sectorOf.table * 4);
  table.writeUInt32LE(endOfChain, sectorOf.directory * 4);
  for (let index = 0; index < count; index += 1) {
    const sector = sectorOf.stream + index;
    table.writeUInt32LE(index + 1 === count ? endOfChain : sector + 1, sector * 4);
  }
  const header = Buffer.alloc(sectorBytes, 0xff);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.fill(0, 8, 76);
  for (const [at, value] of [
    [24, 0x3e],
    [26, 3],
    [28, 0xfffe],
    [30, 9],
    [32, 6],
  ] as const)
    header.writeUInt16LE(value, at);
  for (const [at, value] of [
    [44, 1],
    [48, sectorOf.directory],
    [56, leastStream],
    [60, endOfChain],
    [68, endOfChain],
    [76, sectorOf.table],
  ] as const)
    header.writeUInt32LE(value, at);
  const directory = Buffer.concat([
    entry('Root Entry', 5, 1, endOfChain, 0),
    entry('Workbook', 2, free, sectorOf.stream, stream.length),
    Buffer.alloc(256),
  ]);
  const padding = Buffer.alloc(count * sectorBytes - stream.length);
  return Buffer.concat([header, table, directory, stream, padding]);
};

/** A block of a file on its way into the staging table: one row, in the binary format of Postgres' COPY. */
import type { KeyObject } from 'node:crypto';
import { BinaryArray, elementType } from './binary-array.js';
import { fingerprintBytes, type Fingerprinter } from '../fingerprint.js';
import { keyIdBytes, writeKeyId } from '../key-id.js';
import { normaliseKey, readLine, visibleTail, type ReadLine } from '../key-text.js';
import type { KeyProvider } from '../provider.js';
import { sealedBytes, sealInto, uuidBytes } from '../seal.js';

/** Columns of staged_block in the order of a row. */
export const stagedColumns = [
  'vault_id',
  'insertion_id',
  'file_no',
  'first_line',
  'lines',
  'key_ids',
  'fingerprints',
  'ciphertexts',
  'tails',
  'problems',
] as const;

/** What was counted in the lines of a block, or of a whole file. */
export interface LineCounts {
  /** Lines with a key, good or not. */
  readonly keyCount: number;
  readonly refusedCount: number;
  readonly blankLines: number;
  /** Lines that ended in CR LF. */
  readonly crlfLines: number;
  /** Good keys with blanks before or behind them. */
  readonly paddedLines: number;
}

export interface StagedBlock extends LineCounts {
  /** One row for COPY into staged_block, in binary format; empty when every line is blank. */
  readonly rows: Uint8Array<ArrayBuffer>;
}

/** What the blocks of one file have in common. */
export interface StagingTarget {
  readonly vaultId: string;
  readonly insertionId: string;
  /** When the insertion was created, in milliseconds: the beginning of its keys' ids. */
  readonly madeAtMs: number;
  readonly fileNo: number;
  readonly dataKey: KeyObject;
  readonly provider: KeyProvider;
}

// Of the two uuids, file_no and first_line, each with its length, and the number of fields.
const scalarBytes = 2 + 2 * (4 + 16) + (4 + 2) + (4 + 4);
const idAt = 16;
const printAt = idAt + keyIdBytes;

// One place for all: a thread makes one block after the other.
const binding = Buffer.alloc(printAt + fingerprintBytes);
const refusedBinding = binding.subarray(0, printAt);
const lines = new BinaryArray(elementType.int4);
const keyIds = new BinaryArray(elementType.uuid);
const fingerprints = new BinaryArray(elementType.uuid);
const ciphertexts = new BinaryArray(elementType.bytea);
const tails = new BinaryArray(elementType.text);
const problems = new BinaryArray(elementType.int2);
const columns = [lines, keyIds, fingerprints, ciphertexts, tails, problems];

const addBytes = (column: BinaryArray, from: number, size: number): void => {
  const { bytes, at } = column.add(size);
  binding.copy(bytes, at, from, from + size);
};

export class StagedBlockBuilder {
  private readonly target: StagingTarget;
  private readonly prints: Fingerprinter;
  private keyCount = 0;
  private refusedCount = 0;
  private firstLine = 0;
  private hasProblems = false;
  private blankLines = 0;
  private crlfLines = 0;
  private paddedLines = 0;

  constructor(target: StagingTarget, prints: Fingerprinter) {
    this.target = target;
    this.prints = prints;
    for (const column of columns) column.clear();
    uuidBytes(target.insertionId).copy(binding);
  }

  /**
   * Reads, fingerprints and seals one line; a blank one is none.
   * @param end how the line ended; empty for the text behind the last line end
   */
  add(line: string, end: string, lineNumber: number, isCut: boolean): void {
    const read = readLine(line, this.target.provider, isCut);
    this.note(line, end, read);
    if (read === undefined) return;
    if (this.keyCount === 0) this.firstLine = lineNumber;
    this.keyCount += 1;
    lines.addInt4(lineNumber);
    this.addKey(read);
    tails.addText(visibleTail(read.text));
    const problem = read.problem ?? read.warning;
    this.hasProblems ||= problem !== undefined;
    if (problem === undefined) problems.addNull();
    else problems.addInt2(problem);
  }

  private note(line: string, end: string, read: ReadLine | undefined): void {
    if (end === '\r\n') this.crlfLines += 1;
    if (read === undefined) this.blankLines += end !== '' || line !== '' ? 1 : 0;
    else if (read.problem === undefined && read.text.length !== line.length) this.paddedLines += 1;
  }

  /** @returns the row, no bytes when every line was blank; and what was found in the lines */
  finish(): StagedBlock {
    const { keyCount, refusedCount, blankLines, crlfLines, paddedLines } = this;
    const rows = keyCount === 0 ? new Uint8Array() : this.row();
    return { rows, keyCount, refusedCount, blankLines, crlfLines, paddedLines };
  }

  private addKey({ text, problem }: ReadLine): void {
    const { provider, madeAtMs, dataKey } = this.target;
    const isRefused = problem !== undefined;
    if (isRefused) {
      this.refusedCount += 1;
      fingerprints.addNull();
    } else {
      this.prints.write(binding, printAt, provider.id, normaliseKey(text, provider));
      addBytes(fingerprints, printAt, fingerprintBytes);
    }
    writeKeyId(binding, idAt, madeAtMs, isRefused ? 0 : binding.readUInt32BE(printAt));
    addBytes(keyIds, idAt, keyIdBytes);
    // As rowBinding has it: a refused line has no fingerprint.
    const { bytes, at } = ciphertexts.add(sealedBytes(text));
    sealInto(bytes, at, dataKey, text, isRefused ? refusedBinding : binding);
  }

  private row(): Uint8Array<ArrayBuffer> {
    const absent = this.hasProblems ? 0 : problems.fieldBytes - 4;
    const size = scalarBytes + columns.reduce((sum, { fieldBytes }) => sum + fieldBytes, 0) - absent;
    // Not Buffer.alloc of the pool: what is handed over to the other thread must stand alone.
    const rows = new Uint8Array(size);
    const row = Buffer.from(rows.buffer);
    let at = row.writeInt16BE(stagedColumns.length, 0);
    for (const id of [this.target.vaultId, this.target.insertionId]) {
      at = row.writeInt32BE(16, at);
      at += uuidBytes(id).copy(row, at);
    }
    at = row.writeInt16BE(this.target.fileNo, row.writeInt32BE(2, at));
    at = row.writeInt32BE(this.firstLine, row.writeInt32BE(4, at));
    for (const column of columns) {
      at = column !== problems || this.hasProblems ? column.writeField(row, at) : row.writeInt32BE(-1, at);
    }
    return rows;
  }
}

/** One line of a file on its way into the staging table, in the text format of Postgres' COPY. */
import type { KeyObject } from 'node:crypto';
import type { Fingerprinter } from './fingerprint.js';
import { newKeyId } from './key-id.js';
import { normaliseKey, readLine, visibleTail } from './key-text.js';
import type { KeyProvider } from './provider.js';
import { sealHex } from './seal.js';

/** Columns of key_staging in the order of a row. */
export const stagedColumns = [
  'vault_id',
  'insertion_id',
  'file_no',
  'line',
  'key_id',
  'fingerprint',
  'ciphertext',
  'last4',
  'problem',
  'is_unusual',
] as const;

/** What the rows of one file have in common. */
export interface StagingTarget {
  readonly vaultId: string;
  readonly insertionId: string;
  /** The 16 bytes of insertionId. */
  readonly insertion: Buffer;
  readonly fileNo: number;
  readonly dataKey: KeyObject;
  readonly provider: KeyProvider;
}

const copyEscapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const escapeCopy = (text: string): string =>
  /[\\\n\r\t]/.test(text) ? text.replace(/[\\\n\r\t]/g, (c) => copyEscapes[c] ?? c) : text;

// One place for all: a thread makes one row after the other.
const binding = Buffer.alloc(48);
const idAt = 16;
const printAt = 32;

/** @returns undefined for a blank line */
export const stagedRow = (
  target: StagingTarget,
  fingerprints: Fingerprinter,
  line: string,
  lineNumber: number,
  isCut: boolean,
): { row: string; isRefused: boolean } | undefined => {
  const read = readLine(line, target.provider, isCut);
  if (read === undefined) return undefined;
  const isRefused = read.problem !== undefined;
  const fingerprint = isRefused ? '' : fingerprints.of(target.provider.id, normaliseKey(read.text, target.provider));
  const keyId = newKeyId();
  target.insertion.copy(binding, 0);
  keyId.copy(binding, idAt);
  binding.write(fingerprint, printAt, 'hex');
  // As rowBinding has it: a refused line has no fingerprint.
  const sealed = sealHex(target.dataKey, read.text, isRefused ? binding.subarray(0, printAt) : binding);
  const print = isRefused ? '\\N' : `\\\\x${fingerprint}`;
  return {
    isRefused,
    row:
      `${target.vaultId}\t${target.insertionId}\t${target.fileNo}\t${lineNumber}\t${keyId.toString('hex')}\t${print}\t` +
      `\\\\x${sealed}\t${escapeCopy(visibleTail(read.text))}\t${read.problem ?? '\\N'}\t${read.isUnusual ? 't' : 'f'}\n`,
  };
};

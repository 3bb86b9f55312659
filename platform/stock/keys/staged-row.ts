/** One line of a file on its way into the staging table, in the text format of Postgres' COPY. */
import type { Fingerprinter } from './fingerprint.js';
import { newKeyId } from './key-id.js';
import { normaliseKey, readLine, visibleTail } from './key-text.js';
import type { KeyProvider } from './provider.js';
import { rowBinding, seal } from './seal.js';

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
  readonly dataKey: Buffer;
  readonly provider: KeyProvider;
}

const nothing = Buffer.alloc(0);
const copyEscapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const escapeCopy = (text: string): string => text.replace(/[\\\n\r\t]/g, (c) => copyEscapes[c] ?? c);

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
  const fingerprint = isRefused
    ? nothing
    : fingerprints.of(target.provider.id, normaliseKey(read.text, target.provider));
  const keyId = newKeyId();
  const sealed = seal(target.dataKey, read.text, rowBinding(target.insertion, keyId, fingerprint));
  const print = isRefused ? '\\N' : `\\\\x${fingerprint.toString('hex')}`;
  return {
    isRefused,
    row:
      `${target.vaultId}\t${target.insertionId}\t${target.fileNo}\t${lineNumber}\t${keyId.toString('hex')}\t${print}\t` +
      `\\\\x${sealed.toString('hex')}\t${escapeCopy(visibleTail(read.text))}\t${read.problem ?? '\\N'}\t${read.isUnusual ? 't' : 'f'}\n`,
  };
};

/** Rejected lines as CSV, in words, that a spreadsheet opens without running anything in it. */
import { stringify } from 'csv-stringify/sync';
import type { z } from 'zod';
import type { problem } from '../insertions.contract.js';

type Problem = z.output<typeof problem>;

/** A line that was refused, and where the same key stands as far as the reader may know. */
export interface RejectedLine {
  readonly problem: Problem;
  readonly fileName: string;
  readonly line: number;
  readonly key: string;
  /** 'a.txt line 3', or in words that the key is taken; empty where no other has it. Never whose it is. */
  readonly sameAs: string;
}

const reasons: Readonly<Record<Problem, string>> = {
  duplicate_in_file: 'Duplicate in the same file',
  duplicate_across_files: 'Duplicate in another file',
  exists_for_product: 'Already exists for this product',
  exists_for_other_product: 'Already exists for another product',
  exists_on_network: 'Already exists on the network',
  length: 'Length is not 4 to 255 characters',
  characters: 'Characters that a key cannot have',
  pattern: 'Unusual format for this platform',
  homoglyph: 'Letters of another script that look like ours',
};

export interface SamePlace {
  readonly problem: Problem;
  readonly firstFileName: string;
  readonly firstLine: number;
  readonly otherProduct: string;
}

/** Where the same key stands: a line of these files, the own vault, or just somewhere. */
export const sameAs = ({ problem, firstFileName, firstLine, otherProduct }: SamePlace): string => {
  if (firstFileName !== '') return `${firstFileName} line ${firstLine}`;
  if (problem === 'exists_for_product') return 'a key in your vault';
  if (problem === 'exists_for_other_product') return `a key in your vault, of ${otherProduct}`;
  return problem === 'exists_on_network' ? 'a key of another vault' : '';
};

// The byte order mark makes Excel read UTF-8.
const byteOrderMark = '\uFEFF';
const lineEnd = { record_delimiter: 'windows' } as const; // RFC 4180: CRLF

export const csvHead = byteOrderMark + stringify([['File', 'Line', 'Reason', 'Same as', 'Key']], lineEnd);

/** `escape_formulas` puts an apostrophe before = + - @ and tab, which a spreadsheet would take for a formula. */
export const csvLines = (lines: readonly RejectedLine[]): string =>
  stringify(
    lines.map(({ fileName, line, problem, sameAs: same, key }) => [fileName, line, reasons[problem], same, key]),
    { ...lineEnd, escape_formulas: true },
  );

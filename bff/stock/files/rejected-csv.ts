/** Rejected lines as CSV that a spreadsheet opens without running anything in it. */
import { stringify } from 'csv-stringify/sync';

interface Line {
  readonly problem: string;
  readonly fileName: string;
  readonly line: number;
  readonly key: string;
}

// The byte order mark makes Excel read UTF-8.
const byteOrderMark = '\uFEFF';
const lineEnd = { record_delimiter: 'windows' } as const; // RFC 4180: CRLF

export const csvHead = byteOrderMark + stringify([['File', 'Line', 'Problem', 'Key']], lineEnd);

/** `escape_formulas` puts an apostrophe before = + - @ and tab, which a spreadsheet would take for a formula. */
export const csvLines = (lines: readonly Line[]): string =>
  stringify(
    lines.map(({ fileName, line, problem, key }) => [fileName, line, problem, key]),
    { ...lineEnd, escape_formulas: true },
  );

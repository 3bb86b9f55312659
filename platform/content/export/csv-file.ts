/** A list as CSV (RFC 4180), as spreadsheets read it. */
import { stringify } from 'csv-stringify';
import { pipeline } from 'node:stream/promises';
import { cellOf } from '../list/list.view.js';
import type { SourceRow } from '../list/list.repository.js';
import { titleOf, type ExportColumn } from './export-columns.js';

async function* cellsOf(rows: AsyncIterable<SourceRow>, columns: readonly ExportColumn[]): AsyncGenerator<string[]> {
  for await (const row of rows) yield columns.map((column) => cellOf(column, row));
}

export async function* csvFile(
  rows: AsyncIterable<SourceRow>,
  columns: readonly ExportColumn[],
): AsyncGenerator<Uint8Array> {
  // Spreadsheets run cells that begin like a formula; the mark at the front makes them read UTF-8.
  const stringifier = stringify({
    header: true,
    columns: columns.map(titleOf),
    escape_formulas: true,
    bom: true,
    record_delimiter: 'windows',
  });
  const feeding = pipeline(cellsOf(rows, columns), stringifier);
  feeding.catch(() => undefined); // the loop below throws the same failure; a second report would be 'unhandled'
  for await (const chunk of stringifier) yield Buffer.from(chunk as Buffer | string);
  await feeding;
}

/** A list as a workbook (ECMA-376): numbers and dates as such, everything else as text that no spreadsheet runs. */
import type { CellValue } from 'hucre';
import { writeXlsxStream } from 'hucre/xlsx';
import type { ColumnKind } from '../list/declaration.grid.js';
import { cellOf } from '../list/list.view.js';
import type { SourceRow } from '../list/list.repository.js';
import { titleOf, type ExportColumn } from './export-columns.js';

/** What begins like a formula (OWASP ASVS 5, 1.2.10), also in full width, as csv-stringify escapes it. */
const formulaStart = /^[=+\-@\t\r\0\uFF1D\uFF0B\uFF0D\uFF20]/;
/** XML 1.0 has no place for these, escaped or not: control characters but for tab and line ends, and two more. */
const noXml = /[\p{Cc}\uFFFE\uFFFF]/gu;
const isInXml = (character: string): boolean => /[\t\n\r\u007F-\u009F]/.test(character);
/** A cell holds no more (Excel specifications and limits). */
const maxTextLength = 32_767;

/** Text cells are never formulas; one that is saved as CSV afterwards must not become one either. */
const asText = (text: string): string =>
  (formulaStart.test(text) ? `'${text}` : text)
    .replace(noXml, (found) => (isInXml(found) ? found : ''))
    .slice(0, maxTextLength);

const asNumber = (text: string): CellValue => {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : asText(text);
};

const asDate = (text: string): CellValue => {
  const time = Date.parse(text);
  return Number.isNaN(time) ? asText(text) : new Date(time);
};

const valueOf = (column: ExportColumn, row: SourceRow): CellValue => {
  const text = cellOf(column, row);
  if (text === '') return null;
  if (column.kind === 'number') return asNumber(text);
  return column.kind === 'date' ? asDate(text) : asText(text);
};

/** Characters that a column shows; a spreadsheet's own width cuts most of them. */
const widths: Readonly<Record<ColumnKind, number>> = {
  text: 28,
  number: 12,
  date: 20,
  image: 28,
  status: 16,
  boolean: 10,
  identifier: 38,
  sku: 24,
};

async function* cellsOf(rows: AsyncIterable<SourceRow>, columns: readonly ExportColumn[]): AsyncGenerator<CellValue[]> {
  for await (const row of rows) yield columns.map((column) => valueOf(column, row));
}

/** @param name of the sheet @returns the file, a piece at a time: memory does not grow with the rows */
export const xlsxFile = (
  rows: AsyncIterable<SourceRow>,
  columns: readonly ExportColumn[],
  name: string,
): AsyncIterable<Uint8Array> =>
  writeXlsxStream(cellsOf(rows, columns), {
    name,
    columns: columns.map((column) => ({
      header: asText(titleOf(column)),
      width: widths[column.kind],
      ...(column.kind === 'date' && { numFmt: 'yyyy-mm-dd hh:mm:ss' }),
    })),
    freezePane: { rows: 1 },
  });

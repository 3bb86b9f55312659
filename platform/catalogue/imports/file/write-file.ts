/** The catalogue as a file for people and programs. Only type syntax that Node can strip. */
import { writeXlsx } from 'hucre/xlsx';
import type { WriteSheet } from 'hucre/xlsx';
import { errorsColumn, fileSheets, sheetKeys } from '../columns.js';
import type { CellValue, ColumnKind, FileColumn, FileColumns, FileRow, SheetKey } from '../columns.js';
import { asText } from './formula-text.js';

/** A row with what is wrong in it. */
export interface WrittenRow extends FileRow {
  readonly errors?: string;
}

export interface WrittenFile {
  readonly rows: readonly WrittenRow[];
  /** Those that the file had; of each sheet all when absent. */
  readonly columns?: FileColumns;
  /** With a column for what is wrong. */
  readonly isAnnotated: boolean;
}

/** XML 1.0 has no place for these, escaped or not. */
const noXml = /[\p{Cc}\uFFFE\uFFFF]/gu;
const isInXml = (character: string): boolean => /[\t\n\u007F-\u009F]/.test(character);
/** Before four digits and another one it stands for a character (ECMA-376, ST_Xstring). */
const escapeLike = /_(?=x[0-9A-Fa-f]{4}_)/g;
/** A cell holds no more (Excel specifications and limits). */
const maxTextLength = 32_767;

/** Characters that a column shows. */
const widths: Readonly<Record<ColumnKind, number>> = {
  ...{ identifier: 38, text: 28, list: 28, instant: 20, tick: 12, number: 12 },
};

const cellOf = ({ kind }: FileColumn, value: CellValue | undefined): string | number | boolean | Date | null => {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value : value.join('\n');
  if (kind === 'instant' && !Number.isNaN(Date.parse(text))) return new Date(text);
  return asText(text)
    .replace(escapeLike, '_x005F_')
    .replace(noXml, (found) => (isInXml(found) ? found : ''))
    .slice(0, maxTextLength);
};

/** In the order of the file, and no other: an empty column would say that everything in it is to go. */
const columnsOf = (key: SheetKey, given: FileColumns | undefined): readonly FileColumn[] => {
  const all = fileSheets[key].columns;
  if (given === undefined) return all;
  return (given[key] ?? []).flatMap((name) => all.filter((column) => column.key === name));
};

export const writeXlsxFile = async ({ rows, columns: given, isAnnotated }: WrittenFile): Promise<Uint8Array> => {
  const written = sheetKeys.filter((key) => given === undefined || given[key] !== undefined);
  const sheets = written.map((key): WriteSheet => {
    const columns = [...columnsOf(key, given), ...(isAnnotated ? [errorsColumn] : [])];
    const own = rows.filter(({ sheet }) => sheet === key);
    return {
      name: fileSheets[key].title,
      columns: columns.map(({ kind }) => ({
        width: widths[kind],
        ...(kind === 'instant' && { numFmt: 'yyyy-mm-dd hh:mm:ss' }),
      })),
      rows: [
        columns.map(({ title }) => title),
        ...own.map(({ cells, errors }) =>
          columns.map((column) => cellOf(column, column === errorsColumn ? (errors ?? '') : cells[column.key])),
        ),
      ],
      freezePane: { rows: 1 },
    };
  });
  return writeXlsx({ sheets });
};

export const writeJsonFile = ({ rows }: WrittenFile): Uint8Array => {
  const listOf = (key: string) =>
    rows
      .filter(({ sheet }) => sheet === key)
      .map(({ cells, errors }) => ({ ...cells, ...(errors !== undefined && errors !== '' && { errors }) }));
  return new TextEncoder().encode(
    `${JSON.stringify({ products: listOf('products'), skus: listOf('skus') }, null, 2)}\n`,
  );
};

/** Cells of a file to what a form has in the same field, and back. */
import { termsMessage } from '../../products/products.message.js';
import type { ProductRow, SkuRow } from '../../rows.js';
import {
  fileSheets,
  type CellValue,
  type ColumnKind,
  type FileColumn,
  type FileRow,
  type SheetKey,
} from '../columns.js';
import type { Change } from './judged.js';

export type Field = string | boolean | readonly string[];

/** A cell that says nothing that its column could be. */
export class UnusableCell extends Error {}

const textOf = (value: CellValue): string => {
  if (value === null) return '';
  if (typeof value === 'object') return value.join('\n');
  return typeof value === 'boolean' ? (value ? 'TRUE' : 'FALSE') : String(value);
};

const ticks: Readonly<Record<string, boolean>> = {
  ...{ '': false, true: true, false: false, yes: true, no: false, '1': true, '0': false, x: true },
};

const instantForm = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?)?Z?$/i;

const instantOf = (value: CellValue): string => {
  const text = textOf(value).trim();
  if (text === '') return '';
  const [, day, minutes = '00:00', seconds = '00', thousandths = '0'] = instantForm.exec(text) ?? [];
  const iso = `${day}T${minutes}:${seconds}.${thousandths.padEnd(3, '0')}Z`;
  const date = new Date(iso);
  if (typeof value === 'number' || day === undefined || Number.isNaN(date.getTime()) || date.toISOString() !== iso)
    throw new UnusableCell('A day and a time in UTC, as a date or as 2027-05-01 13:00');
  return iso;
};

/** Blanks around a text are nobody's wish: the forms take them away too. */
export const fieldOf = (kind: ColumnKind, value: CellValue): Field => {
  if (kind === 'instant') return instantOf(value);
  if (kind === 'tick') {
    const tick = ticks[textOf(value).trim().toLowerCase()];
    if (tick === undefined) throw new UnusableCell('TRUE or FALSE');
    return tick;
  }
  if (kind !== 'list') return textOf(value).trim();
  const entries = typeof value === 'object' && value !== null ? value : textOf(value).split('\n');
  return [...new Set(entries.map((entry) => entry.trim()).filter((entry) => entry !== ''))];
};

/** @throws UnusableCell; undefined where the file has no such column */
export const read = (row: FileRow, { key, kind }: FileColumn): Field | undefined => {
  const value = row.cells[key];
  return value === undefined ? undefined : fieldOf(kind, value);
};

export const textIn = ({ cells }: FileRow, key: string): string => textOf(cells[key] ?? null).trim();

/** As people read it in a list of changes. */
const maxShown = 300;
export const shown = (field: Field): string => {
  const text =
    typeof field === 'boolean' ? (field ? 'Yes' : 'No') : typeof field === 'string' ? field : field.join(', ');
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text;
};

export const isSame = (one: Field, other: Field): boolean =>
  typeof one === 'object' || typeof other === 'object' ? JSON.stringify(one) === JSON.stringify(other) : one === other;

export const changeOf = ({ title }: FileColumn, from: Field, to: Field): Change => ({
  ...{ column: title, from: shown(from), to: shown(to) },
});

/** What a product's row says when nothing is changed, by the columns' keys. */
export const fieldsOfProduct = (product: ProductRow): Readonly<Record<string, Field>> => ({
  ...(termsMessage(product) as unknown as Record<string, Field>),
  ...{ productGuid: product.id, productId: String(product.number), status: product.status },
});

export const fieldsOfSku = (sku: SkuRow, product: string): Readonly<Record<string, Field>> => ({
  ...{ skuGuid: sku.id, sku: sku.sku, productGuid: sku.product_id, product, platform: sku.platform },
  ...{ region: sku.region, edition: sku.edition, skuType: sku.sku_type, status: sku.status },
});

/** A whole row for a file. */
export const fileRow = (sheet: SheetKey, row: number, fields: Readonly<Record<string, Field>>): FileRow => ({
  ...{ sheet, row },
  cells: Object.fromEntries(
    fileSheets[sheet].columns.map(({ key, kind }) => {
      const field = fields[key] ?? '';
      return [key, kind === 'number' ? Number(field) : field];
    }),
  ),
});

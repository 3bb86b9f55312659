/** Cells of a file to what a form has in the same field, and back. */
import { termsMessage } from '../../products/products.message.js';
import type { ProductRow, SkuRow } from '../../rows.js';
import {
  instantIn,
  textIn as textSaid,
  tickIn,
  type BookColumn,
  type CellValue,
  type ColumnKind,
} from '../../../workbooks/index.js';
import { fileSheets, type FileRow, type SheetKey } from '../columns.js';
import type { Change } from './judged.js';

export type Field = string | boolean | readonly string[];

/** Blanks around a text are nobody's wish: the forms take them away too. */
export const fieldOf = (kind: ColumnKind, value: CellValue): Field => {
  if (kind === 'instant') return instantIn(value);
  if (kind === 'tick') return tickIn(value);
  if (kind !== 'list') return textSaid(value).trim();
  const entries = typeof value === 'object' && value !== null ? value : textSaid(value).split('\n');
  return [...new Set(entries.map((entry) => entry.trim()).filter((entry) => entry !== ''))];
};

/** @throws UnusableCell; undefined where the file has no such column */
export const read = (row: FileRow, { key, kind }: BookColumn): Field | undefined => {
  const value = row.cells[key];
  return value === undefined ? undefined : fieldOf(kind, value);
};

export const textIn = ({ cells }: FileRow, key: string): string => textSaid(cells[key] ?? null).trim();

/** As people read it in a list of changes. */
const maxShown = 300;
export const shown = (field: Field): string => {
  const text =
    typeof field === 'boolean' ? (field ? 'Yes' : 'No') : typeof field === 'string' ? field : field.join(', ');
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text;
};

export const isSame = (one: Field, other: Field): boolean =>
  typeof one === 'object' || typeof other === 'object' ? JSON.stringify(one) === JSON.stringify(other) : one === other;

export const changeOf = ({ title }: BookColumn, from: Field, to: Field): Change => ({
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

/** Columns and cells by the rules of lists (docs/domain.md, p). */
import type { z } from 'zod';
import { imageAddress } from '../upstream/message.contract.js';
import type { ContentColumn, ContentRow } from './content.message.js';
import type { gridReply } from './list.contract.js';

type Column = z.input<typeof gridReply>['columns'][number];
export type Cell = z.input<typeof gridReply>['rows'][number]['cells'][string];

/** 'KeyProviderImageURL, PackShotImageURL, VaultImageURL (shown as Image)'. */
const imageNames: ReadonlySet<string> = new Set(['KeyProviderImageURL', 'PackShotImageURL', 'VaultImageURL', 'Image']);
/** 'Column titles Valid from and Valid to become ValidFrom and ValidTo'. */
const nameByTitle: Readonly<Record<string, string>> = { 'Valid from': 'ValidFrom', 'Valid to': 'ValidTo' };
const titleByName: Readonly<Record<string, string>> = { PlatformDRM: 'Platform (DRM)', Image: 'Image' };
/** 'Displayed date columns carry UTC', also where a list calls them texts. */
const utcTitles: ReadonlySet<string> = new Set(['Date', 'Last login', 'Effective dates']);
/** Booleans by name, whatever kind the list gave them. */
const booleanNames: ReadonlySet<string> = new Set(['IsConnected', 'Connected', 'Active']);
/** Cells that are not shown but do something. */
const actionPrefix = 'Action_';
const noSku = '-ALL-';

const kinds: ReadonlySet<string> = new Set([
  'text',
  'number',
  'date',
  'image',
  'status',
  'boolean',
  'identifier',
  'sku',
]);

/** The name under which a cell of this column stands in the row. */
export const nameOf = ({ propertyName, title }: Pick<ContentColumn, 'propertyName' | 'title'>): string =>
  imageNames.has(propertyName) ? 'Image' : (nameByTitle[title] ?? propertyName);

const titleOf = (name: string, title: string, kind: Column['kind']): string => {
  const shown = titleByName[name] ?? title;
  const isDate = kind === 'date' || utcTitles.has(shown);
  return isDate && !shown.endsWith(' UTC') ? `${shown} UTC` : shown;
};

const kindOf = (name: string, kind: string): Column['kind'] => {
  if (name === 'Image') return 'image';
  if (name === 'SKU') return 'sku';
  if (booleanNames.has(name)) return 'boolean';
  return kinds.has(kind) ? (kind as Column['kind']) : 'text';
};

/** Columns once each (three image columns are one), without those that carry actions. */
export const columnsOf = (columns: readonly ContentColumn[]): Column[] => {
  const seen = new Set<string>();
  return columns.flatMap((column) => {
    const name = nameOf(column);
    if (seen.has(name) || name.startsWith(actionPrefix)) return [];
    seen.add(name);
    const { isSortable, isHidden, isWide } = column;
    const kind = kindOf(name, column.kind);
    const shown = { name, title: titleOf(name, column.title, kind), kind, isSortable, isHidden };
    return [isWide === true ? { ...shown, isWide } : shown];
  });
};

/** 'A SKU containing -ALL- shows a no-SKU state; a cell holds one SKU or a comma-separated list.' Null is that state. */
const skuOf = (value: string): string | null => {
  const skus = value.split(',').map((sku) => sku.trim());
  const shown = skus.filter((sku) => sku !== '' && !sku.includes(noSku));
  return shown.length === 0 ? null : shown.join(', ');
};

const numberOf = (value: string): number | null => (value === '' || Number.isNaN(Number(value)) ? null : Number(value));
export const isTrue = (value: string): boolean => value === 'True' || value === '1';

const byKind: Readonly<Record<Column['kind'], (value: string) => Cell>> = {
  text: (value) => value,
  status: (value) => value,
  identifier: (value) => value,
  number: numberOf,
  date: (value) => (value === '' ? null : value),
  image: (value) => imageAddress(value, '64/0/2'),
  boolean: (value) => (value === '' ? null : isTrue(value)),
  sku: skuOf,
};

/** The client's own file, where a company has no logo. */
const defaultLogo = '/company-logo.svg';

/** The row's cells by column name; of several images the first that is there. */
export const cellsOf = (row: ContentRow, columns: readonly ContentColumn[]): Record<string, Cell> => {
  const kindByProperty = new Map(columns.map(({ propertyName, kind }) => [propertyName, kind]));
  const cells: Record<string, Cell> = {};
  for (const { propertyName, title, value } of row.items) {
    const name = nameOf({ propertyName, title });
    if (name.startsWith(actionPrefix)) continue;
    cells[name] ??= byKind[kindOf(name, kindByProperty.get(propertyName) ?? 'text')](value);
  }
  const isOfCompanies = columns.some(({ propertyName }) => propertyName === 'VaultImageURL');
  return isOfCompanies && cells['Image'] === null ? { ...cells, Image: defaultLogo } : cells;
};

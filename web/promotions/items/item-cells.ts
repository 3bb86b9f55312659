/** An item of a promotion as a row of the sheet has it: texts, as they are typed and pasted. */
import { validationTexts } from '../../client/texts/specified.js';
import { changesOf, noSheetChanges, type SheetChanges, type SheetEntry } from '../../ui/sheet/changes.js';
import type { Item } from '../promotion.js';
import { textKey, type KnownSkus } from './known-skus.js';

export interface ItemCells {
  /** Its code. */
  readonly sku: string;
  /** Where it is certain, else ''. */
  readonly skuGuid: string;
  /** In percent: '12.5' */
  readonly discount: string;
  /** An item already: another SKU is another item. */
  readonly isStanding: boolean;
}

/** The first two are entered, the others read. */
export const columnNames = [
  ...(['sku', 'discount', 'product', 'srp', 'srpAfter'] as const),
  ...(['paid', 'paidAfter', 'theirMargin', 'ownMargin'] as const),
] as const;
export type ColumnName = (typeof columnNames)[number];

export type ItemEntry = SheetEntry<Item, ItemCells>;
export type ItemChanges = SheetChanges<Item, ItemCells>;

const blankCells: ItemCells = { sku: '', skuGuid: '', discount: '', isStanding: false };

/** @returns in digits alone, where it is a percentage; anything else stays as it was written */
export const discountOf = (written: string): string => {
  const text = written.trim().replace(/ ?%$/, '').replace(',', '.');
  return /^\d{1,3}(\.\d{1,2})?$/.test(text) ? String(Number(text)) : written.trim();
};

export const discountFault = (text: string): string | undefined =>
  /^\d{1,2}(\.\d{1,2})?$/.test(text) && Number(text) > 0
    ? undefined
    : 'More than 0 and less than 100, with at most two decimals';

const entered = (cells: ItemCells, column: ColumnName, text: string): ItemCells => {
  if (column === 'discount') return { ...cells, discount: discountOf(text) };
  if (column !== 'sku' || cells.isStanding || text.trim() === cells.sku) return cells;
  return { ...cells, sku: text.trim(), skuGuid: '' };
};

const filledFrom = (source: ItemCells, cells: ItemCells, columns: readonly ColumnName[]): ItemCells => ({
  ...cells,
  ...(columns.includes('discount') && { discount: source.discount }),
  ...(columns.includes('sku') && !cells.isStanding && { sku: source.sku, skuGuid: source.skuGuid }),
});

export const cellsOf = ({ sku, skuGuid, discount }: Item): ItemCells => ({
  ...{ sku, skuGuid, discount: String(discount), isStanding: true },
});

export const { entryOf, changed, pasted, written, filledDown } = changesOf<Item, ItemCells, ColumnName>({
  ...{ columns: columnNames, cellsOf, entered, filledFrom },
  keyOf: ({ skuGuid }) => skuGuid,
  isSame: (one, other) => one.sku === other.sku && one.discount === other.discount,
});

export const noChanges: ItemChanges = noSheetChanges(blankCells);

export type Faults = Readonly<Partial<Record<ColumnName, string>>>;

const skuFault = ({ sku, skuGuid }: ItemCells, { bySku, asked }: KnownSkus): string | undefined => {
  if (sku === '') return validationTexts.promotionSku;
  if (skuGuid !== '' || bySku.has(textKey(sku))) return undefined;
  return asked.has(textKey(sku)) ? 'You can promote no such SKU' : 'It is being looked up';
};

/** @returns by column, those without a fault absent */
export const faultsOf = (cells: ItemCells, known: KnownSkus): Faults => {
  const [sku, discount] = [skuFault(cells, known), discountFault(cells.discount)];
  return { ...(sku !== undefined && { sku }), ...(discount !== undefined && { discount }) };
};

/** Items as the sheet shows them, with what they cost where a country is asked about. */
import { outcomeTexts } from '../../ui/pricing/explained.js';
import type { SheetCell, SheetRow } from '../../ui/sheet/sheet.js';
import { discountText, type Item } from '../promotion.js';
import { columnNames, faultsOf, type ColumnName, type ItemEntry } from './item-cells.js';
import { textKey, type KnownSkus } from './known-skus.js';

type Price = NonNullable<Item['price']>;

export const columnTitles: Readonly<Record<ColumnName, string>> = {
  ...{ sku: 'SKU', discount: 'Discount %', product: 'Product', srp: 'SRP', srpAfter: 'SRP after' },
  ...{ paid: 'Paid', paidAfter: 'Paid after', theirMargin: 'Their margin', ownMargin: 'Own margin' },
};

export const invitation: readonly SheetCell[] = columnNames.map((column) => ({
  text: column === 'sku' ? 'Type or paste a SKU' : '',
}));

const percentText = (percent: number | null): string => (percent === null ? '' : discountText(percent));

const listedText = ({ outcome, srp, currency }: Price): string => {
  if (outcome !== 'priced') return outcomeTexts[outcome];
  return srp === null ? '' : `${srp} ${currency}`;
};

const priceTexts: Readonly<Partial<Record<ColumnName, (price: Price) => string>>> = {
  srp: listedText,
  srpAfter: ({ discountedSrp }) => discountedSrp ?? '',
  paid: ({ purchase }) => purchase ?? '',
  paidAfter: ({ discountedPurchase }) => discountedPurchase ?? '',
  theirMargin: ({ discountedBuyerMargin }) => percentText(discountedBuyerMargin),
  ownMargin: ({ discountedOwnMargin }) => percentText(discountedOwnMargin),
};

interface State {
  readonly word: string;
  readonly hint?: string;
}

const stateOf = ({ base, isRemoved }: ItemEntry, isChanged: boolean): State => {
  if (isRemoved) return { word: 'Removed', hint: 'This item is taken out when you save.' };
  if (base === null) return { word: 'New', hint: 'This item is added when you save.' };
  if (isChanged) return { word: 'Changed', hint: 'What it costs then is shown when it is saved.' };
  if (base.isUnavailable)
    return {
      word: 'Not sold',
      hint: 'This SKU is sold no more, or no longer shared with you: it is discounted for nobody.',
    };
  return base.price?.isBelowZero === true
    ? { word: 'Below 0', hint: 'With this discount a margin is below zero.' }
    : { word: '' };
};

const productOf = ({ base, now }: ItemEntry, { bySku }: KnownSkus): string =>
  base?.productTitle ?? bySku.get(textKey(now.sku))?.productTitle ?? '';

/** @param isChanged whether it is among the changes: what it costs then is not known yet */
export const itemRow = (entry: ItemEntry, isChanged: boolean, known: KnownSkus): SheetRow => {
  const { key, base, now, isRemoved } = entry;
  const faults = isChanged && !isRemoved ? faultsOf(now, known) : {};
  const price = isChanged ? null : (base?.price ?? null);
  const { word, hint } = stateOf(entry, isChanged);
  const entered: Readonly<Partial<Record<ColumnName, string>>> = {
    ...{ sku: now.sku, discount: now.discount, product: productOf(entry, known) },
  };
  const before = base === null || isRemoved ? undefined : String(base.discount);
  return {
    ...{ key, state: word, stateHint: hint, isRemoved, isBlank: false },
    cells: columnNames.map((column) => ({
      text: entered[column] ?? (price === null ? '' : (priceTexts[column]?.(price) ?? '')),
      fault: faults[column],
      before: column === 'discount' && before !== now.discount ? before : undefined,
    })),
  };
};

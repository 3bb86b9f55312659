/** What a row of a file would change of a promotion; nothing of it is guessed. Pure. */
import {
  Cells,
  decimalIn,
  requiredField,
  textIn,
  UnusableCell,
  wholeIn,
  type Fault,
} from '../../../workbooks/index.js';
import type { JudgedRow, NumberedRow, RowState } from '../../files/file-row.js';
import { hundredthsOf } from '../../resolve/money.js';
import { isChangeable, type PromotionStatus } from '../promotion.js';
import type { ColumnKey } from './promotion-columns.js';

/** A SKU that a file may name: one that the vault may sell, or an item already. */
export interface FoundSku {
  readonly skuId: string;
  readonly sku: string;
  readonly title: string;
  readonly isSellable: boolean;
  /** Of the item that it is; null: of none. */
  readonly itemNumber: number | null;
  /** Decimal text. */
  readonly discount: string | null;
}

/** What is looked at beside the rows. */
export interface Frame {
  readonly promotionId: string;
  readonly promotionNumber: number;
  readonly status: PromotionStatus;
}

export interface SaidItem {
  /** Undefined: a new one. */
  readonly id: number | undefined;
  readonly title: string;
  readonly sku: string;
  /** Decimal text with two decimals; empty: none that is one. */
  readonly discount: string;
  readonly faults: Fault<ColumnKey>[];
}

/** A row as it was judged, by the columns of its table. */
export interface JudgedItem extends JudgedRow<ColumnKey> {
  readonly sku_id: string | null;
  readonly discount: string | null;
  readonly discount_before: string | null;
}

const longestLabel = 300;
const noDiscount = 'More than 0 and less than 100, with at most two decimals';

/** Two decimals of a percentage. @throws UnusableCell */
const discountOf = (value: Parameters<typeof decimalIn>[0]): string => {
  const text = decimalIn(value);
  if (text === '') throw new UnusableCell(requiredField);
  const [whole = '', fraction = ''] = text.split('.');
  const decimals = fraction.replace(/0+$/, '').padEnd(2, '0');
  const percent = `${Number(whole)}.${decimals}`;
  if (decimals.length > 2 || Number(percent) <= 0 || Number(percent) >= 100) throw new UnusableCell(noDiscount);
  return percent;
};

/** Of a new item nothing, or 0. */
const idOf = (value: Parameters<typeof wholeIn>[0]): number | undefined =>
  textIn(value).trim() === '' ? undefined : wholeIn(value) || undefined;

export const saidItem = (given: NumberedRow['cells'], { promotionNumber }: Frame): SaidItem => {
  const cells = new Cells<ColumnKey>(given);
  const id = cells.said<number | undefined>('id', idOf, undefined);
  const promotion = cells.said('promotionId', wholeIn, promotionNumber);
  if (promotion !== promotionNumber)
    cells.faults.push({ column: 'promotionId', message: `This promotion has the promotionID ${promotionNumber}` });
  const sku = cells.text('sku');
  if (sku === '') cells.faults.push({ column: 'sku', message: requiredField });
  const discount = cells.said('discount', discountOf, '');
  return { id, title: cells.text('productTitle'), sku, discount, faults: cells.faults };
};

const isTitled =
  (title: string) =>
  (found: FoundSku): boolean =>
    found.title.toLowerCase() === title.toLowerCase();

/** SKUs of other vaults may have the code of one's own: then the id of an item tells which, or else the title. */
const chosenOf = ({ id, title }: SaidItem, candidates: readonly FoundSku[]): readonly FoundSku[] => {
  const item = candidates.filter(({ itemNumber }) => id !== undefined && itemNumber === id);
  if (item.length > 0) return item;
  const titled = candidates.filter(isTitled(title));
  return candidates.length > 1 && titled.length > 0 ? titled : candidates;
};

/** What keeps a row from being meant for this SKU. */
const faultsOf = ({ id, discount }: SaidItem, found: FoundSku, status: PromotionStatus): Fault<ColumnKey>[] => {
  if (id !== undefined && found.itemNumber !== id)
    return [{ column: 'id', message: 'Not the id of this SKU in this promotion. Leave it empty for a new item' }];
  if (discount === '' || isSame(found, discount)) return [];
  if (!found.isSellable) return [{ column: 'sku', message: 'Not a SKU that you can sell' }];
  if (found.itemNumber !== null && !isChangeable(status))
    return [{ column: 'discount', message: 'The promotion is running: items can be added, and no discount changed' }];
  return [];
};

const isSame = ({ discount }: FoundSku, said: string): boolean =>
  discount !== null && hundredthsOf(discount) === hundredthsOf(said);

const warningsOf = ({ title, discount }: SaidItem, found: FoundSku): Fault<ColumnKey>[] => [
  ...(title !== '' && !isTitled(title)(found)
    ? [{ column: 'productTitle' as const, message: `The product is called ‘${found.title}’` }]
    : []),
  ...(discount !== '' && Number(discount) < 1 && !isSame(found, discount)
    ? [{ column: 'discount' as const, message: 'Less than 1 %. A cell formatted as a percentage holds 0.15 for 15 %' }]
    : []),
];

const stateOf = (found: FoundSku, discount: string): RowState => {
  if (found.itemNumber === null) return 'new';
  return isSame(found, discount) ? 'unchanged' : 'changed';
};

/** @param candidates of the code that the row says */
export const judgedItem = (
  { number, row, cells }: NumberedRow,
  said: SaidItem,
  candidates: readonly FoundSku[],
  { status }: Frame,
): JudgedItem => {
  const label = [said.title, said.sku]
    .filter((part) => part !== '')
    .join(' · ')
    .slice(0, longestLabel);
  const [found, another] = chosenOf(said, candidates);
  const unusable = (message: string): JudgedItem => ({
    ...{ number, row, cells, label, state: 'error', warnings: [], sku_id: null, discount: null, discount_before: null },
    problems: said.sku === '' ? said.faults : [...said.faults, { column: 'sku', message }],
  });
  if (found === undefined) return unusable('Not a SKU that you can sell');
  if (another !== undefined) return unusable('Several SKUs have this code. The product title tells which');
  const problems = [...said.faults, ...faultsOf(said, found, status)];
  return {
    ...{ number, row, cells, label, state: problems.length > 0 ? 'error' : stateOf(found, said.discount), problems },
    ...{ warnings: warningsOf(said, found), sku_id: found.skuId, discount: said.discount || null },
    discount_before: found.discount,
  };
};

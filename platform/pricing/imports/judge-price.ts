/** What a row of a file would change of a list. Pure. */
import type { JudgedRow, RowState } from '../files/file-row.js';
import { microsOf, type Micros } from '../resolve/money.js';
import { problemsOf, type EnteredTerms, type Field, type Known } from '../saving/change.js';
import type { ColumnKey, FileRow } from './price-columns.js';
import type { Fault, PriceType, SaidPrice } from './price-cells.js';

/** A product that a file may name, as the reader knows it. */
export interface FoundProduct {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  /** Of the vault whose list it is. */
  readonly isOwn: boolean;
  /** False: the list has prices of it, to which nothing may be added any more. */
  readonly mayPrice: boolean;
  readonly skus: readonly { readonly id: string; readonly sku: string; readonly mayPrice: boolean }[];
}

/** What makes a price another one than the next. */
export interface Place {
  readonly productId: string;
  readonly skuId: string | undefined;
  readonly regionCode: string;
  readonly countryCode: string;
  readonly currency: string;
  readonly validFrom: string | undefined;
}

/** What the list has at a place. Amounts are decimal texts. */
export interface Standing {
  readonly rowId: string;
  readonly srp: string | null;
  readonly wsp: string | null;
  readonly isIncluded: boolean;
}

/** A row whose product is found, or not. */
export interface PlacedPrice {
  readonly said: SaidPrice;
  readonly place: Place | undefined;
  readonly faults: readonly Fault[];
  readonly warnings: readonly Fault[];
}

/** A row of an import as it was judged. */
export interface JudgedPrice extends JudgedRow<ColumnKey> {
  readonly priceType: PriceType;
  readonly place: Place | undefined;
  readonly regionCode: string;
  readonly countryCode: string;
  readonly currency: string;
  /** Decimal text; null: it stays as it is. */
  readonly amount: string | null;
  readonly isIncluded: boolean;
  readonly standing: Standing | undefined;
  /** Percent, two decimals. */
  readonly changePercent: string | null;
  readonly isTenfold: boolean;
}

const longestLabel = 300;

const isTitled = (title: string) => (product: FoundProduct) => product.title.toLowerCase() === title.toLowerCase();

/**
 * Product ids are counted by vault: what is shared with one may have the number of one's own. Then the title says which;
 * of the same title too one's own is meant; else a SKU may tell.
 */
const chosenOf = (said: SaidPrice, candidates: readonly FoundProduct[]): readonly FoundProduct[] => {
  if (said.productGuid !== '') return candidates.filter(({ id }) => id === said.productGuid);
  const titled = candidates.filter(isTitled(said.title));
  const own = titled.filter(({ isOwn }) => isOwn);
  if (own.length === 1) return own;
  const left = titled.length > 0 ? titled : candidates;
  return said.sku === '' || left.length === 1
    ? left
    : left.filter(({ skus }) => skus.some(({ sku }) => sku === said.sku));
};

const titleWarnings = ({ title }: SaidPrice, product: FoundProduct): Fault[] =>
  title !== '' && !isTitled(title)(product)
    ? [{ column: 'title', message: `The product is called ‘${product.title}’` }]
    : [];

/** @param candidates products of that number that the reader may price, or of which the list has prices */
export const placedPrice = (said: SaidPrice, candidates: readonly FoundProduct[]): PlacedPrice => {
  const refused = (column: ColumnKey, message: string): PlacedPrice => ({
    ...{ said, place: undefined, warnings: [], faults: [...said.faults, { column, message }] },
  });
  if (said.productNumber === undefined) return { said, place: undefined, warnings: [], faults: said.faults };
  const [product, another] = chosenOf(said, candidates);
  if (product === undefined) return refused('productId', 'Not a product that you can price');
  if (another !== undefined) return refused('productId', 'Several products have this productId. Say its productGuid');
  const sku = said.sku === '' ? undefined : product.skus.find((each) => each.sku === said.sku);
  if (said.sku !== '' && sku === undefined) return refused('sku', 'Not a SKU of this product');
  const { regionCode, countryCode, currency, validFrom } = said;
  return {
    ...{ said, faults: said.faults, warnings: titleWarnings(said, product) },
    place: { productId: product.id, skuId: sku?.id, regionCode, countryCode, currency, validFrom },
  };
};

const columnOf: Readonly<Record<Field, ColumnKey>> = {
  ...{ row: 'productId', product: 'productId', sku: 'sku', region: 'regionCode', country: 'countryCode' },
  ...{ currency: 'currencyCode', srp: 'amount', wsp: 'amount', valid_from: 'validFrom' },
};

const termsOf = (place: Place, { said: { priceType, amount } }: PlacedPrice, isIncluded: boolean): EnteredTerms => ({
  ...{ productGuid: place.productId, skuGuid: place.skuId ?? '', regionCode: place.regionCode },
  ...{ countryCode: place.countryCode, currency: place.currency, isIncluded, validFrom: place.validFrom },
  ...{ srp: priceType === 'srp' ? amount : '', wsp: priceType === 'wsp' ? amount : '' },
});

/** The sheet's own rules, which say where in a save; here it is said where in the file. */
const ruledOut = (terms: EnteredTerms, known: Known): Fault[] =>
  problemsOf({ index: 0, rowGuid: '', isRemoved: false, terms }, known).map(({ field, message }) => ({
    column: columnOf[field],
    message: message.replace(/ at row 0$/, ''),
  }));

const isSameAmount = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : microsOf(one) === microsOf(other);

/** Percent, two decimals, halves away from nothing. */
const percentOf = (before: Micros, after: Micros): string => {
  const scaled = (after - before) * 20_000n + (after >= before ? before : -before);
  const hundredths = scaled / (2n * before);
  const digits = hundredths < 0n ? -hundredths : hundredths;
  return `${hundredths < 0n ? '-' : ''}${digits / 100n}.${String(digits % 100n).padStart(2, '0')}`;
};

/** How far an amount moves. */
export const movementOf = (
  before: string | null,
  after: string | null,
): Pick<JudgedPrice, 'changePercent' | 'isTenfold'> => {
  if (before === null || after === null) return { changePercent: null, isTenfold: false };
  const [old, fresh] = [microsOf(before), microsOf(after)];
  return {
    changePercent: old === 0n || old === fresh ? null : percentOf(old, fresh),
    isTenfold: fresh > old * 10n || fresh * 10n < old,
  };
};

const labelOf = ({ productNumber, title, sku, priceType, regionCode, countryCode, currency }: SaidPrice): string =>
  [title === '' ? String(productNumber ?? '') : title, sku, regionCode, countryCode, currency, priceType.toUpperCase()]
    .filter((part) => part !== '')
    .join(' · ')
    .slice(0, longestLabel);

/** What the list would say of the amount that a row is of. */
interface Outcome {
  /** Decimal text; null: it stays as it is. */
  readonly amount: string | null;
  readonly isIncluded: boolean;
  readonly change: Exclude<RowState, 'error'>;
}

const outcomeOf = (
  { priceType, amount: said, isIncluded: isSaid }: SaidPrice,
  standing: Standing | undefined,
): Outcome => {
  const amount = said === '' ? null : said;
  if (standing === undefined) return { amount, isIncluded: isSaid ?? true, change: 'new' };
  const isIncluded = isSaid ?? standing.isIncluded;
  const isSame = standing.isIncluded === isIncluded && (amount === null || isSameAmount(standing[priceType], amount));
  return { amount, isIncluded, change: isSame ? 'unchanged' : 'changed' };
};

/** What stands already is no change, whatever has become of what it names. */
const problemsIn = (placed: PlacedPrice, { change, isIncluded }: Outcome, known: Known): readonly Fault[] => {
  const { faults, place } = placed;
  if (faults.length > 0 || place === undefined || change === 'unchanged') return faults;
  return ruledOut(termsOf(place, placed, isIncluded), known);
};

/**
 * @param standing what the list has at its place
 * @param known what a price may name now
 */
export const judgedPrice = (
  number: number,
  { row, cells }: FileRow,
  placed: PlacedPrice,
  standing: Standing | undefined,
  known: Known,
): JudgedPrice => {
  const { said, place, warnings } = placed;
  const { regionCode, countryCode, currency, priceType } = said;
  const outcome = outcomeOf(said, standing);
  const { amount, isIncluded, change } = outcome;
  const problems = problemsIn(placed, outcome, known);
  return {
    ...{ number, row, cells, label: labelOf(said), state: problems.length > 0 ? 'error' : change },
    ...{ problems, warnings, priceType, place, regionCode, countryCode, currency },
    ...{ amount, isIncluded, standing, ...movementOf(standing?.[priceType] ?? null, amount) },
  };
};

/** What was kept of a judgement: what it would do. */
export interface KeptJudgement {
  readonly state: RowState;
  readonly product_id: string | null;
  readonly sku_id: string | null;
  readonly amount: string | null;
  readonly is_included: boolean;
  readonly row_id: string | null;
  readonly amount_before: string | null;
  readonly included_before: boolean | null;
}

const numeric = (amount: string | null): string => (amount === null ? '' : String(microsOf(amount)));

const sayingOf = (kept: KeptJudgement): string =>
  JSON.stringify([
    ...[kept.state, kept.product_id, kept.sku_id, numeric(kept.amount), kept.is_included],
    ...[kept.row_id, numeric(kept.amount_before), kept.included_before],
  ]);

type KeptPlace = Pick<KeptJudgement, 'product_id' | 'sku_id'>;
type KeptStanding = Pick<KeptJudgement, 'row_id' | 'amount_before' | 'included_before'>;

const keptPlace = (place: Place | undefined): KeptPlace =>
  place === undefined
    ? { product_id: null, sku_id: null }
    : { product_id: place.productId, sku_id: place.skuId ?? null };

const keptStanding = ({ standing, priceType }: JudgedPrice): KeptStanding =>
  standing === undefined
    ? { row_id: null, amount_before: null, included_before: null }
    : { row_id: standing.rowId, amount_before: standing[priceType], included_before: standing.isIncluded };

/** As it is kept. */
export const keptJudgement = (judged: JudgedPrice): KeptJudgement => ({
  ...{ state: judged.state, amount: judged.amount, is_included: judged.isIncluded },
  ...keptPlace(judged.place),
  ...keptStanding(judged),
});

/** Whether a row would do what it would have done when it was shown. */
export const isSameJudgement = (judged: JudgedPrice, kept: KeptJudgement): boolean =>
  sayingOf(keptJudgement(judged)) === sayingOf(kept);

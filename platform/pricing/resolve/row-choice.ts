/** Which row of a list holds: the first level that has one, and in it the most specific (docs/domain.md, f). */
import {
  levels,
  type Conversion,
  type Level,
  type LevelReason,
  type LevelVerdict,
  type RowReason,
  type RowRefusal,
} from './explanation.js';
import type { Facts, PriceList, PriceRow, Question, Region } from './facts.js';

interface Candidate {
  readonly row: PriceRow;
  readonly level: Level;
  /** Where its region stands among those with the country. */
  readonly region: number;
  /** Why it is passed over whatever the others are. */
  readonly refusal?: RowRefusal | undefined;
}

export interface RowChoice {
  readonly level: LevelReason;
  readonly row: RowReason;
}

export interface Place {
  readonly question: Question;
  readonly list: PriceList;
  /** From the list's default currency to that of the question. */
  readonly conversion: Conversion;
  readonly isConverted: boolean;
}

/** The SKU's own before all others, then the smaller ones. */
const regionsInOrder = (own: string, regions: readonly Region[]): readonly string[] =>
  regions
    .toSorted(
      (a, b) => Number(b.code === own) - Number(a.code === own) || a.countries - b.countries || (a.id < b.id ? -1 : 1),
    )
    .map(({ code }) => code);

const levelOf = ({ regionCode, countryCode, currency }: PriceRow, { question, list }: Place): Level | undefined => {
  const isAsked = currency === question.currency;
  if (countryCode !== undefined) return isAsked && countryCode === question.country ? 'country' : undefined;
  if (regionCode !== undefined) return isAsked ? 'region' : undefined;
  if (isAsked) return 'fallback';
  return currency === list.defaultCurrency ? 'default' : undefined;
};

const isOf = ({ listId, productId, skuId }: PriceRow, { question, list }: Place): boolean =>
  listId === list.id && productId === question.productId && (skuId === undefined || skuId === question.skuId);

/** When it holds from; rows that always hold are the oldest. */
const since = ({ validFrom }: PriceRow): number => validFrom?.getTime() ?? Number.NEGATIVE_INFINITY;

const isNarrow = (level: Level): boolean => level === 'country' || level === 'region';

const isConvertible = ({ isConverted, conversion }: Place): boolean => isConverted && conversion.verdict !== 'no_rate';

const refusalOf = (level: Level, row: PriceRow, place: Place): RowRefusal | undefined => {
  if (since(row) > place.question.at.getTime()) return 'future';
  if (!isNarrow(level) && !row.isIncluded) return 'not_included';
  return level === 'default' && !isConvertible(place) ? 'not_converted' : undefined;
};

const candidateOf = (row: PriceRow, regions: readonly string[], place: Place): Candidate | undefined => {
  if (!isOf(row, place)) return undefined;
  const level = levelOf(row, place);
  const region = row.regionCode === undefined ? 0 : regions.indexOf(row.regionCode);
  if (level === undefined || region === -1) return undefined;
  return { row, level, region, refusal: refusalOf(level, row, place) };
};

const ofProduct = ({ row }: Candidate): number => (row.skuId === undefined ? 1 : 0);

/** Infinite moments have no difference. */
const later = (a: Candidate, b: Candidate): number => {
  const [one, other] = [since(a.row), since(b.row)];
  if (one === other) return 0;
  return one > other ? -1 : 1;
};

/** What goes first wins. */
const order = (a: Candidate, b: Candidate): number =>
  levels.indexOf(a.level) - levels.indexOf(b.level) ||
  ofProduct(a) - ofProduct(b) ||
  a.region - b.region ||
  later(a, b) ||
  (a.row.id < b.row.id ? -1 : 1);

const refusalBeside = (each: Candidate, best: Candidate): RowRefusal => {
  if (each.refusal !== undefined) return each.refusal;
  if (each.level !== best.level) return 'less_specific';
  if (ofProduct(each) !== ofProduct(best)) return 'of_product';
  return each.region === best.region ? 'replaced' : 'other_region';
};

const isExcluded = (best: Candidate): boolean => !best.row.isIncluded;

/** Of the last level where nothing before it has decided. */
const verdictOfDefault = ({ question, list, isConverted, conversion }: Place): LevelVerdict => {
  if (question.currency === list.defaultCurrency) return 'same_currency';
  if (!isConverted) return 'not_allowed';
  return conversion.verdict === 'no_rate' ? 'no_rate' : 'no_row';
};

const levelReason = (fits: readonly Candidate[], best: Candidate | undefined, place: Place): LevelReason => {
  const verdictOf = (level: Level): LevelVerdict => {
    if (level === best?.level) return isExcluded(best) ? 'excluded' : 'taken';
    if (fits.some((each) => each.level === level)) return 'beaten';
    return level === 'default' ? verdictOfDefault(place) : 'no_row';
  };
  const isTaken = best !== undefined && !isExcluded(best);
  return {
    taken: isTaken ? best.level : undefined,
    levels: levels.map((level) => ({ level, verdict: verdictOf(level) })),
  };
};

const rowVerdict = (best: Candidate | undefined): RowReason['verdict'] => {
  if (best === undefined) return 'none';
  if (isExcluded(best)) return 'excluded';
  return best.row.skuId === undefined ? 'of_product' : 'of_sku';
};

/** @returns the row, also one that says that it is not sold; and what became of those that would fit as well */
export const chooseRow = (place: Place, { rows, regions }: Pick<Facts, 'rows' | 'regions'>): RowChoice => {
  const codes = regionsInOrder(place.question.region, regions);
  const candidates = rows.flatMap((row) => candidateOf(row, codes, place) ?? []).toSorted(order);
  const fits = candidates.filter(({ refusal }) => refusal === undefined);
  const [best] = fits;
  const refused = candidates.flatMap((each) => {
    const refusal = best === undefined ? each.refusal : refusalBeside(each, best);
    return each === best || refusal === undefined ? [] : [{ row: each.row, refusal }];
  });
  return { level: levelReason(fits, best, place), row: { verdict: rowVerdict(best), row: best?.row, refused } };
};

/** What a product costs in each country and currency, and what a tick at one of these places changes in the sheet. */
import type { ReplyOf } from '../../client/api.js';
import { countryName } from '../../ui/format/countries.js';
import { outcomeTexts, type ReasonRow } from '../../ui/pricing/explained.js';
import { blankCells, type Cells } from '../cells/cells.js';
import { blankEntry, takenOut, written, type Changes, type Entry } from '../cells/changes.js';
import type { Known, Product } from '../cells/known.js';

export type Matrix = ReplyOf<'GET /pricing/lists/:listGuid/matrix'>;
export type MatrixCell = Matrix['cells'][number];

/** What is looked at: a product, or one of its SKUs. */
export interface Subject {
  readonly product: Product;
  /** Undefined: any. */
  readonly sku: Product['skus'][number] | undefined;
}

const levelTexts: Readonly<Record<MatrixCell['level'], string>> = {
  ...{ country: 'Country', region: 'Region', fallback: 'Worldwide', default: 'Worldwide, converted' },
  ...{ unspecified: '', unrecognized: '' },
};

const isPlaceNamed = ({ regionCode }: ReasonRow): boolean => regionCode !== null;

const placeText = (row: ReasonRow): string =>
  row.countryCode === null ? (row.regionCode ?? 'Worldwide') : `${countryName(row.countryCode)} in ${row.regionCode}`;

/** From which row a price comes: 'EU, of the SKU', 'Worldwide, converted from EUR'. */
export const sourceText = ({ level, currency, outcome }: MatrixCell, row: ReasonRow | undefined): string => {
  if (row === undefined) return '';
  const place = isPlaceNamed(row) ? placeText(row) : levelTexts[level].replace(', converted', '');
  return [
    place,
    ...(row.currency === currency ? [] : [`converted from ${row.currency}`]),
    ...(row.isOfSku ? ['of the SKU'] : []),
    ...(outcome === 'not_for_sale' ? ['excluded'] : []),
  ].join(', ');
};

const withDiscount = (name: string, before: string | null, after: string | null): readonly string[] => {
  if (before === null) return [];
  return [after === null || after === before ? `${name} ${before}` : `${name} ${after}, before discount ${before}`];
};

/** Line by line; where there is no price, why. */
export const amountTexts = ({ outcome, srp, discountedSrp, wsp, discountedWsp }: MatrixCell): readonly string[] =>
  outcome === 'priced'
    ? [...withDiscount('SRP', srp, discountedSrp), ...withDiscount('WSP', wsp, discountedWsp)]
    : [outcomeTexts[outcome]];

/** What was changed of this place and not saved; the last of it. */
export const pendingOf = ({ entries }: Changes, { product, sku }: Subject, cell: MatrixCell): Entry | undefined =>
  [...entries.values()].findLast(
    ({ now, isRemoved, base }) =>
      // Of a moment to come, or of another row: not what counts at this place now.
      (base === null ? !isRemoved && now.validFrom === '' : base.rowGuid === cell.rowGuid) &&
      now.productGuid === product.productGuid &&
      now.sku === (sku?.sku ?? '') &&
      now.country === cell.country &&
      now.currency === cell.currency,
  );

/** As it would be once everything is saved: a row that goes no longer says that it is not sold there. */
export const isSold = (cell: MatrixCell, pending: Entry | undefined): boolean => {
  if (pending === undefined) return cell.outcome !== 'not_for_sale';
  return pending.isRemoved || pending.now.included !== 'No';
};

const isOwn = (row: ReasonRow, { sku }: Subject, { country }: MatrixCell): boolean =>
  row.countryCode === country && row.isOfSku === (sku !== undefined);

/** The row that says so itself, of this country and of what is looked at: it is changed, and none is added. */
export const ownRow = (row: ReasonRow | undefined, subject: Subject, cell: MatrixCell): ReasonRow | undefined =>
  row !== undefined && isOwn(row, subject, cell) ? row : undefined;

/** Of those with the country: that of the row that counts, that of the SKU, else the smallest. */
export const regionFor = (
  { country }: MatrixCell,
  row: ReasonRow | undefined,
  { sku }: Subject,
  regions: Known['regions'],
): string | undefined => {
  const around = [...(regions ?? [])].filter(([, countries]) => countries.includes(country));
  const codes = around.toSorted(([, one], [, other]) => one.length - other.length).map(([code]) => code);
  return [sku?.region, row?.regionCode].find((code) => code != null && codes.includes(code)) ?? codes[0];
};

/** Why this place cannot be ticked off or on; undefined: it can. */
export const refusalOf = (
  cell: MatrixCell,
  row: ReasonRow | undefined,
  subject: Subject,
  region: string | undefined,
): string | undefined => {
  if (cell.outcome !== 'not_for_sale')
    return region === undefined ? 'No region has this country: make one first.' : undefined;
  if (row === undefined || isOwn(row, subject, cell)) return undefined;
  return `It is excluded by the price of ${placeText(row)}${row.isOfSku ? ' for the SKU' : ''}: change that one.`;
};

const newCells = ({ product, sku }: Subject, { country, currency }: MatrixCell, region: string): Cells => ({
  ...blankCells,
  ...{ product: product.title, productGuid: product.productGuid, sku: sku?.sku ?? '', skuGuid: sku?.skuGuid ?? '' },
  ...{ region, country, currency, included: 'No' },
});

/** Takes this country out of sale in its currency. @param entry what is there already, or is to be */
export const excluded = (
  changes: Changes,
  subject: Subject,
  cell: MatrixCell,
  region: string,
  entry: Entry | undefined,
): readonly Entry[] =>
  entry === undefined
    ? [{ ...blankEntry(changes), now: newCells(subject, cell, region) }]
    : written([entry], ['included'], 'No');

/** Sells there again: a row that says nothing else goes. */
export const included = (entry: Entry): readonly Entry[] => {
  const saysNothingElse = entry.now.srp === '' && entry.now.wsp === '';
  return saysNothingElse ? takenOut([{ ...entry, isRemoved: false }]) : written([entry], ['included'], 'Yes');
};

/** The eight reasons of a price in plain sentences (docs/domain.md, f): each says something in every case. */
import { countryName } from '../format/countries.js';
import { formatNumber, formatUtcDay } from '../format/format.js';
import { formulaLine } from './formula.js';
import { amountText, amountTitles, moneyText, rowText, type Explained } from './explained.js';

/** Who asks, of whom, and about where: what the answer does not repeat. */
export interface Reading {
  /** The other side of the connection. */
  readonly company: string;
  /** The reader buys; else the other side does. */
  readonly isBuying: boolean;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

export interface Reason {
  readonly name: string;
  readonly text: string;
  /** What was looked at besides, line by line; or the formula. */
  readonly lines: readonly string[];
}

const notReached = 'Not looked at, as there was no price before it came to that.';

const levelTitles: Readonly<Record<Explained['level']['levels'][number]['level'], string>> = {
  country: 'Country',
  region: 'Region',
  fallback: 'Worldwide, in the currency asked for',
  default: 'Worldwide, in the list’s default currency',
};

const levelVerdicts: Readonly<Record<Explained['level']['levels'][number]['verdict'], string>> = {
  taken: 'its price counts',
  excluded: 'not for sale',
  beaten: 'has a price as well, which comes after',
  no_row: 'no price',
  same_currency: 'not needed, as this is the currency asked for',
  not_allowed: 'the connection allows no conversion',
  no_rate: 'there is no exchange rate of that day',
  not_reached: 'not looked at',
};

const rowRefusals: Readonly<Record<Explained['row']['refused'][number]['refusal'], string>> = {
  less_specific: 'a narrower one counts',
  of_product: 'the SKU has a price of its own',
  other_region: 'another region comes first',
  replaced: 'another price of the same place counts from a later moment',
  future: 'its moment is still to come',
  not_included: 'it says that it is not for sale worldwide, and is passed over',
  not_converted: 'it would have to be converted, and cannot be',
};

const promotionRefusals: Readonly<Record<Explained['promotion']['refused'][number]['refusal'], string>> = {
  other_list: 'is of another price list',
  other_sku: 'is not of this SKU',
  draft: 'is a draft',
  cancelled: 'is cancelled',
  not_started: 'has not begun',
  ended: 'has ended',
  smaller_discount: 'takes less off',
  started_earlier: 'takes as much off, and began earlier',
  higher_id: 'takes as much off from the same moment on, and only one counts',
};

const listReason = ({ list }: Explained, { company, isBuying }: Reading): string => {
  const { verdict, title, defaultCurrency, isVatIncluded } = list;
  if (verdict === 'none')
    return isBuying
      ? `You buy by no price list of ${company}, and ${company} has no default.`
      : `${company} has no price list, and your vault has no default.`;
  const buys = isBuying ? 'You buy' : `${company} buys`;
  const which = verdict === 'of_connection' ? 'the price list of this connection' : 'the seller’s default price list';
  const vat = isVatIncluded ? 'its SRPs include VAT' : 'its SRPs are without VAT';
  return `${buys} by ‘${title ?? ''}’, ${which}. Its default currency is ${defaultCurrency ?? ''}, ${vat}.`;
};

const levelReason = ({ list, level, currency }: Explained, { country }: Reading): string => {
  const place = countryName(country);
  const texts: Readonly<Record<string, string>> = {
    country: `There is a price for ${place} itself, in ${currency}. Nothing is narrower, so it counts.`,
    region: `There is no price for ${place} itself in ${currency}: that of a region with it counts.`,
    fallback: `Neither ${place} nor a region with it has a price in ${currency}: the worldwide one counts.`,
    default: `Nothing has a price in ${currency}: the worldwide one in ${list.defaultCurrency ?? ''} counts, converted.`,
  };
  if (list.verdict === 'none') return 'There is no price list to look into.';
  const isExcluded = level.levels.some(({ verdict }) => verdict === 'excluded');
  return texts[level.taken] ?? (isExcluded ? 'The search ended where it is not for sale.' : 'No level has a price.');
};

const levelLines = ({ list, level }: Explained): readonly string[] =>
  list.verdict === 'none'
    ? []
    : level.levels.map(({ level: name, verdict }) => `${levelTitles[name]}: ${levelVerdicts[verdict]}`);

const rowReason = ({ row: { verdict, row } }: Explained): string => {
  const said = row === null ? '' : rowText(row);
  const texts: Readonly<Record<typeof verdict, string>> = {
    of_sku: `The SKU’s own price: ${said}.`,
    of_product: `The price of the whole product: ${said}.`,
    excluded: `A row says that it is not sold there: ${said}.`,
    none: 'No row of the list fits.',
    not_reached: notReached,
  };
  return texts[verdict];
};

const promotionReason = ({ promotion: { verdict, taken } }: Explained): string => {
  const texts: Readonly<Record<typeof verdict, string>> = {
    taken: `‘${taken?.name ?? ''}’ takes ${formatNumber(taken?.discount ?? 0)} % off. Promotions are never added up.`,
    none_fits: 'No promotion counts for this SKU at this moment.',
    none: 'There is no promotion.',
    not_reached: notReached,
  };
  return texts[verdict];
};

const vatReason = ({ vat: { verdict, rate, isEarlier } }: Explained, { country }: Reading): string => {
  const place = countryName(country);
  const earlier = isEarlier ? ' This rate holds since a later day; the one before it is not kept.' : '';
  const texts: Readonly<Record<typeof verdict, string>> = {
    taken_out: `${formatNumber(rate ?? 0)} % of VAT of ${place} are taken out of the SRP.${earlier}`,
    not_included: 'The SRPs of the list are without VAT: none is taken out.',
    no_rate: `No VAT rate of ${place} is known: none is taken out.`,
    not_needed: 'There is no SRP to take VAT out of, and a WSP never includes any.',
    not_reached: notReached,
  };
  return texts[verdict];
};

const formulaTexts: Readonly<Record<Explained['formula']['verdict'], string>> = {
  wholesale_price: 'Wholesale: what is paid is the WSP.',
  margin_of_srp: 'Wholesale without a WSP: what is paid is the SRP without VAT, less the buyer’s margin.',
  share_of_srp: 'Revenue share: what is paid is the seller’s share of the SRP without VAT.',
  no_purchase_price: 'The row has not what the terms of the connection need, so what is paid cannot be worked out.',
  not_reached: notReached,
};

type Conversion = Explained['conversion']['ofPrice'];
type Rate = NonNullable<Conversion['from']>;

const rateText = ({ currency, rate, day, isOld }: Rate): string => {
  const since = day === null ? '' : ` (${formatUtcDay(day)}${isOld ? ', more than three days old by then' : ''})`;
  return `1 EUR = ${rate} ${currency}${since}`;
};

/** Of the euro there is no rate to tell. */
const ratesOf = ({ from, to }: Conversion): readonly string[] =>
  [from, to].flatMap((rate) => (rate === null || rate.currency === 'EUR' ? [] : [rateText(rate)]));

const conversionText = ({ verdict, from, to }: Conversion, same: string, what: string): string => {
  const texts: Readonly<Record<typeof verdict, string>> = {
    converted: `${what} is converted from ${from?.currency ?? ''} to ${to?.currency ?? ''}.`,
    same_currency: same,
    no_rate: `${what} cannot be converted: there is no exchange rate on or before that day.`,
    not_reached: notReached,
  };
  return texts[verdict];
};

const conversionReason = ({ conversion, invoicingCurrency }: Explained): Omit<Reason, 'name'> => {
  const { ofPrice, ofInvoice } = conversion;
  if (ofPrice.verdict === 'not_reached') return { text: notReached, lines: [] };
  const both = [
    conversionText(ofPrice, 'The listed price is in the currency asked for.', 'The listed price'),
    conversionText(ofInvoice, `It is invoiced in ${invoicingCurrency} as well.`, 'What is paid'),
  ];
  return { text: both.join(' '), lines: [...new Set([...ratesOf(ofPrice), ...ratesOf(ofInvoice)])] };
};

const roundingReason = ({ rounding: { verdict, amounts } }: Explained): Omit<Reason, 'name'> => {
  const texts: Readonly<Record<typeof verdict, string>> = {
    rounded: 'Rounded to the smallest unit of the currency, halves up:',
    exact: 'Nothing had to be rounded.',
    not_reached: notReached,
  };
  const lines = amounts.map(
    ({ name, before, after, currency }) =>
      `${amountTitles[name]}: ${moneyText(before, currency)} → ${moneyText(after, currency)}`,
  );
  return { text: texts[verdict], lines };
};

/** All eight, in the order in which a price comes about. */
export const reasonsOf = (explained: Explained, reading: Reading): readonly Reason[] => {
  const { row, promotion, formula } = explained;
  return [
    { name: 'Price list', text: listReason(explained, reading), lines: [] },
    { name: 'Level', text: levelReason(explained, reading), lines: levelLines(explained) },
    {
      name: 'Row',
      text: rowReason(explained),
      lines: row.refused.map(({ row: other, refusal }) => `Passed over: ${rowText(other)} – ${rowRefusals[refusal]}`),
    },
    {
      name: 'Promotion',
      text: promotionReason(explained),
      lines: promotion.refused.map(({ name, refusal }) => `‘${name}’ ${promotionRefusals[refusal]}`),
    },
    { name: 'VAT', text: vatReason(explained, reading), lines: [] },
    { name: 'Formula', text: formulaTexts[formula.verdict], lines: formula.steps.map(formulaLine) },
    { name: 'Conversion', ...conversionReason(explained) },
    { name: 'Rounding', ...roundingReason(explained) },
  ];
};

const paidText = ({ amounts }: Explained, { company, isBuying }: Reading): string => {
  const [before, after] = [amountText(amounts, 'invoice'), amountText(amounts, 'discounted_invoice')];
  const pays = isBuying ? 'You pay' : `${company} pays`;
  return `${pays} ${after} for one, without VAT${before === after ? '' : `, instead of ${before}`}.`;
};

/** What it comes to, in one sentence. */
export const headlineOf = (explained: Explained, reading: Reading): string => {
  const { currency, invoicingCurrency } = explained;
  const place = countryName(reading.country);
  const texts: Readonly<Record<Exclude<Explained['outcome'], 'priced'>, string>> = {
    no_price_list: 'There is no price, as there is no price list.',
    not_for_sale: `It is not for sale in ${place} in ${currency}.`,
    no_price: `There is no price for ${place} in ${currency}.`,
    no_purchase_price: `There is a listed price for ${place} in ${currency}, and none that could be paid.`,
    no_rate: `There is a price for ${place} in ${currency}, and no exchange rate to invoice it in ${invoicingCurrency}.`,
  };
  return explained.outcome === 'priced' ? paidText(explained, reading) : texts[explained.outcome];
};

/** What each side of a connection sets for itself. */
import type { ReplyOf } from '../../client/api-types.js';
import { countriesByName } from '../../ui/format/countries.js';
import { currencyOptions, currencyText } from '../../ui/format/currencies.js';
import { formatCount, formatNumber } from '../../ui/format/format.js';
import { including } from '../../ui/format/time-zones.js';
import type { Fields } from '../../ui/record/fields.js';
import { CountriesInput } from './countries-input.js';

export type Settings = ReplyOf<'PUT /connections/:connectionGuid/settings'>;
export type Terms = Settings['terms'];
export type SettingsRead = ReplyOf<'GET /connections/:connectionGuid/settings'>;
/** What both sides read of who sells. */
export type SellerTerms = NonNullable<SettingsRead['theirs']['selling']>;

export const settingsHref = (connectionGuid: string): string =>
  `/my_network/connections-type-guid/connection/${connectionGuid}/settings`;

const namesOf = (codes: readonly string[]): string =>
  codes.length === 0
    ? 'None'
    : countriesByName(codes)
        .map(({ name }) => name)
        .join(', ');

const share = (percent: number | null): string => `${formatNumber(percent ?? 0)} %`;

/** @param seller, buyer what the two are called: 'you', 'they' */
const pricingText = ({ pricingType, sourceMargin, targetMargin }: SellerTerms, seller: string, buyer: string): string =>
  pricingType === 'wholesale'
    ? 'Wholesale'
    : `Revenue share: ${seller} get ${share(sourceMargin)}, ${buyer} get ${share(targetMargin)}`;

const daysText = (days: number): string => (days === 0 ? 'No returns' : formatCount(days, 'day'));

/** What is missing or no percentage has a fault of its own. */
const isPercent = (margin: number | null): boolean => margin !== null && margin >= 0 && margin <= 100;

/** The other one's part of what is shared; hundredths, without the dust of binary fractions. */
const rest = (margin: number | null): number | null =>
  margin === null ? null : Math.round(10_000 - margin * 100) / 100;

const isWhole = ({ sourceMargin, targetMargin }: Terms): boolean =>
  !isPercent(sourceMargin) || !isPercent(targetMargin) || rest(sourceMargin) === targetMargin;

type Sides = Pick<Settings, 'isSelling' | 'isBuying'>;

/** @param present whose currencies stand in the menus, whatever may be chosen */
export const settingsFields = (sides: Sides, currencies: readonly string[], present: Terms): Fields<Terms> => {
  const isSelling = (): boolean => sides.isSelling;
  const isBuying = (): boolean => sides.isBuying;
  const isShared = ({ pricingType }: Terms): boolean => sides.isSelling && pricingType === 'revenue_share';
  return {
    isCatalogShared: {
      ...{ kind: 'tick', label: 'Share your catalogue with them', isAsked: isSelling },
      hint: 'They see what your sharing rules let them see. Off: they see none of your products.',
      fact: { name: 'Catalogue', text: (terms) => (terms.isCatalogShared ? 'Shared' : 'Not shared') },
    },
    isEmbargoAllowed: {
      ...{ kind: 'tick', label: 'Let them see embargoed products', isAsked: isSelling },
      fact: { name: 'Embargoed products', text: (terms) => (terms.isEmbargoAllowed ? 'Shown' : 'Hidden') },
    },
    pricingType: {
      ...{ kind: 'choice', label: 'Pricing type', isAsked: isSelling },
      choices: {
        wholesale: { text: 'Wholesale', hint: 'They buy at your wholesale price.' },
        revenue_share: { text: 'Revenue share', hint: 'You share the net price of what they sell.' },
      },
      fact: { text: (terms) => pricingText(terms, 'you', 'they'), with: ['sourceMargin', 'targetMargin'] },
    },
    sourceMargin: {
      ...{ kind: 'number', label: 'Your margin (source)', min: 0, max: 100, decimals: 2, unit: '%' },
      ...{ isRequired: true, isAsked: isShared },
      proposes: (margin) => (isPercent(margin) ? { targetMargin: rest(margin) } : {}),
    },
    targetMargin: {
      ...{ kind: 'number', label: 'Their margin (target)', min: 0, max: 100, decimals: 2, unit: '%' },
      ...{ isRequired: true, isAsked: isShared },
      hint: 'Together with your margin 100 %.',
      fault: (_, terms) => (isWhole(terms) ? undefined : 'The two margins must add to 100'),
    },
    currency: {
      ...{ kind: 'select', label: 'Currency of your prices', isRequired: true, isAsked: isSelling },
      options: currencyOptions(including(currencies, present.currency)),
      fact: { text: ({ currency }) => currencyText(currency) },
    },
    returnWindowDays: {
      ...{ kind: 'number', label: 'Return window', min: 0, max: 60, unit: 'days', isRequired: true },
      isAsked: isSelling,
      hint: 'How long they may return what they have bought from you. 0: no returns.',
      fact: { text: (terms) => daysText(terms.returnWindowDays) },
    },
    invoicingCurrency: {
      ...{ kind: 'select', label: 'Invoicing currency', isRequired: true, isAsked: isBuying },
      options: currencyOptions(including(currencies, present.invoicingCurrency)),
      hint: 'What you buy from them is invoiced in it.',
      fact: { text: (terms) => currencyText(terms.invoicingCurrency) },
    },
    isAutoConnect: {
      ...{ kind: 'tick', label: 'Connect what they share at once', isAsked: isBuying },
      hint: 'Their products come into your catalogue by themselves. Off: you connect each one.',
      fact: {
        name: 'Products they share',
        text: (terms) => (terms.isAutoConnect ? 'Connected at once' : 'Connected by you'),
      },
    },
    restrictedCountries: {
      ...{ kind: 'own', label: 'Restricted countries', isAsked: isSelling, isBeside: sides.isSelling },
      ...{ Input: CountriesInput, text: namesOf },
      hint: 'They cannot order for these.',
    },
    blacklistedCountries: {
      ...{ kind: 'own', label: 'Blacklisted countries', isAsked: isSelling, isBeside: sides.isSelling },
      ...{ Input: CountriesInput, text: namesOf },
      hint: 'They cannot order for these, and products that are for these countries alone are hidden from them.',
    },
  };
};

const ofBuyer: readonly string[] = ['invoicingCurrency', 'isAutoConnect'];
const isSet = (name: string, { isSelling, isBuying }: Sides): boolean =>
  ofBuyer.includes(name) ? isBuying : isSelling;

/** What a side does not set is not told of it. */
export const notSet = (sides: Sides, fields: Fields<Terms>): readonly (keyof Terms)[] =>
  (Object.keys(fields) as (keyof Terms)[]).filter((name) => !isSet(name, sides));

/** What this side sets here as it has set it there: what it sets at one of the two alone stays. */
export const copiedTerms = (here: Settings, there: Settings): Terms => {
  const copied = Object.entries(there.terms).filter(([name]) => isSet(name, here) && isSet(name, there));
  return { ...here.terms, ...(Object.fromEntries(copied) as Partial<Terms>) };
};

/** What the reader learns of the other side's settings. */
export const theirFacts = ({ selling, invoicingCurrency }: SettingsRead['theirs']) => [
  ...(selling === null
    ? []
    : [
        { name: 'Pricing type', value: pricingText(selling, 'they', 'you') },
        { name: 'Currency of their prices', value: currencyText(selling.currency) },
        { name: 'Return window', value: daysText(selling.returnWindowDays) },
        { name: 'Restricted countries', value: namesOf(selling.restrictedCountries) },
        { name: 'Blacklisted countries', value: namesOf(selling.blacklistedCountries) },
      ]),
  ...(invoicingCurrency === null ? [] : [{ name: 'Invoicing currency', value: currencyText(invoicingCurrency) }]),
];

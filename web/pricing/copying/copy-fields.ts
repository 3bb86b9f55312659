/** How a copy of a price list differs from what it is a copy of, as its form asks it. */
import type { RequestOf } from '../../client/api.js';
import { currencyOptions } from '../../ui/format/currencies.js';
import type { Fields } from '../../ui/record/fields.js';
import { termsFields } from '../header/terms-fields.js';
import type { PriceList, Terms } from '../price-list.js';

type SentCopy = RequestOf<'POST /pricing/lists/:listGuid/copy'>['body']['copy'];

export interface Copy extends Terms {
  readonly percent: number;
  /** '' = each amount stays in its currency. */
  readonly currency: string;
  /** 'USD 0.92' */
  readonly rates: readonly string[];
  readonly rounding: SentCopy['rounding'];
  readonly withFuture: boolean;
}

const maxTitle = 100;

export const copyOf = ({ terms }: PriceList): Copy => ({
  ...terms,
  title: `Copy of ${terms.title}`.slice(0, maxTitle),
  ...{ percent: 0, currency: '', rates: [], rounding: 'minor_unit', withFuture: true },
});

const rateText = /^([A-Z]{3})=(\d{1,9}(?:\.\d{1,6})?)$/i;

/** @returns undefined where it is no rate above 0 */
const rateIn = (text: string): SentCopy['rates'][number] | undefined => {
  const [, currency, rate] = rateText.exec(text) ?? [];
  if (currency === undefined || rate === undefined || Number(rate) <= 0) return undefined;
  return { fromCurrency: currency.toUpperCase(), rate };
};

const ratesFault = (rates: readonly string[]): string | undefined => {
  const wrong = rates.find((text) => rateIn(text) === undefined);
  if (wrong !== undefined) return `${wrong} is no rate: write USD=0.92`;
  const currencies = rates.map((text) => rateIn(text)?.fromCurrency);
  return new Set(currencies).size < currencies.length ? 'State one rate for each currency' : undefined;
};

export const copyFields = (currencies: readonly string[], present: string): Fields<Copy> => ({
  ...termsFields(currencies, present),
  percent: {
    ...{ kind: 'number', label: 'Change every amount by', min: -99.99, max: 900, decimals: 2, emptyIs: 0, unit: '%' },
    ...{ heading: 'Amounts', hint: 'Below 0 they become less. Nothing entered: they stay.' },
  },
  currency: {
    ...{ kind: 'select', label: 'Convert to' },
    hint: 'Not chosen: each amount stays in its currency.',
    options: currencyOptions(currencies),
    codes: ['pricing.currency_unknown'],
  },
  rates: {
    ...{ kind: 'words', label: 'Rates', placeholder: 'USD=0.92', none: 'The rates of the day' },
    hint: 'What one unit of another currency comes to. Of a currency that is not stated, the rate of the day counts.',
    isAsked: ({ currency }) => currency !== '',
    fault: ratesFault,
    codes: ['pricing.rate_unknown'],
  },
  rounding: {
    ...{ kind: 'choice', label: 'Round', isRequired: true },
    choices: {
      minor_unit: { text: 'To the smallest unit of the currency' },
      ninety_nine: { text: 'To .99', hint: 'To the nearest amount that ends so.' },
      forty_nine: { text: 'To .49 or .99', hint: 'To the nearest amount that ends so.' },
      whole: { text: 'To whole units' },
    },
  },
  withFuture: { kind: 'tick', label: 'Copy prices that count from a moment to come as well' },
});

export const termsIn = ({ title, defaultCurrency, isVatIncluded }: Copy): Terms => ({
  ...{ title, defaultCurrency, isVatIncluded },
});

/** @returns null while it cannot be asked what it comes to */
export const sentCopy = ({ percent, currency, rates, rounding, withFuture }: Copy): SentCopy | null => {
  const isCurrency = currency !== '';
  if (Number.isNaN(percent) || (isCurrency && ratesFault(rates) !== undefined)) return null;
  const stated = isCurrency ? rates.flatMap((text) => rateIn(text) ?? []) : [];
  return { percent, currency, rates: stated, rounding, withFuture };
};

import { collectionScreens } from '../ui/collection/collection.screen.js';
import type { ValuesOf } from '../ui/collection/collection.js';
import { currencyText } from '../ui/format/currencies.js';
import { formatUtcDay } from '../ui/format/format.js';
import type { Fields } from '../ui/record/fields.js';
import { RatesAge } from './rates-age.js';

type ExchangeRate = ValuesOf<'exchangerates'>;

const today = (): string => new Date().toISOString().slice(0, 10);

const fieldsOf = (isNew: boolean): Fields<ExchangeRate> => ({
  day: {
    ...{ kind: 'date', label: 'Day (UTC)', isRequired: true, isAsked: () => isNew },
    hint: 'It holds until the next day that has a rate.',
    fault: (value) => (value > today() ? 'No rate is known of a day to come' : undefined),
  },
  currency: {
    ...{ kind: 'text', label: 'Currency', isRequired: true, max: 3, isAsked: () => isNew },
    hint: 'ISO 4217, three capital letters.',
    fault: (value) => {
      if (value === 'EUR') return 'Rates are per euro';
      return value === '' || /^[A-Z]{3}$/.test(value) ? undefined : 'Three capital letters';
    },
    codes: ['collections.taken'],
    fact: { text: ({ currency }) => currencyText(currency) },
  },
  rate: {
    ...{ kind: 'number', label: 'Rate per euro', isRequired: true, min: 0.000001, max: 1_000_000_000, decimals: 6 },
    hint: 'What one euro buys: 1.1012 for the US dollar.',
  },
});

/** /administration/exchange-rates/ and what belongs to it */
export const exchangeRatesScreens = collectionScreens<ExchangeRate>({
  name: 'exchangerates',
  place: {
    subject: 'exchange rate',
    area: 'Administration',
    list: { text: 'Exchange rates', href: '/administration/exchange-rates/' },
  },
  titleOf: ({ currency, day }) => `${currencyText(currency)}, ${formatUtcDay(`${day}T00:00:00Z`)}`,
  hrefs: {
    add: '/administration/exchange-rates/add/',
    detail: '/administration/exchange-rates/detail/',
    edit: '/administration/exchange-rates/edit/',
  },
  fileHref: '/administration/exchange-rates/file/',
  Above: RatesAge,
  permission: 'exchangerate-write',
  initial: { day: today(), currency: '', rate: Number.NaN },
  empty: {
    title: 'No exchange rates',
    text: 'Amounts are converted with these. Read the European Central Bank’s daily file, or add the first one.',
  },
  useFields: fieldsOf,
});

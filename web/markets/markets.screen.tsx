import { useRead } from '../client/api.js';
import { collectionScreens } from '../ui/collection/collection.screen.js';
import type { ValuesOf } from '../ui/collection/collection.js';
import { currencyText } from '../ui/format/currencies.js';
import { countryName } from '../ui/format/countries.js';
import type { Fields } from '../ui/record/fields.js';

type Market = ValuesOf<'markets'>;

const settings = '/distribution/distributionsettings/';

const byText = (values: readonly string[], textOf: (value: string) => string) =>
  [...new Set(values)]
    .map((value) => ({ value, text: textOf(value) }))
    .toSorted((one, other) => one.text.localeCompare(other.text, 'en'));

/** The fields need the countries that may be chosen, with the VAT and the currency that they propose. */
const useFields = (isNew: boolean): Fields<Market> | undefined => {
  const { data } = useRead('GET /countries/choices', {}, { revalidateOnFocus: false });
  if (!data) return undefined;
  const countries = data.records.map(({ values }) => values);
  const proposalOf = (code: string): Partial<Market> => {
    const { currency = '', vatRate = null } = countries.find((country) => country.code === code) ?? {};
    return { ...(currency !== '' && { currency }), ...(vatRate !== null && { vatRate }) };
  };
  return {
    country: {
      kind: 'select',
      label: 'Country',
      isRequired: true,
      hint: 'Each country can be in one market only. Its currency and standard VAT rate are proposed.',
      options: byText(
        countries.map(({ code }) => code),
        countryName,
      ),
      codes: ['collections.taken'],
      fact: { text: ({ country }) => countryName(country) },
      ...(isNew && { proposes: proposalOf }),
    },
    currency: {
      kind: 'select',
      label: 'Currency',
      isRequired: true,
      options: byText(
        countries.flatMap(({ currency }) => (currency === '' ? [] : [currency])),
        currencyText,
      ),
      fact: { text: ({ currency }) => currencyText(currency) },
    },
    vatRate: { kind: 'number', label: 'VAT rate', isRequired: true, min: 0, max: 100, decimals: 2, unit: '%' },
    isVatIncluded: {
      kind: 'binary',
      label: 'Prices',
      isRequired: true,
      yes: { text: 'Include VAT', hint: 'An amount in this market is what a consumer pays.' },
      no: { text: 'Without VAT', hint: 'VAT is added to an amount in this market.' },
    },
  };
};

/** /distribution/distributionsettings/currencies/ and what belongs to it */
export const marketsScreens = collectionScreens<Market>({
  name: 'markets',
  place: {
    subject: 'market',
    area: 'Distribution Settings',
    list: { text: 'Markets', href: `${settings}currencies/` },
  },
  titleOf: ({ country }) => countryName(country),
  hrefs: {
    add: `${settings}currencies/add/`,
    detail: `${settings}currencies/detail/`,
    edit: `${settings}currencies/edit/`,
  },
  permission: 'currencysettings-write',
  initial: { country: '', currency: '', vatRate: Number.NaN, isVatIncluded: true },
  empty: {
    title: 'No markets yet',
    text: 'A market is a country that you sell in, with the currency of its prices and its VAT. Add the first one.',
  },
  useFields,
});

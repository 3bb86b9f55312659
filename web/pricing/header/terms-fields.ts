/** The header of a price list, as its form asks it. */
import { useMemo } from 'react';
import { useRead } from '../../client/api.js';
import { currencyOptions, currencyText } from '../../ui/format/currencies.js';
import type { Fields } from '../../ui/record/fields.js';
import { vatText, type Terms } from '../price-list.js';

export const newTerms: Terms = { title: '', defaultCurrency: '', isVatIncluded: true };

/** @returns the currencies of the countries in use; undefined while they are read, and for who changes nothing */
export const useCurrencies = (isChangeable = true): readonly string[] | undefined => {
  const { data } = useRead('GET /countries/choices', isChangeable ? {} : null, { revalidateOnFocus: false });
  return useMemo(
    () => data && [...new Set(data.records.map(({ values }) => values.currency))].filter((currency) => currency !== ''),
    [data],
  );
};

/** @param currencies that may be chosen. @param present of the list that stands: it may stay */
export const termsFields = (currencies: readonly string[], present = ''): Fields<Terms> => ({
  title: {
    ...{ kind: 'text', label: 'Title', isRequired: true, min: 2, max: 100 },
    hint: 'Companies that buy by the list see it too.',
    codes: ['pricing.title_taken'],
  },
  defaultCurrency: {
    ...{ kind: 'select', label: 'Default currency', isRequired: true },
    hint: 'The price of a product in it is what others are converted from, where they have no price of their own.',
    options: currencyOptions([...new Set([...currencies, ...(present === '' ? [] : [present])])]),
    codes: ['pricing.currency_unknown'],
    fact: { text: ({ defaultCurrency }) => currencyText(defaultCurrency) },
  },
  isVatIncluded: {
    ...{ kind: 'binary', label: 'SRP', isRequired: true },
    yes: { text: 'Includes VAT', hint: 'What a consumer pays. A WSP never includes VAT.' },
    no: { text: 'Without VAT', hint: 'VAT is added to what a consumer pays.' },
    fact: { name: 'VAT', text: ({ isVatIncluded }) => vatText(isVatIncluded) },
  },
});

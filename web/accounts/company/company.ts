/** What a company says of itself. */
import type { ReplyOf } from '../../client/api-types.js';
import { countryName, countryOptions } from '../../ui/format/countries.js';
import { currencyOptions, currencyText } from '../../ui/format/currencies.js';
import { including, timeZoneOptions, timeZoneText } from '../../ui/format/time-zones.js';
import { email, phone, webAddress } from '../../ui/form/rules.js';
import type { Fields } from '../../ui/record/fields.js';

export type CompanyData = ReplyOf<'GET /account/company'>;
export type Details = CompanyData['details'];
export type Choices = ReplyOf<'GET /account/company/choices'>;

export const accountHref = '/account/account/';
export const editHref = '/account/account/account-edit/';

/** @param present whose country, currency and time zone stand in the menus, whatever may be chosen */
export const companyFields = ({ countries, currencies }: Choices, present: Details): Fields<Details> => ({
  company: {
    kind: 'text',
    label: 'Company',
    isRequired: true,
    min: 2,
    max: 120,
    hint: 'Seen by your partners and by Keyway’s staff. The vault keeps its name.',
  },
  address: { kind: 'longText', label: 'Address', max: 300 },
  country: {
    kind: 'select',
    label: 'Country',
    isRequired: true,
    options: countryOptions(including(countries, present.country)),
    codes: ['companies.country_unknown'],
    fact: { text: ({ country }) => (country === '' ? '' : countryName(country)) },
  },
  registrationNumber: { kind: 'text', label: 'Registration or VAT number', max: 60 },
  website: { kind: 'text', label: 'Website', max: 200, hint: 'https://…', fault: (text) => webAddress(text) },
  contactName: { kind: 'text', label: 'Contact', max: 120, isBeside: true },
  contactEmail: {
    kind: 'text',
    label: 'Email of the contact',
    max: 254,
    isBeside: true,
    fault: (text) => email(text),
    fact: { name: 'Email' },
  },
  contactPhone: {
    kind: 'text',
    label: 'Phone of the contact',
    max: 20,
    isBeside: true,
    hint: 'Digits, with the country’s code first',
    fault: (text) => phone(text),
    fact: { name: 'Phone' },
  },
  currency: {
    kind: 'select',
    label: 'Default currency',
    isRequired: true,
    isBeside: true,
    options: currencyOptions(including(currencies, present.currency)),
    fact: { text: ({ currency }) => currencyText(currency) },
  },
  timeZone: {
    kind: 'select',
    label: 'Time zone',
    isRequired: true,
    isBeside: true,
    options: timeZoneOptions(present.timeZone),
    fact: { text: ({ timeZone }) => timeZoneText(timeZone) },
  },
});

/** For reading: nothing is chosen. */
export const factFields = (details: Details): Fields<Details> =>
  companyFields({ countries: [], currencies: [] }, details);

/** The fields of a region. */
import { countriesByName } from '../ui/format/countries.js';
import type { Fields } from '../ui/record/fields.js';
import { RegionCountries } from './choice/region-countries.js';
import { maxNameLength, type Terms } from './region.js';

export const regionFields: Fields<Terms> = {
  name: { kind: 'text', label: 'Name', isRequired: true, min: 2, max: maxNameLength },
  code: {
    kind: 'text',
    label: 'Short code',
    isRequired: true,
    min: 2,
    max: 6,
    hint: '2 to 6 letters or digits. Rights and SKUs name the region by it.',
    fault: (code) => (/^[A-Z0-9]*$/i.test(code) ? undefined : 'Letters A to Z and digits only'),
    codes: ['regions.code_taken'],
    fact: { text: ({ code }) => code.toUpperCase() },
  },
  countries: {
    kind: 'own',
    label: 'Countries',
    isRequired: true,
    isBeside: true,
    Input: RegionCountries,
    text: (countries) =>
      countriesByName(countries)
        .map(({ name }) => name)
        .join(', '),
    fault: (countries) => (countries.length === 0 ? 'Choose at least one country' : undefined),
    codes: ['regions.country_unknown'],
  },
};

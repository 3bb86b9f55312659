import { collectionScreens } from '../ui/collection/collection.screen.js';
import type { ValuesOf } from '../ui/collection/collection.js';
import type { Fields } from '../ui/record/fields.js';

type Country = ValuesOf<'countries'>;

const whole = (pattern: RegExp, message: string) => (value: string) =>
  value === '' || pattern.test(value) ? undefined : message;

const fields: Fields<Country> = {
  name: { kind: 'text', label: 'Name', isRequired: true, min: 2, max: 60, codes: ['collections.taken'] },
  code: {
    kind: 'text',
    label: 'Code',
    isRequired: true,
    max: 2,
    hint: 'ISO 3166-1 alpha-2, two capital letters.',
    fault: whole(/^[A-Z]{2}$/, 'Two capital letters'),
  },
  currency: {
    kind: 'text',
    label: 'Currency',
    max: 3,
    hint: 'ISO 4217, three capital letters. Proposed for a new market.',
    fault: whole(/^[A-Z]{3}$/, 'Three capital letters'),
  },
  vatRate: {
    kind: 'number',
    label: 'Standard VAT rate',
    min: 0,
    max: 100,
    decimals: 2,
    unit: '%',
    hint: 'Empty where none is known. Proposed for a new market; markets that stand keep theirs.',
  },
  vatSince: {
    kind: 'date',
    label: 'VAT rate holds from',
    fault: (value, { vatRate }) => (value === '' && vatRate !== null ? 'A rate holds from a day' : undefined),
  },
  isEuMember: { kind: 'tick', label: 'Member of the European Union' },
  isActive: { kind: 'tick', label: 'Active', hint: 'It can be chosen for a new market.' },
};

/** /administration/countries/ and what belongs to it */
export const countriesScreens = collectionScreens<Country>({
  name: 'countries',
  place: {
    subject: 'country',
    area: 'Administration',
    list: { text: 'Countries', href: '/administration/countries/' },
  },
  titleOf: ({ name }) => name,
  hrefs: {
    add: '/administration/countries/add/',
    detail: '/administration/countries/detail/',
    edit: '/administration/countries/edit/',
  },
  merge: { href: '/administration/countries/merge/', findBy: 'Name' },
  permission: 'country-write',
  initial: { name: '', code: '', currency: '', vatRate: null, vatSince: '', isEuMember: false, isActive: true },
  empty: { title: 'No countries', text: 'Countries are what markets are made of. Add the first one.' },
  useFields: () => fields,
});

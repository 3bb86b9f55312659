import { entriesOf, faultsOf, isSame, valuesOf, type Entries } from './entries.js';
import { comparedFields, factsOf, saysSame, textOf } from './facts.js';
import type { Fields } from './fields.js';

interface Shop {
  readonly name: string;
  readonly place: 'in' | 'out';
  readonly regions: readonly string[];
  readonly share: number | null;
  readonly limit: number;
  readonly isOpen: boolean;
  readonly isAccepted: boolean;
}

const fields: Fields<Shop> = {
  name: { kind: 'text', label: 'Name', isRequired: true, min: 2, max: 5 },
  place: {
    kind: 'choice',
    label: 'Place',
    choices: { in: { text: 'Inside' }, out: { text: 'Outside' } },
    fact: {
      name: 'Where',
      text: ({ place, regions }) => `${place} ${regions.toSorted().join()}`,
      with: ['regions'],
    },
  },
  regions: {
    kind: 'words',
    label: 'Regions',
    fault: (regions, { place }) => (place === 'in' && regions.length === 0 ? 'Choose a region' : undefined),
  },
  share: { kind: 'number', label: 'Share', min: 0, max: 100, decimals: 2, unit: '%' },
  limit: { kind: 'number', label: 'Limit', isRequired: true, min: 1, max: 50_000 },
  isOpen: { kind: 'binary', label: 'State', isRequired: true, yes: { text: 'Open' }, no: { text: 'Closed' } },
  isAccepted: {
    kind: 'tick',
    label: 'I accept that',
    isRequired: true,
    isOnlyAsked: true,
    isAsked: ({ isOpen }) => isOpen,
  },
};
const shop: Shop = {
  name: 'Shop',
  place: 'in',
  regions: ['NA', 'EU'],
  share: null,
  limit: 1000,
  isOpen: false,
  isAccepted: false,
};
const entered = (changes: Entries): Entries => ({ ...entriesOf(fields, shop), ...changes });

describe('what is entered into a record’s fields', () => {
  it('stands for the values that it was made from', () => {
    expect(valuesOf(fields, entriesOf(fields, shop))).toEqual(shop);
  });

  it('is sent without the spaces around it, numbers as numbers, and lists as lists', () => {
    const entries = entered({ name: ' Kiosk ', limit: '50,000', share: ' 12.5 ', regions: 'EU, NA\n\nAS' });
    expect(valuesOf(fields, entries)).toEqual({
      ...shop,
      ...{ name: 'Kiosk', limit: 50_000, share: 12.5, regions: ['EU', 'NA', 'AS'] },
    });
  });

  it('is an edit as soon as anything differs, and none when it is put back', () => {
    expect(isSame(entered({ name: 'Shops' }), entered({}))).toBe(false);
    expect(isSame(entered({ name: 'Shop' }), entered({}))).toBe(true);
  });

  it.each<[Entries, Readonly<Record<string, string>>]>([
    [{}, {}],
    [{ name: '  ' }, { name: 'Required Field' }],
    [{ name: ' x ' }, { name: 'Check minimum characters' }],
    [{ name: 'longer' }, { name: 'Check maximum characters' }],
    [{ limit: '' }, { limit: 'Required Field' }],
    [{ limit: 'many' }, { limit: 'Must be numeric' }],
    [{ limit: '1.5' }, { limit: 'Must be numeric' }],
    [{ limit: '50001' }, { limit: 'Must be between 1 and 50,000' }],
    [{ share: '0,5' }, { share: 'Must be numeric' }],
    [{ share: '0.123' }, { share: 'At most 2 decimals' }],
    [{ regions: ' ' }, { regions: 'Choose a region' }],
    [{ regions: '', place: 'out' }, {}],
    [{ isOpen: true }, { isAccepted: 'Required Field' }],
  ])('case %#: %j is wrong with %j', (changes, faults) => {
    expect(faultsOf(fields, entered(changes))).toEqual(faults);
  });
});

describe('a record in words', () => {
  it('has a line for each field, under the name and in the words of the declaration', () => {
    expect(factsOf(fields, { ...shop, share: 1234.5 }, ['name'])).toEqual([
      { name: 'Where', value: 'in EU,NA' },
      { name: 'Share', value: '1,234.5 %' },
      { name: 'Limit', value: '1,000' },
      { name: 'State', value: 'Closed' },
    ]);
    expect(textOf(fields, 'share', shop)).toBe('');
  });

  it('is compared field by field, with all values that a field tells', () => {
    expect(comparedFields(fields).map(({ keys }) => keys)).toEqual([
      ['name'],
      ['place', 'regions'],
      ['share'],
      ['limit'],
      ['isOpen'],
    ]);
  });

  it('says the same whatever the order of a list, and where only what is left out differs', () => {
    expect(saysSame(fields, shop, { ...shop, regions: ['EU', 'NA'] })).toBe(true);
    expect(saysSame(fields, shop, { ...shop, isOpen: true })).toBe(false);
    expect(saysSame(fields, shop, { ...shop, name: 'Kiosk' }, ['name'])).toBe(true);
  });
});

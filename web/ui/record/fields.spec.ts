import { entriesOf, faultsOf, isSame, valuesOf, type Entries } from './entries.js';
import { comparedFields, factsOf, onlyAskedOf, saysSame, textOf } from './facts.js';
import { namedFields, type Fields } from './fields.js';

interface Shop {
  readonly name: string;
  readonly place: 'in' | 'out';
  readonly regions: readonly string[];
  readonly share: number | null;
  readonly limit: number;
  readonly lowAt: number;
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
  lowAt: { kind: 'number', label: 'Low at', min: 1, max: 50, emptyIs: 0 },
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
  lowAt: 0,
  isOpen: false,
  isAccepted: false,
};
const entered = (changes: Entries): Entries => ({ ...entriesOf(fields, shop), ...changes });

const declared = <V>(of: Fields<V>): readonly string[] => namedFields(of).map(([name]) => name);

describe('the declaration of a record’s fields', () => {
  const name = { kind: 'text', label: 'Name', max: 5 } as const;
  const limit = { kind: 'number', label: 'Limit', min: 1, max: 5 } as const;
  const place = { kind: 'choice', label: 'Place', choices: { in: { text: 'In' }, out: { text: 'Out' } } } as const;

  it('has a field for each value, in the order of the form', () => {
    expect(declared<Pick<Shop, 'name' | 'limit' | 'place'>>({ place, name, limit })).toEqual([
      'place',
      'name',
      'limit',
    ]);
  });

  it('is refused at compile time where it does not hold its record', () => {
    // @ts-expect-error a value without a field
    declared<Pick<Shop, 'name' | 'limit'>>({ name });
    // @ts-expect-error a field without a value
    declared<Pick<Shop, 'name'>>({ name, limit });
    // @ts-expect-error a field without a label
    declared<Pick<Shop, 'name'>>({ name: { kind: 'text', max: 5 } });
    // @ts-expect-error a word of the contract without a text
    declared<Pick<Shop, 'place'>>({ place: { ...place, choices: { in: { text: 'In' } } } });
    // @ts-expect-error a text for a word that the contract has not
    declared<Pick<Shop, 'place'>>({ place: { ...place, choices: { ...place.choices, on: { text: 'On' } } } });
    // @ts-expect-error some words of the contract as a text that is typed
    declared<Pick<Shop, 'place'>>({ place: name });
    // @ts-expect-error a number as a text
    declared<Pick<Shop, 'limit'>>({ limit: name });
    // @ts-expect-error a text as a number
    declared<Pick<Shop, 'name'>>({ name: limit });
    // @ts-expect-error a list as a text
    declared<Pick<Shop, 'regions'>>({ regions: name });
    // @ts-expect-error yes or no as words
    declared<Pick<Shop, 'isOpen'>>({ isOpen: place });
    // @ts-expect-error a code that no endpoint answers
    declared<Pick<Shop, 'name'>>({ name: { ...name, codes: ['shops.name_taken'] } });
    expect(declared<Pick<Shop, 'name' | 'place'>>({ name, place })).toEqual(['name', 'place']);
  });
});

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

  it('is a number however its thousands are separated, and where it has no decimals a point separates them too', () => {
    for (const limit of ['50,000', '50.000', '50 000', "50'000", '50000'])
      expect(valuesOf(fields, entered({ limit })).limit).toBe(50_000);
    expect(valuesOf(fields, entered({ share: '1.000' })).share).toBe(1);
  });

  it('is nothing where the contract has a number for none', () => {
    expect(entered({})['lowAt']).toBe('');
    expect(valuesOf(fields, entered({ lowAt: ' ' })).lowAt).toBe(0);
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
    [{ limit: '1e3' }, { limit: 'Must be numeric' }],
    [{ lowAt: '0' }, { lowAt: 'Must be between 1 and 50' }],
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
      { name: 'Low at', value: '0' },
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
      ['lowAt'],
      ['isOpen'],
    ]);
  });

  it('is not what a save was only asked for', () => {
    expect(onlyAskedOf(fields, { ...shop, isAccepted: true })).toEqual({ isAccepted: true });
  });

  it('says the same whatever the order of a list, and where only what is left out differs', () => {
    expect(saysSame(fields, shop, { ...shop, regions: ['EU', 'NA'] })).toBe(true);
    expect(saysSame(fields, shop, { ...shop, isOpen: true })).toBe(false);
    expect(saysSame(fields, shop, { ...shop, name: 'Kiosk' }, ['name'])).toBe(true);
  });
});

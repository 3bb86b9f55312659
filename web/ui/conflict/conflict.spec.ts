import {
  allOn,
  differencesOf,
  firstSides,
  isDecided,
  mergedOf,
  type ComparedField,
  type Difference,
} from './conflict.js';

interface Values {
  readonly name: string;
  readonly place: 'in' | 'out';
  readonly regions: readonly string[];
}

const fields: readonly ComparedField<Values>[] = [
  { name: 'Name', textOf: ({ name }) => name, keys: ['name'] },
  {
    name: 'Where',
    textOf: ({ place, regions }) => `${place} ${regions.toSorted().join()}`,
    keys: ['place', 'regions'],
  },
];
const base: Values = { name: 'Shops', place: 'in', regions: ['EU'] };
const differences = (theirs: Partial<Values>, mine: Partial<Values>): readonly Difference[] =>
  differencesOf(fields, { base, theirs: { ...base, ...theirs }, mine: { ...base, ...mine } });

describe('what two have saved', () => {
  it('differs where its texts do, and says who has changed it', () => {
    expect(differences({ name: 'Stores' }, { place: 'out' })).toEqual([
      { name: 'Name', theirs: 'Stores', mine: 'Shops', changedBy: 'theirs' },
      { name: 'Where', theirs: 'in EU', mine: 'out EU', changedBy: 'mine' },
    ]);
    expect(differences({ name: 'Stores' }, { name: 'Outlets' })).toEqual([
      { name: 'Name', theirs: 'Stores', mine: 'Outlets', changedBy: 'both' },
    ]);
  });

  it('does not differ where both have done the same, in whatever order', () => {
    expect(differences({ regions: ['EU', 'NA'] }, { regions: ['NA', 'EU'] })).toEqual([]);
  });
});

describe('a choice between theirs and mine', () => {
  it('is made already where one of the two alone has changed something', () => {
    const found = differences({ name: 'Stores' }, { place: 'out' });
    expect(firstSides(found)).toEqual({ Name: 'theirs', Where: 'mine' });
    expect(isDecided(found, firstSides(found))).toBe(true);
  });

  it('is nobody’s but the person’s where both have', () => {
    const found = differences({ name: 'Stores' }, { name: 'Outlets' });
    expect(firstSides(found)).toEqual({});
    expect(isDecided(found, {})).toBe(false);
    expect(isDecided(found, allOn(found, 'mine'))).toBe(true);
  });

  it('takes a field over with everything that stands for it, and leaves the rest as theirs', () => {
    const theirs: Values = { name: 'Stores', place: 'in', regions: ['NA'] };
    const mine: Values = { name: 'Outlets', place: 'out', regions: ['EU'] };
    expect(mergedOf(fields, { theirs, mine }, { Name: 'theirs', Where: 'mine' })).toEqual({
      ...{ name: 'Stores', place: 'out', regions: ['EU'] },
    });
    expect(mergedOf(fields, { theirs, mine }, {})).toEqual(theirs);
  });
});

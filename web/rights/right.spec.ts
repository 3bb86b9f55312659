import { countriesUnder, namesOf } from './regions/countries.js';
import { differencesOf, mergedOf } from '../ui/conflict/conflict.js';
import { comparedFields } from '../ui/record/facts.js';
import { nameOfCopy, newTerms, type Region, type Terms } from './right.js';
import { geofencingText, makesVersion, termFields } from './term-fields.js';

const terms = (changes: Partial<Terms>): Terms => ({ ...newTerms, name: 'Shops', ...changes });

describe('where a right may be sold', () => {
  const regions: readonly Region[] = [
    { regionGuid: '1', code: 'EU', name: 'European Union', isSystem: true, countries: ['AT', 'DE'] },
    { regionGuid: '2', code: 'NA', name: 'North America', isSystem: true, countries: ['CA', 'US'] },
  ];

  it('is said in one line', () => {
    expect([
      geofencingText({ geofencingType: 'exclude', regions: [] }),
      geofencingText({ geofencingType: 'exclude', regions: ['NA'] }),
      geofencingText({ geofencingType: 'include', regions: ['EU', 'NA'] }),
    ]).toEqual(['Worldwide', 'Worldwide except NA', 'Only EU, NA']);
  });

  it('is counted in countries', () => {
    expect(countriesUnder({ geofencingType: 'include', regions: ['EU'] }, regions)).toEqual(['AT', 'DE']);
    expect(countriesUnder({ geofencingType: 'exclude', regions: ['EU'] }, regions)).toEqual(['CA', 'US']);
    expect(countriesUnder({ geofencingType: 'include', regions: [] }, regions)).toEqual([]);
    expect(countriesUnder({ geofencingType: 'exclude', regions: [] }, regions)).toEqual(['AT', 'CA', 'DE', 'US']);
  });

  it('names the countries in the order of their names', () => {
    expect(namesOf(['US', 'AT', 'CI'])).toEqual(['Austria', 'Côte d’Ivoire', 'United States']);
  });
});

describe('an edit', () => {
  const compared = comparedFields(termFields);

  it('of words makes no version, of terms it does', () => {
    expect(makesVersion(terms({}), terms({ name: 'Other', description: 'New' }))).toBe(false);
    expect(makesVersion(terms({}), terms({ visibility: 'private' }))).toBe(true);
    expect(makesVersion(terms({}), terms({ isBlacklistingAllowed: false }))).toBe(true);
  });

  it('of the order of regions makes none', () => {
    expect(makesVersion(terms({ regions: ['EU', 'NA'] }), terms({ regions: ['NA', 'EU'] }))).toBe(false);
  });

  it('shows what somebody else has changed beside one’s own', () => {
    const versions = {
      base: terms({}),
      theirs: terms({ visibility: 'private', geofencingType: 'include', regions: ['EU'] }),
      mine: terms({ visibility: 'public' }),
    };
    expect(differencesOf(compared, versions)).toEqual([
      { name: 'Where it may be sold', theirs: 'Only EU', mine: 'Worldwide', changedBy: 'theirs' },
      { name: 'Visibility', theirs: 'Private', mine: 'Public', changedBy: 'both' },
    ]);
    expect(mergedOf(compared, versions, { 'Where it may be sold': 'theirs', Visibility: 'mine' })).toEqual(
      terms({ visibility: 'public', geofencingType: 'include', regions: ['EU'] }),
    );
  });
});

describe('a copy', () => {
  it('has a name of its own, as long as a name may be', () => {
    expect(nameOfCopy('Shops')).toBe('Copy of Shops');
    expect(nameOfCopy('x'.repeat(60))).toHaveLength(60);
  });
});

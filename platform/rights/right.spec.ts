import { effectiveCountries, isSaleAllowed, isTightening, type Geofence, type Terms } from './right.js';

const only = (...countries: string[]): Geofence => ({ geofencing_type: 'include', countries });
const except = (...countries: string[]): Geofence => ({ geofencing_type: 'exclude', countries });

describe('a sale', () => {
  it('lies in one of the regions that a right includes', () => {
    expect(['DE', 'fr', 'US'].map((country) => isSaleAllowed(only('DE', 'FR'), country))).toEqual([true, true, false]);
  });

  it('lies in none that a right excludes', () => {
    expect(['DE', 'us'].map((country) => isSaleAllowed(except('DE'), country))).toEqual([false, true]);
  });

  it('may be anywhere when nothing is excluded, also where nobody knows', () => {
    expect(['DE', '', undefined].map((country) => isSaleAllowed(except(), country))).toEqual([true, true, true]);
  });

  it('is refused when the right has a geofence and nobody knows the country', () => {
    expect(
      [only('DE'), except('DE')].flatMap((right) => [isSaleAllowed(right, undefined), isSaleAllowed(right, '')]),
    ).toEqual([false, false, false, false]);
  });
});

describe('effective countries', () => {
  const world = ['AT', 'DE', 'FR', 'US'];

  it('are those of the right, the SKU’s region and the white list, without what is excluded', () => {
    expect(effectiveCountries(except('FR'), world, [['AT', 'DE', 'FR']], [['AT']])).toEqual(['DE']);
    expect(effectiveCountries(only('FR', 'US'), world)).toEqual(['FR', 'US']);
    expect(effectiveCountries(except(), world)).toEqual(world);
  });
});

describe('a change of right by a vault that did not insert the keys', () => {
  const terms = (changes: Partial<Terms>): Terms => ({
    ...{ extraction_type: 1, visibility: 2, is_blacklisting_allowed: true, ...except('FR') },
    ...changes,
  });
  const isAllowed = (from: Partial<Terms>, to: Partial<Terms>): boolean => isTightening(terms(from), terms(to));

  it('may narrow who sees the keys, never widen it', () => {
    expect([isAllowed({}, { visibility: 3 }), isAllowed({}, {}), isAllowed({}, { visibility: 1 })]).toEqual([
      ...[true, true, false],
    ]);
  });

  it('may take away a way of extraction, never add or exchange one', () => {
    expect([
      isAllowed({}, { extraction_type: 2 }),
      isAllowed({}, { extraction_type: 3 }),
      isAllowed({ extraction_type: 2 }, { extraction_type: 3 }),
      isAllowed({ extraction_type: 3 }, { extraction_type: 1 }),
    ]).toEqual([true, true, false, false]);
  });

  it('leaves blacklisting as it is', () => {
    expect(isAllowed({}, { is_blacklisting_allowed: false })).toBe(false);
    expect(isAllowed({ is_blacklisting_allowed: false }, {})).toBe(false);
  });

  it('may take countries away, never add one', () => {
    expect([
      isAllowed(except('FR'), except('FR', 'US')),
      isAllowed(except('FR'), except('US')),
      isAllowed(except('FR'), only('DE')),
      isAllowed(except('FR'), only('DE', 'FR')),
      isAllowed(only('DE', 'US'), only('DE')),
      isAllowed(only('DE'), only('DE', 'US')),
      isAllowed(only('DE'), except()),
      isAllowed(except('FR'), except()),
    ]).toEqual([true, false, true, false, true, false, false, false]);
  });
});

import { createRequire } from 'node:module';
import { inverted, isMeant, overlapsOf, pastedCountries, tickOf, withCountries } from './countries.js';
import { allCountries, continents } from './country-groups.js';

describe('a pasted list of countries', () => {
  it.each([
    ['DE, France, PL', ['DE', 'FR', 'PL'], []],
    ['de fr pl', ['DE', 'FR', 'PL'], []],
    ['United States; UK\nCôte d’Ivoire\tturkiye', ['US', 'GB', 'CI', 'TR'], []],
    ['Germany, germany, DE', ['DE'], []],
    ['DE, Atlantis, XX, EU', ['DE'], ['Atlantis', 'XX', 'EU']],
    ['DE XX', ['DE'], ['XX']],
    [' , ;\n', [], []],
    ['Bosnia & Herzegovina, St. Lucia, South Korea', ['BA', 'LC', 'KR'], []],
  ])('%j gives %j, and says that it does not know %j', (text, countries, unknown) => {
    expect(pastedCountries(text)).toEqual({ countries, unknown });
  });

  it('may hold every country by its name or its code', () => {
    const names = new Intl.DisplayNames('en', { type: 'region' });
    expect(pastedCountries(allCountries.map((code) => names.of(code)).join('\n')).countries).toEqual(allCountries);
    expect(pastedCountries(allCountries.join(' ')).countries).toEqual(allCountries);
  });
});

describe('groups of countries', () => {
  it('are those of UN M49, each country in one of them', () => {
    const require = createRequire(import.meta.url);
    const { territoryContainment: parts } = (
      require('cldr-core/supplemental/territoryContainment.json') as {
        supplemental: { territoryContainment: Record<string, { _contains?: string[] }> };
      }
    ).supplemental;
    const subregions = Object.entries(parts)
      .filter(([code]) => /^\d{3}$/.test(code))
      .map(([, { _contains = [] }]) => _contains.filter((code) => allCountries.includes(code)).toSorted());
    expect(allCountries).toHaveLength(249);
    expect(new Set(allCountries).size).toBe(249);
    for (const { countries } of continents.flatMap(({ groups }) => groups))
      if (!countries.includes('AQ')) expect(subregions).toContainEqual(countries);
  });

  it('are ticked, half ticked or not', () => {
    const chosen = new Set(['DE', 'FR']);
    expect([['DE', 'FR'], ['DE', 'AT'], ['AT']].map((countries) => tickOf(chosen, countries))).toEqual([
      ...[true, 'mixed', false],
    ]);
  });

  it('are added and taken away as a whole', () => {
    expect(withCountries(['DE', 'US'], ['DE', 'FR'], true)).toEqual(['DE', 'FR', 'US']);
    expect(withCountries(['DE', 'US'], ['DE', 'FR'], false)).toEqual(['US']);
    expect(inverted(['DE'])).toHaveLength(248);
  });
});

describe('a country', () => {
  it('is found by a part of its name, and by its code', () => {
    expect([isMeant('CI', 'ivoire'), isMeant('DE', 'de'), isMeant('SE', 'de'), isMeant('DE', 'germ')]).toEqual([
      ...[true, true, true, true],
    ]);
    expect(isMeant('FR', 'de')).toBe(false);
  });
});

describe('regions that overlap', () => {
  it('are those with countries in common, most of them first, without the whole world', () => {
    const region = (code: string, ...countries: string[]) => ({ code, countries });
    const known = [region('A', 'DE'), region('B', 'DE', 'FR', 'PL'), region('C', 'US'), region('WW', ...allCountries)];
    expect(overlapsOf(['DE', 'FR'], known)).toEqual([
      { region: known[1], countries: ['DE', 'FR'] },
      { region: known[0], countries: ['DE'] },
    ]);
  });
});

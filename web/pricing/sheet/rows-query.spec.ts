import { askedIn, isFiltered, nextSort, queryOf, withAsked } from './rows-query.js';

const asked = (search: string) => askedIn(new URLSearchParams(search));

describe('which prices are shown', () => {
  it('is what the address says, with what is left out meaning all', () => {
    expect(queryOf(asked('text=aur&country=DE&show=future&sort=-srp'))).toEqual({
      filter: {
        ...{ text: 'aur', productGuid: '', regionCode: '', countryCode: 'DE', currency: '', state: 'future' },
      },
      ...{ sort: 'srp', isDescending: true },
    });
    expect(isFiltered(asked('sort=srp'))).toBe(false);
    expect(isFiltered(asked('show=changes'))).toBe(true);
  });

  it('is all where the address says what there is not', () => {
    expect(asked('show=everything&sort=colour')).toMatchObject({ shown: 'all', sort: undefined });
  });

  it('is ordered one way, then the other, then as the prices were entered', () => {
    expect(nextSort(undefined, 'srp')).toBe('srp');
    expect(nextSort({ column: 'srp', isDescending: false }, 'srp')).toBe('-srp');
    expect(nextSort({ column: 'srp', isDescending: true }, 'srp')).toBe('');
    expect(nextSort({ column: 'srp', isDescending: true }, 'wsp')).toBe('wsp');
  });

  it('is kept in the address beside whatever else stands there', () => {
    const search = new URLSearchParams('view=prices&text=a');
    expect(withAsked(search, { text: '', region: 'EU' }).toString()).toBe('view=prices&region=EU');
  });
});

import { boughtBy, followers, sideBySide } from './assignment.js';

const lists = [
  { listGuid: 'l-1', title: 'Europe' },
  { listGuid: 'l-2', title: 'World' },
];
const defaultOf = (listGuid: string | null) => ({ defaultList: { listGuid, listTitle: null, version: 1 } });
const assignment = (connectionGuid: string, listGuid: string | null) => ({
  ...{ connectionGuid, company: connectionGuid, companyType: 3, listGuid, listTitle: null, version: 0 },
});

describe('a connection', () => {
  it('buys by its own list, else by the default, else by none', () => {
    expect(boughtBy('l-1', defaultOf('l-2'), lists)).toEqual({ listGuid: 'l-1', text: 'Europe' });
    expect(boughtBy(null, defaultOf('l-2'), lists)).toEqual({ listGuid: 'l-2', text: 'World (the default)' });
    expect(boughtBy('', defaultOf('l-2'), lists).listGuid).toBe('l-2');
    expect(boughtBy(null, defaultOf(null), lists).text).toBe('No price list: nothing can be ordered');
  });

  it('follows another default only without a list of its own', () => {
    const assignments = [assignment('a', 'l-1'), assignment('b', null)];
    expect(followers({ assignments }).map(({ company }) => company)).toEqual(['b']);
  });
});

describe('what a product costs in two lists', () => {
  it('stands side by side, also where only one of them has a price', () => {
    const before = [
      { place: 'EU, EUR', amounts: '50.00' },
      { place: 'EU, DE, EUR', amounts: '48.00' },
    ];
    expect(sideBySide(before, [{ place: 'EU, EUR', amounts: '55.00' }])).toEqual([
      { place: 'EU, EUR', before: '50.00', after: '55.00' },
      { place: 'EU, DE, EUR', before: '48.00', after: '–' },
    ]);
  });
});

import { boughtBy, changeText, countsIn, followers } from './assignment.js';

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

describe('what a connection would pay by another list', () => {
  it('is told by how much it changes, with a sign', () => {
    expect([25, -90.5, 0, null].map((percent) => changeText({ percent }))).toEqual(['+25 %', '−90.5 %', '0 %', '']);
  });

  it('is counted, what can be bought no more first', () => {
    const none = { higherCount: 0, lowerCount: 0, sameCount: 0, gainedCount: 0, lostCount: 0, withoutCount: 0 };
    const rest = { currency: 'EUR', skuCount: 7, differences: [], isCut: false, isBlacklisted: false };
    expect(countsIn({ ...none, ...rest, sameCount: 4, lostCount: 3 })).toEqual([
      { name: 'No price any more', count: 3 },
      { name: 'The same', count: 4 },
    ]);
  });
});

import { differenceOf } from './difference.js';

describe('what differs between before and after', () => {
  it('is told field by field, in words', () => {
    const before = { name: 'Steam EU', countries: ['DE', 'FR'], isActive: true, lowAt: 10, limits: { web: 1 } };
    const after = { name: 'Steam DE', countries: ['DE'], isActive: false, lowAt: 10, limits: { web: 2 } };
    expect(differenceOf(before, after)).toEqual([
      { field: 'Name', before: 'Steam EU', after: 'Steam DE' },
      { field: 'Countries', before: 'DE, FR', after: 'DE' },
      { field: 'Active', before: 'Yes', after: 'No' },
      { field: 'Limits', before: 'Web: 1', after: 'Web: 2' },
    ]);
  });

  it('is everything of what came or went', () => {
    expect(differenceOf(null, { is_open: true, name: 'A' })).toEqual([
      { field: 'Open', before: '', after: 'Yes' },
      { field: 'Name', before: '', after: 'A' },
    ]);
    expect(differenceOf({ name: 'A' }, null)).toEqual([{ field: 'Name', before: 'A', after: '' }]);
    expect(differenceOf(null, null)).toEqual([]);
  });
});

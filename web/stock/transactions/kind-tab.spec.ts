import { kindOf, withKind } from './kind-tab.js';

describe('the tabs of the transaction report', () => {
  it('stand in the address as a filter', () => {
    const search = withKind(new URLSearchParams('cursor=abc&sort=-created'), 'Inserted');
    expect(kindOf(search)).toBe('Inserted');
    expect(search.get('sort')).toBe('-created');
    expect(search.get('cursor')).toBeNull();
  });

  it('leave other filters as they are', () => {
    const search = withKind(new URLSearchParams({ filter: '{"Title":"Tide","Kind":"Inserted"}' }), '');
    expect(kindOf(search)).toBe('');
    expect(search.get('filter')).toBe('{"Title":"Tide"}');
  });
});

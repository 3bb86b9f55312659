import { isListTab, tabOf, tabTitles, withTab } from './transaction-tabs.js';

describe('the tabs of the transaction report', () => {
  it('are those of the specification, in its order, behind one with all', () => {
    expect(tabTitles.map(([, title]) => title)).toEqual([
      'All',
      'Inserted',
      'Extracted',
      'Transferred',
      'Received',
      'Blacklisted',
      'Chain',
      'Graph',
      'Archive',
    ]);
    expect(tabTitles.filter(([name]) => !isListTab(name)).map(([, title]) => title)).toEqual(['Chain', 'Graph']);
  });

  it('stand in the address', () => {
    expect(tabOf(withTab(new URLSearchParams(), 'extracted'))).toBe('extracted');
    expect(String(withTab(new URLSearchParams('tab=extracted'), 'all'))).toBe('');
    expect(tabOf(new URLSearchParams('tab=nonsense'))).toBe('all');
  });

  it('keep a filter that every list has, and drop what only the one before had', () => {
    const search = withTab(
      new URLSearchParams({
        filter: '{"SKU":"NW-1","Kind":"Inserted"}',
        cursor: 'abc',
        sort: 'Number',
        columns: 'ID,Kind',
        density: 'compact',
      }),
      'received',
    );
    expect(Object.fromEntries(search)).toEqual({ filter: '{"SKU":"NW-1"}', density: 'compact', tab: 'received' });
  });

  it('keep the key whose custody was shown', () => {
    expect(withTab(new URLSearchParams('tab=chain&key=1'), 'graph').get('key')).toBe('1');
  });
});

import { searchWith, stateOf } from './list-state.js';
import { isChanged, saysNothing, stateOfView, viewStateOf, type SavedView } from './saved-view.js';

const view: SavedView = {
  viewGuid: 'v1',
  name: 'Low on Steam',
  isShared: false,
  isDefault: false,
  isOwn: true,
  isEditable: true,
  savedBy: 'Ada',
  version: 1,
  changedAt: '2026-11-20T10:00:00.000Z',
  changedBy: 'Ada',
  state: { filter: { Level: 'low' }, sort: '-Available', columns: ['Title', 'SKU'], density: '', widths: 'SKU:240' },
};

describe('a saved view', () => {
  it('becomes the list’s address, and its page starts at the first', () => {
    const search = searchWith(new URLSearchParams('cursor=abc&size=50'), stateOfView(view));
    expect(Object.fromEntries(search)).toEqual({
      ...{ size: '50', filter: '{"Level":"low"}', sort: '-Available', columns: 'Title,SKU' },
      ...{ widths: 'SKU:240', view: 'v1' },
    });
  });

  it('is what was saved when it comes back from the address', () => {
    const state = stateOf(searchWith(new URLSearchParams(), stateOfView(view)));
    expect(viewStateOf(state, state.columns ?? [])).toEqual(view.state);
    expect(isChanged(view, viewStateOf(state, state.columns ?? []))).toBe(false);
  });

  it('is changed by another filter, sort, column or width', () => {
    const { state } = view;
    expect(isChanged(view, { ...state, filter: {} })).toBe(true);
    expect(isChanged(view, { ...state, sort: '' })).toBe(true);
    expect(isChanged(view, { ...state, columns: ['SKU', 'Title'] })).toBe(true);
    expect(isChanged(view, { ...state, widths: '' })).toBe(true);
    expect(isChanged(view, { ...state, filter: { Level: 'low', Title: '' } })).toBe(false);
  });

  it('is left for the list’s own state', () => {
    const search = searchWith(
      new URLSearchParams('filter=%7B%22Level%22%3A%22low%22%7D&view=v1'),
      stateOfView(undefined),
    );
    expect(search.toString()).toBe('');
  });
});

describe('the default view', () => {
  it('opens where the address says nothing of the list', () => {
    expect(saysNothing(new URLSearchParams())).toBe(true);
    expect(saysNothing(new URLSearchParams('filter=%7B%7D'))).toBe(false);
    expect(saysNothing(new URLSearchParams('view=v1'))).toBe(false);
  });
});

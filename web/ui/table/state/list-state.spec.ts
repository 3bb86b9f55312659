import type { GridColumn } from '../list-types.js';
import { moved, orderedColumns, tracksOf, visibleColumns } from './columns.js';
import { nextSort, queryOf, searchWith, stateOf } from './list-state.js';
import { rangeText } from './range.js';

const stateAt = (search: string) => stateOf(new URLSearchParams(search));

describe('the state of a list in its address', () => {
  it('comes back from the address as it was put there', () => {
    const search = searchWith(new URLSearchParams(), {
      filter: { Product: 'Aurora, Drift & Co', Platform: '2' },
      sort: '-Free',
      size: 100,
      columns: ['SKU', 'Free'],
      density: 'compact',
      widths: { SKU: 240, Product: 180 },
    });
    expect(stateOf(new URLSearchParams(search.toString()))).toEqual({
      cursor: undefined,
      filter: { Product: 'Aurora, Drift & Co', Platform: '2' },
      sort: '-Free',
      size: 100,
      columns: ['SKU', 'Free'],
      density: 'compact',
      widths: { SKU: 240, Product: 180 },
    });
  });

  it('starts at the first page after another filter, sort or size', () => {
    const search = new URLSearchParams('cursor=abc&view=x');
    for (const change of [{ filter: { a: 'b' } }, { sort: 'a' }, { size: 50 }]) {
      expect(searchWith(search, change).has('cursor')).toBe(false);
      expect(searchWith(search, change).get('view')).toBe('x');
    }
    expect(searchWith(search, { columns: ['a'] }).get('cursor')).toBe('abc');
  });

  it('holds nothing for a list as it is at first', () => {
    expect(searchWith(new URLSearchParams('filter=%7B%7D&size=50'), { filter: {}, size: 25 }).toString()).toBe('');
  });

  it('drops empty values and options with the value -1', () => {
    expect(queryOf({ ...stateAt(''), filter: { Platform: '-1', Product: ' ', SKU: 'x' } }).filter).toBe('{"SKU":"x"}');
  });

  it('shows the unfiltered list when the address is damaged', () => {
    expect(stateAt('filter=%7Bbroken&size=7')).toMatchObject({ filter: {}, size: 25 });
    expect(stateAt('filter=%5B1%5D').filter).toEqual({});
  });

  it('sorts up, down, and back by the list’s own order', () => {
    expect(nextSort(undefined, 'Free')).toBe('Free');
    expect(nextSort('Free', 'Free')).toBe('-Free');
    expect(nextSort('-Free', 'Free')).toBeUndefined();
    expect(nextSort('-Free', 'SKU')).toBe('SKU');
  });
});

const column = (name: string, kind: GridColumn['kind'] = 'text', isHidden = false): GridColumn => ({
  name,
  title: name,
  kind,
  isSortable: true,
  isHidden,
});
const columns = [
  column('Image', 'image'),
  column('Product'),
  column('Free', 'number'),
  column('Blacklisted', 'number', true),
];
const names = (list: readonly GridColumn[]): string[] => list.map((each) => each.name);

describe('the columns of a list', () => {
  it('are the list’s own until the user chooses', () => {
    expect(names(visibleColumns(columns, undefined))).toEqual(['Image', 'Product', 'Free']);
  });

  it('are the chosen ones in their order, without those that no longer exist', () => {
    expect(names(visibleColumns(columns, ['Blacklisted', 'Gone', 'Product']))).toEqual(['Blacklisted', 'Product']);
    expect(names(visibleColumns(columns, ['Gone']))).toEqual(['Image', 'Product', 'Free']);
  });

  it('stand in the chooser with the visible ones first', () => {
    const visible = visibleColumns(columns, ['Free', 'Product']);
    expect(names(orderedColumns(columns, visible))).toEqual(['Free', 'Product', 'Image', 'Blacklisted']);
  });

  it('move by one and stay at the ends', () => {
    expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c']);
    expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c']);
  });

  it('share the width, with room for selection and actions', () => {
    const { template, minimumPx } = tracksOf(columns.slice(0, 3), { isSelectable: true, hasActions: true });
    expect(template).toBe('44px 52px minmax(113px, 3fr) 65px 44px');
    expect(minimumPx).toBe(44 + 52 + 113 + 65 + 44);
  });
});

describe('the range of a page', () => {
  const pagination = {
    itemsPerPage: 25,
    currentPage: 2,
    totalItems: 1204,
    isTotalCapped: false,
    nextCursor: 'n',
    previousCursor: 'p',
  };

  it('counts from the first row of the page', () => {
    expect(rangeText(pagination, 25)).toBe('26 – 50 of 1,204');
  });

  it('says where counting stops', () => {
    expect(rangeText({ ...pagination, totalItems: 10_000, isTotalCapped: true }, 25)).toBe(
      '26 – 50 of more than 10,000',
    );
  });

  it('is empty without rows', () => {
    expect(rangeText({ ...pagination, currentPage: 1, totalItems: 0 }, 0)).toBe('0 of 0');
  });

  it('of the inventory stand side by side beside the open drawer at 1280 px', () => {
    const kinds = ['image', 'text', 'text', 'text', 'sku', 'number', 'number', 'number', 'number'] as const;
    const inventory = kinds.map((kind) => ({ name: kind, title: kind, kind, isSortable: true, isHidden: false }));
    const drawerPx = 225;
    const pagePaddingPx = 2 * 24;
    const { minimumPx } = tracksOf(inventory, { isSelectable: false, hasActions: true });
    expect(minimumPx).toBeLessThanOrEqual(1280 - drawerPx - pagePaddingPx);
  });
});

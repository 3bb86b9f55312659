import { changed, entryOf, noChangesIn, takenOut, written, blankEntry, type Changes } from '../cells/changes.js';
import type { PriceRow } from '../cells/cells.js';
import { noProducts } from '../cells/known.js';
import { rowsOf, sheetRowOf } from './sheet-rows.js';

const aRow = (rowGuid: string, mark: PriceRow['mark'] = 'none'): PriceRow => ({
  ...{ rowGuid, productNumber: 7, productTitle: rowGuid, sku: '', version: 1, mark },
  terms: {
    ...{ productGuid: 'p-1', skuGuid: '', regionCode: '', countryCode: '', currency: 'EUR', srp: '50', wsp: '30' },
    ...{ isIncluded: true, validFrom: null },
  },
});
const read = [aRow('r-1'), aRow('r-2')];
const known = { products: noProducts, regions: undefined, currencies: undefined };
const empty = noChangesIn('EUR');
const withNew = (title: string, changes: Changes = empty): Changes =>
  changed(changes, written([blankEntry(changes)], ['product'], title));
const products = (changes: Changes, index: number, count: number, isChangeable = true): readonly string[] =>
  rowsOf(changes, read, isChangeable)
    .entriesFrom(index, count)
    .map(({ now }) => now.product);

describe('the rows of the sheet', () => {
  it('begin with one that nothing stands in, unless the list is only read', () => {
    expect(rowsOf(empty, read, true)).toMatchObject({ count: 3 });
    expect(rowsOf(empty, read, true).isBlank(0)).toBe(true);
    expect(rowsOf(empty, read, true).entryAt(1)?.key).toBe('r-1');
    expect(rowsOf(empty, read, false).entryAt(0)?.key).toBe('r-1');
    expect(rowsOf(empty, read, false).count).toBe(2);
  });

  it('have new rows before it, in the order in which they were entered', () => {
    const changes = withNew('Borealis', withNew('Aurora'));
    const rows = rowsOf(changes, read, true);
    expect([0, 1, 2, 3].map((index) => rows.entryAt(index)?.now.product)).toEqual(['Aurora', 'Borealis', '', 'r-1']);
  });

  it('of a block at the empty one are new, and overwrite none that stands', () => {
    expect(products(withNew('Aurora'), 1, 3)).toEqual(['', '', '']);
    expect(products(withNew('Aurora'), 0, 3)).toEqual(['Aurora', '', '']);
    const keys = rowsOf(withNew('Aurora'), read, true)
      .entriesFrom(1, 3)
      .map(({ key }) => key);
    expect(new Set(keys).size).toBe(3);
  });

  it('of a block that is longer than the list go on as new ones', () => {
    expect(products(empty, 2, 3)).toEqual(['r-2', '', '']);
  });
});

describe('a row of the sheet', () => {
  it('says in a word what becomes of it, and why it gives no price', () => {
    const [row] = read;
    if (row === undefined) return;
    const entry = entryOf(row);
    expect(sheetRowOf(entry, false, {}, known).state).toBe('');
    expect(sheetRowOf(entryOf(aRow('r-3', 'skus_win')), false, {}, known)).toMatchObject({
      state: 'Never',
      stateHint: 'This price can never count: every SKU of the product in this region has a price of its own.',
    });
    const [out] = takenOut([entry]);
    expect(out && sheetRowOf(out, true, {}, known)).toMatchObject({ state: 'Removed', isRemoved: true });
    expect(sheetRowOf(blankEntry(empty), true, {}, known).state).toBe('New');
  });

  it('marks the cells that are different with what they were, and what the platform refused', () => {
    const entry = { ...entryOf(aRow('r-1')), now: { ...entryOf(aRow('r-1')).now, srp: '55.00' } };
    const { state, cells } = sheetRowOf(entry, true, { wsp: 'Too high at row 1' }, known);
    expect(state).toBe('Changed');
    expect(cells[5]).toEqual({ text: '55.00', fault: undefined, before: '50.00' });
    expect(cells[6]).toEqual({ text: '30.00', fault: 'Too high at row 1', before: undefined });
  });
});

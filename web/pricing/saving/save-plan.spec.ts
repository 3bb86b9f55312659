import { blankCells, type Cells } from '../cells/cells.js';
import { blankEntry, changed, entryOf, noChangesIn, orderedEntries, takenOut } from '../cells/changes.js';
import { faultsOf } from '../cells/faults.js';
import { noProducts, suggestionsFor, unknownIn, withProducts, type Known, type Product } from '../cells/known.js';
import { chunksOf, faultyEntries, refusedIn } from './save-plan.js';

const product = (productGuid: string, title: string, number = 7, company = 'Northwind'): Product => ({
  ...{ productGuid, title, productNumber: number, company },
  skus: [{ skuGuid: `s-${productGuid}`, sku: `${title}-PC`, platform: 'Steam', region: 'EU' }],
});
const aurora = product('p-1', 'Aurora');
const known: Known = {
  products: withProducts(noProducts, [aurora], 'aurora'),
  regions: new Map([['EU', ['DE', 'FR']]]),
  currencies: ['EUR', 'JPY'],
};
const good: Cells = { ...blankCells, product: 'aurora', currency: 'EUR', srp: '12.00' };
const row = (rowGuid: string) => ({
  ...{ rowGuid, productNumber: 7, productTitle: 'Aurora', sku: '', version: 1, mark: 'none' as const },
  terms: {
    ...{ productGuid: 'p-1', skuGuid: '', regionCode: '', countryCode: '', currency: 'EUR', srp: '50', wsp: '' },
    ...{ isIncluded: true, validFrom: null },
  },
});
const empty = noChangesIn('EUR');

describe('what is wrong with a price', () => {
  it('is nothing where a product, a currency and an amount stand in it', () => {
    expect(faultsOf(good, known)).toEqual({});
    expect(faultsOf({ ...good, sku: 'aurora-pc', region: 'EU', country: 'DE' }, known)).toEqual({});
  });

  it.each([
    [{ product: '' }, { product: 'Choose a product' }],
    [{ srp: '' }, { srp: 'SRP or WSP is needed' }],
    [{ srp: '', included: 'No', region: 'EU' }, {}],
    [{ included: 'No' }, { region: 'Only a region or a country can be left out' }],
    [{ country: 'DE' }, { region: 'A country needs its region' }],
    [{ region: 'XX' }, { region: 'You have no such region' }],
    [{ currency: 'XXX' }, { currency: 'This currency is not in use' }],
    [{ sku: 'BOR-PC' }, { sku: 'The product has no such SKU' }],
    [{ validFrom: 'tomorrow' }, { validFrom: 'A time in UTC: 2026-12-24 18:30' }],
    [{ included: 'maybe' }, { included: 'Yes or No' }],
  ])('of %j stands at its cell', (over, faults) => {
    expect(faultsOf({ ...good, ...over }, known)).toEqual(faults);
  });

  it('is that a text means several products, or none', () => {
    const two = withProducts(known.products, [product('p-2', 'Aurora', 8)]);
    expect(faultsOf(good, { ...known, products: two }).product).toMatch(/^Several products/);
    expect(faultsOf({ ...good, product: 'Aurora (8)' }, { ...known, products: two })).toEqual({});
    expect(suggestionsFor('product', good, { ...known, products: two }, 'aur')).toMatchObject([
      { value: 'Aurora (7)' },
      { value: 'Aurora (8)' },
    ]);
    const typed = { ...good, product: 'Borealis' };
    expect(faultsOf(typed, known).product).toBe('It is being looked up');
    expect(unknownIn(typed, known.products)).toBe('Borealis');
    const asked = { ...known, products: withProducts(known.products, [], 'borealis') };
    expect(faultsOf(typed, asked).product).toBe('You can price no such product');
  });
});

describe('a save', () => {
  it('is what changed, in calls of a thousand, each change with its place', () => {
    const edited = changed(
      empty,
      Array.from({ length: 1_001 }, (_, at) => ({ ...blankEntry(empty, at), now: good })),
    );
    const removing = changed(edited, takenOut([entryOf(row('r-1'))]));
    const chunks = chunksOf(orderedEntries(removing), known.products);
    expect(chunks.map((chunk) => chunk.length)).toEqual([1_000, 2]);
    expect(chunks[0]?.[0]).toMatchObject({ index: 1, rowGuid: 'r-1', isRemoved: true });
    expect(chunks[1]?.[1]).toEqual({
      ...{ index: 1_002, rowGuid: '', isRemoved: false },
      terms: {
        ...{ productGuid: 'p-1', skuGuid: '', regionCode: '', countryCode: '', currency: 'EUR' },
        ...{ srp: '12.00', wsp: '', isIncluded: true },
      },
    });
  });

  it('that is refused shows why at the cells, a fault of the row at its product', () => {
    const entries = [entryOf(row('r-1')), entryOf(row('r-2'))];
    const message = 'This price stands already at row 2';
    const refused = refusedIn(
      [
        { index: 2, field: 'row', message },
        { index: 1, field: 'valid_from', message: 'Past at row 1' },
      ],
      entries,
    );
    expect(refused.get('r-2')).toEqual({ product: message });
    expect(refused.get('r-1')).toEqual({ validFrom: 'Past at row 1' });
  });

  it('is not tried with a row that is wrong, unless that is taken out', () => {
    const wrong = { ...entryOf(row('r-1')), now: { ...good, srp: '1,000' } };
    expect(faultyEntries([wrong], known)).toEqual([wrong]);
    expect(faultyEntries([{ ...wrong, isRemoved: true }], known)).toEqual([]);
  });
});

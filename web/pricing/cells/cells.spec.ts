import { blankCells, cellsOf, entered, filledFrom, isSamePrice, textOf, type Cells, type ColumnName } from './cells.js';

const cells: Cells = {
  ...{ product: 'Aurora', productGuid: 'p-1', sku: 'AUR-PC', skuGuid: 's-1', region: 'EU', country: 'DE' },
  ...{ currency: 'EUR', srp: '59.99', wsp: '41.99', included: 'Yes', validFrom: '' },
};
const enteredText = (column: ColumnName, text: string): string => textOf(entered(cells, column, text), column);

describe('what is typed into a cell', () => {
  it.each([
    ['region', 'eu', 'EU'],
    ['country', ' de ', 'DE'],
    ['srp', '12,5', '12.50'],
    ['included', 'FALSE', 'No'],
    ['included', 'maybe', 'maybe'],
    ['validFrom', '2026-12-24 18:30', '24/12/2026, 18:30'],
    ['validFrom', '24/12/2026', '24/12/2026, 00:00'],
    ['validFrom', '2026-02-30', '2026-02-30'],
    ['validFrom', 'tomorrow', 'tomorrow'],
  ] as const)('of %s is read: %p is %p', (column, text, kept) => {
    expect(enteredText(column, text)).toBe(kept);
  });

  it('that is what stands there already keeps everything, the instant with its seconds too', () => {
    const later = { ...cells, validFrom: '2026-12-24T18:30:45.000Z' };
    expect(entered(later, 'validFrom', '24/12/2026, 18:30')).toBe(later);
    expect(entered(cells, 'product', 'Aurora')).toBe(cells);
  });

  it('is another product, of which the SKU has to be found anew', () => {
    expect(entered(cells, 'product', 'Borealis')).toMatchObject({ product: 'Borealis', productGuid: '', skuGuid: '' });
  });

  it('is another currency, in which the amounts have their own decimals', () => {
    expect(entered({ ...cells, srp: '1200.00' }, 'currency', 'jpy')).toMatchObject({ currency: 'JPY', srp: '1200' });
  });
});

describe('a price', () => {
  it('fills others with what it is known by, not only with its words', () => {
    expect(filledFrom(cells, blankCells, ['product', 'srp'])).toMatchObject({
      ...{ product: 'Aurora', productGuid: 'p-1', srp: '59.99', wsp: '' },
    });
  });

  it('is the same one where its words are, whether the product was looked up or typed', () => {
    expect(isSamePrice(cells, { ...cells, productGuid: '', skuGuid: '' })).toBe(true);
    expect(isSamePrice(cells, { ...cells, productGuid: 'p-2' })).toBe(false);
    expect(isSamePrice(cells, { ...cells, wsp: '42.00' })).toBe(false);
  });

  it('is made of what is stored, amounts with the decimals of the currency', () => {
    const row = {
      ...{ rowGuid: 'r', productNumber: 7, productTitle: 'Aurora', sku: '', version: 3, mark: 'none' as const },
      terms: {
        ...{ productGuid: 'p-1', skuGuid: '', regionCode: '', countryCode: '', currency: 'EUR', srp: '59.9', wsp: '' },
        ...{ isIncluded: false, validFrom: '2026-12-24T18:30:00Z' },
      },
    };
    expect(cellsOf(row)).toMatchObject({
      srp: '59.90',
      wsp: '',
      included: 'No',
      validFrom: '2026-12-24T18:30:00.000Z',
    });
  });
});

import { changeOf, problemsOf, type EnteredTerms, type Known } from './change.js';

const [product, sku, row] = ['p1', 's1', 'r1'];
const known: Known = {
  products: new Map([[product, new Set([sku])]]),
  regions: new Map([['EU', new Set(['DE', 'FR'])]]),
  currencies: new Set(['EUR', 'JPY', 'KWD']),
  rows: new Set([row]),
};
const terms: EnteredTerms = {
  ...{ productGuid: product, skuGuid: '', regionCode: '', countryCode: '', currency: 'EUR', srp: '59.99', wsp: '' },
  isIncluded: true,
};
const told = (more: Partial<EnteredTerms>, change = {}): string[] =>
  problemsOf({ index: 7, rowGuid: '', isRemoved: false, terms: { ...terms, ...more }, ...change }, known).map(
    ({ field, message }) => `${field}: ${message}`,
  );

describe('a change of a price', () => {
  it.each([
    ['of every SKU', {}],
    ['of one SKU', { skuGuid: sku }],
    ['in capital letters', { productGuid: product.toUpperCase(), skuGuid: sku.toUpperCase() }],
    ['of a country', { regionCode: 'EU', countryCode: 'DE' }],
    ['that excludes a country, without an amount', { regionCode: 'EU', countryCode: 'DE', isIncluded: false, srp: '' }],
    ['of a wholesale price alone', { srp: '', wsp: '40' }],
    ['with zeros behind', { currency: 'JPY', srp: '980.00' }],
    ['of three decimals where there are three', { currency: 'KWD', srp: '1.234' }],
    ['from a moment on', { validFrom: '2027-01-01T00:00:00.000Z' }],
  ])('is good: %s', (_, more) => {
    expect(told(more)).toEqual([]);
  });

  it.each([
    [{ srp: '59,99' }, 'srp: Must be numeric at row 7'],
    [{ srp: '-1' }, 'srp: Must be numeric at row 7'],
    [{ srp: '1e3' }, 'srp: Must be numeric at row 7'],
    [{ wsp: '1.2345678' }, 'wsp: Must be numeric at row 7'],
    [{ srp: '12345678901' }, 'srp: Must be numeric at row 7'],
    [{ srp: '9.999' }, 'srp: EUR has 2 decimals at row 7'],
    [{ currency: '' }, 'currency: Required Field at row 7'],
    [{ currency: 'eur' }, 'currency: Not a currency in use at row 7'],
    [{ validFrom: 'tomorrow' }, 'valid_from: Not a moment at row 7'],
    [{ regionCode: 'EU', countryCode: 'US' }, 'country: Not a country of the region EU at row 7'],
  ])('is told what is wrong with it: %j', (more, problem) => {
    expect(told(more)).toEqual([problem]);
  });

  it('is told all of it at once', () => {
    expect(told({ productGuid: '', countryCode: 'DE', srp: 'x', wsp: 'y' })).toHaveLength(4);
  });

  it('needs a row that stands, and something to say of it', () => {
    expect(told({}, { rowGuid: 'r2' })).toEqual(['row: There is no such row any more at row 7']);
    expect(told({}, { isRemoved: true })).toEqual(['row: There is no such row any more at row 7']);
    expect(told({}, { terms: undefined })).toEqual(['row: Required Field at row 7']);
    expect(told({ srp: 'x' }, { rowGuid: row, isRemoved: true })).toEqual([]);
  });

  it('is kept as it is meant: what is empty is nothing, moments are UTC', () => {
    const entered = { ...terms, skuGuid: sku.toUpperCase(), wsp: '', validFrom: '2027-01-01T02:00:00+02:00' };
    expect(changeOf({ index: 1, rowGuid: '', isRemoved: false, terms: entered }, () => 'new')).toMatchObject({
      ...{ number: 1, row_id: 'new', is_new: true, sku_id: sku, srp: '59.99', wsp: null },
      valid_from: '2027-01-01T00:00:00.000Z',
    });
    expect(changeOf({ index: 2, rowGuid: row, isRemoved: true }, () => 'new')).toMatchObject({
      ...{ row_id: row, is_new: false, is_removed: true, product_id: null },
    });
  });
});

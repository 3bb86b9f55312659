import type { PriceRow } from '../cells/cells.js';
import { askedOfRow } from './asked-row.js';

const goods = [
  { skuGuid: 's-1', sku: 'AUR-WW', region: 'WW' },
  { skuGuid: 's-2', sku: 'AUR-EU', region: 'EU' },
];
const regions = new Map([['EU', ['AT', 'DE']]]);

const row = (terms: Partial<PriceRow['terms']>, mark: PriceRow['mark'] = 'none'): PriceRow => ({
  ...{ rowGuid: 'r-1', productNumber: 7, productTitle: 'Aurora', sku: '', version: 1, mark },
  terms: {
    ...{ productGuid: 'p-1', skuGuid: '', regionCode: 'EU', countryCode: '', currency: 'EUR' },
    ...{ srp: '59.99', wsp: '', isIncluded: true, validFrom: null },
    ...terms,
  },
});

describe('why a row’s price', () => {
  it('is asked of its SKU in its country and currency', () => {
    expect(askedOfRow(row({ skuGuid: 's-1', countryCode: 'DE' }), goods, regions)).toEqual({
      ...{ skuGuid: 's-1', country: 'DE', currency: 'EUR' },
    });
  });

  it('is asked, of a whole product and region, of a SKU of that region in one of its countries', () => {
    expect(askedOfRow(row({}), goods, regions)).toMatchObject({ skuGuid: 's-2', country: 'AT' });
  });

  it('leaves the country open where the row does, or nobody knows the region', () => {
    expect(askedOfRow(row({ regionCode: '' }), goods, regions)).toEqual({ skuGuid: 's-1', currency: 'EUR' });
    expect(askedOfRow(row({}), goods, undefined)).not.toHaveProperty('country');
  });

  it('is asked, of a price to come, at the first minute in which it counts', () => {
    const asked = (validFrom: string) => askedOfRow(row({ validFrom }, 'future'), goods, regions).at;
    expect(asked('2027-01-01T00:00:00.000Z')).toBe('2027-01-01T00:00');
    expect(asked('2027-01-01T00:00:30.000Z')).toBe('2027-01-01T00:01');
    expect(askedOfRow(row({ validFrom: '2026-01-01T00:00:00.000Z' }), goods, regions)).not.toHaveProperty('at');
  });
});

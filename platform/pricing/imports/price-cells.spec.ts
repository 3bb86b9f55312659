import type { CellValue } from '../../workbooks/index.js';
import { saidPrice } from './price-cells.js';

const cells = {
  ...{ productId: 1001, title: 'Aurora', regionCode: 'EU', countryCode: 'DE', currencyCode: 'EUR', amount: 59.99 },
};
const said = (more: Record<string, CellValue> = {}) =>
  saidPrice({ sheet: 'prices', row: 7, cells: { ...cells, ...more } });
const told = (more: Record<string, CellValue>): string[] =>
  said(more).faults.map(({ column, message }) => `${column}: ${message}`);

describe('a row of a file', () => {
  it('says a price; what stands in no column is not said', () => {
    expect(said()).toEqual({
      ...{ productNumber: 1001, title: 'Aurora', productGuid: '', sku: '', regionCode: 'EU', countryCode: 'DE' },
      ...{
        currency: 'EUR',
        priceType: 'srp',
        amount: '59.99',
        isIncluded: undefined,
        validFrom: undefined,
        faults: [],
      },
    });
  });

  it('may say more, in whatever letters', () => {
    const more = {
      currencyCode: ' eur',
      countryCode: 'de',
      priceType: 'wsp',
      included: 'yes',
      validFrom: '2027-05-01',
    };
    expect(said(more)).toMatchObject({
      ...{ currency: 'EUR', countryCode: 'DE', priceType: 'wsp', isIncluded: true },
      validFrom: '2027-05-01T00:00:00.000Z',
    });
  });

  it.each<[Record<string, CellValue>, string[]]>([
    [{ productId: '' }, ['productId: Required Field']],
    [{ productId: 12.5 }, ['productId: Must be numeric']],
    [{ productId: 'Aurora' }, ['productId: Must be numeric']],
    [{ amount: null }, ['amount: Required Field']],
    [{ amount: 'free' }, ['amount: Must be numeric']],
    [{ priceType: 'RRP' }, ['priceType: SRP or WSP']],
    [{ included: 'perhaps' }, ['included: TRUE or FALSE']],
    [{ validFrom: '01/05/2027' }, ['validFrom: A day and a time in UTC, as a date or as 2027-05-01 13:00']],
    [{ amount: null, included: false }, []],
  ])('%j is told what is wrong with it', (more, faults) => {
    expect(told(more)).toEqual(faults);
  });
});

import fc from 'fast-check';
import type { CellValue } from '../../workbooks/index.js';
import { amountIn, saidPrice, unambiguous } from './price-cells.js';

const cells = {
  ...{ productId: 1001, title: 'Aurora', regionCode: 'EU', countryCode: 'DE', currencyCode: 'EUR', amount: 59.99 },
};
const said = (more: Record<string, CellValue> = {}) =>
  saidPrice({ sheet: 'prices', row: 7, cells: { ...cells, ...more } });
const told = (more: Record<string, CellValue>): string[] =>
  said(more).faults.map(({ column, message }) => `${column}: ${message}`);

describe('an amount', () => {
  it.each<[CellValue, string]>([
    [59.99, '59.99'],
    [0, '0'],
    [1_234.567_89, '1234.56789'],
    // What binary fractions leave of a formula.
    [0.1 + 0.2, '0.3'],
    ['1234.56', '1234.56'],
    ['1234,56', '1234.56'],
    [' 1234 ', '1234'],
    ['0.500', '0.500'],
    ['1234,500', '1234.500'],
    ['1.2340', '1.2340'],
    [null, ''],
    ['', ''],
  ])('%j is read as %j', (cell, amount) => {
    expect(amountIn(cell)).toBe(amount);
  });

  it.each<[CellValue, string]>([
    ['1.234', 'Can be read in two ways. Write 1234 or 1.23'],
    ['1,234', 'Can be read in two ways. Write 1234 or 1.23'],
    ['12,500', 'Can be read in two ways. Write 1234 or 1.23'],
    ['1.234,56', 'Must be numeric'],
    ['1,234.56', 'Must be numeric'],
    ['1 234', 'Must be numeric'],
    ['59,99 €', 'Must be numeric'],
    ['-1', 'Must be numeric'],
    ['1e3', 'Must be numeric'],
    ['=1+1', 'Must be numeric'],
    [-1, 'Must be numeric'],
    [1e12, 'Must be numeric'],
    [1e-9, 'Must be numeric'],
    [true, 'Must be numeric'],
    ['2027-05-01T00:00:00.000Z', 'Must be numeric'],
  ])('%j is refused: %s', (cell, message) => {
    expect(() => amountIn(cell)).toThrow(message);
  });

  it('comes back from a text as it was, whatever it is', () => {
    const amounts = fc.tuple(fc.integer({ min: 0, max: 999_999_999 }), fc.stringMatching(/^\d{0,5}$/));
    fc.assert(
      fc.property(amounts, ([whole, fraction]) => {
        const amount = fraction === '' ? String(whole) : `${whole}.${fraction}`;
        expect(Number(amountIn(unambiguous(amount)))).toBe(Number(amount));
      }),
    );
  });
});

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

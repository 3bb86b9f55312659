import fc from 'fast-check';
import type { CellValue } from './book.js';
import { decimalIn, unambiguous } from './said.js';

describe('a decimal number', () => {
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
    expect(decimalIn(cell)).toBe(amount);
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
    expect(() => decimalIn(cell)).toThrow(message);
  });

  it('comes back from a text as it was, whatever it is', () => {
    const amounts = fc.tuple(fc.integer({ min: 0, max: 999_999_999 }), fc.stringMatching(/^\d{0,5}$/));
    fc.assert(
      fc.property(amounts, ([whole, fraction]) => {
        const amount = fraction === '' ? String(whole) : `${whole}.${fraction}`;
        expect(Number(decimalIn(unambiguous(amount)))).toBe(Number(amount));
      }),
    );
  });
});

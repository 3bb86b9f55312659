import { amountFault, amountOf } from './amount.js';

describe('an amount', () => {
  it.each([
    ['12.5', 'EUR', '12.50'],
    ['12,5', 'EUR', '12.50'],
    [' 0012.50 ', 'EUR', '12.50'],
    ['12', 'EUR', '12.00'],
    ['1234,56', 'EUR', '1234.56'],
    ['1200', 'JPY', '1200'],
    ['1200.00', 'JPY', '1200'],
    ['1.250', 'KWD', '1.250'],
    ['', 'EUR', ''],
  ])('that is written %p in %s is kept as %p', (written, currency, kept) => {
    expect(amountOf(written, currency)).toBe(kept);
    expect(amountFault(kept, currency)).toBeUndefined();
  });

  it.each([
    ['1,234', 'EUR', 'Write it without a mark for thousands: 1234 or 1.23'],
    ['1.234', 'EUR', 'Write it without a mark for thousands: 1234 or 1.23'],
    ['1,250', 'KWD', 'Write it without a mark for thousands: 1234 or 1.23'],
    ['1,234.56', 'EUR', 'An amount is written as 1234.56 or 1234,56'],
    ['€ 12', 'EUR', 'An amount is written as 1234.56 or 1234,56'],
    ['-1', 'EUR', 'An amount is written as 1234.56 or 1234,56'],
    ['12.5555', 'EUR', 'EUR has 2 decimals'],
    ['12.5', 'JPY', 'JPY has no decimals'],
    ['1000000000', 'EUR', 'Less than 1,000,000,000'],
  ])('of %p in %s is refused rather than guessed', (written, currency, fault) => {
    expect(amountFault(amountOf(written, currency), currency)).toBe(fault);
  });
});

import { amountText, hundredthsOf, microsOf, minorDigits, rounded } from './money.js';

describe('an amount', () => {
  it.each([
    ['12.5', 'EUR', '12.50'],
    ['12.500000', 'JPY', '12.5'],
    ['980', 'JPY', '980'],
    ['1.2345', 'KWD', '1.2345'],
    ['0', 'EUR', '0.00'],
  ])(
    '%s of %s is shown as %s: all that it has, and no fewer decimals than its currency',
    (decimal, currency, shown) => {
      expect(amountText(microsOf(decimal), currency)).toBe(shown);
    },
  );

  it.each(['', '-1', '1,5', '1.1234567', 'NaN', '1e3'])('is refused where it is none: %j', (text) => {
    expect(() => microsOf(text)).toThrow(RangeError);
  });

  it.each([
    ['EUR', 2, '1.01'],
    ['JPY', 0, '1'],
    ['IQD', 3, '1.005'],
    ['CLF', 4, '1.0050'],
  ])('of %s has %d decimals: 1.005 is rounded to %s, halves up', (currency, digits, shown) => {
    expect(minorDigits(currency)).toBe(digits);
    expect(amountText(rounded(microsOf('1.005'), currency), currency)).toBe(shown);
  });
});

it.each([
  ['19.00', 1_900],
  ['5.5', 550],
  ['0', 0],
])('%s percent are %d hundredths', (percent, hundredths) => {
  expect(hundredthsOf(percent)).toBe(hundredths);
});

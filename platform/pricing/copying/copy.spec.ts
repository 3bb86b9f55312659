import fc from 'fast-check';
import { adjusted, crossRate, roundedBy, roundings } from './copy.js';

const micros = (amount: number): bigint => BigInt(Math.round(amount * 1_000_000));
const rounded = (amount: number, rule: (typeof roundings)[number], currency = 'EUR'): number =>
  Number(roundedBy(micros(amount), rule, currency)) / 1_000_000;

describe('an amount that is rounded by a rule', () => {
  it.each([
    ['minor_unit', 12.345, 12.35],
    ['minor_unit', 12.344999, 12.34],
    ['ninety_nine', 12.49, 12.99],
    ['ninety_nine', 12.48, 11.99],
    ['ninety_nine', 0.2, 0.99],
    ['forty_nine', 12.24, 12.49],
    ['forty_nine', 12.23, 11.99],
    ['forty_nine', 12.74, 12.99],
    ['forty_nine', 0.01, 0.49],
    ['whole', 12.5, 13],
    ['whole', 12.49, 12],
  ] as const)('%s: %d to %d', (rule, amount, expected) => {
    expect(rounded(amount, rule)).toBe(expected);
  });

  it.each(roundings)('is whole in a currency that has no decimals: %s', (rule) => {
    expect(rounded(979.5, rule, 'JPY')).toBe(980);
  });

  it.each(roundings)('of nothing is nothing: %s', (rule) => {
    expect(rounded(0, rule)).toBe(0);
  });

  it('never changes when it is rounded once more, and never falls when it rises', () => {
    const amount = fc.bigInt(0n, 10_000_000_000n);
    fc.assert(
      fc.property(
        amount,
        amount,
        fc.constantFrom(...roundings),
        fc.constantFrom('EUR', 'JPY', 'KWD'),
        (a, b, rule, currency) => {
          const [low, high] = a < b ? [a, b] : [b, a];
          const once = roundedBy(low, rule, currency);
          expect(roundedBy(once, rule, currency)).toBe(once);
          expect(roundedBy(high, rule, currency)).toBeGreaterThanOrEqual(once);
        },
      ),
    );
  });
});

describe('an amount of a copy', () => {
  const rate = 1_000_000n;

  it('is what it was with nothing added, in the same currency', () => {
    const same = { percent: 0, rate, rounding: 'minor_unit', currency: 'EUR' } as const;
    fc.assert(
      fc.property(fc.bigInt(0n, 1_000_000_000n), (cents) => {
        expect(adjusted(cents * 10_000n, same)).toBe(cents * 10_000n);
      }),
    );
  });

  it('is rounded once, after percentage and conversion', () => {
    // 10.05 and 5 % are 10.5525, by 1.0842 11.44102…
    const by = { percent: 500, rate: 1_084_200n, rounding: 'minor_unit', currency: 'USD' } as const;
    expect(adjusted(micros(10.05), by)).toBe(micros(11.44));
  });

  it('is converted over the euro', () => {
    expect(crossRate(micros(1.08), micros(160))).toBe(micros(148.148148));
    expect(crossRate(micros(1), micros(1.08))).toBe(micros(1.08));
  });
});

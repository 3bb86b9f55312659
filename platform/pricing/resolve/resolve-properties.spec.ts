/** What holds of every price, whatever it follows from (docs/domain.md, f). */
import fc from 'fast-check';
import { aCase, aTerms } from '../../../test/platform/pricing/resolve/any-price.js';
import type { Facts } from './facts.js';
import { minorDigits, ofMinor, rounded } from './money.js';
import { resolvePrice, type Price } from './resolve-price.js';

const runs = { numRuns: 5_000 };

const purchaseAmounts = ['purchase', 'discountedPurchase', 'invoice', 'discountedInvoice'] as const;
const suggested = ['srp', 'discountedSrp', 'netSrp', 'discountedNetSrp'] as const;

/** Of each that both have. */
const isAtMost = (one: Price, other: Price, names: readonly (keyof Price)[]): boolean =>
  names.every((name) => (one[name] ?? 0n) <= (other[name] ?? one[name] ?? 0n));

/** The same facts with every row's amounts, or its promotions' discounts, changed. */
const withRows = (facts: Facts, change: (amount: bigint) => bigint): Facts => ({
  ...facts,
  rows: facts.rows.map((row) => ({
    ...row,
    srp: row.srp === undefined ? undefined : change(row.srp),
    wsp: row.wsp === undefined ? undefined : change(row.wsp),
  })),
});

const priceOf = (...[question, facts]: Parameters<typeof resolvePrice>): Price | undefined =>
  resolvePrice(question, facts).price;

describe('every price', () => {
  it('has all eight reasons, and what is not priced says why', () => {
    const outcomes = new Set<string>();
    fc.assert(
      fc.property(aCase, ({ question, facts }) => {
        const { outcome, price, explanation } = resolvePrice(question, facts);
        outcomes.add(outcome);
        const { list, level, row, promotion, vat, formula, conversion, rounding } = explanation;
        expect([outcome === 'priced', price === undefined]).toEqual([price !== undefined, outcome !== 'priced']);
        for (const { verdict } of [
          list,
          row,
          promotion,
          vat,
          formula,
          conversion.ofPrice,
          conversion.ofInvoice,
          rounding,
        ])
          expect(verdict).toMatch(/^[a-z_]+$/);
        expect(level.levels.map((each) => each.level)).toEqual(['country', 'region', 'fallback', 'default']);
        if (outcome === 'priced') expect(level.levels.some(({ verdict }) => verdict === 'taken')).toBe(true);
      }),
      runs,
    );
    // Every case is met: a property of what never happens says nothing.
    expect([...outcomes].toSorted()).toEqual([
      ...['no_price', 'no_price_list', 'no_purchase_price', 'no_rate', 'not_for_sale', 'priced'],
    ]);
  });

  it('comes out of its formula: the last step before rounding is what one unit is invoiced with', () => {
    fc.assert(
      fc.property(aCase, ({ question, facts }) => {
        const { price, explanation } = resolvePrice(question, facts);
        if (price === undefined) return;
        const last = explanation.formula.steps.at(-1);
        expect(last?.result).toBe('discounted_invoice');
        const { invoicingCurrency: currency } = price;
        expect(rounded(last?.value ?? -1n, currency)).toBe(ofMinor(price.discountedInvoice, currency));
      }),
      runs,
    );
  });

  it('is rounded to minor units by less than one of them', () => {
    fc.assert(
      fc.property(aCase, ({ question, facts }) => {
        for (const { before, after, currency } of resolvePrice(question, facts).explanation.rounding.amounts) {
          const unit = 10n ** BigInt(6 - minorDigits(currency));
          expect(after % unit).toBe(0n);
          const distance = after > before ? after - before : before - after;
          expect(2n * distance <= unit).toBe(true);
        }
      }),
      runs,
    );
  });

  it('is not more with a discount than without, and never below nothing', () => {
    fc.assert(
      fc.property(aCase, ({ question, facts }) => {
        const price = priceOf(question, facts);
        if (price === undefined) return;
        for (const [less, more] of [
          ['discountedPurchase', 'purchase'],
          ['discountedInvoice', 'invoice'],
        ] as const)
          expect(0n <= price[less] && price[less] <= price[more]).toBe(true);
        expect((price.discountedSrp ?? 0n) <= (price.srp ?? 0n)).toBe(true);
        expect((price.netSrp ?? 0n) <= (price.srp ?? 0n)).toBe(true);
      }),
      runs,
    );
  });

  it('is not less where what is listed is more', () => {
    fc.assert(
      fc.property(aCase, fc.bigInt({ min: 0n, max: 5_000_000n }), ({ question, facts }, more) => {
        const [low, high] = [
          priceOf(question, facts),
          priceOf(
            question,
            withRows(facts, (amount) => amount + more),
          ),
        ];
        if (low === undefined || high === undefined) return;
        expect(isAtMost(low, high, [...suggested, ...purchaseAmounts])).toBe(true);
      }),
      runs,
    );
  });

  it('is not more where the tax is higher', () => {
    fc.assert(
      fc.property(aCase, fc.integer({ min: 0, max: 5_000 }), ({ question, facts }, more) => {
        const vat = facts.vat ?? { rate: 0, since: '2020-01-01' };
        const taxed = (rate: number) => priceOf(question, { ...facts, vat: { ...vat, rate } });
        const [low, high] = [taxed(vat.rate + more), taxed(vat.rate)];
        if (low === undefined || high === undefined) return;
        expect(isAtMost(low, high, ['netSrp', 'discountedNetSrp', ...purchaseAmounts])).toBe(true);
      }),
      runs,
    );
  });

  it('is not more with one promotion more, and the same in whatever order they come', () => {
    fc.assert(
      fc.property(aCase, ({ question, facts }) => {
        const all = priceOf(question, facts);
        const fewer = priceOf(question, { ...facts, promotions: facts.promotions.slice(1) });
        if (all === undefined || fewer === undefined) return;
        expect(isAtMost(all, fewer, ['discountedSrp', 'discountedPurchase', 'discountedInvoice'])).toBe(true);
        const turned = { ...facts, promotions: facts.promotions.toReversed(), rows: facts.rows.toReversed() };
        expect(priceOf(question, turned)).toEqual(all);
      }),
      runs,
    );
  });

  it('of a row does not depend on what is listed for other SKUs, products, lists and currencies', () => {
    fc.assert(
      fc.property(aCase, aTerms, ({ question, facts }, terms) => {
        const given = { ...facts, terms };
        const { row } = resolvePrice(question, given).explanation;
        const kept = new Set([row.row?.id, ...row.refused.map((each) => each.row.id)]);
        const only = { ...given, rows: given.rows.filter(({ id }) => kept.has(id)) };
        expect(priceOf(question, only)).toEqual(priceOf(question, given));
      }),
      runs,
    );
  });
});

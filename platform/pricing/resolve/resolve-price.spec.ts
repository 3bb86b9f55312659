import {
  at,
  list,
  promotion,
  resolved,
  row,
  share,
  wholesale,
} from '../../../test/platform/pricing/resolve/asked-price.js';
import type { Outcome } from './explanation.js';
import type { Facts, Question } from './facts.js';
import type { Price } from './resolve-price.js';

describe('the list', () => {
  const other = { ...list, id: 'list-2', title: 'Everyone' };
  const rows = [row('of the first', { wsp: '10.00' }), row('of the second', { listId: 'list-2', wsp: '20.00' })];

  it('is the one that is assigned to the connection', () => {
    const { price, explanation } = resolved({ ofConnection: list, ofSeller: other, rows });
    expect(price?.purchase).toBe(1000n);
    expect(explanation.list).toEqual({ verdict: 'of_connection', list });
  });

  it('is the seller’s default where the connection has none', () => {
    const { price, explanation } = resolved({ ofConnection: undefined, ofSeller: other, rows });
    expect(price?.purchase).toBe(2000n);
    expect(explanation.list.verdict).toBe('of_seller');
  });

  it('is none where there is neither: nothing has a price then', () => {
    const { outcome, price, explanation } = resolved({ ofConnection: undefined });
    expect({ outcome, price }).toEqual({ outcome: 'no_price_list' });
    expect(explanation.list.verdict).toBe('none');
  });

  it('is not left for the default because it lacks the product', () => {
    expect(resolved({ ofSeller: other, rows: rows.slice(1) }).outcome).toBe('no_price');
  });
});

describe('what a unit costs', () => {
  type Case = readonly [string, Partial<Facts>, Partial<Price>, Partial<Question>?];
  const srp = (amount: string) => [row('w', { srp: amount })];
  const both = (srpText: string, wsp: string) => [row('w', { srp: srpText, wsp })];
  const half = [promotion('half', 5000)];
  const margin = { ...wholesale, targetMargin: 3000 } as const;
  const inJapan = { country: 'JP', currency: 'JPY' } as const;

  const cases: readonly Case[] = [
    [
      'is the wholesale price',
      { rows: both('59.99', '40.00') },
      { srp: 5999n, purchase: 4000n, discountedPurchase: 4000n, invoice: 4000n },
    ],
    [
      'is the wholesale price also where nothing is suggested',
      { rows: [row('w', { wsp: '40.00' })] },
      { srp: undefined, netSrp: undefined, purchase: 4000n },
    ],
    ['never has tax taken out of the wholesale price', { rows: [row('w', { wsp: '11.90' })] }, { purchase: 1190n }],
    [
      'is the wholesale price less the discount',
      { rows: both('60.00', '40.00'), promotions: half },
      { srp: 6000n, discountedSrp: 3000n, purchase: 4000n, discountedPurchase: 2000n },
    ],
    [
      'is the seller’s share of the price without tax',
      { rows: srp('59.99'), terms: share(70) },
      { netSrp: 5041n, purchase: 3529n },
    ],
    [
      'is the share of the discounted price without tax',
      { rows: srp('59.99'), terms: share(70), promotions: half },
      { discountedSrp: 3000n, discountedNetSrp: 2521n, discountedPurchase: 1765n, purchase: 3529n },
    ],
    [
      'is the share though a wholesale price is listed',
      { rows: both('59.50', '1.00'), terms: share(50) },
      { purchase: 2500n },
    ],
    [
      'is the price without tax less the buyer’s margin where no wholesale price is listed',
      { rows: srp('119.00'), terms: margin },
      { netSrp: 10_000n, purchase: 7000n },
    ],
    [
      'is the discounted price less the margin',
      { rows: srp('119.00'), terms: margin, promotions: half },
      { discountedPurchase: 3500n },
    ],
    [
      'has no tax taken out where the list has none in it',
      { ofConnection: { ...list, isVatIncluded: false }, rows: srp('100.00'), terms: share(70) },
      { netSrp: 10_000n, purchase: 7000n },
    ],
    [
      'has no tax taken out in a country without a rate',
      { vat: undefined, rows: srp('100.00'), terms: share(70) },
      { netSrp: 10_000n, purchase: 7000n },
    ],
    [
      'has no tax taken out where the rate is nothing',
      { vat: { rate: 0, since: '2020-01-01' }, rows: srp('100.00'), terms: share(70) },
      { purchase: 7000n },
    ],
    ['is nothing where the seller’s share is', { rows: srp('59.99'), terms: share(0) }, { purchase: 0n, invoice: 0n }],
    [
      'is all of the price without tax where the share is',
      { rows: srp('119.00'), terms: share(100) },
      { purchase: 10_000n },
    ],
    ['is rounded up from half a cent', { rows: srp('0.05'), vat: undefined, terms: share(50) }, { purchase: 3n }],
    ['is rounded down below half a cent', { rows: srp('0.05'), vat: undefined, terms: share(49) }, { purchase: 2n }],
    [
      'is worked out of the price as it is listed, which is rounded',
      { rows: srp('10.005'), vat: undefined, terms: share(100) },
      { srp: 1001n, purchase: 1001n },
    ],
    [
      'is of the discounted price as it is shown, which is rounded',
      { rows: srp('0.03'), vat: undefined, terms: share(100), promotions: half },
      { discountedSrp: 2n, discountedPurchase: 2n },
    ],
    ['keeps six decimals on the way', { rows: srp('0.99'), terms: share(33.33) }, { netSrp: 83n, purchase: 28n }],
    [
      'is in whole yen',
      {
        rows: [row('y', { currency: 'JPY', srp: '6480' })],
        vat: { rate: 1000, since: '2019-10-01' },
        terms: { ...share(70), invoicingCurrency: 'JPY' },
      },
      { srp: 6480n, netSrp: 5891n, purchase: 4124n, invoice: 4124n },
      inJapan,
    ],
    [
      'has three decimals in dinars of Kuwait',
      { rows: [row('k', { currency: 'KWD', wsp: '12.3456' })], terms: { ...wholesale, invoicingCurrency: 'KWD' } },
      { purchase: 12_346n, invoice: 12_346n },
      { currency: 'KWD' },
    ],
    [
      'has three decimals in dinars of Iraq, which are written without',
      { rows: [row('i', { currency: 'IQD', wsp: '12345.678' })], terms: { ...wholesale, invoicingCurrency: 'IQD' } },
      { purchase: 12_345_678n },
      { currency: 'IQD' },
    ],
    [
      'is invoiced in another currency at the newest rate on or before the day',
      { rows: both('60.00', '40.00'), terms: { ...wholesale, invoicingCurrency: 'USD' } },
      { purchase: 4000n, invoice: 5000n, invoicingCurrency: 'USD' },
    ],
    [
      'is invoiced at the rate of the day (UTC) before, a moment earlier',
      { rows: both('60.00', '40.00'), terms: { ...wholesale, invoicingCurrency: 'USD' } },
      { invoice: 4400n },
      { at: at('2026-11-24T23:59:59Z') },
    ],
    [
      'is invoiced in euro from another currency',
      { rows: [row('u', { currency: 'USD', wsp: '50.00' })] },
      { purchase: 5000n, invoice: 4000n },
      { currency: 'USD' },
    ],
    [
      'is invoiced across the euro between two others',
      { rows: [row('u', { currency: 'USD', wsp: '50.00' })], terms: { ...wholesale, invoicingCurrency: 'PLN' } },
      { invoice: 17_000n },
      { currency: 'USD' },
    ],
    [
      'is converted from the default currency at the day’s rate',
      { rows: both('60.00', '40.00') },
      { currency: 'PLN', srp: 25_500n, purchase: 17_000n, invoice: 4000n },
      { currency: 'PLN' },
    ],
    ['is converted into whole yen', { rows: [row('d', { wsp: '9.99' })] }, { purchase: 1712n }, inJapan],
    [
      'is discounted after it is converted',
      { rows: both('60.00', '40.00'), promotions: half },
      { discountedSrp: 12_750n, discountedPurchase: 8500n },
      { currency: 'PLN' },
    ],
    ['is exact where binary fractions are not', { rows: [row('w', { wsp: '1.005' })] }, { purchase: 101n }],
    [
      'is exact beyond what a number holds',
      { rows: [row('w', { wsp: '99999999999999.99' })] },
      { purchase: 9_999_999_999_999_999n },
    ],
  ];

  it.each(cases.map(([name, changes, expected, question = {}]) => ({ name, changes, expected, question })))(
    '$name',
    ({ changes, expected, question }) => {
      const { outcome, price } = resolved(changes, question);
      expect(outcome).toBe('priced');
      expect(price).toMatchObject(expected);
    },
  );
});

describe('there is no price to pay', () => {
  it.each<readonly [string, Outcome, Partial<Facts>]>([
    ['in wholesale without a wholesale price or a margin', 'no_purchase_price', { rows: [row('w', { srp: '60.00' })] }],
    [
      'in revenue share without a suggested price',
      'no_purchase_price',
      { rows: [row('w', { wsp: '40.00' })], terms: share(70) },
    ],
    ['where the currency of the invoice has no rate', 'no_rate', { terms: { ...wholesale, invoicingCurrency: 'SEK' } }],
  ])('%s', (_, outcome, changes) => {
    const given = resolved(changes);
    expect(given.outcome).toBe(outcome);
    expect(given.price).toBeUndefined();
  });
});

describe('the tax', () => {
  it('of a country whose rate has changed since is said to be the later one', () => {
    const { vat } = resolved({
      rows: [row('w', { srp: '10.00' })],
      terms: share(70),
      vat: { rate: 2100, since: '2027-01-01' },
    }).explanation;
    expect(vat).toEqual({ verdict: 'taken_out', rate: 2100, isEarlier: true });
  });

  it('is taken out of no wholesale price', () => {
    expect(resolved({}).explanation.vat).toEqual({ verdict: 'not_needed', rate: 1900, isEarlier: false });
  });
});

describe('the explanation', () => {
  it('has the formula with its numbers, from the row to the invoice', () => {
    const { explanation } = resolved({
      ...{ rows: [row('w', { srp: '59.99' })], terms: { ...share(70), invoicingCurrency: 'USD' } },
      promotions: [promotion('1', 2500)],
    });
    const lines = explanation.formula.steps.map(({ result, from, operation, factor, value }) =>
      [result, from, operation, factor, value].filter((each) => each !== undefined).join(' '),
    );
    expect(lines).toEqual([
      'srp listed 59990000',
      'discounted_srp srp times 0.75 44990000',
      'net_srp srp divided_by 1.19 50411765',
      'discounted_net_srp discounted_srp divided_by 1.19 37806723',
      'purchase net_srp times 0.7 35288236',
      'discounted_purchase discounted_net_srp times 0.7 26464706',
      'invoice purchase converted 1.25 44110295',
      'discounted_invoice discounted_purchase converted 1.25 33080883',
    ]);
    expect(explanation.formula.verdict).toBe('share_of_srp');
    expect(explanation.conversion).toEqual({
      ofPrice: { verdict: 'same_currency' },
      ofInvoice: {
        verdict: 'converted',
        from: { currency: 'EUR', rate: 1_000_000n, isOld: false },
        to: { currency: 'USD', rate: 1_250_000n, day: '2026-11-25', isOld: false },
      },
    });
    expect(explanation.rounding.verdict).toBe('rounded');
    expect(explanation.rounding.amounts.at(-1)).toEqual({
      ...{ name: 'discounted_invoice', before: 33_080_883n, after: 33_080_000n, currency: 'USD' },
    });
  });

  it('says where nothing had to be rounded', () => {
    expect(resolved({}).explanation.rounding).toEqual({ verdict: 'exact', amounts: [] });
  });

  it.each([
    ['is not old after three days', '2026-11-23T12:00:00Z', false],
    ['is old after four', '2026-11-24T00:00:00Z', true],
  ])('says that a rate %s, and uses it', (_, moment, isOld) => {
    const { price, explanation } = resolved({}, { currency: 'JPY', at: at(moment) });
    expect(price?.purchase).toBe(1714n);
    expect(explanation.conversion.ofPrice.to).toMatchObject({ day: '2026-11-20', isOld });
  });
});

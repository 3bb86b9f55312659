/** Prices as they may come: a few products, places, currencies and moments, so that they meet. */
import fc from 'fast-check';
import type {
  ExchangeRate,
  Facts,
  PriceRow,
  Promotion,
  Question,
  Region,
  Terms,
} from '../../../../platform/pricing/resolve/facts.js';

const day = (offset: number): Date => new Date(Date.UTC(2026, 10, 20 + offset, 12));
const moment = fc.integer({ min: 0, max: 8 }).map(day);
/** Two decimals, three, none, and one that no rate is known of. */
const currencies = ['EUR', 'USD', 'JPY', 'KWD', 'SEK'] as const;
const currency = fc.constantFrom(...currencies);
const likely = fc.constantFrom('EUR', 'EUR', 'USD', 'JPY', 'KWD', 'SEK');
const countries: Readonly<Record<string, readonly Region[]>> = {
  DE: [
    { id: 'r1', code: 'WW', countries: 249 },
    { id: 'r2', code: 'EU', countries: 27 },
    { id: 'r3', code: 'DACH', countries: 3 },
    { id: 'r4', code: 'RHINE', countries: 3 },
  ],
  US: [
    { id: 'r1', code: 'WW', countries: 249 },
    { id: 'r5', code: 'NA', countries: 3 },
  ],
};
const country = fc.constantFrom('DE', 'US');
const regionCode = fc.constantFrom('WW', 'EU', 'DACH', 'RHINE', 'NA');
const skus = ['s1', 's2'] as const;

export const aQuestion: fc.Arbitrary<Question> = fc.record({
  productId: fc.constant('p1'),
  skuId: fc.constant('s1'),
  region: fc.constantFrom('EU', 'WW', 'DACH', ''),
  country,
  currency: likely,
  at: moment,
});

/** Up to a hundred units, six decimals. */
const amount = fc.option(
  fc.oneof(fc.bigInt({ min: 0n, max: 100_000_000n }), fc.constantFrom(0n, 5_000n, 10_000_000n, 59_990_000n)),
  { nil: undefined, freq: 4 },
);

const place = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  { weight: 2, arbitrary: fc.record({ regionCode }) },
  { weight: 2, arbitrary: fc.record({ regionCode, countryCode: country }) },
);

const row = fc
  .record({
    listId: fc.constantFrom('l1', 'l1', 'l1', 'l2'),
    productId: fc.constantFrom('p1', 'p1', 'p1', 'p2'),
    skuId: fc.constantFrom(undefined, undefined, 's1', 's2'),
    place,
    currency: likely,
    srp: amount,
    wsp: amount,
    isIncluded: fc.constantFrom(true, true, true, true, false),
    validFrom: fc.option(moment, { nil: undefined }),
  })
  .map(({ place: where, ...rest }): Omit<PriceRow, 'id'> => ({ ...rest, ...where }));

const placeOf = ({
  listId,
  productId,
  skuId,
  regionCode: region,
  countryCode,
  currency: of,
  validFrom,
}: Omit<PriceRow, 'id'>) => [listId, productId, skuId, region, countryCode, of, validFrom?.getTime()].join(' ');

/** A place has one row. */
const rows = fc
  .uniqueArray(row, { maxLength: 14, selector: placeOf })
  .map((all): readonly PriceRow[] => all.map((each, at) => ({ ...each, id: `row-${String(at).padStart(2, '0')}` })));

const promotion: fc.Arbitrary<Omit<Promotion, 'id' | 'number' | 'name'>> = fc
  .record({
    listId: fc.constantFrom('l1', 'l1', 'l2'),
    state: fc.constantFrom(
      'approved' as const,
      'approved' as const,
      'approved' as const,
      'draft' as const,
      'cancelled' as const,
    ),
    from: fc.integer({ min: 0, max: 6 }),
    days: fc.integer({ min: 1, max: 4 }),
    items: fc.uniqueArray(
      fc.record({
        skuId: fc.constantFrom(...skus),
        discount: fc.oneof(fc.integer({ min: 1, max: 9_999 }), fc.constantFrom(1_000, 2_500, 5_000)),
      }),
      { minLength: 1, maxLength: 2, selector: ({ skuId }) => skuId },
    ),
  })
  .map(({ from, days, ...rest }) => ({ ...rest, validFrom: day(from), validTo: day(from + days) }));

const promotions = fc
  .array(promotion, { maxLength: 4 })
  .map((all): readonly Promotion[] =>
    all.map((each, at) => ({ ...each, id: `promotion-${at}`, number: at, name: `No. ${at}` })),
  );

/** Of a currency and day one at most; SEK has none. */
const rates: fc.Arbitrary<readonly ExchangeRate[]> = fc.uniqueArray(
  fc.record({
    currency: fc.constantFrom('USD', 'JPY', 'KWD'),
    day: moment.map((at) => at.toISOString().slice(0, 10)),
    rate: fc.oneof(fc.bigInt({ min: 1n, max: 200_000_000n }), fc.constantFrom(1_000_000n, 1_084_200n, 171_400_000n)),
  }),
  { minLength: 2, maxLength: 8, selector: (each) => `${each.currency} ${each.day}` },
);

const share = fc.integer({ min: 0, max: 10_000 });

export const aTerms: fc.Arbitrary<Terms> = fc.oneof(
  fc.record({
    ...{ model: fc.constant('wholesale' as const), invoicingCurrency: currency, isConverted: fc.boolean() },
    targetMargin: fc.option(share, { nil: undefined }),
  }),
  fc.record({
    ...{ model: fc.constant('revenue_share' as const), invoicingCurrency: currency, isConverted: fc.boolean() },
    sourceShare: share,
  }),
);

const list = (id: string) =>
  fc.option(
    fc.record({
      ...{ id: fc.constant(id), title: fc.constant(id) },
      ...{ defaultCurrency: fc.constantFrom('EUR', 'EUR', 'USD'), isVatIncluded: fc.boolean() },
    }),
    { nil: undefined, freq: 4 },
  );

const vat = fc.option(
  fc.record({ rate: fc.integer({ min: 0, max: 10_000 }), since: fc.constantFrom('2020-01-01', '2026-11-24') }),
  { nil: undefined },
);

/** What is asked, with what its price follows from. */
export const aCase: fc.Arbitrary<{ readonly question: Question; readonly facts: Facts }> = fc
  .record({
    question: aQuestion,
    facts: fc.record({ ofConnection: list('l1'), ofSeller: list('l2'), rows, promotions, rates, vat, terms: aTerms }),
  })
  .map(({ question, facts }) => ({ question, facts: { ...facts, regions: countries[question.country] ?? [] } }));

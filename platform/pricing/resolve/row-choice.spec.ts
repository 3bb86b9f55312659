import {
  at,
  inGermany,
  inUnion,
  ofSku,
  resolved,
  row,
  wholesale,
} from '../../../test/platform/pricing/resolve/asked-price.js';
import type { Level, LevelVerdict, Outcome, RowRefusal } from './explanation.js';
import type { PriceRow, Question } from './facts.js';

describe('of several rows the one that holds', () => {
  type Case = readonly [string, string | undefined, Level | undefined, readonly PriceRow[], Partial<Question>?];

  const cases: readonly Case[] = [
    ['is the worldwide one where there is no other', 'w', 'fallback', [row('w')]],
    ['is the region’s before the worldwide one', 'r', 'region', [row('w'), row('r', inUnion)]],
    ['is the country’s before the region’s', 'c', 'country', [row('r', inUnion), row('c', inGermany), row('w')]],
    [
      'is the region’s where another country has a row',
      'r',
      'region',
      [row('c', { ...inGermany, countryCode: 'FR' }), row('r', inUnion)],
    ],
    [
      'is the worldwide one where another region has a row',
      'w',
      'fallback',
      [row('r', { regionCode: 'LATAM' }), row('w')],
    ],
    ['is of the SKU before one of the product', 's', 'fallback', [row('p'), row('s', ofSku)]],
    [
      'is of the SKU before one of the product in a region too',
      's',
      'region',
      [row('p', inUnion), row('s', { ...inUnion, ...ofSku })],
    ],
    [
      'is of the SKU before one of the product in a country too',
      's',
      'country',
      [row('p', inGermany), row('s', { ...inGermany, ...ofSku })],
    ],
    [
      'is the product’s of the country before the SKU’s of the region',
      'p',
      'country',
      [row('s', { ...inUnion, ...ofSku }), row('p', inGermany)],
    ],
    ['is not of another SKU', 'p', 'fallback', [row('other', { skuId: 'aurora-gog-eu' }), row('p')]],
    ['is not of another product', 'p', 'fallback', [row('other', { ...inGermany, productId: 'hollow' }), row('p')]],
    ['is not of another list', 'p', 'fallback', [row('other', { ...inGermany, listId: 'list-2' }), row('p')]],
    [
      'is of the SKU’s own region before a smaller one',
      'own',
      'region',
      [row('small', { regionCode: 'DACH' }), row('own', inUnion)],
    ],
    [
      'is of the smallest region with the country where the SKU’s own has none',
      'small',
      'region',
      [row('large', { regionCode: 'WW' }), row('small', { regionCode: 'DACH' })],
    ],
    [
      'is of the SKU in a large region before one of the product in its own',
      's',
      'region',
      [row('s', { regionCode: 'WW', ...ofSku }), row('p', inUnion)],
    ],
    [
      'is of the country in the SKU’s own region before the same country in a smaller one',
      'own',
      'country',
      [row('small', { regionCode: 'DACH', countryCode: 'DE' }), row('own', inGermany)],
    ],
    [
      'is in the currency that is asked for, however narrow another is',
      'w',
      'fallback',
      [row('c', { ...inGermany, currency: 'PLN' }), row('w')],
    ],
    [
      'is the worldwide one in the currency before the default that would be converted',
      'w',
      'fallback',
      [row('d'), row('w', { currency: 'PLN' })],
      { currency: 'PLN' },
    ],
    ['is the default, converted, where the currency has none', 'd', 'default', [row('d')], { currency: 'PLN' }],
    ['is the SKU’s default before the product’s', 's', 'default', [row('p'), row('s', ofSku)], { currency: 'PLN' }],
    [
      'is none where the default currency has a row of the country alone',
      undefined,
      undefined,
      [row('c', inGermany)],
      { currency: 'PLN' },
    ],
    [
      'is none where a third currency has one',
      undefined,
      undefined,
      [row('u', { currency: 'USD' })],
      { currency: 'PLN' },
    ],
    ['is none where nothing is listed', undefined, undefined, []],
    [
      'is not of the SKU’s region where the country lies in none of it',
      'w',
      'fallback',
      [row('r', inUnion), row('w')],
      { country: 'US' },
    ],
    [
      'is not of a country that lies outside its region',
      'w',
      'fallback',
      [row('c', { ...inUnion, countryCode: 'US' }), row('w')],
      { country: 'US' },
    ],
  ];

  it.each(cases.map(([name, id, level, rows, question = {}]) => ({ name, id, level, rows, question })))(
    '$name',
    ({ id, level, rows, question }) => {
      const { outcome, explanation } = resolved({ rows }, question);
      expect(explanation.row.row?.id).toBe(id);
      expect(explanation.level.taken).toBe(level);
      expect(outcome).toBe(id === undefined ? 'no_price' : 'priced');
    },
  );

  it('is of the lower id where two regions have as many countries', () => {
    const two = [
      { id: 'r-9', code: 'NINE', countries: 3 },
      { id: 'r-4', code: 'FOUR', countries: 3 },
    ];
    const rows = [row('nine', { regionCode: 'NINE' }), row('four', { regionCode: 'FOUR' })];
    expect(resolved({ regions: two, rows }).explanation.row.row?.id).toBe('four');
  });
});

describe('what is not for sale', () => {
  const no = { isIncluded: false } as const;
  type Case = readonly [string, Outcome, readonly PriceRow[], Partial<Question>?];

  const cases: readonly Case[] = [
    [
      'in a country is not sold there at the region’s price',
      'not_for_sale',
      [row('c', { ...inGermany, ...no }), row('r', inUnion)],
    ],
    [
      'in a country is not sold there at the worldwide price',
      'not_for_sale',
      [row('c', { ...inGermany, ...no }), row('w')],
    ],
    [
      'in a region is not sold there at the worldwide price',
      'not_for_sale',
      [row('r', { ...inUnion, ...no }), row('w')],
    ],
    [
      'in a region is sold in the country that has a price of its own',
      'priced',
      [row('r', { ...inUnion, ...no }), row('c', inGermany)],
    ],
    [
      'in one currency is sold in another',
      'priced',
      [row('c', { ...inGermany, ...no }), row('w', { currency: 'PLN' })],
      { currency: 'PLN' },
    ],
    [
      'in the default currency in a country is sold there converted from the worldwide price',
      'priced',
      [row('c', { ...inGermany, ...no }), row('w')],
      { currency: 'PLN' },
    ],
    [
      'as a SKU is not sold at the product’s price',
      'not_for_sale',
      [row('s', { ...inGermany, ...ofSku, ...no }), row('p', inGermany)],
    ],
    [
      'as a product is sold as the SKU that has a price',
      'priced',
      [row('s', { ...inGermany, ...ofSku }), row('p', { ...inGermany, ...no })],
    ],
    ['in another country is sold here', 'priced', [row('c', { ...inGermany, countryCode: 'AT', ...no }), row('w')]],
    [
      'worldwide in the currency is sold converted from the default',
      'priced',
      [row('w', { currency: 'PLN', ...no }), row('d')],
      { currency: 'PLN' },
    ],
    ['worldwide in the default currency has no price', 'no_price', [row('w', no)]],
  ];

  it.each(cases.map(([name, outcome, rows, question = {}]) => ({ name, outcome, rows, question })))(
    '$name',
    ({ outcome, rows, question }) => {
      expect(resolved({ rows }, question).outcome).toBe(outcome);
    },
  );

  it('says which row excludes it, and at which level', () => {
    const { explanation, price } = resolved({ rows: [row('r', { ...inUnion, ...no }), row('w')] });
    expect(explanation.row).toMatchObject({ verdict: 'excluded', row: { id: 'r' } });
    expect(explanation.level).toEqual({
      taken: undefined,
      levels: [
        { level: 'country', verdict: 'no_row' },
        { level: 'region', verdict: 'excluded' },
        { level: 'fallback', verdict: 'beaten' },
        { level: 'default', verdict: 'same_currency' },
      ],
    });
    expect(price).toBeUndefined();
  });
});

describe('a price from a moment on', () => {
  const always = row('always', { wsp: '10.00' });
  const first = row('first', { wsp: '11.00', validFrom: at('2026-06-01T00:00:00Z') });
  const next = row('next', { wsp: '12.00', validFrom: at('2026-12-01T00:00:00Z') });

  it.each([
    ['is not yet the price a moment before', '2026-11-30T23:59:59.999Z', 'first'],
    ['is the price from that moment on', '2026-12-01T00:00:00Z', 'next'],
    ['is the price of a moment long ago that is asked about', '2026-06-01T00:00:00Z', 'first'],
    ['leaves before it the one that always holds', '2026-05-31T23:59:59.999Z', 'always'],
  ])('%s', (_, moment, id) => {
    expect(resolved({ rows: [always, next, first] }, { at: at(moment) }).explanation.row.row?.id).toBe(id);
  });

  it('is none before its moment where nothing stood before', () => {
    const { outcome, explanation } = resolved({ rows: [next] });
    expect(outcome).toBe('no_price');
    expect(explanation.row.refused).toEqual([{ row: next, refusal: 'future' }]);
  });

  it('of a country takes the sale away there from that moment on', () => {
    const ends = row('ends', { ...inGermany, isIncluded: false, validFrom: at('2026-12-01T00:00:00Z') });
    const rows = [row('country', inGermany), ends, always];
    expect(resolved({ rows }).explanation.row.row?.id).toBe('country');
    expect(resolved({ rows }, { at: at('2026-12-01T00:00:00Z') }).outcome).toBe('not_for_sale');
  });
});

describe('a row that is not the one', () => {
  const cases: readonly (readonly [string, RowRefusal, readonly PriceRow[], Partial<Question>?, boolean?])[] = [
    ['is less specific', 'less_specific', [row('taken', inUnion), row('x')]],
    ['is of the product where the SKU has one', 'of_product', [row('taken', ofSku), row('x')]],
    ['is of a region that comes later', 'other_region', [row('taken', inUnion), row('x', { regionCode: 'DACH' })]],
    [
      'holds until another one of the same place does',
      'replaced',
      [row('x'), row('taken', { validFrom: at('2026-06-01T00:00:00Z') })],
    ],
    ['holds from a later moment on', 'future', [row('taken'), row('x', { validFrom: at('2026-12-01T00:00:00Z') })]],
    ['is worldwide and not for sale', 'not_included', [row('x', { isIncluded: false })]],
    [
      'would have to be converted, which the connection does not allow',
      'not_converted',
      [row('x')],
      { currency: 'PLN' },
      false,
    ],
    ['would have to be converted, for which there is no rate', 'not_converted', [row('x')], { currency: 'SEK' }],
  ];

  it.each(
    cases.map(([name, refusal, rows, question = {}, isConverted = true]) => ({
      name,
      refusal,
      rows,
      question,
      isConverted,
    })),
  )('$name', ({ refusal, rows, question, isConverted }) => {
    const { row: reason } = resolved({ rows, terms: { ...wholesale, isConverted } }, question).explanation;
    expect(reason.refused.map((each) => [each.row.id, each.refusal])).toEqual([['x', refusal]]);
  });
});

describe('the level of the default', () => {
  it.each<readonly [string, LevelVerdict, Outcome, Partial<Question>, boolean]>([
    ['is not needed in the default currency', 'same_currency', 'no_price', {}, true],
    ['is closed where the connection allows no conversion', 'not_allowed', 'no_price', { currency: 'PLN' }, false],
    ['has no price without a rate of the day', 'no_rate', 'no_price', { currency: 'SEK' }, true],
    [
      'has no price before the first rate there is',
      'no_rate',
      'no_price',
      { currency: 'PLN', at: at('2026-11-25T23:59:59Z') },
      true,
    ],
    [
      'has a price from the rate’s first moment (UTC) on',
      'taken',
      'priced',
      { currency: 'PLN', at: at('2026-11-26T00:00:00Z') },
      true,
    ],
  ])('%s', (_, verdict, outcome, question, isConverted) => {
    const rows = [row('d', { ...(outcome === 'no_price' && verdict === 'same_currency' && { isIncluded: false }) })];
    const given = resolved({ rows, terms: { ...wholesale, isConverted } }, question);
    expect(given.explanation.level.levels.at(-1)?.verdict).toBe(verdict);
    expect(given.outcome).toBe(outcome);
  });
});

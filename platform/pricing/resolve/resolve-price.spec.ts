import type { Facts, PriceRow, Promotion, Question, Region, Terms } from './facts.js';
import { microsOf } from './money.js';
import type { Level, LevelVerdict, Outcome, PromotionRefusal, RowRefusal } from './explanation.js';
import { resolvePrice, type Price, type Resolution } from './resolve-price.js';

const at = (text: string): Date => new Date(text);
const money = (text: string | undefined) => (text === undefined ? undefined : microsOf(text));

/** Aurora Drift on Steam for the European Union, sold in Germany in euro, at noon. */
const asked: Question = {
  ...{ productId: 'aurora', skuId: 'aurora-steam-eu', region: 'EU' },
  ...{ country: 'DE', currency: 'EUR', at: at('2026-11-26T12:00:00Z') },
};

const list = { id: 'list-1', title: 'Partners', defaultCurrency: 'EUR', isVatIncluded: true };

interface Written extends Partial<Omit<PriceRow, 'srp' | 'wsp'>> {
  readonly srp?: string;
  readonly wsp?: string;
}

/** Worldwide in euro, of the product, since long. */
const row = (id: string, { srp, wsp, ...changes }: Written = {}): PriceRow => ({
  ...{ id, listId: 'list-1', productId: 'aurora', currency: 'EUR', isIncluded: true },
  validFrom: at('2026-01-01T00:00:00Z'),
  ...{ srp: money(srp), wsp: money(wsp ?? (srp === undefined ? '10.00' : undefined)) },
  ...changes,
});

const inGermany = { regionCode: 'EU', countryCode: 'DE' } as const;
const inUnion = { regionCode: 'EU' } as const;
const ofSku = { skuId: 'aurora-steam-eu' } as const;

const regions: readonly Region[] = [
  { id: 'r-1', code: 'WW', countries: 249 },
  { id: 'r-2', code: 'EU', countries: 27 },
  { id: 'r-3', code: 'DACH', countries: 3 },
];

const wholesale: Terms = { model: 'wholesale', invoicingCurrency: 'EUR', isConverted: true };
const share = (percent: number): Terms => ({
  ...{ model: 'revenue_share', sourceShare: percent * 100, invoicingCurrency: 'EUR', isConverted: true },
});

const facts = (changes: Partial<Facts> = {}): Facts => ({
  ...{ ofConnection: list, rows: [row('worldwide')], promotions: [], regions, terms: wholesale },
  rates: [
    { currency: 'USD', day: '2026-11-24', rate: microsOf('1.10') },
    { currency: 'USD', day: '2026-11-25', rate: microsOf('1.25') },
    { currency: 'USD', day: '2026-11-27', rate: microsOf('1.40') },
    { currency: 'PLN', day: '2026-11-26', rate: microsOf('4.25') },
    { currency: 'JPY', day: '2026-11-20', rate: microsOf('171.4') },
  ],
  vat: { rate: 1900, since: '2021-01-01' },
  ...changes,
});

const resolved = (changes: Partial<Facts>, question: Partial<Question> = {}): Resolution =>
  resolvePrice({ ...asked, ...question }, facts(changes));

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

describe('of several rows the one that holds', () => {
  type Case = readonly [string, string | undefined, Level | undefined, readonly PriceRow[], Partial<Question>?];

  it.each<Case>([
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
      'is of the country in a region before the country in none',
      'in',
      'country',
      [row('bare', { countryCode: 'DE' }), row('in', inGermany)],
    ],
    [
      'is of the country in no region before the region',
      'bare',
      'country',
      [row('r', inUnion), row('bare', { countryCode: 'DE' })],
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
  ])('%s', (_, id, level, rows, question = {}) => {
    const { outcome, explanation } = resolved({ rows }, question);
    expect(explanation.row.row?.id).toBe(id);
    expect(explanation.level.taken).toBe(level);
    expect(outcome).toBe(id === undefined ? 'no_price' : 'priced');
  });

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

  it.each<Case>([
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
  ])('%s', (_, outcome, rows, question = {}) => {
    expect(resolved({ rows }, question).outcome).toBe(outcome);
  });

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

describe('a version of a row', () => {
  const before = row('before', { wsp: '10.00', validTo: at('2026-12-01T00:00:00Z') });
  const after = row('after', { wsp: '12.00', validFrom: at('2026-12-01T00:00:00Z') });

  it.each([
    ['holds to the last moment before the next one', '2026-11-30T23:59:59.999Z', 'before'],
    ['holds from its first moment on', '2026-12-01T00:00:00Z', 'after'],
    ['is the one of the moment that is asked about, long after it was replaced', '2026-03-01T00:00:00Z', 'before'],
    ['is none before the first one', '2025-12-31T23:59:59Z', undefined],
  ])('%s', (_, moment, id) => {
    expect(resolved({ rows: [after, before] }, { at: at(moment) }).explanation.row.row?.id).toBe(id);
  });

  it('is the later one where two would hold', () => {
    const rows = [row('early'), row('late', { validFrom: at('2026-06-01T00:00:00Z') })];
    const { row: reason } = resolved({ rows }).explanation;
    expect(reason).toMatchObject({ row: { id: 'late' }, refused: [{ row: { id: 'early' }, refusal: 'older' }] });
  });
});

describe('a row that is not the one', () => {
  it.each<readonly [string, RowRefusal, readonly PriceRow[], Partial<Question>?, Partial<Terms>?]>([
    ['is less specific', 'less_specific', [row('taken', inUnion), row('x')]],
    ['is of the product where the SKU has one', 'of_product', [row('taken', ofSku), row('x')]],
    ['is of a region that comes later', 'other_region', [row('taken', inUnion), row('x', { regionCode: 'DACH' })]],
    ['is worldwide and not for sale', 'not_included', [row('x', { isIncluded: false })]],
    [
      'would have to be converted, which the connection does not allow',
      'not_converted',
      [row('x')],
      { currency: 'PLN' },
      { isConverted: false },
    ],
    ['would have to be converted, for which there is no rate', 'not_converted', [row('x')], { currency: 'SEK' }],
  ])('%s', (_, refusal, rows, question = {}, terms = {}) => {
    const { row: reason } = resolved({ rows, terms: { ...wholesale, ...terms } as Terms }, question).explanation;
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

const promotion = (id: string, discount: number, changes: Partial<Promotion> = {}): Promotion => ({
  ...{ id, name: `Promotion ${id}`, listId: 'list-1', state: 'approved' },
  ...{ validFrom: at('2026-11-20T00:00:00Z'), validTo: at('2026-11-30T00:00:00Z') },
  items: [{ skuId: 'aurora-steam-eu', discount }],
  ...changes,
});

describe('of several promotions', () => {
  type Refused = readonly (readonly [string, PromotionRefusal])[];

  it.each<readonly [string, string | undefined, Refused, readonly Promotion[], Partial<Question>?]>([
    ['none is none', undefined, [], []],
    ['the one that runs is taken', '1', [], [promotion('1', 2000)]],
    [
      'the highest discount is taken, and not added to the other',
      '2',
      [['1', 'smaller_discount']],
      [promotion('1', 2000), promotion('2', 2001)],
    ],
    [
      'with the same discount the one that began later is taken',
      '2',
      [['1', 'started_earlier']],
      [promotion('1', 2000), promotion('2', 2000, { validFrom: at('2026-11-21T00:00:00Z') })],
    ],
    [
      'that began together with the same discount the lower id is taken',
      '1',
      [['2', 'higher_id']],
      [promotion('2', 2000), promotion('1', 2000)],
    ],
    [
      'one of another list is not taken',
      undefined,
      [['1', 'other_list']],
      [promotion('1', 2000, { listId: 'list-2' })],
    ],
    [
      'one of another SKU is not taken',
      undefined,
      [['1', 'other_sku']],
      [promotion('1', 2000, { items: [{ skuId: 'aurora-gog-eu', discount: 2000 }] })],
    ],
    ['a draft is not taken', undefined, [['1', 'draft']], [promotion('1', 2000, { state: 'draft' })]],
    ['a cancelled one is not taken', undefined, [['1', 'cancelled']], [promotion('1', 2000, { state: 'cancelled' })]],
    [
      'a higher one that is not to be had leaves the lower one',
      '1',
      [['2', 'ended']],
      [promotion('1', 2000), promotion('2', 9000, { validTo: at('2026-11-25T00:00:00Z') })],
    ],
    [
      'one is not taken a moment before it begins',
      undefined,
      [['1', 'not_started']],
      [promotion('1', 2000)],
      { at: at('2026-11-19T23:59:59.999Z') },
    ],
    ['one is taken from its first moment on', '1', [], [promotion('1', 2000)], { at: at('2026-11-20T00:00:00Z') }],
    [
      'one is taken to the last moment before its end',
      '1',
      [],
      [promotion('1', 2000)],
      { at: at('2026-11-29T23:59:59.999Z') },
    ],
    [
      'one is not taken at its end',
      undefined,
      [['1', 'ended']],
      [promotion('1', 2000)],
      { at: at('2026-11-30T00:00:00Z') },
    ],
    [
      'one whose times were written in another time zone begins at the same instant',
      '1',
      [],
      [promotion('1', 2000, { validFrom: at('2026-11-26T04:00:00-08:00') })],
    ],
  ])('%s', (_, id, refused, promotions, question = {}) => {
    const { promotion: reason } = resolved({ promotions }, question).explanation;
    expect(reason.taken?.id).toBe(id);
    expect(reason.refused.map((each) => [each.id, each.refusal])).toEqual(refused);
  });
});

describe('what a unit costs', () => {
  type Case = readonly [string, Partial<Facts>, Partial<Price>, Partial<Question>?];
  const srp = (amount: string) => [row('w', { srp: amount })];
  const both = (srpText: string, wsp: string) => [row('w', { srp: srpText, wsp })];
  const half = [promotion('half', 5000)];
  const margin = { ...wholesale, targetMargin: 3000 } as const;
  const inJapan = { country: 'JP', currency: 'JPY' } as const;

  it.each<Case>([
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
  ])('%s', (_, changes, expected, question = {}) => {
    const { outcome, price } = resolved(changes, question);
    expect(outcome).toBe('priced');
    expect(price).toMatchObject(expected);
  });
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

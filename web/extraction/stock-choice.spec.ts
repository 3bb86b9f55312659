import {
  choiceFromAddress,
  completed,
  emptyReason,
  maxOf,
  noPlatformText,
  nothingChosen,
  noStockText,
  platformsOf,
  purposeOf,
  purposesOf,
  quantityFault,
  stockOf,
  type ExtractableStock,
  type ExtractionOptions,
} from './stock-choice.js';

const line = (skuGuid: string, rightGuid: string, free: number, isBulkAllowed = true): ExtractableStock => ({
  skuGuid,
  sku: `SKU-${skuGuid}`,
  platform: 'Steam',
  rightGuid,
  rightName: `Right ${rightGuid}`,
  free,
  isBulkAllowed,
  isSingleAllowed: true,
  isCountryNeeded: false,
});
const options = (...products: [string, ExtractableStock[]][]): ExtractionOptions => ({
  products: products.map(([productGuid, stock]) => ({ productGuid, title: productGuid, image: null, stock })),
  quantityLimit: 50_000,
  confirmationMethod: 'code',
  countries: ['DE', 'FR'],
  methods: ['email'],
  emailHint: 'o***@northwind.example',
  resendAt: null,
  authenticatorWaitsUntil: null,
  lockedUntil: null,
});
const stocked = options(['tide', [line('s1', 'r1', 10), line('s1', 'r2', 5), line('s2', 'r1', 0)]], ['bare', []]);

describe('what can be extracted', () => {
  it('adds up what is free of a platform over its rights', () => {
    expect(platformsOf(stocked.products[0]!).map(({ skuGuid, free }) => [skuGuid, free])).toEqual([
      ['s1', 15],
      ['s2', 0],
    ]);
  });

  it('takes the platform and the right of the address', () => {
    const choice = choiceFromAddress(stocked, { skuGuid: 's1', rightGuid: 'r2' });
    expect(stockOf(stocked, choice)?.free).toBe(5);
  });

  it('does not ask where there is no choice', () => {
    const one = options(['tide', [line('s1', 'r1', 3)]]);
    expect(completed(one, { ...nothingChosen, productGuid: 'tide' })).toEqual({
      productGuid: 'tide',
      skuGuid: 's1',
      rightGuid: 'r1',
    });
    expect(completed(stocked, { ...nothingChosen, productGuid: 'tide' }).skuGuid).toBe('');
  });

  it('says that there is no stock for a platform that is used up', () => {
    expect(emptyReason(stocked, { productGuid: 'tide', skuGuid: 's2', rightGuid: '' })).toBe(noStockText);
    expect(emptyReason(stocked, choiceFromAddress(stocked, { skuGuid: 'gone' }))).toBe(noStockText);
  });

  it('says that there is no platform for a right, or for a product, that has none', () => {
    expect(emptyReason(stocked, choiceFromAddress(stocked, { skuGuid: 's1', rightGuid: 'r9' }))).toBe(noPlatformText);
    expect(emptyReason(stocked, { ...nothingChosen, productGuid: 'bare' })).toBe(noPlatformText);
  });

  it('says nothing while there is something to choose', () => {
    expect(emptyReason(stocked, nothingChosen)).toBeNull();
    expect(emptyReason(stocked, { productGuid: 'tide', skuGuid: 's1', rightGuid: 'r1' })).toBeNull();
  });

  it('gives no more than is free and than the limit, and one key to a customer', () => {
    expect(maxOf(stocked, line('s', 'r', 12), 'bulk')).toBe(12);
    expect(maxOf({ ...stocked, quantityLimit: 4 }, line('s', 'r', 12), 'bulk')).toBe(4);
    expect(maxOf(stocked, line('s', 'r', 12), 'single')).toBe(1);
  });

  it('is for what the right allows, whatever was chosen before', () => {
    const single = line('s', 'r', 12, false);
    const bulk = { ...line('s', 'r', 12), isSingleAllowed: false };
    expect(purposesOf(line('s', 'r', 12))).toEqual(['bulk', 'single']);
    expect([purposeOf(single, 'bulk'), purposeOf(bulk, 'single')]).toEqual(['single', 'bulk']);
    expect(purposeOf(line('s', 'r', 12), 'single')).toBe('single');
  });

  it.each([
    ['', 'Required Field'],
    ['ten', 'Must be numeric'],
    ['1.5', 'Must be numeric'],
    ['-1', 'Must be numeric'],
    ['0', 'Extract at least 1 key'],
    ['1001', 'At most 1,000 can be extracted here'],
    ['1000', null],
    [' 7 ', null],
  ])('judges the quantity %p', (typed, fault) => {
    expect(quantityFault(typed, 1000)).toBe(fault);
  });
});

import type { CellValue } from '../../workbooks/index.js';
import type { Known } from '../saving/change.js';
import { judgedPrice, movementOf, placedPrice, type FoundProduct, type Standing } from './judge-price.js';
import { saidPrice } from './price-cells.js';

const aurora: FoundProduct = {
  ...{ id: 'p1', number: 1001, title: 'Aurora', isOwn: true, mayPrice: true },
  skus: [{ id: 's1', sku: 'AUR-EU', mayPrice: true }],
};
const theirs: FoundProduct = {
  ...aurora,
  id: 'p2',
  title: 'Borealis',
  isOwn: false,
  skus: [{ id: 's2', sku: 'BOR', mayPrice: true }],
};
const known: Known = {
  products: new Map([['p1', new Set(['s1'])]]),
  regions: new Map([['EU', new Set(['DE'])]]),
  ...{ currencies: new Set(['EUR']), rows: new Set() },
};
const cells = {
  productId: 1001,
  title: 'Aurora',
  regionCode: 'EU',
  countryCode: '',
  currencyCode: 'EUR',
  amount: 59.99,
};
const standing: Standing = { rowId: 'r1', srp: '49.990000', wsp: null, isIncluded: true };

const judged = (more: Record<string, CellValue>, at?: Standing, candidates = [aurora], allowed = known) => {
  const row = { sheet: 'prices' as const, row: 7, cells: { ...cells, ...more } };
  return judgedPrice(1, row, placedPrice(saidPrice(row), candidates), at, allowed);
};
const told = (row: ReturnType<typeof judged>): string[] =>
  row.problems.map(({ column, message }) => `${column}: ${message}`);

describe('a row of a file', () => {
  it.each<[string, Record<string, CellValue>, Standing | undefined, object]>([
    ['is new where nothing stands', {}, undefined, { state: 'new', changePercent: null, isTenfold: false }],
    ['is unchanged, however it is written', { amount: '49,99' }, standing, { state: 'unchanged' }],
    ['changes an amount', {}, standing, { state: 'changed', changePercent: '20.00' }],
    ['adds the other amount', { priceType: 'WSP' }, standing, { state: 'changed', changePercent: null }],
    [
      'takes out of sale, and leaves the amount',
      { amount: null, included: false },
      standing,
      { state: 'changed', amount: null },
    ],
    [
      'leaves out of sale what is not said',
      { amount: 49.99 },
      { ...standing, isIncluded: false },
      { state: 'unchanged', isIncluded: false },
    ],
  ])('%s', (_, more, at, expected) => {
    expect(judged(more, at)).toMatchObject(expected);
  });

  it('says the sheet’s own rules, at its columns', () => {
    expect(told(judged({ countryCode: 'US', currencyCode: 'XTS' }))).toEqual([
      'countryCode: Not a country of the region EU',
      'currencyCode: Not a currency in use',
    ]);
    expect(told(judged({ amount: 9.999 }))).toEqual(['amount: EUR has 2 decimals']);
    expect(told(judged({ sku: 'BOR' }))).toEqual(['sku: Not a SKU of this product']);
    expect(told(judged({}, undefined, []))).toEqual(['productId: Not a product that you can price']);
  });

  it('says what stands already whatever has become of what it names, and changes nothing of it', () => {
    const gone = { ...aurora, mayPrice: false };
    const nothing: Known = { ...known, products: new Map() };
    expect(judged({ amount: 49.99 }, standing, [gone], nothing)).toMatchObject({ state: 'unchanged', problems: [] });
    expect(told(judged({}, standing, [gone], nothing))).toEqual(['productId: Not a product that you can price']);
  });

  it('is of the product that its title, SKU or guid says, where several have its number', () => {
    const both = [aurora, theirs];
    const productOf = (more: Record<string, CellValue>) => judged(more, undefined, both).place?.productId;
    expect(productOf({})).toBe('p1');
    expect(productOf({ title: 'borealis' })).toBe('p2');
    expect(productOf({ title: '', sku: 'BOR' })).toBe('p2');
    expect(productOf({ title: '', productGuid: 'P2' })).toBe('p2');
    expect(judged({}, undefined, [{ ...theirs, title: 'Aurora' }, aurora]).place?.productId).toBe('p1');
    expect(told(judged({ title: 'Else' }, undefined, both))).toEqual([
      'productId: Several products have this productId. Say its productGuid',
    ]);
  });

  it('with another title than the product has is warned of', () => {
    const { state, warnings } = judged({ title: 'Aurora 2' });
    expect([state, warnings]).toEqual(['new', [{ column: 'title', message: 'The product is called ‘Aurora’' }]]);
  });
});

it.each<[string | null, string | null, string | null, boolean]>([
  ['10', '100', '900.00', false],
  ['10', '100.01', '900.10', true],
  ['10', '1', '-90.00', false],
  ['10', '0.99', '-90.10', true],
  ['10', '0', '-100.00', true],
  ['0', '0.01', null, true],
  ['0', '0', null, false],
  ['3', '4', '33.33', false],
  ['3', '2', '-33.33', false],
  ['10', '10.000000', null, false],
  [null, '100', null, false],
  ['100', null, null, false],
])('from %j to %j an amount moves by %j percent; more than ten-fold: %j', (before, after, changePercent, isTenfold) => {
  expect(movementOf(before, after)).toEqual({ changePercent, isTenfold });
});

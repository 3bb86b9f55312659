import { lowAtOf, skuGuidOf } from './low-stock.js';

describe('the low-stock mark', () => {
  it.each([
    ['500', 500],
    [' 1,000 ', 1000],
    ['1 000', 1000],
    ['50000000', 50_000_000],
  ])('%j is %d free keys', (text, lowAt) => {
    expect(lowAtOf(text)).toBe(lowAt);
  });

  it.each(['', '0', '-5', 'many', '50000001', '1e3'])('%j is no mark', (text) => {
    expect(lowAtOf(text)).toBeUndefined();
  });

  it('belongs to the SKU of the row, whatever its right', () => {
    expect(skuGuidOf({ id: 'aaaa-1:bbbb-2' })).toBe('aaaa-1');
  });
});

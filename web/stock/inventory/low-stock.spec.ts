import { entriesOf, faultsOf, valuesOf } from '../../ui/record/entries.js';
import { textOf } from '../../ui/record/facts.js';
import { markFields, skuGuidOf } from './low-stock.js';

describe('the low-stock mark', () => {
  it.each([
    ['500', 500],
    [' 1,000 ', 1000],
    ['1 000', 1000],
    ['1.000', 1000],
    ['50000000', 50_000_000],
  ])('%j is %d free keys', (lowAt, number) => {
    expect(faultsOf(markFields, { lowAt })).toEqual({});
    expect(valuesOf(markFields, { lowAt })).toEqual({ lowAt: number });
  });

  it.each([
    ['', 'Required Field'],
    ['0', 'Must be between 1 and 50,000,000'],
    ['-5', 'Must be between 1 and 50,000,000'],
    ['50000001', 'Must be between 1 and 50,000,000'],
    ['many', 'Must be numeric'],
    ['1e3', 'Must be numeric'],
  ])('%j is no mark: %s', (lowAt, fault) => {
    expect(faultsOf(markFields, { lowAt })).toEqual({ lowAt: fault });
  });

  it('that there is none is said in words, and nothing stands in the field', () => {
    expect(textOf(markFields, 'lowAt', { lowAt: 0 })).toBe('No mark');
    expect(textOf(markFields, 'lowAt', { lowAt: 1000 })).toBe('1,000 free keys');
    expect(entriesOf(markFields, { lowAt: 0 })).toEqual({ lowAt: '' });
  });

  it('belongs to the SKU of the row, whatever its right', () => {
    expect(skuGuidOf({ id: 'aaaa-1:bbbb-2' })).toBe('aaaa-1');
  });
});

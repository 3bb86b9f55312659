import type { PriceRow } from '../cells/cells.js';
import { differenceRow } from './difference-rows.js';
import { lastSave, ordered, pairOptions } from './version-choice.js';

const aRow = (over: Partial<PriceRow['terms']> = {}): PriceRow => ({
  ...{ rowGuid: 'r-1', productNumber: 7, productTitle: 'Aurora', sku: 'AUR-PC', version: 1, mark: 'none' },
  terms: {
    ...{ productGuid: 'p', skuGuid: 's', regionCode: 'EU', countryCode: '', currency: 'EUR', srp: '50', wsp: '' },
    ...{ isIncluded: true, validFrom: null, ...over },
  },
});

describe('the difference of two versions', () => {
  it('says of a changed price what it was and what it is, column by column', () => {
    const after = aRow({ srp: '55.5', validFrom: '2026-12-24T18:30:00Z' });
    expect(differenceRow({ difference: 'changed', before: aRow(), after })).toEqual({
      ...{ key: 'r-1', word: 'Changed', of: 'Aurora, AUR-PC, EU, EUR' },
      changes: ['SRP: 50.00 → 55.50', 'From (UTC): – → 24/12/2026, 18:30'],
    });
  });

  it('says of one that came or went what it amounts to', () => {
    const added = differenceRow({ difference: 'added', before: null, after: aRow() });
    expect(added).toMatchObject({ word: 'Added', changes: ['SRP: 50.00', 'Included: Yes'] });
    const removed = differenceRow({ difference: 'removed', before: aRow({ isIncluded: false }), after: null });
    expect(removed).toMatchObject({ word: 'Taken out', changes: ['SRP: 50.00', 'Included: No'] });
  });

  it('is of the last save at first, and of the first one from nothing', () => {
    expect(lastSave(4)).toEqual({ from: 3, to: 4 });
    expect(lastSave(0)).toEqual({ from: 0, to: 0 });
  });

  it('goes from the older to the newer, and can begin before anything was saved', () => {
    expect(ordered({ from: 4, to: 2 })).toEqual({ from: 2, to: 4 });
    expect(pairOptions([]).map(({ value }) => value)).toEqual(['0']);
  });
});

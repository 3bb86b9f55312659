import { largestText, tickOf, type PriceImport } from './price-import.js';

const checked = {
  ...{ status: 'checked', newCount: 1, changedCount: 0, errorCount: 0, tenfoldCount: 0 },
  ...{ largestChange: null, largestChangeRow: 0 },
} as PriceImport;

describe('a file of prices', () => {
  it.each([
    [{}, undefined],
    [{ errorCount: 1 }, 'Leave out 1 row with errors'],
    [{ tenfoldCount: 2 }, 'Change 2 amounts more than ten-fold'],
    [{ errorCount: 3, tenfoldCount: 1 }, 'Leave out 3 rows with errors, and change 1 amount more than ten-fold'],
  ])('%j: %j is to be said before', (more, tick) => {
    expect(tickOf({ ...checked, ...more })).toBe(tick);
  });

  it.each([
    [{}, ''],
    [{ largestChange: 900.1, largestChangeRow: 12 }, '+900.1 % in row 12'],
    [{ largestChange: -16.67, largestChangeRow: 2 }, '-16.67 % in row 2'],
  ])('%j: the largest change is %j', (more, text) => {
    expect(largestText({ ...checked, ...more })).toBe(text);
  });
});

import { labelledPoints, nextPoint, percentOf } from './chart.js';

describe('a chart', () => {
  it('labels the last point and every so many before it', () => {
    expect(labelledPoints(30, 6)).toEqual([4, 9, 14, 19, 24, 29]);
    expect(labelledPoints(3, 6)).toEqual([0, 1, 2]);
    expect(labelledPoints(0, 6)).toEqual([]);
  });

  it('is walked through with arrows, and ends at its ends', () => {
    expect(['ArrowLeft', 'ArrowRight', 'Home', 'End', 'a'].map((key) => nextPoint(key, 0, 5))).toEqual([
      ...[0, 1, 0, 4, undefined],
    ]);
    expect(nextPoint('ArrowRight', 4, 5)).toBe(4);
  });

  it('draws the smallest number so that it is seen, and nothing for none', () => {
    expect([percentOf(1, 1_000_000), percentOf(0, 5), percentOf(5, 10), percentOf(3, 0)]).toEqual([1, 0, 50, 0]);
  });
});

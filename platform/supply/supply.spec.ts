/** Which supply serves a line, without storage (docs/domain.md, b). */
import { explainedStep, leavesOpen, servingOf, sourceOf, type Source } from './supply.js';

const source = (most: number, rightId = 'R1'): Source => ({ id: rightId, name: '', rightId, most, obstacles: [] });
const pool = (available: number, isGeneralStockAllowed = true, isActive = true) => ({
  ...{ available, isGeneralStockAllowed, isActive },
});

describe('the steps behind the pools', () => {
  it.each([
    ['without a pool', [], 1, true],
    ['with a pool that is not active', [pool(5, false, false)], 1, true],
    ['with a pool that lets nothing else serve, also when it is empty', [pool(0, false)], 1, false],
    ['with an empty pool that lets general stock serve', [pool(0)], 1, true],
    ['with one that has as many keys as the line', [pool(2)], 2, false],
    ['with one that has fewer keys than the line', [pool(1)], 2, true],
    ['with two of which one lets nothing else serve', [pool(0), pool(0, false)], 1, false],
    ['with two of which one is not empty', [pool(0), pool(3)], 1, false],
  ])('%s', (_, pools, quantity, isOpen) => {
    expect(leavesOpen(pools, quantity)).toBe(isOpen);
  });
});

describe('a source', () => {
  it('serves a line whole, of a right that was asked for', () => {
    const sources = [source(1), source(5, 'R2'), source(9)];
    expect(servingOf(sources, { quantity: 2 })).toEqual([source(5, 'R2'), source(9)]);
    expect(servingOf(sources, { quantity: 2, rightIds: ['R1'] })).toEqual([source(9)]);
    expect(servingOf(sources, { quantity: 10 })).toEqual([]);
  });

  it('gives nothing when something stands against it', () => {
    expect(sourceOf(source(4), ['bulk_only'])).toMatchObject({ most: 0, obstacles: ['bulk_only'] });
    expect(sourceOf(source(4), [])).toEqual(source(4));
  });
});

describe('a step', () => {
  it('gives what its best source gives, and says each reason once', () => {
    expect(explainedStep('stockpool', [source(1), source(3)])).toMatchObject({
      most: 3,
      canServe: true,
      obstacles: [],
    });
    const idle = sourceOf(source(3), ['paused']);
    expect(explainedStep('stockpool', [idle, idle])).toMatchObject({ most: 0, obstacles: ['paused'] });
    expect(explainedStep('stockpool', [])).toMatchObject({ canServe: false, obstacles: ['none'] });
  });

  it('that a pool excludes says so first', () => {
    expect(explainedStep('allocation', [sourceOf(source(3), ['no_auto_draw'])], { isClosed: true })).toMatchObject({
      ...{ canServe: false, most: 0, obstacles: ['pool_alone', 'no_auto_draw'] },
    });
    expect(explainedStep('allocation', [source(3)], { isClosed: true }).obstacles).toEqual(['pool_alone']);
  });
});

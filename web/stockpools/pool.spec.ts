import { drawBounds, levelText, refillBounds } from './pool.js';
import { newTerms, sentTerms, termsFields, type Terms } from './pool-terms.js';

const terms = {
  ...{ startsAt: '2026-11-20T10:00:00.000Z', endsAt: null, maxStock: 100, minBatchSize: 5, maxQuantity: null },
  ...{ alertPercentage: 20, isGeneralStockAllowed: false },
};
const refill = (roomCount: number, freeCount: number) => refillBounds({ terms, roomCount, freeCount });

describe('the level of a pool', () => {
  it('is said in numbers, and in a word where there are few keys', () => {
    const level = { maxStock: 1_000, alertAt: 200 };
    expect(levelText({ ...level, available: 201 })).toBe('201 of 1,000');
    expect(levelText({ ...level, available: 200 })).toBe('200 of 1,000, low');
    expect(levelText({ ...level, available: 0 })).toBe('0 of 1,000, empty');
  });

  it('is not called low to who is told of no alert', () => {
    expect(levelText({ available: 1, maxStock: 100, alertAt: null })).toBe('1 of 100');
  });
});

describe('a refill', () => {
  it('is as large as the room and the free keys allow', () => {
    expect(refill(82, 50)).toEqual({ least: 5, most: 50 });
    expect(refill(30, 50)).toEqual({ least: 5, most: 30 });
  });

  it('of less room than the smallest one is asked for as that, and cut', () => {
    expect(refill(2, 50)).toEqual({ least: 5, most: 5 });
    expect(refill(2, 3)).toEqual({ least: 5, most: 5 });
  });

  it('is not possible without room, or with too few free keys', () => {
    expect(refill(0, 50).hindrance).toBe('The pool has as many keys as it may hold.');
    expect(refill(82, 0).hindrance).toBe('You have no free keys of this SKU under this right.');
    expect(refill(82, 3).hindrance).toBe('Only 3 keys are free: fewer than the min batch size of 5.');
  });
});

describe('a draw', () => {
  it('has the smallest batch, or the whole of what is left', () => {
    expect(drawBounds({ terms, drawableCount: 18, drawObstacles: [] })).toEqual({ least: 5, most: 18 });
    expect(drawBounds({ terms, drawableCount: 3, drawObstacles: [] })).toEqual({ least: 3, most: 3 });
  });

  it('that is not possible says why in the words of who draws', () => {
    expect(drawBounds({ terms, drawableCount: 0, drawObstacles: ['paused'] }).hindrance).toBe(
      'The owner has paused the pool.',
    );
  });
});

describe('the terms of a pool', () => {
  const fields = termsFields(false);
  const entered = (parts: Partial<Terms>): Terms => ({ ...newTerms, maxStock: 100, ...parts });

  it('have more room than the smallest batch', () => {
    const values = entered({ maxStock: 5, minBatchSize: 5 });
    expect(fields.maxStock.fault?.(5, values)).toBe('Max stock must be bigger than min batch size');
    expect(fields.maxStock.fault?.(6, values)).toBeUndefined();
  });

  it('limit a company to no less than the smallest batch', () => {
    const values = entered({ minBatchSize: 5 });
    expect(fields.maxQuantity.fault?.(4, values)).toBe('Max quantity must not be smaller than min batch size');
    expect(fields.maxQuantity.fault?.(null, values)).toBeUndefined();
  });

  it('end after they begin, in time to come', () => {
    const values = entered({ startsAt: '2099-02-01T00:00:00.000Z' });
    expect(fields.endsAt.fault?.('2020-01-01T00:00:00.000Z', values)).toBe('Choose a time that is still to come');
    expect(fields.endsAt.fault?.('2099-01-01T00:00:00.000Z', values)).toBe('The end must be after the start');
    expect(fields.endsAt.fault?.('2099-03-01T00:00:00.000Z', values)).toBeUndefined();
  });

  it('are sent without what there is not', () => {
    expect(sentTerms(entered({}))).toEqual({
      ...{ maxStock: 100, minBatchSize: 1, alertPercentage: 20, isGeneralStockAllowed: false },
    });
  });

  it('of a pool that has begun ask for no beginning', () => {
    expect(termsFields(true).startsAt.isAsked?.(newTerms)).toBe(false);
  });
});

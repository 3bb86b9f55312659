import {
  changedTermsFields,
  changedTermsOf,
  newTerms,
  sentChange,
  sentTerms,
  termsFields,
  type Terms,
} from './allocation-terms.js';

const entered = (parts: Partial<Terms>): Terms => ({
  ...{ ...newTerms, maxQuantity: 100, batchSize: 30, stockLimit: 50 },
  ...parts,
});

describe('the terms of an allocation', () => {
  it('limit unsold keys to a batch at least, and to all of it at most', () => {
    const { fault } = termsFields.stockLimit;
    expect(fault?.(29, entered({}))).toBe('The stock limit must not be smaller than the batch size');
    expect(fault?.(101, entered({}))).toBe('The stock limit must not be bigger than max quantity');
    expect([fault?.(30, entered({})), fault?.(100, entered({}))]).toEqual([undefined, undefined]);
  });

  it('propose no limit of unsold keys, until one is entered', () => {
    const { proposes } = termsFields.maxQuantity;
    expect(proposes?.(10, newTerms)).toEqual({ stockLimit: 10 });
    expect(proposes?.(100, { ...newTerms, maxQuantity: 10, stockLimit: 10 })).toEqual({ stockLimit: 100 });
    expect(proposes?.(200, entered({}))).toEqual({});
  });

  it('are sent without what there is not', () => {
    expect(sentTerms(entered({}))).toEqual({ maxQuantity: 100, batchSize: 30, stockLimit: 50 });
    expect(sentTerms(entered({ endsAt: '2099-01-01T00:00:00.000Z' }))).toMatchObject({
      endsAt: '2099-01-01T00:00:00.000Z',
    });
  });
});

describe('terms that are changed', () => {
  const standing = (endsAt: string | null) => ({
    ...{ drawnCount: 30, version: 4 },
    terms: { maxQuantity: 100, batchSize: 30, stockLimit: 50, startsAt: '2026-11-20T10:00:00.000Z', endsAt },
  });
  const ending = standing('2099-06-01T10:00:41.500Z');

  it('go down to what is drawn', () => {
    expect(changedTermsFields(ending).maxQuantity).toMatchObject({ min: 30 });
  });

  it('end later or never, and no sooner', () => {
    const { fault } = changedTermsFields(ending).endsAt;
    expect(fault?.('2099-05-01T00:00:00.000Z', changedTermsOf(ending))).toBe('A sooner end needs a new offer');
    expect(fault?.('2099-07-01T00:00:00.000Z', changedTermsOf(ending))).toBeUndefined();
    expect(fault?.('', changedTermsOf(ending))).toBeUndefined();
    const endless = changedTermsFields(standing(null)).endsAt;
    expect(endless.fault?.('2099-07-01T00:00:00.000Z', changedTermsOf(ending))).toBe(
      'It has no end: one needs a new offer',
    );
  });

  it('keep the second of an end that nobody has touched', () => {
    // As the field holds it.
    const shown = '2099-06-01T10:00:00.000Z';
    expect(changedTermsFields(ending).endsAt.fault?.(shown, changedTermsOf(ending))).toBeUndefined();
    expect(sentChange({ maxQuantity: 200, endsAt: shown }, ending)).toEqual({
      ...{ maxQuantity: 200, endsAt: '2099-06-01T10:00:41.500Z', version: 4 },
    });
    expect(sentChange({ maxQuantity: 200, endsAt: '' }, ending)).toEqual({ maxQuantity: 200, version: 4 });
  });
});

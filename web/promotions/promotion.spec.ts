import { hindranceOf, periodText, phaseAt, winnerText, type Overlap, type Promotion } from './promotion.js';

const terms = {
  ...{ title: 'Autumn', listGuid: 'l-1' },
  ...{ validFrom: '2026-12-01T00:00:00.000Z', validTo: '2026-12-08T00:00:00.000Z' },
};
const draft = {
  terms,
  status: 'draft',
  itemCount: 3,
  canApprove: true,
  canCancel: false,
  canDelete: true,
} as Promotion;

describe('a promotion', () => {
  it('counts from its start on, and no more with its end', () => {
    const at = (iso: string) => phaseAt({ terms }, Date.parse(iso));
    expect(at('2026-11-30T23:59:59.999Z')).toBe('before');
    expect(at('2026-12-01T00:00:00.000Z')).toBe('in');
    expect(at('2026-12-07T23:59:59.999Z')).toBe('in');
    expect(at('2026-12-08T00:00:00.000Z')).toBe('after');
  });

  it('says its time in UTC', () => {
    expect(periodText(terms)).toBe('01/12/2026, 00:00 until 08/12/2026, 00:00 UTC');
  });

  it('without items is not approved, in the specification’s words', () => {
    const before = Date.parse(terms.validFrom) - 1;
    expect(hindranceOf('approve', draft, before)).toBeUndefined();
    expect(hindranceOf('approve', { ...draft, itemCount: 0 }, before)).toBe('Please select promotion item');
  });

  it('is not approved when its end has come', () => {
    const end = Date.parse(terms.validTo);
    expect(hindranceOf('approve', draft, end - 1)).toBeUndefined();
    expect(hindranceOf('approve', draft, end)).toBe('Its end has passed: choose a later one first.');
  });

  it('is deleted as a draft and cancelled as anything later', () => {
    expect(hindranceOf('delete', draft)).toBeUndefined();
    expect(hindranceOf('cancel', draft)).toMatch(/^It is draft/);
    expect(hindranceOf('delete', { ...draft, status: 'active', canDelete: false })).toMatch(/^It is active/);
  });
});

describe('an overlap', () => {
  const overlap: Overlap = {
    ...{ skuGuid: 's-1', sku: 'AUR-PC', productTitle: 'Aurora', discount: 25 },
    ...{ otherPromotionGuid: 'p-2', otherTitle: 'Winter', otherDiscount: 30 },
    ...{ from: terms.validFrom, until: terms.validTo, isWinner: false, reason: 'higher_discount' },
  };

  it('says who wins, and why', () => {
    expect(winnerText(overlap)).toBe('‘Winter’: the higher discount wins.');
    expect(winnerText({ ...overlap, isWinner: true, reason: 'later_start' })).toBe(
      'This promotion: the discounts are the same, and the later start wins.',
    );
  });
});

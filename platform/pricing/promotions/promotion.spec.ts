import { momentWithin, stateAt, statusAt } from './promotion.js';

const at = (text: string): Date => new Date(text);
const [from, to] = ['2027-03-28T01:00:00Z', '2027-10-31T01:00:00Z'] as const;
const promotion = (more = {}) => ({
  ...{ approved_at: at('2027-01-01T00:00:00Z'), cancelled_at: null, valid_from: at(from), valid_to: at(to) },
  ...more,
});

describe('the status of a promotion', () => {
  it.each([
    ['scheduled a moment before it begins', '2027-03-28T00:59:59.999Z', 'scheduled'],
    ['active from its first moment on', from, 'active'],
    ['active to the last moment before its end', '2027-10-31T00:59:59.999Z', 'active'],
    ['ended at its end', to, 'ended'],
  ])('is %s', (_, now, status) => {
    expect(statusAt(promotion(), at(now))).toBe(status);
  });

  it.each([
    // Clocks of Berlin go forward at the first of these instants, and back at the second.
    ['Berlin, before the hour that there is not', '2027-03-28T01:59:59+01:00', 'scheduled'],
    ['Berlin, behind it', '2027-03-28T03:00:00+02:00', 'active'],
    ['Berlin, in the hour that there is twice, the first time', '2027-10-31T02:59:59+02:00', 'active'],
    ['Berlin, in the same hour the second time', '2027-10-31T02:00:00+01:00', 'ended'],
    ['Los Angeles, the day before', '2027-03-27T18:00:00-07:00', 'active'],
    ['Auckland, the same instant', '2027-03-28T14:00:00+13:00', 'active'],
  ])('is of the instant, wherever its clock hangs: %s', (_, now, status) => {
    expect(statusAt(promotion(), at(now))).toBe(status);
  });

  it('is that of a draft or a cancelled one whatever the time is', () => {
    for (const now of [at('2027-01-02T00:00:00Z'), at(from), at(to)]) {
      expect(statusAt(promotion({ approved_at: null }), now)).toBe('draft');
      expect(statusAt(promotion({ cancelled_at: at(from) }), now)).toBe('cancelled');
    }
  });
});

describe('what was said of a promotion', () => {
  const cancelled = promotion({ cancelled_at: at('2027-05-01T00:00:00Z') });

  it('is what was said by then: nothing that came later changes a price of before', () => {
    expect(stateAt(cancelled, at('2026-12-31T23:59:59.999Z'))).toBe('draft');
    expect(stateAt(cancelled, at('2027-01-01T00:00:00Z'))).toBe('approved');
    expect(stateAt(cancelled, at('2027-04-30T23:59:59.999Z'))).toBe('approved');
    expect(stateAt(cancelled, at('2027-05-01T00:00:00Z'))).toBe('cancelled');
  });
});

describe('the moment at which a promotion is looked at', () => {
  it.each([
    ['its first, before it has begun', '2027-01-01T00:00:00Z', '2027-03-28T01:00:00.000Z'],
    ['now, while it runs', '2027-06-01T12:00:00Z', '2027-06-01T12:00:00.000Z'],
    ['its last, once it is over', '2028-01-01T00:00:00Z', '2027-10-31T00:59:59.999Z'],
  ])('is %s', (_, now, moment) => {
    expect(momentWithin(promotion(), at(now)).toISOString()).toBe(moment);
    expect(statusAt(promotion(), momentWithin(promotion(), at(now)))).toBe('active');
  });
});

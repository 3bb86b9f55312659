import { alertAt, alertOf, drawableOf, leftOf, poolNumber, roomOf, statusAt, type DrawnFrom } from './pool.js';

const now = new Date('2027-01-15T12:00:00Z');
const before = new Date('2027-01-01T00:00:00Z');
const later = new Date('2027-02-01T00:00:00Z');

it.each([
  ['scheduled', 2, later, null],
  ['active', 2, before, null],
  ['active', 2, before, later],
  ['expired', 2, before, now],
  ['paused', 3, before, later],
  ['paused', 3, later, null],
  ['expired', 3, before, now],
  ['expired', 4, before, later],
  ['closed', 5, before, now],
] as const)('a pool is %s, kept as %i, from %s until %s', (status, kept, starts_at, ends_at) => {
  expect(statusAt({ status: kept, starts_at, ends_at }, now)).toBe(status);
});

it('a pool is called by six digits, or as many as it has', () => {
  expect([123, 1_234_567].map(poolNumber)).toEqual(['SP-000123', 'SP-1234567']);
});

it('its room is what is left of the most that it may have', () => {
  expect([0, 60, 100, 130].map((available) => roomOf({ max_stock: 100 }, available))).toEqual([100, 40, 0, 0]);
});

describe('the owner is told', () => {
  /** What is told as a pool of at most 100 keys goes through these levels. */
  const toldAt = (levels: readonly number[], alert_percentage = 20): string[] => {
    let told = { is_low_told: false, is_empty_told: false };
    return levels.flatMap((available) => {
      const alert = alertOf({ max_stock: 100, alert_percentage, ...told }, available);
      told = alert.told;
      return alert.news === undefined ? [] : [`${alert.news} at ${available}`];
    });
  };
  const down = (from: number, to: number): number[] => Array.from({ length: from - to + 1 }, (_, at) => from - at);

  it('once when few are left, and once when none is', () => {
    expect(toldAt(down(100, 0))).toEqual(['low at 20', 'empty at 0']);
  });

  it('of the last key alone, where one draw took all', () => {
    expect(toldAt([100, 0, 0])).toEqual(['empty at 0']);
  });

  it('again after a refill above the alert, and not after one below it', () => {
    expect(toldAt([20, 10, 21, 20])).toEqual(['low at 20', 'low at 20']);
    expect(toldAt([20, 0, 20, 0, 21, 0])).toEqual(['low at 20', 'empty at 0', 'empty at 0']);
  });

  it('at the whole key below the percentage', () => {
    expect(alertAt({ max_stock: 7, alert_percentage: 50 })).toBe(3);
    expect(toldAt([2, 1, 0], 1)).toEqual(['low at 1', 'empty at 0']);
  });
});

describe('a draw', () => {
  const open: DrawnFrom = {
    ...{ status: 'active', min_batch_size: 5, max_quantity: null, available: 40, used: 0, obstacles: [] },
  };

  it.each<[string, Partial<DrawnFrom>, number, number]>([
    ['all that is there', {}, 40, 5],
    ['what the connection may still get', { max_quantity: 30, used: 20 }, 10, 5],
    ['the rest of a pool that is less than a batch', { available: 3 }, 3, 3],
    ['the rest of a limit that is less than a batch', { max_quantity: 12, used: 10 }, 2, 2],
    ['so many at once', { available: 2_000_000 }, 100_000, 5],
  ])('takes at most %s', (_, change, quantity, least) => {
    expect(drawableOf({ ...open, ...change })).toEqual({ quantity, least, obstacles: [] });
  });

  it.each<[string, Partial<DrawnFrom>, readonly string[]]>([
    ['before the beginning', { status: 'scheduled' }, ['scheduled']],
    ['in a pause', { status: 'paused' }, ['paused']],
    ['of one that has expired', { status: 'expired', available: 0 }, ['over', 'empty']],
    ['of one that was closed', { status: 'closed' }, ['over']],
    ['of an empty one', { available: 0 }, ['empty']],
    ['beyond the limit', { max_quantity: 10, used: 10 }, ['used_up']],
    ['beyond a limit that was lowered', { max_quantity: 10, used: 30 }, ['used_up']],
    ['of an embargoed product', { obstacles: ['embargo'] }, ['embargo']],
  ])('is none %s', (_, change, obstacles) => {
    expect(drawableOf({ ...open, ...change })).toEqual({ quantity: 0, least: 0, obstacles });
  });

  it('without a limit has nothing that is left of it', () => {
    expect(leftOf({ max_quantity: null, used: 3 })).toBeUndefined();
  });
});

import {
  allocationNumber,
  batchesFor,
  drawableOf,
  isWhole,
  statusAt,
  type DrawnFrom,
  type Standing,
} from './allocation.js';

const now = new Date('2027-01-15T12:00:00Z');
const before = new Date('2027-01-01T00:00:00Z');
const later = new Date('2027-02-01T00:00:00Z');

const running: Standing = {
  ...{ status: 3, expires_at: before, starts_at: before, ends_at: null, max_quantity: 100, drawn: 0 },
  ...{ is_paused_by_owner: false, is_paused_by_partner: false },
};

it.each<[string, Partial<Standing>]>([
  ['pending', { status: 1, expires_at: later }],
  ['lapsed', { status: 1, expires_at: now }],
  ['lapsed', { status: 1, expires_at: later, ends_at: now }],
  ['scheduled', { starts_at: later }],
  ['active', {}],
  ['active', { ends_at: later }],
  ['paused', { is_paused_by_owner: true }],
  ['paused', { is_paused_by_partner: true, starts_at: later }],
  ['exhausted', { drawn: 100, is_paused_by_owner: true }],
  ['expired', { ends_at: now, drawn: 100 }],
  ['expired', { status: 6 }],
  ['closed', { status: 7 }],
  ['rejected', { status: 8 }],
  ['revoked', { status: 9 }],
  ['lapsed', { status: 10 }],
])('an allocation is %s of %j', (status, change) => {
  expect(statusAt({ ...running, ...change }, now)).toBe(status);
});

it('an allocation is called by six digits, or as many as it has', () => {
  expect([123, 1_234_567].map(allocationNumber)).toEqual(['AL-000123', 'AL-1234567']);
});

describe('a draw', () => {
  const open: DrawnFrom = { ...running, batch_size: 30, stock_limit: 50, free: 1_000, unsold: 0, obstacles: [] };

  it('goes 30, then nothing until 20 are unsold, 30, 30, and the last 10: of 100 in batches of 30, 50 unsold at most', () => {
    const steps: readonly (readonly [drawn: number, unsold: number, quantity: number])[] = [
      ...([
        [0, 0, 30],
        [30, 30, 0],
        [30, 21, 0],
        [30, 20, 30],
        [60, 50, 0],
      ] as const),
      ...([
        [60, 20, 30],
        [90, 50, 0],
        [90, 41, 0],
        [90, 40, 10],
        [100, 50, 0],
      ] as const),
    ];
    for (const [drawn, unsold, quantity] of steps)
      expect([drawn, unsold, drawableOf({ ...open, drawn, unsold }, now).quantity]).toEqual([drawn, unsold, quantity]);
  });

  it.each<[string, Partial<DrawnFrom>, number, string, number]>([
    ['the stock limit', {}, 30, 'stock', 50],
    ['what the owner has free', { free: 35 }, 30, 'free', 35],
    ['what is left, in whole batches', { stock_limit: 200 }, 90, 'quantity', 100],
    ['what is left, less than a batch', { drawn: 90 }, 10, 'quantity', 10],
    ['the stock limit, where as much is free', { free: 50 }, 30, 'stock', 50],
    [
      'what one draw may be',
      { max_quantity: 900_000, stock_limit: 900_000, free: 900_000, batch_size: 40_000 },
      80_000,
      'at_once',
      100_000,
    ],
  ])('is limited by %s', (_, change, quantity, limit, most) => {
    expect(drawableOf({ ...open, ...change }, now)).toMatchObject({ quantity, limit, most, obstacles: [] });
  });

  it.each<[string, Partial<DrawnFrom>, readonly string[]]>([
    ['before the acceptance', { status: 1, expires_at: later }, ['pending']],
    ['before the beginning', { starts_at: later }, ['scheduled']],
    ['in a pause of the owner', { is_paused_by_owner: true }, ['paused_by_owner']],
    [
      'in a pause of both',
      { is_paused_by_owner: true, is_paused_by_partner: true },
      ['paused_by_owner', 'paused_by_partner'],
    ],
    ['after the end', { ends_at: now }, ['over']],
    ['of one that was closed', { status: 7 }, ['over']],
    ['of one that was rejected', { status: 8 }, ['over']],
    ['when all is drawn', { drawn: 100 }, ['used_up']],
    ['when less than a batch is free', { free: 29 }, ['no_stock']],
    ['when the rest is not free', { drawn: 95, free: 4 }, ['no_stock']],
    ['when less than a batch may be added to the unsold keys', { unsold: 21 }, ['stock_limit']],
    ['when more is unsold than the limit allows', { unsold: 80 }, ['stock_limit']],
    ['of an embargoed product', { obstacles: ['embargo'] }, ['embargo']],
  ])('is none %s', (_, change, obstacles) => {
    expect(drawableOf({ ...open, ...change }, now)).toMatchObject({ quantity: 0, obstacles });
  });

  it('is of whole batches, or of all that is left where that is less than one', () => {
    expect([30, 60, 90].every((quantity) => isWhole(open, quantity))).toBe(true);
    expect([1, 29, 31, 100].some((quantity) => isWhole(open, quantity))).toBe(false);
    expect(isWhole({ ...open, drawn: 90 }, 10)).toBe(true);
    expect(isWhole({ ...open, drawn: 90 }, 9)).toBe(false);
  });
});

it.each([
  ['one batch for less', 10, 40, 1, 10],
  ['the fewest batches that are enough', 10, 40, 11, 20],
  ['batches that are just enough', 10, 40, 20, 20],
  ['all that is left, where that is less than a batch', 10, 3, 2, 3],
])('is drawn for an order: %s', (_, batch_size, most, needed, batches) => {
  expect(batchesFor({ batch_size }, most, needed)).toBe(batches);
});

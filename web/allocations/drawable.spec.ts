import { drawableText, drawBounds, hindrances, type Drawn } from './drawable.js';

type Drawable = Drawn['drawable'];

/** Of the company that it was made to: 100 keys, in batches of 30, at most 50 unsold. */
const drawn = (drawable: Partial<Drawable>, parts: Partial<Drawn> = {}): Drawn => ({
  ...{ isOwner: false, company: 'Northwind', unsoldCount: 0, freeCount: 0 },
  terms: { maxQuantity: 100, batchSize: 30, stockLimit: 50, startsAt: '2026-11-20T10:00:00.000Z', endsAt: null },
  drawable: { quantity: 30, leftCount: 100, roomCount: 50, limit: 'stock', limitCount: 50, obstacles: [], ...drawable },
  ...parts,
});

describe('how much can be drawn', () => {
  it('is said with the stock limit where that is the reason', () => {
    expect(drawableText(drawn({}))).toBe(
      '30 of 100 can be drawn now: your own limit of 50 unsold keys leaves room for 50, and a batch is 30 keys.',
    );
    const held = drawn({ leftCount: 70, roomCount: 30, limitCount: 30 }, { unsoldCount: 20, isOwner: true });
    expect(drawableText(held)).toBe(
      '30 of 70 can be drawn now: their limit of 50 unsold keys leaves room for 30 beside the 20 that they hold.',
    );
  });

  it('is said with what is free, to its owner alone in numbers', () => {
    const free = { limit: 'free', limitCount: 45 } as const;
    expect(drawableText(drawn(free, { isOwner: true }))).toBe(
      '30 of 100 can be drawn now: 45 keys are free in your vault, and a batch is 30 keys.',
    );
    expect(drawableText(drawn({ limit: 'free', limitCount: 0 }))).toBe(
      '30 of 100 can be drawn now: no more keys are free at the owner.',
    );
  });

  it('is said with what is left, and with what is drawn at once', () => {
    expect(drawableText(drawn({ leftCount: 40, limit: 'quantity', limitCount: 40 }))).toBe(
      '30 of 40 can be drawn now: 40 keys are left, and a batch is 30 keys.',
    );
    const most = { quantity: 100_000, leftCount: 300_000, limit: 'at_once', limitCount: 100_000 } as const;
    expect(drawableText(drawn(most))).toBe(
      '100,000 of 300,000 can be drawn now: 100,000 keys are the most that is drawn at once.',
    );
  });

  it('needs no reason where it is all', () => {
    expect(drawableText(drawn({ quantity: 10, leftCount: 10 }))).toBe('All 10 that are left can be drawn now.');
  });
});

describe('why nothing can be drawn', () => {
  const none = { quantity: 0 };

  it('is said with the numbers of the limit', () => {
    const held = { unsoldCount: 30 };
    const full = { ...none, leftCount: 70, roomCount: 20, limitCount: 20, obstacles: ['stock_limit' as const] };
    expect(drawableText(drawn(full, held))).toBeUndefined();
    expect(hindrances(drawn(full, held))).toEqual([
      'Your own limit of 50 unsold keys leaves room for 20 beside the 30 that you hold, and a batch is 30 keys.',
    ]);
    const empty = { ...none, limit: 'free' as const, limitCount: 5, obstacles: ['no_stock' as const] };
    expect(hindrances(drawn(empty, { isOwner: true, freeCount: 5 }))).toEqual([
      '5 keys are free in your vault, and a batch is 30 keys.',
    ]);
    expect(hindrances(drawn(empty, { freeCount: 900 }))).toEqual(['Fewer keys than a batch are free at the owner.']);
  });

  it('is said in the words of who reads', () => {
    const paused = { ...none, obstacles: ['paused_by_owner' as const, 'paused_by_partner' as const] };
    expect(hindrances(drawn(paused))).toEqual(['The owner has paused it.', 'Your company has paused it.']);
    expect(hindrances(drawn(paused, { isOwner: true }))).toEqual([
      'You have paused it.',
      'The other side has paused it.',
    ]);
  });
});

describe('a draw', () => {
  it('is of whole batches', () => {
    expect(drawBounds(drawn({ quantity: 90 }))).toEqual({ least: 30, most: 90, batch: 30 });
  });

  it('is of all that is left where that is less than a batch', () => {
    expect(drawBounds(drawn({ quantity: 10, leftCount: 10 }))).toEqual({ least: 10, most: 10, batch: 30 });
  });

  it('that is not possible says why', () => {
    expect(drawBounds(drawn({ quantity: 0, obstacles: ['used_up'] })).hindrance).toBe('All of it is drawn.');
  });
});

import { decide } from './overlap.js';

const promotion = (discount: number, day: string, number: number) => ({
  ...{ discount, number },
  validFrom: new Date(`2026-11-${day}T00:00:00Z`),
});

describe('of two promotions of one SKU', () => {
  it.each([
    ['the higher discount wins', promotion(2_001, '01', 2), promotion(2_000, '20', 1), 'higher_discount'],
    [
      'with the same discount the later start wins',
      promotion(2_000, '20', 2),
      promotion(2_000, '01', 1),
      'later_start',
    ],
    [
      'with the same start as well the lower number wins',
      promotion(2_000, '01', 9),
      promotion(2_000, '01', 10),
      'lower_number',
    ],
  ] as const)('%s, whichever is looked at', (_, winner, other, reason) => {
    expect(decide(winner, other)).toEqual({ isWinner: true, reason });
    expect(decide(other, winner)).toEqual({ isWinner: false, reason });
  });
});

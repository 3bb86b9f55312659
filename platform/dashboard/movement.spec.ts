import { movementOf, stepsOf } from './movement.js';

// A Saturday.
const now = new Date('2026-11-21T23:30:00Z');

describe('the steps of movement', () => {
  it('are the last 30 days, today included', () => {
    const steps = stepsOf('days', now);
    expect([steps.length, steps[0], steps.at(-1)]).toEqual([
      30,
      { firstDay: '2026-10-23', lastDay: '2026-10-23' },
      { firstDay: '2026-11-21', lastDay: '2026-11-21' },
    ]);
  });

  it('are 13 weeks from Monday to Sunday, also on a Sunday', () => {
    const last = { firstDay: '2026-11-16', lastDay: '2026-11-22' };
    expect(stepsOf('weeks', now).at(-1)).toEqual(last);
    expect(stepsOf('weeks', new Date('2026-11-22T00:00:00Z')).at(-1)).toEqual(last);
    expect(stepsOf('weeks', new Date('2026-11-23T00:00:00Z')).at(-1)?.firstDay).toBe('2026-11-23');
    expect(stepsOf('weeks', now)[0]).toEqual({ firstDay: '2026-08-24', lastDay: '2026-08-30' });
  });

  it('are 12 whole months, over the turn of the year and February', () => {
    const steps = stepsOf('months', new Date('2024-03-31T12:00:00Z'));
    expect(steps).toHaveLength(12);
    expect([steps[0]?.firstDay, steps.at(-2), steps.at(-1)?.lastDay]).toEqual([
      '2023-04-01',
      { firstDay: '2024-02-01', lastDay: '2024-02-29' },
      '2024-03-31',
    ]);
  });

  it('follow each other without a gap', () => {
    for (const period of ['days', 'weeks', 'months'] as const) {
      const steps = stepsOf(period, now);
      for (const [at, { firstDay }] of steps.entries()) {
        const before = steps[at - 1];
        if (before === undefined) continue;
        expect(Date.parse(firstDay) - Date.parse(before.lastDay)).toBe(24 * 3600 * 1000);
      }
    }
  });
});

describe('movement', () => {
  const steps = stepsOf('weeks', now).slice(-2);

  it('sums the days of a step by kind, and leaves out what lies before', () => {
    const days = [
      { day: '2026-11-15', kind: 'Inserted', quantity: 5 },
      { day: '2026-11-16', kind: 'Inserted', quantity: 7 },
      { day: '2026-11-21', kind: 'Inserted', quantity: 1 },
      { day: '2026-11-21', kind: 'Blacklisted', quantity: 2 },
      { day: '2026-11-01', kind: 'Extracted', quantity: 9 },
    ];
    expect(movementOf(steps, days)).toEqual({
      kinds: ['Inserted', 'Extracted', 'Blacklisted'],
      steps: [
        { ...steps[0], quantities: [5, 0, 0] },
        { ...steps[1], quantities: [8, 0, 2] },
      ],
    });
  });

  it('knows insertions and extractions where there were none, and no change of right', () => {
    const { kinds } = movementOf(steps, [{ day: '2026-11-21', kind: 'RightChanged', quantity: 4 }]);
    expect(kinds).toEqual(['Inserted', 'Extracted']);
  });
});

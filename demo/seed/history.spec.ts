import { extractedDaysAgo, extractionsPerVault, planInsertions, workingMoment } from './history.js';

const hourMs = 3600 * 1000;
/** Every hour of two weeks, so every weekday is the one on which somebody starts the demo. */
const starts = Array.from({ length: 14 * 24 }, (_, hours) => new Date(Date.UTC(2026, 10, 16) + hours * hourMs));
const extractions = (now: Date): Date[] =>
  Array.from({ length: extractionsPerVault }, (_, count) => workingMoment(now, extractedDaysAgo(count)));

describe('what happened in the demo before the first visitor', () => {
  it('lies in the past and on working days, whenever the demo is started', () => {
    for (const now of starts) {
      for (const moment of extractions(now)) {
        expect(moment.getTime()).toBeLessThan(now.getTime());
        expect([0, 6]).not.toContain(moment.getUTCDay());
      }
    }
  });

  it('has more than half an hour between two extractions of a person, who asks for a code each time', () => {
    for (const now of starts) {
      const times = extractions(now).map((moment) => moment.getTime());
      const gaps = times.slice(1).map((time, at) => time - (times[at] ?? 0));
      expect(Math.min(...gaps)).toBeGreaterThan(hourMs / 2);
    }
  });

  it('lets no key leave before the last one came in', () => {
    const skus = Array.from({ length: 40 }, (_, at) => ({ code: `SKU-${at}`, platform: 'Steam' as const }));
    const plan = planInsertions(skus, 40_000, ['Default']);
    for (const now of starts) {
      const last = Math.max(...plan.map(({ daysAgo }) => workingMoment(now, daysAgo).getTime()));
      expect(extractions(now)[0]?.getTime()).toBeGreaterThan(last);
    }
  });
});

import { digestDue } from './due.js';

const due = (rhythm: 'at_once' | 'hourly' | 'daily', oldest: string, timeZone = 'UTC'): string =>
  digestDue(rhythm, new Date(oldest), timeZone).toISOString();

describe('a digest is due', () => {
  it('every full hour', () => {
    expect(due('hourly', '2026-11-23T09:00:00.000Z')).toBe('2026-11-23T10:00:00.000Z');
    expect(due('hourly', '2026-11-23T09:59:59.999Z')).toBe('2026-11-23T10:00:00.000Z');
  });

  it.each([
    ['2026-11-23T07:59:00Z', 'UTC', '2026-11-23T08:00:00.000Z'],
    ['2026-11-23T08:00:00Z', 'UTC', '2026-11-24T08:00:00.000Z'],
    ['2026-11-23T07:30:00Z', 'Europe/Berlin', '2026-11-24T07:00:00.000Z'],
    ['2026-11-23T01:00:00Z', 'Asia/Kathmandu', '2026-11-23T02:15:00.000Z'],
    // The clocks go back and forward in the night between.
    ['2026-10-24T12:00:00Z', 'Europe/Berlin', '2026-10-25T07:00:00.000Z'],
    ['2026-03-28T12:00:00Z', 'Europe/Berlin', '2026-03-29T06:00:00.000Z'],
  ])('daily at eight in the morning, after %s in %s', (oldest, timeZone, at) => {
    expect(due('daily', oldest, timeZone)).toBe(at);
  });

  it('at once for whoever wants letters at once again', () => {
    expect(due('at_once', '2026-11-23T09:10:00.000Z')).toBe('2026-11-23T09:10:00.000Z');
  });
});

/** When a digest is due (docs/domain.md, l). */
export const rhythms = ['at_once', 'hourly', 'daily'] as const;
export type Rhythm = (typeof rhythms)[number];

const hourMs = 3_600_000;
/** Offsets of time zones are whole quarters of an hour today. */
const quarterMs = 900_000;
const quartersOfTwoDays = 192;
const morningHour = '08:00';

/** '08:00', where that zone's clocks show it. */
const clockIn = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone });

/** The first eight o'clock after it; a day on which there is none is over with its next one. */
const nextMorning = (after: Date, timeZone: string): Date => {
  const clock = clockIn(timeZone);
  const begin = Math.floor(after.getTime() / quarterMs) * quarterMs;
  for (let quarter = 1; quarter <= quartersOfTwoDays; quarter += 1) {
    const at = begin + quarter * quarterMs;
    if (clock.format(at) === morningHour) return new Date(at);
  }
  return new Date(begin + (quartersOfTwoDays / 2) * quarterMs);
};

/** @param oldest when the first of what waits happened */
export const digestDue = (rhythm: Rhythm, oldest: Date, timeZone: string): Date => {
  // Chosen after it had begun to wait.
  if (rhythm === 'at_once') return oldest;
  if (rhythm === 'daily') return nextMorning(oldest, timeZone);
  return new Date((Math.floor(oldest.getTime() / hourMs) + 1) * hourMs);
};

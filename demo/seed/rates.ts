/** Exchange rates of the demo: near what they were in autumn 2026, and moved a little from day to day. */

/** What one euro buys. */
const around: Readonly<Record<string, number>> = {
  ...{ USD: 1.1642, GBP: 0.8731, JPY: 176.35, CHF: 0.9324, SEK: 10.952, NOK: 11.684, DKK: 7.4671, PLN: 4.2405 },
  ...{ CZK: 24.215, HUF: 384.9, RON: 5.0862, TRY: 49.27, CAD: 1.6318, AUD: 1.7814, NZD: 2.0562, CNY: 8.2743 },
  ...{ HKD: 9.0562, INR: 103.42, KRW: 1_704.5, BRL: 6.2215, MXN: 21.384, ZAR: 20.147, SGD: 1.5118, ILS: 3.7954 },
};

const dayMs = 86_400_000;
const isWeekend = (day: Date): boolean => day.getUTCDay() === 0 || day.getUTCDay() === 6;

/** The last working days before a moment, the oldest first. */
const workingDays = (now: Date, count: number): readonly Date[] => {
  const days: Date[] = [];
  for (let at = now.getTime() - dayMs; days.length < count; at -= dayMs) {
    const day = new Date(at);
    if (!isWeekend(day)) days.unshift(day);
  }
  return days;
};

/** A share of at most two in a hundred, the same for a day and a currency whenever it is asked. */
const moved = (day: Date, at: number): number => Math.sin(day.getTime() / dayMs / (3 + at / 7) + at) * 0.012;

/** @returns some weeks of rates in the form of the European Central Bank's file */
export const demoRatesFile = (now: Date): string => {
  const days = workingDays(now, 15).map((day) => {
    const rates = Object.entries(around).map(([currency, rate], at) => {
      const today = rate * (1 + moved(day, at));
      return `<Cube currency="${currency}" rate="${Number(today.toPrecision(5))}"/>`;
    });
    return `<Cube time="${day.toISOString().slice(0, 10)}">${rates.join('')}</Cube>`;
  });
  return `<Envelope><Cube>${days.join('')}</Cube></Envelope>`;
};

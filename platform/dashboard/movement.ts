/** Movement over time in equal steps: days, weeks from Monday, or months, all in UTC. */

export type MovementPeriod = 'days' | 'weeks' | 'months';

/** One step: its first day and its last, yyyy-mm-dd. */
export interface Span {
  readonly firstDay: string;
  readonly lastDay: string;
}

/** How many steps a period has. */
const counts: Readonly<Record<MovementPeriod, number>> = { days: 30, weeks: 13, months: 12 };

const dayMs = 24 * 3600 * 1000;

export const dayOf = (date: Date): string => date.toISOString().slice(0, 10);
const after = (date: Date, days: number): Date => new Date(date.getTime() + days * dayMs);

/** The start of the step that lies so many before the one of `now`. */
const startOf: Readonly<Record<MovementPeriod, (now: Date, before: number) => Date>> = {
  days: (now, before) => after(new Date(dayOf(now)), -before),
  // getUTCDay has Sunday as 0: (day + 6) % 7 days have passed since Monday.
  weeks: (now, before) => after(new Date(dayOf(now)), -((now.getUTCDay() + 6) % 7) - 7 * before),
  months: (now, before) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - before, 1)),
};

/** @returns the period's steps, the oldest first; the last one holds `now` and may not be over */
export const stepsOf = (period: MovementPeriod, now: Date): Span[] =>
  Array.from({ length: counts[period] }, (_, at) => {
    const before = counts[period] - 1 - at;
    return {
      firstDay: dayOf(startOf[period](now, before)),
      lastDay: dayOf(after(startOf[period](now, before - 1), -1)),
    };
  });

/** Keys that moved on a day, by kind of transaction. */
export interface DayQuantity {
  readonly day: string;
  readonly kind: string;
  readonly quantity: number;
}

/** Kinds that every vault's movement shows, also where nothing of them happened. */
const usual = ['Inserted', 'Extracted'];
/** A change of right takes no key in or out. */
const still = new Set(['RightChanged']);

export interface Movement {
  readonly kinds: readonly string[];
  readonly steps: readonly (Span & { readonly quantities: readonly number[] })[];
}

/** Sums days up into steps; what lies outside of them is left out. */
export const movementOf = (steps: readonly Span[], days: readonly DayQuantity[]): Movement => {
  const moving = days.filter(({ kind }) => !still.has(kind));
  const others = [...new Set(moving.map(({ kind }) => kind))].filter((kind) => !usual.includes(kind)).toSorted();
  const kinds = [...usual, ...others];
  const sum = ({ firstDay, lastDay }: Span, wanted: string): number =>
    moving
      .filter(({ day, kind }) => kind === wanted && day >= firstDay && day <= lastDay)
      .reduce((total, { quantity }) => total + quantity, 0);
  return { kinds, steps: steps.map((step) => ({ ...step, quantities: kinds.map((kind) => sum(step, kind)) })) };
};

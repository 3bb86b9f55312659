/** What becomes of a support session, by the clock (docs/domain.md, i). */
export const supportStates = ['asked', 'running', 'refused', 'lapsed', 'withdrawn', 'ended'] as const;
export type SupportState = (typeof supportStates)[number];

export const hours = { min: 1, max: 8 } as const;
const hourMs = 3_600_000;
/** How long a request waits for its answer. */
const answerHours = 24;

export const lapsesAt = (askedAt: Date): Date => new Date(askedAt.getTime() + answerHours * hourMs);
/** @param length hours */
export const endsAt = (startedAt: Date, length: number): Date => new Date(startedAt.getTime() + length * hourMs);

export const hourOf = (instant: Date): Date => new Date(Math.floor(instant.getTime() / hourMs) * hourMs);

interface Timed {
  readonly state: SupportState;
  readonly lapses_at: Date;
  readonly ends_at: Date | null;
}

/** As it stands now, also before anybody has written down that its time is over. */
export const stateAt = ({ state, lapses_at, ends_at }: Timed, now: Date): SupportState => {
  if (state === 'asked' && lapses_at <= now) return 'lapsed';
  if (state === 'running' && ends_at !== null && ends_at <= now) return 'ended';
  return state;
};

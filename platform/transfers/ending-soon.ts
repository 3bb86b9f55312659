/** When people are told that something ends: offers, pools and allocations say it alike. */

export const dayMs = 86_400_000;
/** Days before an end from which on it counts as near. */
export const endingDays = 3;

/** Whatever ends by then ends soon. */
export const soonFrom = (now: Date): Date => new Date(now.getTime() + endingDays * dayMs);

/** @param at null or undefined: it does not end by itself */
export const isSoon = (at: Date | null | undefined, now: Date): boolean =>
  at !== null && at !== undefined && at <= soonFrom(now);

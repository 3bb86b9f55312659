import { useCallback, useSyncExternalStore } from 'react';

const tickMs = 250;

const everyTick = (listener: () => void): (() => void) => {
  const timer = window.setInterval(listener, tickMs);
  return () => window.clearInterval(timer);
};

/**
 * What a screen shows of the passing time, drawn again only when it changes.
 * @param read from the time now (ms since 1970) to what is shown: a number, a truth or a text
 */
export const useClock = <T extends number | boolean | string>(read: (now: number) => T): T =>
  useSyncExternalStore(everyTick, () => read(Date.now()));

const secondsUntil = (instant: string | null, now: number): number =>
  instant === null ? 0 : Math.max(0, Math.ceil((Date.parse(instant) - now) / 1000));

/** Whole seconds until an instant (UTC ISO 8601), counting down; 0 when it has passed or is null. */
export const useCountdown = (instant: string | null): number =>
  useClock(useCallback((now) => secondsUntil(instant, now), [instant]));

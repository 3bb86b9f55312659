/** For what announces itself nowhere: looks again until it is so. */
import { setTimeout as wait } from 'node:timers/promises';

/** Long: it ends a test that would hang, and says what was seen. How soon a thing must be so is measured in a bench. */
const patienceMs = 120_000;

/** @returns the first value that satisfies; rejects with the last one seen after `withinMs` */
export const until = async <T>(
  look: () => Promise<T> | T,
  satisfies: (value: T) => boolean,
  withinMs = patienceMs,
): Promise<T> => {
  const end = Date.now() + withinMs;
  for (;;) {
    const value = await look();
    if (satisfies(value)) return value;
    if (Date.now() > end)
      throw new Error(
        `still not so after ${withinMs} ms: ${JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part))}`,
      );
    await wait(20);
  }
};

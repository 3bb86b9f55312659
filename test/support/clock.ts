/** Clocks that stand still: one until a test moves it, one while the machine does. */
import type { Clock } from '../../kernel/clock.js';

/** Stands still until a test moves it. */
export class TestClock implements Clock {
  #now: number;

  constructor(start = new Date()) {
    this.#now = start.getTime();
  }

  now(): Date {
    return new Date(this.#now);
  }

  /** @param milliseconds forward from where it stands */
  forward(milliseconds: number): void {
    this.#now += milliseconds;
  }
}

const tickMs = 10;

/**
 * For limits that the product promises. What passes while this process does not run (a machine that stands still, a
 * neighbour that has the processor) is nobody's waiting, and is left out.
 * @returns what `work` gave, and the milliseconds in which this process was there to see it
 */
export const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
  let passed = 0;
  let last = performance.now();
  const count = (): void => {
    const now = performance.now();
    passed += Math.min(now - last, 2 * tickMs);
    last = now;
  };
  const timer = setInterval(count, tickMs);
  try {
    const result = await work();
    count();
    return [result, passed];
  } finally {
    clearInterval(timer);
  }
};

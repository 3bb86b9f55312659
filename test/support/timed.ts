/** How long something took, by a clock that stands still when the machine does. */

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

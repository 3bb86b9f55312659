/** Orders work on blocks of a file: several at once, results in the file's order, bounded memory. */

/**
 * @param width most that run at once
 * @returns the results in the order of the source
 */
export async function* inOrder<A, B>(
  source: AsyncIterable<A>,
  width: number,
  work: (item: A) => Promise<B>,
): AsyncGenerator<B> {
  const running: Promise<B>[] = [];
  const next = (): Promise<B> => running.shift() as Promise<B>;
  for await (const item of source) {
    const started = work(item);
    // Read in its turn below; without this an early failure would count as unhandled.
    started.catch(() => undefined);
    running.push(started);
    if (running.length >= width) yield await next();
  }
  while (running.length > 0) yield await next();
}

/** Collects buffers until they are worth one write. */
export async function* inBatches<T>(
  source: AsyncIterable<T>,
  bytesOf: (item: T) => number,
  batchBytes: number,
): AsyncGenerator<T[]> {
  let batch: T[] = [];
  let bytes = 0;
  for await (const item of source) {
    batch.push(item);
    bytes += bytesOf(item);
    if (bytes < batchBytes) continue;
    yield batch;
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield batch;
}

/** Loading of a screen's script with its time-out of 120 s (docs/domain.md, p). */
import { checkVersion } from './version-check.js';

export const chunkTimeoutMs = 120_000;

/** A screen's script did not come: named apart, since trying again makes sense. */
export class ChunkError extends Error {
  constructor(cause: unknown) {
    super('This part of the application could not be loaded.', { cause });
    this.name = 'ChunkError';
  }
}

/** `load` within the time-out. A chunk that is gone may mean a newer deployment: the version is checked. */
export const loadChunk = async <T>(load: () => Promise<T>, timeoutMs = chunkTimeoutMs): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs / 1000} s`)), timeoutMs);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (thrown) {
    await checkVersion();
    throw new ChunkError(thrown);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * A file in chunks: announced by the hash of its beginning, then sent from where the server stands, each chunk with its
 * SHA-256. A line that breaks is waited for; nothing that is there is sent again. Without React and without the network.
 */

export interface OpenedFile {
  readonly fileGuid: string;
  readonly chunkBytes: number;
  readonly chunkCount: number;
  readonly receivedChunks: number;
}

/** The server's side. */
export interface ChunkDoor {
  /** Announces the file, or finds the half of it that is there. */
  readonly open: (headSha256: string) => Promise<OpenedFile>;
  readonly send: (
    fileGuid: string,
    chunk: { readonly chunkNo: number; readonly sha256: string; readonly bytes: Blob },
    onSent: (bytes: number) => void,
  ) => Promise<{ readonly receivedChunks: number }>;
  /** Whether trying again may help: a broken line, a server that is not there, a chunk damaged on its way. */
  readonly isPassing: (thrown: unknown) => boolean;
}

export interface ChunkWatch {
  readonly onOpened: (fileGuid: string) => void;
  readonly onProgress: (sentBytes: number) => void;
  /** The line is broken: the next attempt comes in so many milliseconds. */
  readonly onWaiting: (thrown: unknown, waitMs: number) => void;
  /** Resolves after the time, or earlier when the line is back; rejects when the upload is stopped. */
  readonly wait: (waitMs: number) => Promise<void>;
}

/** What a file is known by again, whatever size the chunks have then. */
const headBytes = 4 * 1024 * 1024;
const firstWaitMs = 1_000;
const maxWaitMs = 30_000;
/** About four minutes; after that a person decides. */
const attemptsInARow = 12;

const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

export const sha256Of = async (blob: Blob): Promise<string> =>
  hexOf(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer()));

/** Milliseconds before the nth further attempt, from 0: twice as long each time, half a minute at most. */
export const waitBefore = (attempt: number): number => Math.min(maxWaitMs, firstWaitMs * 2 ** attempt);

const persistently = async <T>(door: ChunkDoor, watch: ChunkWatch, act: () => Promise<T>): Promise<T> => {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await act();
    } catch (thrown) {
      if (!door.isPassing(thrown) || attempt + 1 >= attemptsInARow) throw thrown;
      const waitMs = waitBefore(attempt);
      watch.onWaiting(thrown, waitMs);
      await watch.wait(waitMs);
    }
  }
};

/** Resolves when the whole file is on the server. @throws what the door throws and no waiting helps */
export const sendInChunks = async (file: Blob, door: ChunkDoor, watch: ChunkWatch): Promise<void> => {
  const head = await sha256Of(file.slice(0, headBytes));
  const { fileGuid, chunkBytes, chunkCount, receivedChunks } = await persistently(door, watch, () => door.open(head));
  watch.onOpened(fileGuid);
  for (let chunkNo = receivedChunks; chunkNo < chunkCount; chunkNo += 1) {
    const before = chunkNo * chunkBytes;
    const bytes = file.slice(before, before + chunkBytes);
    const sha256 = await sha256Of(bytes);
    await persistently(door, watch, () => {
      watch.onProgress(before);
      return door.send(fileGuid, { chunkNo, sha256, bytes }, (sent) => watch.onProgress(before + sent));
    });
    watch.onProgress(before + bytes.size);
  }
};

/** A file to the gateway: in one piece, or in chunks. */
import { call, upload } from '../../client/api.js';
import { messageOf } from '../../client/problems/message.js';
import { asProblem } from '../../client/problems/problem.js';
import { sendInChunks, type ChunkDoor } from './chunk-sender.js';

export interface SendWatch {
  /** Aborted by a pause, a cancel, or leaving the page. */
  readonly signal: AbortSignal;
  readonly onOpened: (fileGuid: string) => void;
  readonly onProgress: (sentBytes: number) => void;
  /** The line is broken; the next attempt comes by itself. */
  readonly onBroken: (message: string) => void;
}

export const sendSimple = async (
  insertionGuid: string,
  file: File,
  { signal, onProgress }: SendWatch,
): Promise<void> => {
  await upload(
    'POST /stock/insertions/:insertionGuid/files',
    { params: { insertionGuid }, query: { name: file.name, size: file.size }, file },
    { signal, onProgress },
  );
};

const passing: readonly string[] = [
  'client.offline',
  'upstream.unavailable',
  'upstream.deadline',
  'request.rate_limited',
  'stock.chunk_damaged',
];

const doorOf = (insertionGuid: string, file: File, signal: AbortSignal): ChunkDoor => ({
  open: (headSha256) =>
    call(
      'POST /stock/insertions/:insertionGuid/large-files',
      { params: { insertionGuid }, body: { name: file.name, sizeBytes: file.size, headSha256 } },
      { signal },
    ),
  send: (fileGuid, { chunkNo, sha256, bytes }, onSent) =>
    upload(
      'POST /stock/insertions/:insertionGuid/large-files/:fileGuid/chunks',
      { params: { insertionGuid, fileGuid }, query: { chunkNo, sha256 }, file: bytes },
      { signal, onProgress: onSent },
    ),
  isPassing: (thrown) => !signal.aborted && passing.includes(asProblem(thrown).code),
});

/** Resolves after the time, or when the browser is online again; rejects when stopped. */
const waited = (waitMs: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', online);
      signal.removeEventListener('abort', stopped);
    };
    const online = (): void => {
      end();
      resolve();
    };
    const stopped = (): void => {
      end();
      reject(new DOMException('The upload was stopped.', 'AbortError'));
    };
    const timer = setTimeout(online, waitMs);
    window.addEventListener('online', online);
    signal.addEventListener('abort', stopped);
  });

/** @throws Problem, or an AbortError when stopped; what is on the server by then stays there */
export const sendLarge = (insertionGuid: string, file: File, watch: SendWatch): Promise<void> =>
  sendInChunks(file, doorOf(insertionGuid, file, watch.signal), {
    onOpened: watch.onOpened,
    onProgress: watch.onProgress,
    onWaiting: (thrown) => watch.onBroken(messageOf(asProblem(thrown))),
    wait: (waitMs) => waited(waitMs, watch.signal),
  });

/** Takes a file out of the draft, also one of which a part is there. */
export const discardFile = async (insertionGuid: string, fileGuid: string): Promise<void> => {
  await call('DELETE /stock/insertions/:insertionGuid/files/:fileGuid', { params: { insertionGuid, fileGuid } });
};

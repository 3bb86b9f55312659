/** Sending files in chunks, as the browser does. */
import { createHash } from 'node:crypto';
import type {
  IncomingFile,
  SendChunkRequest,
  SendChunkResponse,
} from '../../../../../proto/gen/keyway/stock/v1/insertion_files.js';
import type { TestUser } from '../../../../support/platform.js';
import { insertionsOf } from '../../stock-world.js';

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export const chunksOf = (bytes: Buffer, chunkBytes: number): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, at) =>
    bytes.subarray(at * chunkBytes, (at + 1) * chunkBytes),
  );

/** Announces a file, or finds its half. */
export const openFile = async (
  user: TestUser,
  insertionGuid: string,
  name: string,
  bytes: Buffer,
  chunkBytes: number,
): Promise<IncomingFile> => {
  const head = bytes.subarray(0, chunkBytes);
  const { file } = await insertionsOf(user).openFile(
    { insertionGuid, name, sizeBytes: bytes.length, headSha256: sha256(head) },
    user.call(),
  );
  if (file === undefined) throw new Error('no file in the answer');
  return file;
};

/** @param over what is said of the chunk in place of the truth */
export const sendChunk = (
  user: TestUser,
  insertionGuid: string,
  fileGuid: string,
  chunkNo: number,
  bytes: Buffer,
  over: { sha256?: string; signal?: AbortSignal } = {},
): Promise<SendChunkResponse> => {
  async function* parts(): AsyncGenerator<SendChunkRequest> {
    yield { header: { insertionGuid, fileGuid, chunkNo, sha256: over.sha256 ?? sha256(bytes) } };
    for (let at = 0; at < bytes.length; at += 64 * 1024) yield { bytes: bytes.subarray(at, at + 64 * 1024) };
  }
  return insertionsOf(user).sendChunk(parts(), user.call({ ...(over.signal && { signal: over.signal }) }));
};

/** Sends a file from where it stands to its end. @returns the last answer */
export const sendFile = async (
  user: TestUser,
  insertionGuid: string,
  name: string,
  bytes: Buffer,
  chunkBytes: number,
): Promise<SendChunkResponse> => {
  const { fileGuid, receivedChunks } = await openFile(user, insertionGuid, name, bytes, chunkBytes);
  let answer: SendChunkResponse | undefined;
  for (const [no, chunk] of chunksOf(bytes, chunkBytes).entries())
    if (no >= receivedChunks) answer = await sendChunk(user, insertionGuid, fileGuid, no, chunk);
  if (answer === undefined) throw new Error('nothing was left to send');
  return answer;
};

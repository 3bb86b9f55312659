/** A file that comes in pieces. */
import { maxFileBytes } from './book.js';
import { Refused } from './refused.js';

/**
 * @param declaredBytes 0 when not known
 * @returns the file in one buffer
 * @throws Refused
 */
export const receivedFile = async (
  chunks: AsyncIterable<Uint8Array>,
  declaredBytes: number,
): Promise<Uint8Array<ArrayBuffer>> => {
  if (declaredBytes > maxFileBytes) throw new Refused('too_large');
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > maxFileBytes) throw new Refused('too_large');
    pieces.push(chunk);
  }
  // A connection that broke off looks like an end.
  if (length < declaredBytes) throw new Refused('unreadable');
  const bytes = new Uint8Array(new ArrayBuffer(length));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
};

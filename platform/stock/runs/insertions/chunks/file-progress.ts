/**
 * What is needed to go on with a file after its last chunk: where its lines stand, and the state of the hash over
 * all of it. Both hold pieces of keys, so that they are sealed as the keys are.
 */
import { createSHA256, type IHasher } from 'hash-wasm';
import { open, seal, uuidBytes } from '../../../keys/seal.js';
import type { LineState } from '../../../keys/staged/line-blocks.js';

export interface FileProgress {
  readonly lines: LineState | undefined;
  /** SHA-256 over the bytes so far; one that can be put away, which node:crypto's cannot. */
  readonly hash: IHasher;
}

const headBytes = 12;

const binding = (fileGuid: string): Buffer =>
  Buffer.concat([Buffer.from('keyway file progress '), uuidBytes(fileGuid)]);

/** @returns the beginning of a file */
export const newProgress = async (): Promise<FileProgress> => {
  const hash = await createSHA256();
  return { lines: undefined, hash: hash.init() };
};

/** Next line, flags, length of the hash's state; then that state, then the rest of the last line. */
export const sealProgress = (dataKey: Buffer, fileGuid: string, lines: LineState, hash: IHasher): Buffer => {
  const state = hash.save();
  const head = Buffer.alloc(headBytes);
  head.writeUInt32BE(lines.nextLine, 0);
  head.writeUInt32BE((lines.isDropping ? 1 : 0) + (lines.isAtStart ? 2 : 0), 4);
  head.writeUInt32BE(state.length, 8);
  return seal(dataKey, Buffer.concat([head, state, lines.rest]), binding(fileGuid));
};

/** @throws SealBroken when the row was changed */
export const openProgress = async (dataKey: Buffer, fileGuid: string, sealed: Buffer): Promise<FileProgress> => {
  const plain = open(dataKey, sealed, binding(fileGuid));
  const flags = plain.readUInt32BE(4);
  const restAt = headBytes + plain.readUInt32BE(8);
  const hash = await createSHA256();
  return {
    hash: hash.load(new Uint8Array(plain.subarray(headBytes, restAt))),
    lines: {
      nextLine: plain.readUInt32BE(0),
      isDropping: (flags & 1) !== 0,
      isAtStart: (flags & 2) !== 0,
      rest: plain.subarray(restAt),
    },
  };
};

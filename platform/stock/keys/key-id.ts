/**
 * Ids of keys: version 8 UUIDs (RFC 9562, 5.8) of 48 bits of the insertion's time, 32 bits of the
 * fingerprint and 42 random ones. The keys of one insertion stand together in every index, and in the
 * order of their fingerprints, so that an insert in that order fills all three from left to right. 32 bits
 * of a keyed hash say nothing about a key, and do not tell two of them apart.
 */
import { randomFillSync } from 'node:crypto';

/** Bytes of an id. */
export const keyIdBytes = 16;
const randomBytes = 6;

const pool = Buffer.alloc(randomBytes * 1024);
let next = pool.length;

/**
 * Writes the 16 bytes of a new id.
 * @param madeAtMs the insertion's time, the same for all of its keys
 * @param prefix the fingerprint's first 32 bits
 */
export const writeKeyId = (target: Buffer, at: number, madeAtMs: number, prefix: number): void => {
  if (next + randomBytes > pool.length) {
    randomFillSync(pool);
    next = 0;
  }
  target.writeUIntBE(madeAtMs, at, 6);
  target.writeUInt16BE(0x8000 | (prefix >>> 20), at + 6);
  // The variant's two bits, then 20 of the fingerprint and 42 random ones.
  target.writeUInt32BE((0x80000000 | ((prefix & 0xfffff) << 10) | (pool.readUInt16BE(next) & 0x3ff)) >>> 0, at + 8);
  pool.copy(target, at + 12, next + 2, next + randomBytes);
  next += randomBytes;
};

/** Text form of 16 bytes. */
export const uuidText = (bytes: Buffer): string => {
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};

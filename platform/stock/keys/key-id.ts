/** Ids of keys: version 7 UUIDs (RFC 9562), so that the keys of one upload stand together in every index. */
import { randomFillSync } from 'node:crypto';

const pool = Buffer.alloc(8 * 1024);
let next = pool.length;
let lastMs = 0;
let counter = 0;

/** @returns 16 bytes, greater than every id this thread made before */
export const newKeyId = (nowMs = Date.now()): Buffer => {
  if (nowMs > lastMs) {
    lastMs = nowMs;
    counter = 0;
  } else {
    counter += 1;
    // 18 bits of counter; beyond them the next millisecond is borrowed (RFC 9562, 6.2, method 1).
    if (counter > 0x3ffff) {
      lastMs += 1;
      counter = 0;
    }
  }
  if (next + 8 > pool.length) {
    randomFillSync(pool);
    next = 0;
  }
  const id = Buffer.allocUnsafe(16);
  id.writeUIntBE(lastMs, 0, 6);
  id.writeUInt16BE(0x7000 | (counter >> 6), 6);
  pool.copy(id, 8, next, next + 8);
  next += 8;
  id[8] = 0x80 | (counter & 0x3f);
  return id;
};

/** Text form of 16 bytes. */
export const uuidText = (bytes: Buffer): string => {
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};

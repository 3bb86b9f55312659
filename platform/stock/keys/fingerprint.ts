/**
 * HMAC-SHA-256 (RFC 2104) over platform and normalised key, cut to 16 bytes: what makes a key
 * unique across the network without being readable. Two one-shot hashes with prepared pads
 * take a fifth of the time of crypto.createHmac for texts this short.
 */
import { createHash, hash } from 'node:crypto';

const blockBytes = 64;
const maxTextLength = 4 * 1024;

/** Bytes of a fingerprint. */
export const fingerprintBytes = 16;

export class Fingerprinter {
  private readonly inner = Buffer.alloc(blockBytes + maxTextLength);
  private readonly outer = Buffer.alloc(blockBytes + 32);

  constructor(pepper: Buffer) {
    const key = pepper.length > blockBytes ? createHash('sha256').update(pepper).digest() : pepper;
    for (let i = 0; i < blockBytes; i += 1) {
      this.inner[i] = (key[i] ?? 0) ^ 0x36;
      this.outer[i] = (key[i] ?? 0) ^ 0x5c;
    }
  }

  /** Writes the 16 bytes. */
  write(target: Buffer, at: number, providerId: string, normalised: string): void {
    const length = this.inner.write(`${providerId}\0${normalised}`, blockBytes, 'utf8');
    // As a string of bytes: a buffer for each digest costs three times the hash.
    this.outer.write(hash('sha256', this.inner.subarray(0, blockBytes + length), 'binary'), blockBytes, 'binary');
    target.write(hash('sha256', this.outer, 'binary').slice(0, fingerprintBytes), at, 'binary');
  }
}

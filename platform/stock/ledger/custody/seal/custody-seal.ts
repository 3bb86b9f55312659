/**
 * What ties the custody to a key that the database does not have. A link's hash can be computed by anybody, for
 * evidence; its seal only by who has FINGERPRINT_PEPPER (ADR 0019, 0050).
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Each has a key of its own: a seal of one kind never passes for another. */
const purposes = ['link', 'pin', 'ends'] as const;
type Purpose = (typeof purposes)[number];

const keyBytes = 32;
const keyIdBytes = 4;

export class CustodySeal {
  /** Names the key in what it has sealed; says nothing about it. */
  readonly keyId: string;
  readonly #keys: ReadonlyMap<Purpose, Buffer>;

  /** @param pepper FINGERPRINT_PEPPER as it is configured */
  constructor(pepper: string) {
    const secret = Buffer.from(pepper, 'base64');
    const derive = (label: string, bytes: number): Buffer =>
      Buffer.from(hkdfSync('sha256', secret, '', `keyway custody ${label}`, bytes));
    this.keyId = derive('key id', keyIdBytes).toString('hex');
    this.#keys = new Map(purposes.map((purpose) => [purpose, derive(purpose, keyBytes)]));
  }

  /** @returns HMAC-SHA-256, 32 bytes */
  seal(purpose: Purpose, sealed: Buffer | string): Buffer {
    const key = this.#keys.get(purpose) as Buffer;
    return createHmac('sha256', key).update(sealed).digest();
  }

  /** Was this sealed so, with this key? */
  holds(purpose: Purpose, sealed: Buffer | string, seal: Buffer): boolean {
    const expected = this.seal(purpose, sealed);
    return seal.length === expected.length && timingSafeEqual(seal, expected);
  }
}

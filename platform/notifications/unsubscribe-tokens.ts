/**
 * What stands in the address with which a letter is stopped (RFC 8058): whose letters, and a seal by which the platform
 * knows its own. It says nothing that opens anything, names no person and needs no table; it works as long as the user
 * is there, because a letter is kept for years.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const guidBytes = 16;
const sealBytes = 32;
/** base64url of both, which fills its last character: one spelling each. */
export const tokenPattern = /^[A-Za-z0-9_-]{64}$/;

const guidOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

export class UnsubscribeTokens {
  readonly #key: Buffer;

  /**
   * @param pepper FINGERPRINT_PEPPER; a key of this purpose only is derived from it
   * @param publicUrl where people reach Keyway
   */
  constructor(
    pepper: string,
    private readonly publicUrl: string,
  ) {
    this.#key = Buffer.from(hkdfSync('sha256', Buffer.from(pepper, 'base64'), '', 'keyway unsubscribe', 32));
  }

  /** The address of the one page and of the one-click POST. */
  urlFor(userGuid: string): string {
    const user = Buffer.from(userGuid.replaceAll('-', ''), 'hex');
    return `${this.publicUrl}/bff/unsubscribe/${Buffer.concat([user, this.#seal(user)]).toString('base64url')}`;
  }

  /** @returns the user's guid; undefined for a token that is not ours */
  userOf(token: string): string | undefined {
    if (!tokenPattern.test(token)) return undefined;
    const bytes = Buffer.from(token, 'base64url');
    const user = bytes.subarray(0, guidBytes);
    return timingSafeEqual(bytes.subarray(guidBytes), this.#seal(user)) ? guidOf(user) : undefined;
  }

  #seal(user: Buffer): Buffer {
    return createHmac('sha256', this.#key).update(user).digest().subarray(0, sealBytes);
  }
}

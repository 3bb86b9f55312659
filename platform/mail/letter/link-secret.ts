/**
 * The secret of a mailed link: 32 random bytes, base64url (RFC 4648, 5). It stands behind the '#' of the letter's
 * address and comes back in a body; the tables have its hash, so that who reads them uses no link.
 */
import { createHash, randomBytes } from 'node:crypto';

const bytes = 32;
const text = /^[A-Za-z0-9_-]{43}$/;

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

export const newLinkSecret = (): { readonly secret: string; readonly hash: Buffer } => {
  const secret = randomBytes(bytes).toString('base64url');
  return { secret, hash: hashOf(secret) };
};

/** @returns undefined for a text that was never mailed: it is cut, or something else */
export const linkSecretHash = (secret: string): Buffer | undefined => (text.test(secret) ? hashOf(secret) : undefined);

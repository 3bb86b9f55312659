/** How a token's header names the certificate that signed it (RFC 7515, sections 4.1.4, 4.1.7 and 4.1.8). */
import type { ProtectedHeaderParameters } from 'jose';

const sha1Bytes = 20;
const sha256Bytes = 32;

export interface Thumbprint {
  readonly kind: 'sha1' | 'sha256';
  readonly bytes: Buffer;
}

const thumbprintOf = (bytes: Buffer): Thumbprint | undefined => {
  if (bytes.length === sha1Bytes) return { kind: 'sha1', bytes };
  return bytes.length === sha256Bytes ? { kind: 'sha256', bytes } : undefined;
};

const inBase64url = (text: string): Thumbprint | undefined =>
  /^[A-Za-z0-9_-]{27}$|^[A-Za-z0-9_-]{43}$/.test(text) ? thumbprintOf(Buffer.from(text, 'base64url')) : undefined;

/** As openssl (with colons) and Windows print it. */
const inHex = (text: string): Thumbprint | undefined => {
  const digits = text.replaceAll(':', '');
  return /^(?:[0-9A-Fa-f]{40}|[0-9A-Fa-f]{64})$/.test(digits) ? thumbprintOf(Buffer.from(digits, 'hex')) : undefined;
};

/** `x5t` is SHA-1 and `x5t#S256` SHA-256; `kid` is either, in hex or base64url. */
const readers: Readonly<Record<string, (text: string) => Thumbprint | undefined>> = {
  'x5t#S256': (text) => ofKind(inBase64url(text), 'sha256'),
  x5t: (text) => ofKind(inBase64url(text), 'sha1'),
  kid: (text) => inHex(text) ?? inBase64url(text),
};

const ofKind = (found: Thumbprint | undefined, kind: Thumbprint['kind']): Thumbprint | undefined =>
  found?.kind === kind ? found : undefined;

/**
 * @returns every thumbprint that the header names, at least one; undefined when it names none, or one of them is none:
 *   what cannot be understood is not passed over
 */
export const thumbprintsIn = (header: ProtectedHeaderParameters): Thumbprint[] | undefined => {
  const named = Object.entries(readers).flatMap(([name, read]) => {
    const value: unknown = header[name];
    if (value === undefined) return [];
    return [typeof value === 'string' ? read(value) : undefined];
  });
  const known = named.filter((each) => each !== undefined);
  return known.length > 0 && known.length === named.length ? known : undefined;
};

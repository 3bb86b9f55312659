/** Tokens as partners' programs sign them. */
import { randomUUID, type KeyObject } from 'node:crypto';
import { SignJWT, type JWTHeaderParameters } from 'jose';
import type { MadeCertificate } from './made-certificate.js';

/** What a token says where a test says nothing else. */
export interface TokenChanges {
  readonly header?: Partial<JWTHeaderParameters> & Readonly<Record<string, unknown>>;
  readonly claims?: Readonly<Record<string, unknown>>;
  /** In place of the certificate's own. */
  readonly key?: KeyObject | Uint8Array;
}

const withoutUndefined = <T extends object>(given: T): T =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as T;

/** A good token for ten minutes, but for the changes; `undefined` takes a claim or header away. */
export const signToken = (
  certificate: MadeCertificate,
  claims: Readonly<Record<string, unknown>>,
  { header = {}, key = certificate.privateKey }: Pick<TokenChanges, 'header' | 'key'> = {},
): Promise<string> => {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT(withoutUndefined({ iat: now, exp: now + 600, jti: randomUUID(), ...claims }))
    .setProtectedHeader(
      withoutUndefined({
        alg: certificate.algorithm,
        'x5t#S256': certificate.sha256.toString('base64url'),
        ...header,
      }),
    )
    .sign(key);
};

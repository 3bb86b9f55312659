/**
 * Tokens of partners' programs: JWTs that they sign themselves with the key of a certificate that their vault has
 * registered (docs/domain.md, o3; RFC 7519, RFC 8725).
 */
import { createHash, X509Certificate } from 'node:crypto';
import {
  decodeJwt,
  decodeProtectedHeader,
  errors,
  jwtVerify,
  type JWTPayload,
  type ProtectedHeaderParameters,
} from 'jose';
import type { Clock } from '../../../kernel/clock.js';
import type { Database } from '../../database/database.js';
import { partnerErrors } from '../partner.errors.js';
import { isGuid } from '../../request-id.js';
import { findNamed, type NamedCertificate } from './named-certificate.repository.js';
import { thumbprintsIn, type Thumbprint } from './token-names.js';

/** A token that the certificate's key has signed. */
export interface SignedToken {
  readonly certificate: NamedCertificate;
  /** SHA-256 of `jti`. */
  readonly jti: Buffer;
  readonly expiresAt: Date;
  /** Why it opens nothing all the same, for the vault's own log; undefined when it does. */
  readonly fault: string | undefined;
}

export interface PartnerTokenDependencies {
  readonly database: Database;
  readonly clock: Clock;
  /** The portal, as `aud`. */
  readonly audience: string;
}

/** Two clocks may differ so much: `iat` and `nbf`. `exp` is taken as it stands. */
const leewaySeconds = 60;
/** From `iat` to `exp` at most. The rule's other number, 24 hours that are never taken, is over it. */
export const maxTokenMinutes = 60;
const maxJtiLength = 128;

const bearer = /^Bearer ([A-Za-z0-9_-]{2,2048}\.[A-Za-z0-9_-]{2,6144}\.[A-Za-z0-9_-]{2,2048})$/;
/** Keys and certificates that a token brings along are nobody's; `crit` is for what we do not know (RFC 7515, 4.1.11). */
const refusedHeaders = ['jwk', 'jku', 'x5c', 'x5u', 'crit', 'b64', 'zip', 'enc'];

const refused = (cause: unknown) => partnerErrors('partner.unauthenticated', { cause });

/** What a token says of itself, nothing of it proved. */
export interface TokenClaim {
  readonly token: string;
  readonly algorithm: string;
  readonly names: readonly Thumbprint[];
  readonly vaultId: string;
}

const signerIn = (header: ProtectedHeaderParameters): Pick<TokenClaim, 'algorithm' | 'names'> => {
  const { alg = '', typ = 'JWT' } = header;
  const names = thumbprintsIn(header);
  if (names === undefined) throw new Error('names no certificate');
  if (refusedHeaders.some((name) => name in header)) throw new Error('brings a key or an extension along');
  if (typ.toUpperCase() !== 'JWT') throw new Error('is another kind of token');
  return { algorithm: alg, names };
};

const vaultIn = ({ sub }: JWTPayload): string => {
  if (typeof sub !== 'string' || !isGuid(sub)) throw new Error('names no vault');
  return sub.toLowerCase();
};

/** @param authorization header as it came. @throws partner.unauthenticated */
export const claimOf = (authorization: string | undefined): TokenClaim => {
  const token = bearer.exec(authorization ?? '')?.[1];
  if (token === undefined) throw refused('no bearer token of three parts');
  try {
    return { token, ...signerIn(decodeProtectedHeader(token)), vaultId: vaultIn(decodeJwt(token)) };
  } catch (cause) {
    throw refused(cause);
  }
};

const isNamed = ({ sha1, sha256 }: NamedCertificate, names: readonly Thumbprint[]): boolean =>
  names.every(({ kind, bytes }) => (kind === 'sha1' ? sha1 : sha256).equals(bytes));

/** @returns what is wrong with the claims beside what jose has looked at */
const faultOfClaims = ({ iat, exp, jti }: JWTPayload, nowSeconds: number): string | undefined => {
  if (typeof jti !== 'string' || jti.length === 0 || jti.length > maxJtiLength) return 'jti has no 1 to 128 characters';
  if (iat === undefined || exp === undefined) return 'iat or exp is missing';
  if (exp <= nowSeconds) return 'the token has expired';
  if (iat > nowSeconds + leewaySeconds) return 'iat lies in the future';
  if (exp - iat > maxTokenMinutes * 60) return `more than ${maxTokenMinutes} minutes lie between iat and exp`;
  return undefined;
};

const faultOfCertificate = (certificate: NamedCertificate, now: Date): string | undefined => {
  if (certificate.revoked_at !== null) return 'the certificate has been revoked';
  if (certificate.valid_to <= now) return 'the certificate has expired';
  return certificate.valid_from > now ? 'the certificate is not valid yet' : undefined;
};

export class PartnerTokenService {
  constructor(private readonly dependencies: PartnerTokenDependencies) {}

  /**
   * @throws partner.unauthenticated, always the same, when no registered key of the named vault has signed it
   */
  async read(claim: TokenClaim): Promise<SignedToken> {
    const certificate = await this.signer(claim);
    const now = this.dependencies.clock.now();
    try {
      const { payload } = await jwtVerify(claim.token, new X509Certificate(certificate.der).publicKey, {
        // The certificate's own and no other: an HMAC under its public text, or `none`, is no signature of it.
        algorithms: [certificate.algorithm],
        audience: this.dependencies.audience,
        subject: payloadSubject(claim),
        requiredClaims: ['exp', 'iat', 'jti'],
        clockTolerance: leewaySeconds,
        currentDate: now,
      });
      const fault = faultOfCertificate(certificate, now) ?? faultOfClaims(payload, Math.floor(now.getTime() / 1000));
      return signedBy(certificate, payload, fault);
    } catch (thrown) {
      // Only what is signed gets as far as its claims, and only that is told to the vault.
      if (thrown instanceof errors.JWTClaimValidationFailed || thrown instanceof errors.JWTExpired)
        return signedBy(certificate, thrown.payload, `${thrown.claim}: ${thrown.reason}`);
      throw refused(thrown);
    }
  }

  /** The one certificate of the vault that bears all the names. */
  private async signer({ algorithm, names, vaultId }: TokenClaim): Promise<NamedCertificate> {
    const of = (wanted: Thumbprint['kind']): Buffer[] =>
      names.flatMap(({ kind, bytes }) => (kind === wanted ? [bytes] : []));
    const found = await findNamed(this.dependencies.database, vaultId, { sha256: of('sha256'), sha1: of('sha1') });
    const [certificate, ...others] = found.filter((each) => isNamed(each, names));
    if (certificate === undefined || others.length > 0) throw refused('the vault has no such certificate');
    if (certificate.algorithm !== algorithm) throw refused('the algorithm is not the one of the certificate');
    return certificate;
  }
}

/** `sub` in the spelling of the token: which vault it is has been decided. */
const payloadSubject = ({ token }: TokenClaim): string => decodeJwt(token).sub ?? '';

const signedBy = (certificate: NamedCertificate, { jti, exp }: JWTPayload, fault: string | undefined): SignedToken => ({
  certificate,
  jti: createHash('sha256')
    .update(jti ?? '')
    .digest(),
  expiresAt: new Date((exp ?? 0) * 1000),
  fault,
});

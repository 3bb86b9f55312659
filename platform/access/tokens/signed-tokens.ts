/** Access tokens that are JWTs (RFC 9068), checked with the issuer's keys. */
import { createRemoteJWKSet, customFetch, errors, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { callErrors } from '../../../kernel/errors.js';
import { issuerTimeoutMs, type Issuer } from './issuer.js';
import { reasonOf } from '../../../kernel/log.js';
import type { TokenClaims, TokenReader } from './token-claims.js';

/** Asymmetric only: with a shared secret whoever can check a token could also make one. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
/** Two clocks may differ so much: a token that the gateway holds for good must not be refused for it. */
const clockToleranceSeconds = 120;

/** The faults of the token itself; anything else (issuer not reachable) is not the caller's fault. */
const tokenFaults = [
  errors.JWTInvalid,
  errors.JWTExpired,
  errors.JWTClaimValidationFailed,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
];

/** Only ID tokens have them (OpenID Connect Core, section 3.1.3.6): one must not pass for an access token. */
const idTokenClaims = ['nonce', 'at_hash', 'c_hash'];

export class SignedTokens implements TokenReader {
  private keys: Promise<JWTVerifyGetKey> | undefined;

  constructor(
    private readonly issuer: Issuer,
    private readonly audience: string,
  ) {}

  async read(token: string): Promise<TokenClaims> {
    const keys = await this.keySet();
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer: this.issuer.name,
        audience: this.audience,
        algorithms,
        clockTolerance: clockToleranceSeconds,
        requiredClaims: ['exp', 'iat', 'sub'],
      });
      if (idTokenClaims.some((claim) => claim in payload)) throw new errors.JWTInvalid('this is an ID token');
      return payload;
    } catch (cause) {
      if (!tokenFaults.some((fault) => cause instanceof fault)) throw await this.issuer.unavailable('jwks', cause);
      // That a token ends is no news; all else is somebody's mistake.
      if (!(cause instanceof errors.JWTExpired))
        this.issuer.log.warn({ issuer: this.issuer.name, ...(await reasonOf(cause)) }, 'an access token was refused');
      throw callErrors('session.unauthenticated', { cause });
    }
  }

  private keySet(): Promise<JWTVerifyGetKey> {
    this.keys ??= this.openKeySet().catch((failure: unknown) => {
      this.keys = undefined;
      throw failure;
    });
    return this.keys;
  }

  private async openKeySet(): Promise<JWTVerifyGetKey> {
    const { jwks_uri: address } = await this.issuer.known();
    return createRemoteJWKSet(new URL(address), {
      timeoutDuration: issuerTimeoutMs,
      cooldownDuration: 5_000,
      cacheMaxAge: 600_000,
      [customFetch]: this.issuer.fetcher,
    });
  }
}

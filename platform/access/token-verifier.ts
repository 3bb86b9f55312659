/** Access tokens: RFC 9068 JWTs of the one trusted issuer, for this platform. */
import { createRemoteJWKSet, customFetch, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { callErrors } from '../../kernel/errors.js';

export interface TokenVerifierOptions {
  readonly issuer: string;
  readonly audience: string;
  /** `client_id` and `sub` of the token that the identity provider signs for itself. */
  readonly identityClient: string;
}

/** The caller that a valid token proves. */
export type Subject = { readonly kind: 'user'; readonly userGuid: string } | { readonly kind: 'identity' };

/** Asymmetric only: with a shared secret whoever can check a token could also make one. */
const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519'];
const clockToleranceSeconds = 60;
const discoveryTimeoutMs = 5_000;

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

export class TokenVerifier {
  readonly #options: TokenVerifierOptions;
  readonly #fetch: typeof fetch;
  #keys: Promise<JWTVerifyGetKey> | undefined;

  constructor(options: TokenVerifierOptions, fetcher: typeof fetch = fetch) {
    this.#options = options;
    this.#fetch = fetcher;
  }

  /** Reads the issuer's discovery document once; a failure is forgotten, so the next call tries again. */
  async #keySet(): Promise<JWTVerifyGetKey> {
    this.#keys ??= this.#discover().catch((cause: unknown) => {
      this.#keys = undefined;
      throw callErrors('upstream.unavailable', { cause, retryAfterSeconds: 2 });
    });
    return this.#keys;
  }

  async #discover(): Promise<JWTVerifyGetKey> {
    const { issuer } = this.#options;
    const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
    const response = await this.#fetch(address, { signal: AbortSignal.timeout(discoveryTimeoutMs), redirect: 'error' });
    if (!response.ok) throw new Error(`discovery answered ${response.status}`);
    const document = (await response.json()) as { issuer?: unknown; jwks_uri?: unknown };
    // OpenID Connect Discovery 4.3: a document of another issuer must not be used.
    if (document.issuer !== issuer || typeof document.jwks_uri !== 'string')
      throw new Error('discovery is of another issuer');
    return createRemoteJWKSet(new URL(document.jwks_uri), {
      timeoutDuration: discoveryTimeoutMs,
      cooldownDuration: 5_000,
      cacheMaxAge: 600_000,
      [customFetch]: this.#fetch,
    });
  }

  /** Whether the issuer answers; for the readiness probe. */
  async isReady(): Promise<boolean> {
    return this.#keySet().then(
      () => true,
      () => false,
    );
  }

  /** @throws DomainError session.unauthenticated, or upstream.unavailable when the issuer does not answer */
  async verify(token: string): Promise<Subject> {
    const keys = await this.#keySet();
    const { issuer, audience } = this.#options;
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience,
        algorithms,
        clockTolerance: clockToleranceSeconds,
        requiredClaims: ['exp', 'iat', 'sub'],
      });
      return this.#subjectOf(payload);
    } catch (cause) {
      const isTokenFault = tokenFaults.some((fault) => cause instanceof fault);
      if (isTokenFault) throw callErrors('session.unauthenticated', { cause });
      throw callErrors('upstream.unavailable', { cause, retryAfterSeconds: 2 });
    }
  }

  #subjectOf({ sub, client_id: client, scope }: JWTPayload): Subject {
    const { identityClient } = this.#options;
    const scopes = typeof scope === 'string' ? scope.split(' ') : [];
    if (sub === identityClient && client === identityClient && scopes.includes('identity')) return { kind: 'identity' };
    return { kind: 'user', userGuid: sub ?? '' };
  }
}

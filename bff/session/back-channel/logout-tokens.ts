/**
 * Logout tokens (OpenID Connect Back-Channel Logout 1.0, section 2.6): every check of the list there,
 * and the token type on top, so that no ID token passes for one. Each token counts once, over all
 * instances; while that cannot be told none counts.
 */
import { createRemoteJWKSet, errors as joseErrors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import type { Clock } from '../../../kernel/clock.js';
import { callErrors } from '../../../kernel/errors.js';
import type { IdentityProvider } from '../oidc/identity-provider.client.js';
import type { SessionStore } from '../store/session-store.js';
import { logoutTokenKey } from '../store/store-keys.js';

/** What ends: the sessions of one session at the provider, or all of a user there. */
export interface ProviderLogout {
  readonly issuer: string;
  readonly jti: string;
  readonly providerSid: string | undefined;
  readonly providerSubject: string | undefined;
}

/** The provider is told 400; the reason is for the log. */
export class LogoutTokenRefused extends Error {
  constructor(reason: string, cause?: unknown) {
    super(reason, { cause });
    this.name = 'LogoutTokenRefused';
  }
}

const tokenType = 'logout+jwt';
const event = 'http://schemas.openid.net/event/backchannel-logout';
/** Nothing symmetric: whoever can verify such a signature can make one. */
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
/** OpenID Connect Back-Channel Logout 1.0, section 2.4, recommends two minutes at most; the clocks may differ by as much. */
const maxAgeSeconds = 120;
const skewSeconds = 120;
/** Longer than a token can pass for young: of two seconds ahead to two minutes old. */
const rememberMs = 10 * 60_000;
const keysTimeoutMs = 3_000;

const isFilled = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @throws LogoutTokenRefused for what a signature does not tell */
const logoutOf = ({ iss, sub, sid, jti, nonce, events }: JWTPayload): ProviderLogout => {
  if (!isObject(events) || !isObject(events[event])) throw new LogoutTokenRefused('it names no logout event');
  // An ID token that carries the event would have one (OpenID Connect Back-Channel Logout 1.0, section 2.6, step 6).
  if (nonce !== undefined) throw new LogoutTokenRefused('it has a nonce');
  if (!isFilled(sub) && !isFilled(sid)) throw new LogoutTokenRefused('it names neither user nor session');
  if (!isFilled(jti) || iss === undefined) throw new LogoutTokenRefused('it has no id of its own');
  return {
    issuer: iss,
    jti,
    providerSid: isFilled(sid) ? sid : undefined,
    providerSubject: isFilled(sub) ? sub : undefined,
  };
};

// jose tells apart what is wrong with the token; all else is wrong with the provider's keys.
const asRefusal = (failure: unknown): unknown => {
  if (failure instanceof LogoutTokenRefused) return failure;
  const isAway = !(failure instanceof joseErrors.JOSEError) || failure instanceof joseErrors.JWKSTimeout;
  return isAway
    ? callErrors('upstream.unavailable', { cause: failure })
    : new LogoutTokenRefused(failure.code, failure);
};

export class LogoutTokens {
  private keys: { readonly uri: string; readonly get: JWTVerifyGetKey } | undefined;

  constructor(
    private readonly provider: Pick<IdentityProvider, 'logoutTokenSource' | 'clientId'>,
    private readonly store: SessionStore,
    private readonly clock: Clock,
  ) {}

  /** @throws LogoutTokenRefused, DomainError upstream.unavailable (keys or store do not answer) */
  async take(token: string): Promise<ProviderLogout> {
    const logout = await this.verified(token);
    if (!(await this.isFirst(logout))) throw new LogoutTokenRefused('it was taken before');
    return logout;
  }

  /** What the token asked for could not be done: the provider may send it again. */
  async giveBack({ issuer, jti }: ProviderLogout): Promise<void> {
    await this.store.remove([logoutTokenKey(issuer, jti)]).catch(() => 0);
  }

  // A store that hangs may write after we have given up: what comes behind it takes that back.
  private async isFirst(logout: ProviderLogout): Promise<boolean> {
    try {
      return await this.store.create(logoutTokenKey(logout.issuer, logout.jti), '1', rememberMs);
    } catch (failure) {
      void this.giveBack(logout);
      throw failure;
    }
  }

  private async verified(token: string): Promise<ProviderLogout> {
    const { issuer, jwksUri } = this.provider.logoutTokenSource();
    try {
      const { payload } = await jwtVerify(token, this.keysAt(jwksUri), {
        issuer,
        audience: this.provider.clientId,
        algorithms,
        typ: tokenType,
        maxTokenAge: maxAgeSeconds,
        clockTolerance: skewSeconds,
        requiredClaims: ['exp', 'jti', 'events'],
        currentDate: this.clock.now(),
      });
      return logoutOf(payload);
    } catch (failure) {
      throw asRefusal(failure);
    }
  }

  private keysAt(uri: string): JWTVerifyGetKey {
    if (this.keys?.uri !== uri) {
      const get = createRemoteJWKSet(new URL(uri), { timeoutDuration: keysTimeoutMs });
      this.keys = { uri, get };
    }
    return this.keys.get;
  }
}

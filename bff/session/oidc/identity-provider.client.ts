/** The OpenID provider as the gateway uses it: discovery, code exchange, renewal, revocation, sign-out. */
import * as oidc from 'openid-client';
import type { Clock } from '../../../kernel/clock.js';
import { callErrors } from '../../../kernel/errors.js';
import type { Logger } from '../../../kernel/log.js';
import type { TokenSet } from '../records/token-vault.js';

export interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Resource indicator (RFC 8707) of the access token; absent: the provider's default. */
  readonly audience: string | undefined;
  /** Where the browser lands after the provider's sign-out. */
  readonly signedOutUrl: string;
}

export interface SignedIn {
  readonly subject: string;
  /** The provider's own session, when it tells one. */
  readonly providerSid: string | undefined;
  readonly tokens: TokenSet;
  /** When and how the user proved who they are (`auth_time`, `acr`), where the ID token says so. */
  readonly authenticatedAtMs: number | undefined;
  readonly acr: string | undefined;
}

/** The provider has ended the grant: the user must sign in again. */
export class GrantEnded extends Error {
  constructor(cause: unknown) {
    super('the identity provider has ended the grant', { cause });
    this.name = 'GrantEnded';
  }
}

const callTimeoutSeconds = 5;
const retryAfterSeconds = 5;
const firstRetryMs = 250;
const longestRetryMs = 10_000;
const defaultLifeSeconds = 300;
const scopes = 'openid profile email offline_access';

const isLoopback = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1' || hostname === '[::1]';

export class IdentityProvider {
  private configuration: oidc.Configuration | undefined;
  private failure = 'not discovered yet';
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(
    private readonly settings: ProviderSettings,
    private readonly clock: Clock,
    private readonly log: Logger,
  ) {}

  /** Discovers once, and goes on trying in the background when the provider is not there. */
  async start(attempt = 1): Promise<void> {
    try {
      this.configuration = await this.discover();
      this.log.info({ issuer: this.settings.issuer }, 'the identity provider is known');
    } catch (failure) {
      this.failure = failure instanceof Error ? failure.message : 'unknown';
      this.log.error(
        { issuer: this.settings.issuer, reason: this.failure, attempt },
        'the identity provider is not usable',
      );
      if (this.isClosed) return;
      this.timer = setTimeout(
        () => void this.start(attempt + 1),
        Math.min(firstRetryMs * 2 ** attempt, longestRetryMs),
      ).unref();
    }
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
  }

  isReady(): boolean {
    return this.configuration !== undefined;
  }

  get issuer(): string {
    return this.settings.issuer;
  }

  get clientId(): string {
    return this.settings.clientId;
  }

  get scopes(): readonly string[] {
    return scopes.split(' ').slice(1);
  }

  /** @throws DomainError upstream.unavailable before discovery has succeeded */
  get authorizationEndpoint(): string {
    const { authorization_endpoint: endpoint } = this.known().serverMetadata();
    if (endpoint === undefined) throw callErrors('upstream.unavailable', { cause: 'no authorization endpoint' });
    return endpoint;
  }

  /** Who signs logout tokens, and where its keys are. @throws DomainError upstream.unavailable before discovery */
  logoutTokenSource(): { readonly issuer: string; readonly jwksUri: string } {
    const { issuer, jwks_uri: jwksUri } = this.known().serverMetadata();
    if (jwksUri === undefined) throw callErrors('upstream.unavailable', { cause: 'the provider publishes no keys' });
    return { issuer, jwksUri };
  }

  /** What the authorization request carries beside state and redirect address. */
  async authorizationParameters(codeVerifier: string, nonce: string): Promise<Record<string, string>> {
    return {
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
      ...(this.settings.audience !== undefined && { resource: this.settings.audience }),
    };
  }

  /**
   * Code to tokens. Checks state, `iss`, PKCE, nonce, the ID token's signature and claims, and that
   * UserInfo speaks of the same subject.
   *
   * @param callback the whole address that the browser came back to
   */
  async signIn(callback: URL, checks: { state: string; nonce: string; codeVerifier: string }): Promise<SignedIn> {
    const configuration = this.known();
    const granted = await oidc.authorizationCodeGrant(configuration, callback, {
      expectedState: checks.state,
      expectedNonce: checks.nonce,
      pkceCodeVerifier: checks.codeVerifier,
      idTokenExpected: true,
    });
    const claims = granted.claims();
    if (claims === undefined || granted.id_token === undefined) throw new Error('the provider gave no ID token');
    if (configuration.serverMetadata().userinfo_endpoint !== undefined) {
      await oidc.fetchUserInfo(configuration, granted.access_token, claims.sub);
    }
    const tokens = this.tokensOf(granted, granted.id_token);
    return {
      subject: claims.sub,
      authenticatedAtMs: claims.auth_time === undefined ? undefined : claims.auth_time * 1000,
      acr: typeof claims['acr'] === 'string' ? claims['acr'] : undefined,
      providerSid: typeof claims['sid'] === 'string' ? claims['sid'] : undefined,
      // The first access token is UserInfo's; the one for the platform names it as its audience.
      tokens:
        this.settings.audience === undefined ? tokens : { ...(await this.renew(tokens)), idToken: granted.id_token },
    };
  }

  /** @throws GrantEnded, DomainError upstream.unavailable */
  async renew(tokens: Pick<TokenSet, 'refreshToken' | 'idToken'>): Promise<TokenSet> {
    if (tokens.refreshToken === undefined) throw new GrantEnded('there is no refresh token');
    const { audience } = this.settings;
    const configuration = this.known();
    try {
      const granted = await oidc.refreshTokenGrant(
        configuration,
        tokens.refreshToken,
        audience === undefined ? {} : { resource: audience },
      );
      const fresh = this.tokensOf(granted, granted.id_token ?? tokens.idToken);
      return { ...fresh, refreshToken: fresh.refreshToken ?? tokens.refreshToken };
    } catch (failure) {
      if (failure instanceof oidc.ResponseBodyError && failure.error === 'invalid_grant') throw new GrantEnded(failure);
      throw callErrors('upstream.unavailable', { cause: failure, retryAfterSeconds });
    }
  }

  /** Best effort (RFC 7009): a provider that does not answer must not hold up a sign-out. */
  async revoke(refreshToken: string | undefined): Promise<void> {
    if (refreshToken === undefined || this.configuration?.serverMetadata().revocation_endpoint === undefined) return;
    try {
      await oidc.tokenRevocation(this.configuration, refreshToken, { token_type_hint: 'refresh_token' });
    } catch (failure) {
      this.log.warn(
        { reason: failure instanceof Error ? failure.message : 'unknown' },
        'a refresh token could not be revoked',
      );
    }
  }

  /** RP-Initiated Logout 1.0; null when the provider has no such endpoint. */
  endSessionUrl(idToken: string): string | null {
    if (this.configuration?.serverMetadata().end_session_endpoint === undefined) return null;
    return oidc.buildEndSessionUrl(this.configuration, {
      id_token_hint: idToken,
      post_logout_redirect_uri: this.settings.signedOutUrl,
    }).href;
  }

  private async discover(): Promise<oidc.Configuration> {
    const issuer = new URL(this.settings.issuer);
    const isPlain = issuer.protocol === 'http:';
    if (isPlain && !isLoopback(issuer)) throw new Error('the issuer must be https unless it is on this machine');
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- marked so to stand out; only for a provider on this machine
    const allowPlain = isPlain ? { execute: [oidc.allowInsecureRequests] } : {};
    const configuration = await oidc.discovery(
      issuer,
      this.settings.clientId,
      { client_secret: this.settings.clientSecret },
      oidc.ClientSecretBasic(this.settings.clientSecret),
      { timeout: callTimeoutSeconds, ...allowPlain },
    );
    // Beyond TLS: the ID token's signature itself (OpenID Connect Core, section 3.1.3.7, step 6).
    oidc.enableNonRepudiationChecks(configuration);
    return configuration;
  }

  private known(): oidc.Configuration {
    if (this.configuration !== undefined) return this.configuration;
    throw callErrors('upstream.unavailable', { cause: this.failure, retryAfterSeconds });
  }

  private tokensOf(granted: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers, idToken: string): TokenSet {
    const nowMs = this.clock.now().getTime();
    return {
      accessToken: granted.access_token,
      refreshToken: granted.refresh_token,
      idToken,
      obtainedAtMs: nowMs,
      expiresAtMs: nowMs + (granted.expiresIn() ?? defaultLifeSeconds) * 1000,
    };
  }
}

/** The OpenID provider as the gateway uses it: discovery, code exchange, renewal, revocation, sign-out. */
import * as oidc from 'openid-client';
import type { Clock } from '../../../kernel/clock.js';
import { callErrors } from '../../../kernel/errors.js';
import { reasonOf, type Logger } from '../../../kernel/log.js';
import type { TokenSet } from '../records/token-vault.js';
import { GrantEnded, judged, providerRetrySeconds as retryAfterSeconds, type Endpoint } from './provider-answers.js';
import { discoverProvider, pushesRequests, scopesFor, type ProviderSettings } from './provider-discovery.js';

export interface SignedIn {
  readonly subject: string;
  /** The provider's own session, when it tells one. */
  readonly providerSid: string | undefined;
  readonly tokens: TokenSet;
  /** When and how the user proved who they are (`auth_time`, `acr`), where the ID token says so. */
  readonly authenticatedAtMs: number | undefined;
  readonly acr: string | undefined;
}

const firstRetryMs = 250;
const maxRetryMs = 10_000;
const defaultLifeSeconds = 300;

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
      this.configuration = await discoverProvider(this.settings);
      this.log.info({ issuer: this.settings.issuer, scopes: this.scopes }, 'the identity provider is known');
    } catch (failure) {
      const found = await reasonOf(failure);
      this.failure = found.reason;
      const { issuer } = this.settings;
      this.log.error({ endpoint: 'discovery', issuer, ...found, attempt }, 'the identity provider is not usable');
      if (this.isClosed) return;
      this.timer = setTimeout(
        () => void this.start(attempt + 1),
        Math.min(firstRetryMs * 2 ** attempt, maxRetryMs),
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

  /** Beside `openid`, which every sign-in asks for; once the provider is known, by what it offers. */
  get scopes(): readonly string[] {
    const scopes = scopesFor(this.settings, this.configuration?.serverMetadata());
    return scopes.split(' ').filter((scope) => scope !== '' && scope !== 'openid');
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
      ...this.audienceParameter(),
    };
  }

  /**
   * Pushes the request to the provider where it takes that (RFC 9126): the browser then carries a
   * reference, and neither it nor what logs addresses sees or changes the request.
   *
   * @param address of the authorization endpoint, with the whole request
   * @returns where the browser goes
   * @throws DomainError upstream.unavailable
   */
  async pushed(address: string): Promise<string> {
    const configuration = this.known();
    if (!pushesRequests(this.settings, configuration.serverMetadata())) return address;
    const parameters = new URL(address).searchParams;
    const push = () => oidc.buildAuthorizationUrlWithPAR(configuration, parameters);
    return (await this.asked('pushed authorization request', push)).href;
  }

  /**
   * Code to tokens. Checks state, `iss`, PKCE, nonce, the ID token's signature and claims, and that
   * UserInfo speaks of the same subject.
   *
   * @param callback the whole address that the browser came back to
   * @throws DomainError upstream.unavailable; anything else is a refusal
   */
  async signIn(callback: URL, checks: { state: string; nonce: string; codeVerifier: string }): Promise<SignedIn> {
    const configuration = this.known();
    const readsUserInfo = this.readsUserInfo(configuration);
    const expected = {
      expectedState: checks.state,
      expectedNonce: checks.nonce,
      pkceCodeVerifier: checks.codeVerifier,
      idTokenExpected: true,
    };
    // A token for UserInfo must not name the platform: the provider would refuse it there.
    const audience = readsUserInfo ? {} : this.audienceParameter();
    const granted = await this.asked('token', () =>
      oidc.authorizationCodeGrant(configuration, callback, expected, audience),
    );
    const claims = granted.claims();
    if (claims === undefined || granted.id_token === undefined) throw new Error('the provider gave no ID token');
    if (readsUserInfo)
      await this.asked('userinfo', () => oidc.fetchUserInfo(configuration, granted.access_token, claims.sub));
    const tokens = this.tokensOf(granted, granted.id_token);
    return {
      subject: claims.sub,
      authenticatedAtMs: claims.auth_time === undefined ? undefined : claims.auth_time * 1000,
      acr: typeof claims['acr'] === 'string' ? claims['acr'] : undefined,
      providerSid: typeof claims['sid'] === 'string' ? claims['sid'] : undefined,
      tokens: readsUserInfo ? await this.forPlatform(tokens) : tokens,
    };
  }

  /** The first access token was UserInfo's; the one for the platform names it as its resource (ADR 0013). */
  private async forPlatform(tokens: TokenSet): Promise<TokenSet> {
    const isForPlatform = this.settings.audience === undefined || this.settings.audienceParameter !== 'resource';
    if (isForPlatform || tokens.refreshToken === undefined) return tokens;
    return { ...(await this.renew(tokens)), idToken: tokens.idToken };
  }

  /** @throws GrantEnded, DomainError upstream.unavailable */
  async renew(tokens: Pick<TokenSet, 'refreshToken' | 'idToken'>): Promise<TokenSet> {
    if (tokens.refreshToken === undefined) throw new GrantEnded('there is no refresh token');
    const configuration = this.known();
    try {
      const granted = await oidc.refreshTokenGrant(configuration, tokens.refreshToken, this.audienceParameter());
      const fresh = this.tokensOf(granted, granted.id_token ?? tokens.idToken);
      return { ...fresh, refreshToken: fresh.refreshToken ?? tokens.refreshToken };
    } catch (failure) {
      const { verdict, reason } = await judged('token', failure, this.log);
      if (verdict === 'refused') throw new GrantEnded(reason.error ?? reason.reason);
      throw callErrors('upstream.unavailable', { cause: failure, retryAfterSeconds });
    }
  }

  /**
   * Best effort (RFC 7009): a provider that does not answer must not hold up a sign-out.
   *
   * @param token the refresh token, with which its grant goes; where there is none, the access token,
   *   which must not outlive the session
   */
  async revoke(token: string | undefined): Promise<void> {
    if (token === undefined || this.configuration?.serverMetadata().revocation_endpoint === undefined) return;
    try {
      await oidc.tokenRevocation(this.configuration, token);
    } catch (failure) {
      await judged('revocation', failure, this.log);
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

  /** @throws what `judged` says */
  private async asked<T>(endpoint: Endpoint, ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (failure) {
      throw (await judged(endpoint, failure, this.log)).thrown;
    }
  }

  private audienceParameter(): Record<string, string> {
    const { audience, audienceParameter: name } = this.settings;
    return audience === undefined || name === 'none' ? {} : { [name]: audience };
  }

  private readsUserInfo(configuration: oidc.Configuration): boolean {
    return this.settings.userInfo === 'auto' && configuration.serverMetadata().userinfo_endpoint !== undefined;
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

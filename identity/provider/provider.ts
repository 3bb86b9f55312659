/** The certified oidc-provider, configured for one first-party client: the gateway. */
import type { DatabaseSync } from 'node:sqlite';
import type { JWK } from 'jose';
import { interactionPolicy, Provider, errors, type Configuration, type KoaContextWithOIDC } from 'oidc-provider';
import type { Logger } from '../../kernel/log.js';
import type { Accounts } from '../accounts.client.js';
import type { IdentityConfig } from '../config.js';
import type { PageAnswer, Pages } from '../pages/pages.view.js';
import { ArtefactRepository } from '../store/artefact.repository.js';

const minutes = 60;
const hours = 60 * minutes;
/** The gateway's absolute session limit, and a little: nothing here must outlive what it serves. */
const sessionLifeSeconds = 13 * hours;
const accessTokenLifeSeconds = 5 * minutes;

/** How this provider authenticates people; the second factor is the gateway's and the platform's. */
export const passwordAcr = 'urn:keyway:acr:password';

export interface ProviderDependencies {
  readonly config: IdentityConfig;
  readonly store: DatabaseSync;
  readonly keys: readonly JWK[];
  readonly accounts: Accounts;
  readonly pages: Pages;
  readonly log: Logger;
}

/**
 * A grant that was ended (the user has ended this browser's session from another one, an Owner all of a colleague's, a
 * refresh token came twice) takes the sign-in that it came of along: the session here goes on, but asks for the password.
 */
const isGrantEnded = async ({ oidc: { client, session, provider, result } }: KoaContextWithOIDC): Promise<boolean> => {
  if (client === undefined || result?.login !== undefined) return false;
  const grantId = session?.grantIdFor(client.clientId);
  return grantId !== undefined && (await provider.Grant.find(grantId)) === undefined;
};

/** A sign-in with the password of before is none any more, whether or not the gateway still knew of it. */
const isPasswordNewer =
  (accounts: Accounts) =>
  async ({ oidc: { session, result } }: KoaContextWithOIDC): Promise<boolean> => {
    if (result?.login !== undefined || session?.accountId === undefined) return false;
    const account = await accounts.find(session.accountId);
    return Date.parse(account?.signInsCountFrom ?? '') > (session.loginTs ?? 0) * 1000;
  };

/** The gateway is ours: nobody is asked whether it may have what it is made for. */
const grantOf = (audience: string) => async (ctx: KoaContextWithOIDC) => {
  const { client, session, provider } = ctx.oidc;
  if (client === undefined || session?.accountId === undefined || (await isGrantEnded(ctx))) return undefined;
  const existingId = session.grantIdFor(client.clientId);
  const existing = existingId === undefined ? undefined : await provider.Grant.find(existingId);
  if (existing !== undefined) return existing;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope('openid profile email offline_access');
  grant.addResourceScope(audience, '');
  await grant.save();
  return grant;
};

const policyOf = (accounts: Accounts): interactionPolicy.DefaultPolicy => {
  const { base, Check } = interactionPolicy;
  const policy = base();
  policy.get('login')?.checks.add(new Check('grant_ended', 'the sign-in was ended elsewhere', isGrantEnded));
  policy.get('login')?.checks.add(new Check('password_set', 'a new password was set', isPasswordNewer(accounts)));
  return policy;
};

/** Through Koa, which still has cookies to write. */
const send = (ctx: KoaContextWithOIDC, page: PageAnswer): void => {
  ctx.set({ ...page.headers });
  ctx.status = page.status;
  ctx.body = page.body;
};

const configurationOf = ({ config, store, keys, accounts, pages }: ProviderDependencies): Configuration => {
  const isSecure = config.IDENTITY_ISSUER.startsWith('https:');
  const cookie = { httpOnly: true, sameSite: 'lax', signed: true, secure: isSecure, overwrite: true } as const;
  const resource = {
    scope: '',
    audience: config.OIDC_AUDIENCE,
    accessTokenFormat: 'jwt',
    accessTokenTTL: accessTokenLifeSeconds,
    jwt: { sign: { alg: 'ES256' } },
  } as const;
  const backChannel = new URL('/bff/backchannel-logout', config.GATEWAY_INTERNAL_URL ?? config.GATEWAY_URL).href;
  return {
    adapter: (model: string) => new ArtefactRepository(store, model),
    jwks: { keys: [...keys] as never },
    clients: [
      {
        client_id: config.GATEWAY_CLIENT_ID,
        client_secret: config.GATEWAY_CLIENT_SECRET,
        client_name: 'Keyway',
        redirect_uris: [new URL('/oidc-callback', config.GATEWAY_URL).href],
        post_logout_redirect_uris: [new URL('/', config.GATEWAY_URL).href],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_basic',
        // How fresh a sign-in is decides what the gateway lets it do.
        require_auth_time: true,
        backchannel_logout_uri: backChannel,
        backchannel_logout_session_required: true,
      },
    ],
    clientAuthMethods: ['client_secret_basic'],
    responseTypes: ['code'],
    scopes: ['openid', 'profile', 'email', 'offline_access'],
    claims: { openid: ['sub'], profile: ['name'], email: ['email'] },
    acrValues: [passwordAcr],
    // The one address that is ever called stands in the configuration, and is one of this network as a rule: the
    // library's guard against addresses of the network is for clients that register themselves.
    fetch: (url, { dispatcher: _guard, ...options }: RequestInit & { dispatcher?: unknown } = {}) =>
      url === backChannel ? globalThis.fetch(url, options) : Promise.reject(new Error('this address is not called')),
    pkce: { required: () => true },
    cookies: {
      keys: [...config.IDENTITY_COOKIE_KEYS],
      long: cookie,
      short: cookie,
      names: { session: 'keyway-identity', interaction: 'keyway-interaction', resume: 'keyway-resume' },
    },
    // RFC 9700 section 4.14: a refresh token that comes a second time ends the whole grant.
    rotateRefreshToken: true,
    // Also without prompt=consent, which OpenID Connect Core 11 wants for offline_access: nobody is asked for consent here.
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    // Signing out here ends the gateway's tokens too.
    expiresWithSession: () => true,
    ttl: {
      AccessToken: (_ctx, token) => token.resourceServer?.accessTokenTTL ?? accessTokenLifeSeconds,
      AuthorizationCode: minutes,
      IdToken: hours,
      Interaction: hours,
      Grant: sessionLifeSeconds,
      RefreshToken: sessionLifeSeconds,
      Session: sessionLifeSeconds,
    },
    interactions: { policy: policyOf(accounts), url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    findAccount: async (_ctx, sub) => {
      const account = await accounts.find(sub);
      if (account === undefined) return undefined;
      return { accountId: sub, claims: () => ({ sub, name: account.name, email: account.email }) };
    },
    loadExistingGrant: grantOf(config.OIDC_AUDIENCE),
    renderError: (ctx, out) => {
      send(ctx, pages.error(ctx.status, out.error, out.error_description));
    },
    features: {
      devInteractions: { enabled: false },
      // Whoever signs out here has signed out at the gateway, in every browser that this session has led to.
      backchannelLogout: { enabled: true },
      userinfo: { enabled: true },
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          // With the user's own ID token the wish is the user's: it need not be asked again.
          const isOwn = ctx.oidc.entities.IdTokenHint?.payload['sub'] === ctx.oidc.session?.accountId;
          send(ctx, pages.signOut(form, isOwn));
        },
        postLogoutSuccessSource: (ctx) => {
          send(ctx, pages.signedOut());
        },
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: (_ctx, _client, oneOf) => oneOf?.[0],
        useGrantedResource: () => false,
        getResourceServerInfo: (_ctx, indicator) => {
          if (indicator !== config.OIDC_AUDIENCE) throw new errors.InvalidTarget();
          return resource;
        },
      },
    },
  };
};

export const makeProvider = (dependencies: ProviderDependencies): Provider => {
  const provider = new Provider(dependencies.config.IDENTITY_ISSUER, configurationOf(dependencies));
  provider.proxy = dependencies.config.IDENTITY_BEHIND_PROXY;
  // The library's own answer to an address that it does not know is two words of plain text.
  provider.use(async (ctx: KoaContextWithOIDC, next) => {
    await next();
    if (ctx.status === 404 && ctx.body === undefined) send(ctx, dependencies.pages.error(404, 'not_found'));
  });
  // `sid` in every ID token: by it the gateway finds its sessions when one ends here.
  Object.defineProperty(provider.Client.prototype, 'includeSid', { value: () => true });
  provider.on('server_error', (_ctx, failure) => dependencies.log.error({ err: failure }, 'request failed'));
  provider.on('grant.error', (_ctx, failure) =>
    dependencies.log.info({ reason: failure.message, detail: failure.error_detail }, 'grant refused'),
  );
  provider.on('authorization.error', (_ctx, failure) =>
    dependencies.log.info({ reason: failure.message }, 'authorization refused'),
  );
  provider.on('backchannel.error', (_ctx, failure, client) =>
    dependencies.log.error({ err: failure, client: client.clientId }, 'the gateway was not told of a sign-out'),
  );
  provider.on('grant.revoked', (_ctx, grantId) =>
    dependencies.log.info({ grantId: grantId.slice(0, 8) }, 'grant revoked'),
  );
  return provider;
};

/** oidc-provider as an operator may find one: with or without this and that. Signs in whom it is told to. */
import { exportJWK, generateKeyPair } from 'jose';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import Provider, { type ClientMetadata, type Configuration } from 'oidc-provider';
import { freePort } from '../../support/process.js';

export const audience = 'urn:keyway:platform';
export const clientId = 'gateway';
export const clientSecret = 'gatewaySecretOfTheTests0123456789';
/** The platform, that asks about opaque tokens. */
export const platformClient = { id: 'platform', secret: 'platformSecretOfTheTests0123456789' };

/** What the provider can, and what it says of its users. */
export interface PlainProviderOptions {
  readonly publicUrl: string;
  readonly client?: Partial<ClientMetadata>;
  /** The client's public keys: fetched by the provider, as from a client's own address. */
  readonly clientKeys?: readonly object[];
  readonly accessTokens?: 'jwt' | 'opaque';
  readonly accessTokenSeconds?: number;
  readonly refreshTokens?: 'rotating' | 'fixed' | 'none';
  readonly hasEndSession?: boolean;
  readonly hasUserInfo?: boolean;
  readonly requiresPushedRequests?: boolean;
  /** What introspection does not say (RFC 7662 wants `active` alone). */
  readonly introspectionLeavesOut?: readonly string[];
  /** How the platform's client proves itself. */
  readonly introspectionAuth?: 'client_secret_basic' | 'client_secret_post';
}

/** Claims of whoever signs in next, `sub` among them. */
export interface Person extends Readonly<Record<string, unknown>> {
  readonly sub: string;
}

export interface PlainProvider {
  readonly issuer: string;
  /** Who signs in next. */
  person: Person;
  /** What the access token says beside its own claims. */
  tokenClaims: Record<string, unknown>;
  /** Paths that were called, in order; for introspection with the token. */
  readonly calls: string[];
  /** Refresh tokens in the order in which they were given out. */
  readonly refreshTokens: string[];
  readonly revoked: string[];
  close(): Promise<void>;
}

const clientKeysPath = '/keys-of-the-client';

const configurationOf = (
  options: PlainProviderOptions,
  issuer: string,
  jwk: object,
  provider: () => PlainProvider,
): Configuration => ({
  clients: [
    {
      client_id: clientId,
      redirect_uris: [`${options.publicUrl}/oidc-callback`],
      post_logout_redirect_uris: [`${options.publicUrl}/`],
      grant_types: ['authorization_code', 'refresh_token'],
      ...(options.client ?? { client_secret: clientSecret }),
      ...(options.clientKeys && { jwks_uri: `${issuer}${clientKeysPath}` }),
    },
    {
      client_id: platformClient.id,
      client_secret: platformClient.secret,
      token_endpoint_auth_method: options.introspectionAuth ?? 'client_secret_basic',
      grant_types: [],
      response_types: [],
      redirect_uris: [],
    },
  ],
  // Without its dispatcher, which Node's own fetch does not take.
  fetch: (url, options) => fetch(url, options?.signal ? { signal: options.signal } : {}),
  jwks: { keys: [jwk] },
  cookies: { keys: ['cookie-key-of-the-tests'] },
  findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ ...provider().person, sub: id }) }),
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'company'] },
  scopes: ['openid', 'offline_access', 'profile', 'email'],
  extraTokenClaims: () => provider().tokenClaims,
  issueRefreshToken: () => options.refreshTokens !== 'none',
  rotateRefreshToken: options.refreshTokens !== 'fixed',
  interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
  features: {
    devInteractions: { enabled: false },
    introspection: { enabled: true, allowedPolicy: (_ctx, client) => client.clientId === platformClient.id },
    pushedAuthorizationRequests: {
      enabled: true,
      requirePushedAuthorizationRequests: options.requiresPushedRequests ?? false,
    },
    revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
    rpInitiatedLogout: { enabled: options.hasEndSession ?? true },
    userinfo: { enabled: options.hasUserInfo ?? true },
    resourceIndicators: {
      enabled: true,
      defaultResource: (_ctx, _client, oneOf) => oneOf ?? [],
      getResourceServerInfo: (_ctx, resource) => ({
        scope: 'openid profile email',
        audience: resource,
        accessTokenFormat: options.accessTokens ?? 'jwt',
        accessTokenTTL: options.accessTokenSeconds ?? 300,
        jwt: { sign: { alg: 'RS256' } },
      }),
    },
  },
  ttl: {
    AccessToken: options.accessTokenSeconds ?? 300,
    RefreshToken: 86_400,
    Grant: 86_400,
    Session: 86_400,
    Interaction: 600,
    IdToken: 300,
  },
});

const finish = async (provider: Provider, sub: string, request: IncomingMessage, response: ServerResponse) => {
  const details = await provider.interactionDetails(request, response);
  const grant = new provider.Grant({ accountId: sub, clientId });
  grant.addOIDCScope('openid profile email offline_access');
  grant.addResourceScope(audience, 'openid profile email');
  const result = {
    ...(details.prompt.name === 'login' && { login: { accountId: sub } }),
    consent: { grantId: await grant.save() },
  };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: true });
};

/** Lets the provider answer without what another one leaves out. */
const leaveOut = (response: ServerResponse, names: readonly string[]): void => {
  const end = response.end.bind(response) as (chunk?: unknown) => ServerResponse;
  response.end = ((chunk?: unknown) => {
    const body = JSON.parse(String(chunk)) as Record<string, unknown>;
    const text = JSON.stringify(Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name))));
    response.setHeader('content-length', Buffer.byteLength(text));
    return end(text);
  }) as ServerResponse['end'];
};

/** Reads the form that is on its way to the provider, which takes one that was read already. */
const formOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const form = new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
  Object.assign(request, { body: Object.fromEntries(form) });
  return form;
};

export const startPlainProvider = async (options: PlainProviderOptions): Promise<PlainProvider> => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const jwk = { ...(await exportJWK(privateKey)), kid: 'own', use: 'sig', alg: 'RS256' };
  const provider = new Provider(
    issuer,
    configurationOf(options, issuer, jwk, () => running),
  );
  const serve = provider.callback();
  const observe = async (path: string, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    running.calls.push(path);
    if (path === '/token/revocation') running.revoked.push((await formOf(request)).get('token') ?? '');
    if (path === '/token/introspection') leaveOut(response, options.introspectionLeavesOut ?? []);
    if (path !== '/token') return;
    const end = response.end.bind(response) as (chunk?: unknown) => ServerResponse;
    response.end = ((chunk?: unknown) => {
      const { refresh_token: token } = JSON.parse(String(chunk)) as { refresh_token?: string };
      if (token !== undefined) running.refreshTokens.push(token);
      return end(chunk);
    }) as ServerResponse['end'];
  };
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url?.split('?')[0] ?? '/';
    if (path.startsWith('/interaction/')) return finish(provider, running.person.sub, request, response);
    if (path === clientKeysPath) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: options.clientKeys }));
      return;
    }
    await observe(path, request, response);
    await serve(request, response);
  };
  const server = createServer((request, response) => {
    handle(request, response).catch((failure: unknown) => response.destroy(failure as Error));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const running: PlainProvider = {
    issuer,
    person: { sub: 'nobody' },
    tokenClaims: {},
    calls: [],
    refreshTokens: [],
    revoked: [],
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return running;
};

/**
 * A real OpenID provider (oidc-provider) that can also do what a real one must not: forge ID tokens,
 * be slow, fail. It stands on 127.0.0.1 while the gateway is on localhost: another site.
 */
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import Provider, { type Configuration } from 'oidc-provider';
import { freePort } from '../../support/process.js';

export const clientId = 'gateway';
export const clientSecret = 'gateway-secret-of-the-tests-0123456789';
export const audience = 'urn:keyway:platform';

/** What the provider does at the moment; tests change it. */
export interface Behaviour {
  /** Who signs in next. */
  user: string;
  accessTokenSeconds: number;
  /** What the token endpoint waits for before it does anything with a refresh. */
  tokenAfter: () => Promise<unknown>;
  /** What it waits for after it has made the new tokens, before it answers. */
  answerAfter: () => Promise<unknown>;
  /** What the token endpoint answers to a refresh instead of tokens. */
  refreshFailure: 'invalid_grant' | 'server_error' | 'hang-up' | 'a page' | 'no tokens' | RefusedRefresh | undefined;
  /** Rewrites the ID token of a code exchange, or of what `forges` says. */
  forgeIdToken: ((claims: JWTPayload, sign: Signer) => Promise<string>) | undefined;
  forges: 'authorization_code' | 'refresh_token';
  /** The `sub` that UserInfo claims instead of the true one. */
  userInfoSubject: string | undefined;
  /** How the user signs in, in the provider's words. */
  acr: string | undefined;
  /** The issuer that the discovery document names instead of the true one. */
  discoveredIssuer: string | undefined;
}

/** An answer of the token endpoint, letter by letter. */
export interface RefusedRefresh {
  readonly status: number;
  /** Absent: an empty page instead of JSON. */
  readonly body?: Readonly<Record<string, string>>;
  /** As RFC 6749, section 5.2, wants it with a 401. */
  readonly challenge?: string;
}

export interface Signer {
  own(claims: JWTPayload): Promise<string>;
  foreign(claims: JWTPayload): Promise<string>;
}

/** What a forger of logout tokens may choose. */
export interface LogoutTokenForm {
  readonly header?: Record<string, unknown>;
  readonly key?: 'own' | 'foreign' | 'secret';
}

export interface TestProvider {
  readonly issuer: string;
  /** A logout token as the provider would sign it, or as somebody else would. */
  logoutToken(claims: JWTPayload, form?: LogoutTokenForm): Promise<string>;
  readonly behaviour: Behaviour;
  /** Calls of the token endpoint by grant type. */
  readonly calls: { authorization_code: number; refresh_token: number };
  readonly revoked: string[];
  readonly refreshTokens: string[];
  /** Every token that was ever given out, of any kind. */
  readonly issued: string[];
  /** Settles when a refresh has reached the token endpoint. */
  refreshArrived(): Promise<void>;
  /** Settles when new tokens have been made for a refresh. */
  refreshMade(): Promise<void>;
  close(): Promise<void>;
}

const atOnce = (): Promise<unknown> => Promise.resolve();

/** As it is unless a test changes it. */
export const ordinary = (): Behaviour => ({
  user: 'user-1',
  accessTokenSeconds: 300,
  tokenAfter: atOnce,
  answerAfter: atOnce,
  refreshFailure: undefined,
  forgeIdToken: undefined,
  forges: 'authorization_code',
  userInfoSubject: undefined,
  acr: undefined,
  discoveredIssuer: undefined,
});

const configurationOf = (behaviour: Behaviour, redirectOrigin: string, jwk: object): Configuration => ({
  clients: [
    {
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uris: [`${redirectOrigin}/oidc-callback`],
      post_logout_redirect_uris: [`${redirectOrigin}/`],
      grant_types: ['authorization_code', 'refresh_token'],
      require_auth_time: true,
      backchannel_logout_uri: `${redirectOrigin}/bff/backchannel-logout`,
      backchannel_logout_session_required: true,
    },
  ],
  jwks: { keys: [jwk] },
  cookies: { keys: ['cookie-key-of-the-tests'] },
  findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id, email: `${id}@northwind.example` }) }),
  claims: { openid: ['sub'], email: ['email'], profile: ['name'] },
  acrValues: ['urn:example:acr:strong', 'urn:example:acr:weak'],
  scopes: ['openid', 'offline_access', 'profile', 'email'],
  issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
  rotateRefreshToken: true,
  interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
  features: {
    devInteractions: { enabled: false },
    revocation: { enabled: true },
    rpInitiatedLogout: { enabled: true },
    backchannelLogout: { enabled: true },
    resourceIndicators: {
      enabled: true,
      defaultResource: (_ctx, _client, oneOf) => oneOf ?? [],
      getResourceServerInfo: (_ctx, resource) => ({
        scope: '',
        audience: resource,
        accessTokenFormat: 'jwt',
        accessTokenTTL: behaviour.accessTokenSeconds,
        jwt: { sign: { alg: 'RS256' } },
      }),
    },
  },
  ttl: { RefreshToken: 86_400, Grant: 86_400, Session: 86_400, Interaction: 600, IdToken: 300 },
});

const finishInteraction = async (
  provider: Provider,
  { user, acr }: Behaviour,
  request: IncomingMessage,
  response: ServerResponse,
) => {
  const details = await provider.interactionDetails(request, response);
  const grant = new provider.Grant({ accountId: user, clientId });
  grant.addOIDCScope('openid profile email offline_access');
  grant.addResourceScope(audience, '');
  const grantId = await grant.save();
  const result = {
    ...(details.prompt.name === 'login' && { login: { accountId: user, ...(acr !== undefined && { acr }) } }),
    consent: { grantId },
  };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: true });
};

type Rewrite = (body: Record<string, unknown>) => Promise<Record<string, unknown>>;

/** Lets the provider answer, and changes the JSON on its way out. */
const rewriteAnswer = (response: ServerResponse, rewrite: Rewrite): void => {
  const end = response.end.bind(response) as (chunk?: unknown) => ServerResponse;
  response.end = ((chunk?: unknown) => {
    if (typeof chunk !== 'string' || response.statusCode !== 200) return end(chunk);
    void rewrite(JSON.parse(chunk) as Record<string, unknown>).then((body) => {
      const text = JSON.stringify(body);
      response.setHeader('content-length', Buffer.byteLength(text));
      end(text);
    });
    return response;
  }) as ServerResponse['end'];
};

const bodyOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString('utf8');
  // oidc-provider takes a body that was read already.
  Object.assign(request, { body: Object.fromEntries(new URLSearchParams(text)) });
  return new URLSearchParams(text);
};

const claimsIn = (token: unknown): JWTPayload =>
  JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString('utf8')) as JWTPayload;

const signerOf = (own: CryptoKey, foreign: CryptoKey): Signer => {
  const sign = (key: CryptoKey) => (claims: JWTPayload) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'own' }).sign(key);
  return { own: sign(own), foreign: sign(foreign) };
};

const refuse = (response: ServerResponse, { status, body, challenge }: RefusedRefresh): void => {
  response
    .writeHead(status, {
      'content-type': body === undefined ? 'text/html' : 'application/json',
      ...(challenge !== undefined && { 'www-authenticate': challenge }),
    })
    .end(body === undefined ? '' : JSON.stringify(body));
};

/** @param redirectOrigin the gateway's public origin */
export const startProvider = async (redirectOrigin: string, port?: number): Promise<TestProvider> => {
  const own = await generateKeyPair('RS256', { extractable: true });
  const foreign = await generateKeyPair('RS256', { extractable: true });
  const issuer = `http://127.0.0.1:${port ?? (await freePort())}`;
  const behaviour = ordinary();
  const jwk = { ...(await exportJWK(own.privateKey)), kid: 'own', use: 'sig', alg: 'RS256' };
  const provider = new Provider(issuer, configurationOf(behaviour, redirectOrigin, jwk));
  const serve = provider.callback();
  const signer = signerOf(own.privateKey, foreign.privateKey);
  const calls = { authorization_code: 0, refresh_token: 0 };
  const revoked: string[] = [];
  const refreshTokens: string[] = [];
  const issued: string[] = [];
  let arrived = Promise.withResolvers<void>();
  let made = Promise.withResolvers<void>();

  const answerRefresh = (response: ServerResponse): boolean => {
    if (behaviour.refreshFailure === undefined) return false;
    if (behaviour.refreshFailure === 'hang-up') response.destroy();
    else if (typeof behaviour.refreshFailure === 'object') refuse(response, behaviour.refreshFailure);
    else if (behaviour.refreshFailure === 'a page')
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Down for maintenance</html>');
    else if (behaviour.refreshFailure === 'no tokens')
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"token_type":"Bearer"}');
    else {
      const status = behaviour.refreshFailure === 'invalid_grant' ? 400 : 500;
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify({ error: behaviour.refreshFailure }));
    }
    return true;
  };

  const token = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const grantType = (await bodyOf(request)).get('grant_type') as keyof typeof calls;
    calls[grantType] += 1;
    if (grantType === 'refresh_token') {
      arrived.resolve();
      arrived = Promise.withResolvers<void>();
      await behaviour.tokenAfter();
      if (answerRefresh(response)) return;
    }
    rewriteAnswer(response, async (body) => {
      if (typeof body['refresh_token'] === 'string') refreshTokens.push(body['refresh_token']);
      issued.push(
        ...[body['access_token'], body['refresh_token'], body['id_token']].filter((t) => typeof t === 'string'),
      );
      if (grantType === 'refresh_token') {
        made.resolve();
        made = Promise.withResolvers<void>();
        await behaviour.answerAfter();
      }
      if (behaviour.forgeIdToken === undefined || grantType !== behaviour.forges) return body;
      return { ...body, id_token: await behaviour.forgeIdToken(claimsIn(body['id_token']), signer) };
    });
    await serve(request, response);
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url?.split('?')[0] ?? '/';
    if (path.startsWith('/interaction/')) return finishInteraction(provider, behaviour, request, response);
    if (path === '/token' && request.method === 'POST') return token(request, response);
    if (path === '/token/revocation') revoked.push((await bodyOf(request)).get('token') ?? '');
    if (path === '/me') {
      rewriteAnswer(response, (body) =>
        Promise.resolve({
          ...body,
          ...(behaviour.userInfoSubject !== undefined && { sub: behaviour.userInfoSubject }),
        }),
      );
    }
    if (path === '/.well-known/openid-configuration') {
      rewriteAnswer(response, (body) =>
        Promise.resolve({
          ...body,
          ...(behaviour.discoveredIssuer !== undefined && { issuer: behaviour.discoveredIssuer }),
        }),
      );
    }
    await serve(request, response);
  };

  const server: Server = createServer((request, response) => {
    handle(request, response).catch((failure: unknown) => response.destroy(failure as Error));
  });
  await new Promise<void>((resolve) => server.listen(Number(new URL(issuer).port), '127.0.0.1', resolve));
  return {
    issuer,
    logoutToken: (claims, { header = {}, key = 'own' } = {}) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: 'own', typ: 'logout+jwt', ...header })
        .sign({ own: own.privateKey, foreign: foreign.privateKey, secret: Buffer.from(clientSecret) }[key]),
    behaviour,
    calls,
    revoked,
    refreshTokens,
    issued,
    refreshArrived: () => arrived.promise,
    refreshMade: () => made.promise,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

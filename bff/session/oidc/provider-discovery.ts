/** Finds the provider by its discovery document, and refuses one that cannot do what was asked of it. */
import { lookup } from 'node:dns/promises';
import { networkInterfaces } from 'node:os';
import * as oidc from 'openid-client';
import { faultOfIssuer } from '../../../kernel/config.js';
import { clientAuthentication, type ClientAuthentication } from './client-authentication.js';

/** Which provider, and how it is spoken to; all of it is configuration. */
export interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly authentication: ClientAuthentication;
  /** Space-separated; `openid` among them. Absent: what this provider needs for tokens that are renewed. */
  readonly scopes: string | undefined;
  /** Whom access tokens are for; absent: the provider's default. */
  readonly audience: string | undefined;
  /** The parameter that carries the audience: RFC 8707's `resource`, the `audience` of some providers, or none. */
  readonly audienceParameter: 'resource' | 'audience' | 'none';
  /** Pushed authorization requests (RFC 9126): where offered, always, or never. */
  readonly pushedRequests: 'auto' | 'require' | 'off';
  /** Whether UserInfo is asked, where there is one, and must speak of the ID token's subject. */
  readonly userInfo: 'auto' | 'off';
  /** Where the browser lands after the provider's sign-out. */
  readonly signedOutUrl: string;
}

const callTimeoutSeconds = 5;

/** A name of /etc/hosts as well: what leads to this machine alone passes no network. */
export const isOnThisMachine = async ({ hostname }: URL): Promise<boolean> => {
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return true;
  const own = new Set(Object.values(networkInterfaces()).flatMap((all) => all?.map(({ address }) => address) ?? []));
  const found = await lookup(hostname.replaceAll(/[[\]]/g, ''), { all: true });
  return found.every(({ address }) => own.has(address) || address.startsWith('127.'));
};

/** Online access where it is enough: a token for it ends with the user's session at the provider. */
const usualScopes = 'openid profile email';
const offlineScope = 'offline_access';

/**
 * @param server absent: not discovered yet
 * @returns what is asked for, space-separated
 */
export const scopesFor = ({ scopes }: ProviderSettings, server: oidc.ServerMetadata | undefined): string => {
  if (scopes !== undefined) return scopes;
  const renewsOnline =
    server?.grant_types_supported?.includes('refresh_token') === true &&
    server.scopes_supported?.includes(offlineScope) === false;
  return renewsOnline ? usualScopes : `${usualScopes} ${offlineScope}`;
};

/** RFC 9126, section 5: the endpoint is there, and whether the provider takes no other requests. */
export const pushesRequests = ({ pushedRequests }: ProviderSettings, server: oidc.ServerMetadata): boolean =>
  pushedRequests !== 'off' && server.pushed_authorization_request_endpoint !== undefined;

const faultOf = ({ pushedRequests, authentication }: ProviderSettings, server: oidc.ServerMetadata) => {
  if (pushedRequests === 'require' && server.pushed_authorization_request_endpoint === undefined)
    return 'pushed authorization requests are required, but the provider does not offer them';
  if (pushedRequests === 'off' && server.require_pushed_authorization_requests === true)
    return 'the provider takes pushed authorization requests only, but they are switched off';
  const offered = server.token_endpoint_auth_methods_supported;
  // Absent means client_secret_basic; too many providers leave it out and take others as well.
  if (offered !== undefined && !offered.includes(authentication.method))
    return `the provider does not take ${authentication.method}, but ${offered.join(', ')}`;
  return undefined;
};

/** Whom the document speaks of, when it is not who was asked for. */
const foundIssuer = (failure: unknown): unknown => {
  const { cause } = failure instanceof oidc.ClientError ? failure : {};
  const isOfAnother = typeof cause === 'object' && cause !== null && 'attribute' in cause && 'body' in cause;
  return isOfAnother ? (cause.body as Partial<oidc.ServerMetadata>).issuer : undefined;
};

/** @throws Error what is wrong: not reachable, of another issuer, or unable to do what is configured */
export const discoverProvider = async (settings: ProviderSettings): Promise<oidc.Configuration> => {
  const issuer = new URL(settings.issuer);
  const isPlain = issuer.protocol === 'http:';
  if (isPlain && !(await isOnThisMachine(issuer)))
    throw new Error('the issuer must be https unless it is on this machine');
  // oxlint-disable-next-line typescript/no-deprecated -- marked so to stand out; only for a provider on this machine
  const allowPlain = isPlain ? { execute: [oidc.allowInsecureRequests] } : {};
  const found: { configuration?: oidc.Configuration } = {};
  const tokenEndpoint = (): string | undefined => found.configuration?.serverMetadata().token_endpoint;
  const authentication = await clientAuthentication(settings.authentication, tokenEndpoint);
  const configuration = await oidc
    .discovery(issuer, settings.clientId, {}, authentication, { timeout: callTimeoutSeconds, ...allowPlain })
    .catch((failure: unknown) => {
      const found = foundIssuer(failure);
      throw found === undefined ? failure : new Error(faultOfIssuer(settings.issuer, found));
    });
  found.configuration = configuration;
  const server = configuration.serverMetadata();
  // The client has compared them as addresses, in which a slash at the end says nothing; in `iss` it does.
  const fault = faultOfIssuer(settings.issuer, server.issuer) ?? faultOf(settings, server);
  if (fault !== undefined) throw new Error(fault);
  // Beyond TLS: the ID token's signature itself (OpenID Connect Core, section 3.1.3.7, step 6).
  oidc.enableNonRepudiationChecks(configuration);
  return configuration;
};

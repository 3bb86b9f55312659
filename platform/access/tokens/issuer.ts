/** The one trusted issuer: its discovery document, read once. */
import * as oidc from 'openid-client';
import { faultOfIssuer } from '../../../kernel/config.js';
import { callErrors, type DomainError } from '../../../kernel/errors.js';
import { reasonOf, type Logger } from '../../../kernel/log.js';

/** What is used of the document; `issuer` is the configured one. */
export interface IssuerDocument extends oidc.ServerMetadata {
  readonly jwks_uri: string;
}

/** The platform at the issuer: as whom introspection is asked. */
export interface IssuerClient {
  readonly id: string;
  readonly secret: string;
  /** Where the secret stands: in the header (RFC 6749, section 2.3.1) or in the body. */
  readonly authentication: 'client_secret_basic' | 'client_secret_post';
}

/** What is asked of the issuer; in the log in these words. */
export type IssuerEndpoint = 'discovery' | 'jwks' | 'introspection' | 'userinfo';

export const issuerTimeoutMs = 5_000;
const issuerRetrySeconds = 2;

const authenticationOf = (client: IssuerClient | undefined): oidc.ClientAuth => {
  if (client === undefined) return oidc.None();
  const isPost = client.authentication === 'client_secret_post';
  return isPost ? oidc.ClientSecretPost(client.secret) : oidc.ClientSecretBasic(client.secret);
};

export class Issuer {
  private document: Promise<IssuerDocument> | undefined;

  constructor(
    readonly name: string,
    readonly log: Logger,
    readonly fetcher: typeof fetch = fetch,
  ) {}

  /** Says in the log why the issuer was of no help: endpoint, status and code, never a token. */
  async logFailure(endpoint: IssuerEndpoint, cause: unknown): Promise<void> {
    const reason = await reasonOf(cause);
    this.log.warn({ endpoint, issuer: this.name, ...reason }, 'the issuer did not do what it was asked for');
  }

  /** @returns what the caller is told, after the log: upstream.unavailable */
  async unavailable(endpoint: IssuerEndpoint, cause: unknown): Promise<DomainError> {
    await this.logFailure(endpoint, cause);
    return callErrors('upstream.unavailable', { cause, retryAfterSeconds: issuerRetrySeconds });
  }

  /**
   * A failure is forgotten, so the next call tries again.
   * @throws DomainError upstream.unavailable
   */
  known(): Promise<IssuerDocument> {
    this.document ??= this.discover().catch(async (cause: unknown) => {
      this.document = undefined;
      throw await this.unavailable('discovery', cause);
    });
    return this.document;
  }

  /** The issuer's endpoints for openid-client. @param client absent: for what needs the user's token only */
  async endpoints(client?: IssuerClient): Promise<oidc.Configuration> {
    const configuration = new oidc.Configuration(
      await this.known(),
      client?.id ?? 'platform',
      {},
      authenticationOf(client),
    );
    configuration.timeout = issuerTimeoutMs / 1000;
    configuration[oidc.customFetch] = this.fetcher as oidc.CustomFetch;
    // oxlint-disable-next-line typescript/no-deprecated -- marked so to stand out; the operator chose the issuer's address
    if (this.name.startsWith('http:')) oidc.allowInsecureRequests(configuration);
    return configuration;
  }

  private async discover(): Promise<IssuerDocument> {
    const address = `${this.name.replace(/\/$/, '')}/.well-known/openid-configuration`;
    const response = await this.fetcher(address, { signal: AbortSignal.timeout(issuerTimeoutMs), redirect: 'error' });
    if (!response.ok) throw Object.assign(new Error(`nothing at ${address}`), { status: response.status });
    const document = (await response.json()) as Partial<oidc.ServerMetadata>;
    // OpenID Connect Discovery 4.3: a document of another issuer must not be used.
    const fault = faultOfIssuer(this.name, document.issuer);
    if (fault !== undefined) throw new Error(fault);
    if (typeof document.jwks_uri !== 'string') throw new Error('the discovery document names no keys (jwks_uri)');
    return document as IssuerDocument;
  }
}

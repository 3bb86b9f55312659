/** The one trusted issuer: its discovery document, read once. */
import * as oidc from 'openid-client';
import { callErrors } from '../../../kernel/errors.js';

/** What is used of the document; `issuer` is the configured one. */
export interface IssuerDocument extends oidc.ServerMetadata {
  readonly jwks_uri: string;
}

/** The platform at the issuer: as whom introspection is asked. */
export interface IssuerClient {
  readonly id: string;
  readonly secret: string;
}

export const issuerTimeoutMs = 5_000;
export const issuerRetrySeconds = 2;

export class Issuer {
  private document: Promise<IssuerDocument> | undefined;

  constructor(
    readonly name: string,
    readonly fetcher: typeof fetch = fetch,
  ) {}

  /**
   * A failure is forgotten, so the next call tries again.
   * @throws DomainError upstream.unavailable
   */
  known(): Promise<IssuerDocument> {
    this.document ??= this.discover().catch((cause: unknown) => {
      this.document = undefined;
      throw callErrors('upstream.unavailable', { cause, retryAfterSeconds: issuerRetrySeconds });
    });
    return this.document;
  }

  /** The issuer's endpoints for openid-client. @param client absent: for what needs the user's token only */
  async endpoints(client?: IssuerClient): Promise<oidc.Configuration> {
    const configuration = new oidc.Configuration(
      await this.known(),
      client?.id ?? 'platform',
      {},
      client === undefined ? oidc.None() : oidc.ClientSecretBasic(client.secret),
    );
    configuration.timeout = issuerTimeoutMs / 1000;
    configuration[oidc.customFetch] = this.fetcher as oidc.CustomFetch;
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- marked so to stand out; the operator chose the issuer's address
    if (this.name.startsWith('http:')) oidc.allowInsecureRequests(configuration);
    return configuration;
  }

  private async discover(): Promise<IssuerDocument> {
    const address = `${this.name.replace(/\/$/, '')}/.well-known/openid-configuration`;
    const response = await this.fetcher(address, { signal: AbortSignal.timeout(issuerTimeoutMs), redirect: 'error' });
    if (!response.ok) throw new Error(`discovery answered ${response.status}`);
    const document = (await response.json()) as Partial<oidc.ServerMetadata>;
    // OpenID Connect Discovery 4.3: a document of another issuer must not be used.
    if (document.issuer !== this.name || typeof document.jwks_uri !== 'string')
      throw new Error('discovery is of another issuer');
    return document as IssuerDocument;
  }
}

/** From an access token to who it speaks of. */
import { callErrors } from '../../../kernel/errors.js';
import type { Logger } from '../../../kernel/log.js';
import { Issuer } from './issuer.js';
import { OpaqueTokens, type OpaqueTokenOptions } from './opaque-tokens.js';
import { SignedTokens } from './signed-tokens.js';
import { clientOf, issuedAtOf, textClaim, type TokenClaims, type TokenReader } from './token-claims.js';

export interface TokenVerifierOptions {
  readonly issuer: string;
  readonly audience: string;
  /** Absent: tokens are JWTs. */
  readonly introspection?: Pick<OpaqueTokenOptions, 'client' | 'holdsMs' | 'trusts'>;
  /** Clients whose tokens are taken; none: every client of the issuer that gets the audience. */
  readonly clientIds: readonly string[];
  /**
   * `accounts`: the issuer is the embedded provider, its subjects are our users' ids.
   * `linked`: it has names of its own, and no say in which user of ours they are.
   */
  readonly subjects: 'accounts' | 'linked';
  /** The claim that names the user at the issuer. */
  readonly subjectClaim: string;
  /** `client_id` and `sub` of the token that the embedded provider signs for itself. */
  readonly identityClient: string;
}

/** The caller that a valid token proves. */
export type Subject =
  | { readonly kind: 'user'; readonly userGuid: string; readonly issuedAt: Date | undefined }
  | { readonly kind: 'identity' }
  | {
      readonly kind: 'foreign';
      readonly subject: string;
      readonly claims: TokenClaims;
      readonly issuedAt: Date | undefined;
    };

const readerOf = (issuer: Issuer, { introspection, audience, clientIds }: TokenVerifierOptions): TokenReader => {
  if (introspection === undefined) return new SignedTokens(issuer, audience);
  return new OpaqueTokens(issuer, { audience, clientIds, ...introspection });
};

export class TokenVerifier {
  readonly issuer: Issuer;
  private readonly reader: TokenReader;

  constructor(
    private readonly options: TokenVerifierOptions,
    log: Logger,
    fetcher: typeof fetch = fetch,
  ) {
    this.issuer = new Issuer(options.issuer, log, fetcher);
    this.reader = readerOf(this.issuer, options);
  }

  /** Whether the issuer answers; for the readiness probe. */
  async isReady(): Promise<boolean> {
    return this.issuer.known().then(
      () => true,
      () => false,
    );
  }

  /** @throws DomainError session.unauthenticated, or upstream.unavailable when the issuer does not answer */
  async verify(token: string): Promise<Subject> {
    const claims = await this.reader.read(token);
    const { clientIds } = this.options;
    if (clientIds.length > 0 && !clientIds.includes(clientOf(claims) ?? '')) {
      const reason = 'the token was given to a client that is not among OIDC_CLIENT_IDS';
      this.issuer.log.warn({ issuer: this.issuer.name, reason }, 'an access token was refused');
      throw callErrors('session.unauthenticated', { cause: reason });
    }
    return this.subjectOf(claims);
  }

  private subjectOf(claims: TokenClaims): Subject {
    const { subjects, subjectClaim } = this.options;
    const subject = textClaim(claims, subjectClaim);
    if (subject === undefined) throw callErrors('session.unauthenticated', { cause: 'the token names nobody' });
    // What another provider puts into its tokens makes nobody a user or a neighbour of ours.
    const issuedAt = issuedAtOf(claims);
    if (subjects === 'linked') return { kind: 'foreign', subject, claims, issuedAt };
    return this.isIdentity(claims) ? { kind: 'identity' } : { kind: 'user', userGuid: subject, issuedAt };
  }

  private isIdentity({ sub, client_id: client, scope }: TokenClaims): boolean {
    const { identityClient } = this.options;
    const scopes = typeof scope === 'string' ? scope.split(' ') : [];
    return sub === identityClient && client === identityClient && scopes.includes('identity');
  }
}

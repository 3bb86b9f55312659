/**
 * Access tokens that only the issuer can read: asked at its introspection endpoint (RFC 7662). An
 * answer holds for some seconds, so that the calls of one screen cost one question; a token that has
 * ended is served for that long at most. What is not active is never remembered.
 */
import { createHash } from 'node:crypto';
import * as oidc from 'openid-client';
import { callErrors } from '../../../kernel/errors.js';
import type { Issuer, IssuerClient } from './issuer.js';
import { clientOf, type TokenClaims, type TokenReader } from './token-claims.js';

export interface OpaqueTokenOptions {
  readonly audience: string;
  readonly client: IssuerClient;
  /** How long an answer holds; 0 asks every time. */
  readonly holdsMs: number;
  /** Whose tokens are taken where the answer names no audience. */
  readonly clientIds: readonly string[];
  /** What must stand in the answer for such a token: `token_type` too, or `client_id` alone. */
  readonly trusts: 'token_type' | 'client_id';
}

interface Answer {
  readonly claims: Promise<TokenClaims>;
  /** Milliseconds of the monotonic clock. */
  readonly until: number;
}

const maxAnswers = 10_000;
const accessTokenTypes = ['bearer', 'dpop', 'access_token'];

/** The token itself is not kept: the map would be a list of everything that opens the platform. */
const nameOf = (token: string): string => createHash('sha256').update(token).digest('base64');

const refused = (cause: string) => callErrors('session.unauthenticated', { cause });

export class OpaqueTokens implements TokenReader {
  private readonly answers = new Map<string, Answer>();

  constructor(
    private readonly issuer: Issuer,
    private readonly options: OpaqueTokenOptions,
    private readonly now: () => number = Date.now,
  ) {}

  async read(token: string): Promise<TokenClaims> {
    const name = nameOf(token);
    const claims = await this.answerFor(name, token);
    // Remembered or not, it ends when it ends.
    const ends = claims['exp'];
    if (typeof ends !== 'number' || ends * 1000 > this.now()) return claims;
    this.answers.delete(name);
    throw refused('the token has expired');
  }

  private answerFor(name: string, token: string): Promise<TokenClaims> {
    const known = this.answers.get(name);
    if (known !== undefined && known.until > performance.now()) return known.claims;
    const claims = this.ask(token);
    const answer = { claims, until: performance.now() + this.options.holdsMs };
    this.answers.delete(name);
    this.answers.set(name, answer);
    this.makeRoom();
    claims.catch(() => {
      if (this.answers.get(name) === answer) this.answers.delete(name);
    });
    return claims;
  }

  /** The oldest first: a map keeps the order of its insertions. */
  private makeRoom(): void {
    for (const [name, { until }] of this.answers) {
      if (this.answers.size <= maxAnswers && until > performance.now()) return;
      this.answers.delete(name);
    }
  }

  private async ask(token: string): Promise<TokenClaims> {
    const endpoints = await this.issuer.endpoints(this.options.client);
    let claims: oidc.IntrospectionResponse;
    try {
      claims = await oidc.tokenIntrospection(endpoints, token, { token_type_hint: 'access_token' });
    } catch (cause) {
      throw await this.issuer.unavailable('introspection', cause);
    }
    const fault = this.faultOf(claims);
    if (fault === undefined) return claims;
    this.issuer.log.warn({ endpoint: 'introspection', reason: fault }, 'an access token was refused');
    throw refused(fault);
  }

  private faultOf(claims: oidc.IntrospectionResponse): string | undefined {
    const { active, iss, token_type: type } = claims;
    if (!active) return 'the token is not active';
    if (iss !== undefined && iss !== this.issuer.name) return 'the token is of another issuer';
    // A refresh token is active as well, and must open nothing.
    if (type !== undefined && !accessTokenTypes.includes(type.toLowerCase())) return 'this is no access token';
    return this.faultOfAudience(claims);
  }

  /**
   * Both `aud` and `token_type` are optional (RFC 7662, section 2.2). Where neither is there, nothing tells an
   * access token for the platform from a refresh token or from what the client got for somebody else.
   */
  private faultOfAudience(claims: oidc.IntrospectionResponse): string | undefined {
    const { audience, clientIds, trusts } = this.options;
    if (claims.aud !== undefined)
      return [claims.aud].flat().includes(audience) ? undefined : 'the token is for somebody else (aud)';
    if (!clientIds.includes(clientOf(claims) ?? ''))
      return 'the answer names neither an audience nor a client of OIDC_CLIENT_IDS';
    if (claims.token_type !== undefined || trusts === 'client_id') return undefined;
    return 'the answer names neither an audience nor a token type (OIDC_INTROSPECTION_TRUSTS)';
  }
}

/**
 * Users of a provider that has names of its own: each subject is linked to one of our users, by the
 * operator or, where the provider is trusted with that, by a verified e-mail address at the first
 * sign-in. The address links once; from then on only the subject counts, which is never given away
 * again (OpenID Connect Core, section 5.7).
 */
import { Inject, Injectable } from '@nestjs/common';
import * as oidc from 'openid-client';
import { callErrors } from '../../kernel/errors.js';
import type { Logger } from '../../kernel/log.js';
import { LOG } from '../tokens.js';
import { MEMBER_LINKS, type ForeignUser, type LinkedMember, type Member, type MemberLinks } from './actor.js';
import { TokenVerifier, type Subject } from './tokens/token-verifier.js';
import { issuerRetrySeconds } from './tokens/issuer.js';
import { textClaim, type TokenClaims } from './tokens/token-claims.js';

export interface ForeignUserOptions {
  /** Whether a verified address links a subject that is not linked yet. */
  readonly linksByEmail: boolean;
  readonly emailClaim: string;
  /** Absent: which vault the user is in is our matter alone. */
  readonly ownerClaim: string | undefined;
  /** Absent: the user keeps the name that we know. */
  readonly nameClaim: string | undefined;
}

/** Injection token of the ForeignUserOptions. */
export const FOREIGN_USERS = Symbol('FOREIGN_USERS');

type ForeignSubject = Extract<Subject, { kind: 'foreign' }>;

/** A subject that could not be linked is not asked about again for so long: its every call would cost the provider one. */
const restMs = 10_000;
const mostResting = 1_000;

/** Some providers write it as text. */
const isTrue = (claim: unknown): boolean => claim === true || claim === 'true';

@Injectable()
export class ForeignUsers {
  private readonly resting = new Map<string, number>();

  constructor(
    @Inject(FOREIGN_USERS) private readonly options: ForeignUserOptions,
    @Inject(MEMBER_LINKS) private readonly links: MemberLinks,
    @Inject(TokenVerifier) private readonly tokens: TokenVerifier,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /**
   * @param token the one that said so: UserInfo is asked with it for what it does not say itself
   * @returns undefined for a subject that is linked to nobody, or to somebody of another vault
   */
  async find(foreign: ForeignSubject, token: string, correlationId: string): Promise<Member | undefined> {
    const issuer = this.tokens.issuer.name;
    const member = await this.links.findLinked(issuer, foreign.subject);
    if (member !== undefined) return this.isOwnVault(foreign.claims, member) ? member : undefined;
    if (!this.options.linksByEmail || this.isResting(foreign.subject)) return undefined;
    const linked = await this.link(foreign, token, correlationId);
    if (linked === undefined) {
      this.rest(foreign.subject);
      this.log.warn({ issuer, subject: foreign.subject, correlationId }, 'a subject is linked to no user');
    }
    return linked;
  }

  private async link({ subject, claims }: ForeignSubject, token: string, correlationId: string) {
    const user = this.userIn(subject, claims) ?? this.userIn(subject, await this.userInfo(claims, token));
    return user && this.links.link(user, correlationId);
  }

  /** @returns undefined when the claims do not say everything that a link takes */
  private userIn(subject: string, claims: TokenClaims): ForeignUser | undefined {
    const { emailClaim, ownerClaim, nameClaim } = this.options;
    const email = textClaim(claims, emailClaim);
    if (email === undefined || !isTrue(claims[`${emailClaim}_verified`])) return undefined;
    const owner = textClaim(claims, ownerClaim);
    const name = textClaim(claims, nameClaim);
    const isWhole =
      (ownerClaim === undefined || owner !== undefined) && (nameClaim === undefined || name !== undefined);
    if (!isWhole) return undefined;
    return { issuer: this.tokens.issuer.name, subject, email: email.toLowerCase(), owner, name };
  }

  private async userInfo(claims: TokenClaims, token: string): Promise<TokenClaims> {
    const endpoints = await this.tokens.issuer.endpoints();
    const sub = textClaim(claims, 'sub');
    if (endpoints.serverMetadata().userinfo_endpoint === undefined || sub === undefined) return {};
    try {
      return await oidc.fetchUserInfo(endpoints, token, sub);
    } catch (cause) {
      if (isRefusal(cause)) return {};
      throw callErrors('upstream.unavailable', { cause, retryAfterSeconds: issuerRetrySeconds });
    }
  }

  /** A provider that names the vault in each token is obeyed with each: who has moved there has moved here. */
  private isOwnVault(claims: TokenClaims, member: LinkedMember): boolean {
    const owner = textClaim(claims, this.options.ownerClaim);
    return owner === undefined || owner === member.ownerGuid || owner === member.ownerName;
  }

  private isResting(subject: string): boolean {
    return (this.resting.get(subject) ?? 0) > performance.now();
  }

  private rest(subject: string): void {
    if (this.resting.size >= mostResting) this.resting.clear();
    this.resting.set(subject, performance.now() + restMs);
  }
}

/** The provider has heard the token and says no (another audience, no such scope), or speaks of somebody else. */
const isRefusal = (failure: unknown): boolean =>
  failure instanceof oidc.WWWAuthenticateChallengeError ||
  (failure instanceof oidc.ResponseBodyError && failure.status < 500) ||
  (failure instanceof oidc.ClientError && failure.code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED');

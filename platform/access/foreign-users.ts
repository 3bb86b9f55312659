/**
 * Users of a provider that has names of its own: each subject is linked to one of our users, by the
 * operator or, where the provider is trusted with that, by a verified e-mail address at the first
 * sign-in. The address links once; from then on only the subject counts, which is never given away
 * again (OpenID Connect Core, section 5.7).
 */
import { token } from '../../kernel/providers.js';
import * as oidc from 'openid-client';
import type { Logger } from '../../kernel/log.js';
import type { ForeignUser, LinkedMember, Member, MemberLinks } from './actor.js';
import type { TokenVerifier, Subject } from './tokens/token-verifier.js';
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
export const FOREIGN_USERS = token<ForeignUserOptions>('FOREIGN_USERS');

type ForeignSubject = Extract<Subject, { kind: 'foreign' }>;

/** A subject that could not be linked is not asked about again for so long: its every call would cost the provider one. */
const restMs = 10_000;
const maxResting = 1_000;

const otherVault = 'its token names another vault than its user is in';

/** Some providers write it as text. */
const isTrue = (claim: unknown): boolean => claim === true || claim === 'true';

export class ForeignUsers {
  private readonly resting = new Map<string, number>();

  constructor(
    private readonly options: ForeignUserOptions,
    private readonly links: MemberLinks,
    private readonly tokens: TokenVerifier,
    private readonly log: Logger,
  ) {}

  /**
   * @param token the one that said so: UserInfo is asked with it for what it does not say itself
   * @returns undefined for a subject that is linked to nobody, or to somebody of another vault
   */
  async find(foreign: ForeignSubject, token: string, correlationId: string): Promise<Member | undefined> {
    const issuer = this.tokens.issuer.name;
    const { subject } = foreign;
    const member = await this.links.findLinked(issuer, subject);
    if (member !== undefined && this.isOwnVault(foreign.claims, member)) return member;
    if (this.isResting(subject)) return undefined;
    const found = member === undefined ? await this.link(foreign, token, correlationId) : otherVault;
    if (typeof found !== 'string') return found;
    this.rest(subject);
    this.log.warn({ issuer, subject, reason: found, correlationId }, 'a subject is linked to no user');
    return undefined;
  }

  /** @returns the user, or why there is none */
  private async link({ subject, claims }: ForeignSubject, token: string, correlationId: string) {
    if (!this.options.linksByEmail) return 'no operator has linked it, and OIDC_LINK_BY_EMAIL is off';
    const inToken = this.userIn(subject, claims);
    const told = typeof inToken === 'string' ? await this.userInfo(claims, token) : undefined;
    const user = told === undefined ? inToken : this.userIn(subject, told);
    if (typeof user === 'string') return user;
    return (await this.links.link(user, correlationId)) ?? 'no active user has its address, or that one is linked';
  }

  /** @returns the claim that a link lacks, in a sentence, when they do not say everything */
  private userIn(subject: string, claims: TokenClaims): ForeignUser | string {
    const { emailClaim, ownerClaim, nameClaim } = this.options;
    const lacking = [emailClaim, ownerClaim, nameClaim].find(
      (name) => name !== undefined && textClaim(claims, name) === undefined,
    );
    if (lacking !== undefined) return `neither its token nor UserInfo has the claim ${lacking}`;
    if (!isTrue(claims[`${emailClaim}_verified`])) return `the claim ${emailClaim}_verified is not true`;
    const email = textClaim(claims, emailClaim) ?? '';
    const [owner, name] = [textClaim(claims, ownerClaim), textClaim(claims, nameClaim)];
    return { issuer: this.tokens.issuer.name, subject, email: email.toLowerCase(), owner, name };
  }

  /** @returns undefined where there is none for this token */
  private async userInfo(claims: TokenClaims, token: string): Promise<TokenClaims | undefined> {
    const { issuer } = this.tokens;
    const endpoints = await issuer.endpoints();
    const sub = textClaim(claims, 'sub');
    if (endpoints.serverMetadata().userinfo_endpoint === undefined || sub === undefined) return undefined;
    try {
      return await oidc.fetchUserInfo(endpoints, token, sub);
    } catch (cause) {
      if (!isRefusal(cause)) throw await issuer.unavailable('userinfo', cause);
      await issuer.logFailure('userinfo', cause);
      return undefined;
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
    if (this.resting.size >= maxResting) this.resting.clear();
    this.resting.set(subject, performance.now() + restMs);
  }
}

/** The provider has heard the token and says no (another audience, no such scope), or speaks of somebody else. */
const isRefusal = (failure: unknown): boolean =>
  failure instanceof oidc.WWWAuthenticateChallengeError ||
  (failure instanceof oidc.ResponseBodyError && failure.status < 500) ||
  (failure instanceof oidc.ClientError && failure.code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED');

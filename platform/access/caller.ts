/** From an Authorization header to the caller, the same for gRPC and HTTP. */
import { callErrors } from '../../kernel/errors.js';
import type { MethodAccess } from '../../proto/gen/access.js';
import { isGuid } from '../request-id.js';
import { holdsAny, refusalOf, type Actor, type Member, type MemberSource } from './actor.js';
import type { ForeignUsers } from './foreign-users.js';
import type { SupportSource } from './support/reading.js';
import type { TokenVerifier, Subject } from './tokens/token-verifier.js';

/** The embedded identity provider, asking in its own name. */
export interface IdentityCaller {
  readonly kind: 'identity';
  readonly correlationId: string;
}

/** Nobody: a gateway asks for a visitor. */
export interface VisitorCaller {
  readonly kind: 'visitor';
  readonly correlationId: string;
  /** Of the visitor, as the gateway states it. */
  readonly clientAddress: string | undefined;
}

export type Caller = Actor | IdentityCaller | VisitorCaller;

const bearer = /^Bearer ([A-Za-z0-9._~+/-]{16,8192}=*)$/;

/** Whether the token is from before what ended the member's sessions; of one that does not say when, nobody knows. */
const isOver = ({ issuedAt }: Exclude<Subject, { kind: 'identity' }>, { tokensCountFrom }: Member): boolean =>
  issuedAt !== undefined && tokensCountFrom !== undefined && issuedAt < tokensCountFrom;

export class Callers {
  constructor(
    private readonly tokens: TokenVerifier,
    private readonly members: MemberSource,
    private readonly foreign: ForeignUsers,
    private readonly support: SupportSource,
  ) {}

  /**
   * The user is read on every call: a permission taken away is gone with the next request,
   * whatever the token's remaining life.
   * @param clientAddress of the user, as the holder of the token states it (ADR 0049)
   * @throws DomainError session.unauthenticated
   */
  async identify(
    authorization: string | undefined,
    correlationId: string,
    clientAddress?: string,
  ): Promise<Actor | IdentityCaller> {
    const token = bearer.exec(authorization ?? '')?.[1];
    if (token === undefined) throw callErrors('session.unauthenticated');
    const subject = await this.tokens.verify(token);
    if (subject.kind === 'identity') return { kind: 'identity', correlationId };
    const member = await this.memberOf(subject, token, correlationId);
    if (member === undefined || isOver(subject, member)) throw callErrors('session.unauthenticated');
    return { ...member, correlationId, clientAddress };
  }

  private memberOf(
    subject: Exclude<Subject, { kind: 'identity' }>,
    token: string,
    correlationId: string,
  ): Promise<Member | undefined> {
    if (subject.kind === 'foreign') return this.foreign.find(subject, token, correlationId);
    return isGuid(subject.userGuid) ? this.members.find(subject.userGuid) : Promise.resolve(undefined);
  }

  /** Staff who has entered a vault is its reader from here on (docs/domain.md, i); everybody else is who they are. */
  standing(actor: Actor): Promise<Actor> {
    return actor.ownerRole === 'Staff' ? this.support.standing(actor) : Promise.resolve(actor);
  }

  /** @throws DomainError permission.denied where the reader's session has ended meanwhile */
  async answering(caller: Caller, area: string | undefined): Promise<void> {
    if (caller.kind === 'support') await this.support.answering(caller, area);
  }

  /**
   * Who somebody is outside of every other vault.
   * @throws DomainError session.unauthenticated; permission.denied for the identity provider's token
   */
  async user(authorization: string | undefined, correlationId: string): Promise<Actor> {
    const caller = await this.identify(authorization, correlationId);
    if (isIdentity(caller)) throw callErrors('permission.denied');
    return caller;
  }
}

export const isIdentity = (caller: Caller): caller is IdentityCaller => caller.kind === 'identity';

/** @throws DomainError permission.denied when the method is not meant for this caller */
export const assertAccess = (caller: Actor | IdentityCaller, access: MethodAccess): void => {
  // What does not say that it reads is refused to whoever may do nothing else.
  if (caller.kind === 'support' && access.support !== 'read') throw callErrors('permission.denied');
  const isMeant = isIdentity(caller)
    ? access.audience === 'identity'
    : access.audience === 'signed_in' || (access.audience === 'permitted' && holdsAny(caller, access.permissions));
  if (!isMeant)
    throw isIdentity(caller) || access.audience === 'identity' ? callErrors('permission.denied') : refusalOf(caller);
};

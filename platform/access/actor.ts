/** Who acts: the first parameter of every use case of the platform. */
import { callErrors, type DomainError } from '../../kernel/errors.js';
import { token } from '../../kernel/providers.js';

/** The holder of the system's records, and what staff belongs to instead of a vault (ADR 0065). */
export const systemVault = '00000000-0000-0000-0000-000000000000';

/** What trades, and the staff of the platform, which does not. */
export type OwnerRole = 'Publisher' | 'Distributor' | 'Retailer' | 'Staff';

/** Whether a vault trades: `active` alone does (docs/domain.md, n). */
export const vaultStates = ['pending_review', 'active', 'rejected', 'suspended', 'closed'] as const;
export type VaultState = (typeof vaultStates)[number];
export type IdleState = Exclude<VaultState, 'active'>;
/** Why a user has their own account alone: the vault does not trade, or asks for an authenticator app that they lack. */
export type Hold = IdleState | 'app_missing';

/** What the accounts know of a user; `Actor` without the call. */
export interface Member {
  /** Of an API client: its certificate's id. */
  readonly userGuid: string;
  readonly userName: string;
  /** Empty for an API client, which gets no mail. */
  readonly userEmail: string;
  /** The vault, of staff the holder of the system's records. Nothing outside it exists for this user. */
  readonly ownerGuid: string;
  readonly ownerRole: OwnerRole;
  readonly roleName: string;
  /** Effective keys: role x company type, x-all expanded (docs/domain.md, i). */
  readonly permissions: ReadonlySet<string>;
  /** Absent: the user may do what the permissions say. */
  readonly idleState?: Hold | undefined;
  /** A token that was issued before counts no more, whatever its remaining life. Absent: every one does. */
  readonly tokensCountFrom?: Date | undefined;
}

/** The support session that staff reads a vault in (docs/domain.md, i). */
export interface SupportReading {
  readonly sessionGuid: string;
  readonly endsAt: Date;
}

export interface Actor extends Member {
  /** Absent: a user. `support`: staff in somebody's vault, who reads and does nothing else. */
  readonly kind?: 'api_client' | 'support';
  /** Of kind `support`. */
  readonly support?: SupportReading | undefined;
  readonly correlationId: string;
  /** IP address that the user, or the program, calls from; undefined where nobody said it. */
  readonly clientAddress?: string | undefined;
}

/** Any one of the keys is enough (docs/domain.md, i). */
export const holdsAny = (actor: Pick<Actor, 'permissions'>, keys: readonly string[]): boolean =>
  keys.some((key) => actor.permissions.has(key));

/** What an actor is told who may not: where nothing but the own account is open, that is what there is to say. */
export const refusalOf = ({ idleState }: Pick<Actor, 'idleState'>): DomainError =>
  callErrors(idleState === undefined ? 'permission.denied' : 'permission.not_available');

/** @throws DomainError permission.denied, permission.not_available without any of the keys */
export const assertHolds = (actor: Actor, keys: readonly string[]): void => {
  if (!holdsAny(actor, keys)) throw refusalOf(actor);
};

/** For what needs no permission and is trade all the same. @throws DomainError permission.not_available */
export const assertTrading = (actor: Actor): void => {
  if (actor.idleState !== undefined) throw refusalOf(actor);
};

/** Where access finds users; the accounts domain provides it. */
export interface MemberSource {
  /** @returns undefined for an unknown or inactive user */
  find(userGuid: string): Promise<Member | undefined>;
  /** @returns why the vault does not trade; undefined when it does */
  idleStateOf(ownerGuid: string): Promise<IdleState | undefined>;
}
export const MEMBER_SOURCE = token<MemberSource>('MEMBER_SOURCE');

/** What a provider with names of its own says of a user, its address verified. */
export interface ForeignUser {
  readonly issuer: string;
  readonly subject: string;
  /** Lower case. */
  readonly email: string;
  /** The vault that the user must be in, by id or name; undefined when the provider names none. */
  readonly owner: string | undefined;
  /** What the user is called from now on; undefined: as before. */
  readonly name: string | undefined;
}

/** A member, with what a provider may call the vault. */
export interface LinkedMember extends Member {
  readonly ownerName: string;
}

/** Which of our users a provider's subject is; the accounts domain keeps it. */
export interface MemberLinks {
  /** @returns undefined for a subject without a link, or of an inactive user */
  findLinked(issuer: string, subject: string): Promise<LinkedMember | undefined>;
  /**
   * Links the subject to the active user with that address who has no link at the issuer yet.
   * @returns undefined when there is no such user
   */
  link(user: ForeignUser, correlationId: string): Promise<LinkedMember | undefined>;
}
export const MEMBER_LINKS = token<MemberLinks>('MEMBER_LINKS');

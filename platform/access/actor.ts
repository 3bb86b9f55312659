/** Who acts: the first parameter of every use case of the platform. */
import { token } from '../../kernel/providers.js';

/** The holder of the system's records, and what staff belongs to instead of a vault (ADR 0065). */
export const systemVault = '00000000-0000-0000-0000-000000000000';

/** What trades, and the staff of the platform, which does not. */
export type OwnerRole = 'Publisher' | 'Distributor' | 'Retailer' | 'Staff';

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
}

export interface Actor extends Member {
  /** Absent: a user. */
  readonly kind?: 'api_client';
  readonly correlationId: string;
  /** IP address that the user, or the program, calls from; undefined where nobody said it. */
  readonly clientAddress?: string | undefined;
}

/** Any one of the keys is enough (docs/domain.md, i). */
export const holdsAny = (actor: Pick<Actor, 'permissions'>, keys: readonly string[]): boolean =>
  keys.some((key) => actor.permissions.has(key));

/** Where access finds users; the accounts domain provides it. */
export interface MemberSource {
  /** @returns undefined for an unknown or inactive user */
  find(userGuid: string): Promise<Member | undefined>;
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

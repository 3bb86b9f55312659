/** Who acts: the first parameter of every use case of the platform. */

export type OwnerRole = 'Publisher' | 'Distributor' | 'Retailer';

/** What the accounts know of a user; `Actor` without the call. */
export interface Member {
  readonly userGuid: string;
  readonly userName: string;
  readonly userEmail: string;
  /** The vault. Nothing outside it exists for this user. */
  readonly ownerGuid: string;
  readonly ownerRole: OwnerRole;
  readonly roleName: string;
  /** Effective keys: role x company type, x-all expanded (domain rules (i)). */
  readonly permissions: ReadonlySet<string>;
}

export interface Actor extends Member {
  readonly correlationId: string;
}

/** Section 6: "a view is allowed if any required key is in it". */
export const holdsAny = (actor: Pick<Actor, 'permissions'>, keys: readonly string[]): boolean =>
  keys.some((key) => actor.permissions.has(key));

/** Where access finds users; the accounts domain provides it. */
export interface MemberSource {
  /** @returns undefined for an unknown or inactive user */
  find(userGuid: string): Promise<Member | undefined>;
}
export const MEMBER_SOURCE = Symbol('MEMBER_SOURCE');

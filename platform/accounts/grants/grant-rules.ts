/** Who may grant what to whom (docs/domain.md, i; ADR 0096). */
import type { GrantablePermission, UserRole } from '../roles/permission-matrix.js';
import { grantableIn, grantedRole, type CompanyType } from '../roles/permissions.js';

/** What each is called in letters and in the audit log. */
export const grantWords: Readonly<Record<GrantablePermission, string>> = {
  'transferkeys-write': 'Transfer keys to another vault',
  'allocation-write': 'Make allocations',
};

/** Of one that a later version may have granted the key itself. */
export const wordsOf = (permission: string): string =>
  Object.entries(grantWords).find(([key]) => key === permission)?.[1] ?? permission;

/** Who acts, and about whom. */
export interface Granting {
  readonly actorRole: UserRole;
  readonly role: UserRole;
  readonly isActive: boolean;
  readonly isSelf: boolean;
}

type GrantRefusal =
  | 'permission.denied'
  | 'accounts.own_account'
  | 'accounts.grant_to_administrators'
  | 'accounts.not_grantable';

/** Why the actor may not grant it; undefined: they may. */
export const grantRefusal = (
  { actorRole, role, isActive, isSelf }: Granting,
  permission: GrantablePermission,
  company: CompanyType,
): GrantRefusal | undefined => {
  if (isSelf) return 'accounts.own_account';
  if (actorRole !== 'Owner') return 'permission.denied';
  if (role !== grantedRole || !isActive) return 'accounts.grant_to_administrators';
  return grantableIn(company).includes(permission) ? undefined : 'accounts.not_grantable';
};

/** Owners take back what any of them has granted. */
export const takingRefusal = ({ actorRole }: Granting): 'permission.denied' | undefined =>
  actorRole === 'Owner' ? undefined : 'permission.denied';

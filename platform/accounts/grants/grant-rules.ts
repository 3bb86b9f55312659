/** Who may grant what to whom (docs/domain.md, i; ADR 0096). */
import { grantableOf, type GrantablePermission, type UserRole } from '../roles/permission-matrix.js';
import { grantableIn, permissionsOf, type CompanyType } from '../roles/permissions.js';

/** What each is called in letters and in the audit log. */
export const grantWords: Readonly<Record<GrantablePermission, string>> = {
  'transferkeys-write': 'Transfer keys to another vault',
  'allocation-write': 'Make allocations',
  'embargo-read': 'See products under embargo',
  'embargo-write': 'Edit products under embargo, and set embargoes',
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
  | 'accounts.grant_to_others'
  | 'accounts.not_grantable';

/** Why the actor may not grant it; undefined: they may. */
export const grantRefusal = (
  { actorRole, role, isActive, isSelf }: Granting,
  permission: GrantablePermission,
  company: CompanyType,
): GrantRefusal | undefined => {
  if (isSelf) return 'accounts.own_account';
  const { to, by } = grantableOf(permission);
  if (!permissionsOf(actorRole, company).has(by)) return 'permission.denied';
  if (!to.includes(role) || !isActive)
    return to.includes('Administrator') ? 'accounts.grant_to_administrators' : 'accounts.grant_to_others';
  return grantableIn(company).includes(permission) ? undefined : 'accounts.not_grantable';
};

/** Who may grant it takes back what anybody has granted. */
export const takingRefusal = (
  { actorRole }: Granting,
  permission: GrantablePermission,
  company: CompanyType,
): 'permission.denied' | undefined =>
  permissionsOf(actorRole, company).has(grantableOf(permission).by) ? undefined : 'permission.denied';

/** Whether there is anything to say of it about somebody of this role. */
export const isOffered = ({ role }: Granting, permission: GrantablePermission): boolean =>
  grantableOf(permission).to.includes(role);

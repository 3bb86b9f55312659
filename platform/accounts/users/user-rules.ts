/** Who may do what about a user of their vault (docs/domain.md, i). Whether the vault keeps an Owner is asked where it is locked. */
import type { vaultRoles, UserRole } from '../roles/permission-matrix.js';
import { permissionsOf, type CompanyType } from '../roles/permissions.js';

export type VaultRole = (typeof vaultRoles)[number];

/** Who acts, and about whom. */
export interface Managing {
  readonly actorRole: UserRole;
  readonly role: UserRole;
  readonly isSelf: boolean;
}

/** Of a vault its Owners; of the platform's staff all: one of them is always there. */
export const keepingRoles: readonly UserRole[] = ['Owner', 'Super admin'];
const isKeeping = (role: UserRole): boolean => keepingRoles.includes(role);
/** Who keeps the vault is acted upon by those only who keep it too. */
const isKept = ({ actorRole, role }: Managing): boolean => isKeeping(role) && !isKeeping(actorRole);

/** Whether the new role may do anything that the present one may not. */
const isRaised = (from: UserRole, to: UserRole, company: CompanyType): boolean => {
  const held = permissionsOf(from, company);
  return [...permissionsOf(to, company)].some((key) => !held.has(key));
};

type RoleRefusal = 'accounts.role_of_staff' | 'accounts.owner_only' | 'accounts.own_role_raised';
type ActiveRefusal = 'accounts.own_account' | 'accounts.owner_only' | 'accounts.still_invited';
type InvitationRefusal = 'accounts.not_invited' | 'accounts.owner_only';
type ResetRefusal =
  | 'permission.denied'
  | 'accounts.own_account'
  | 'accounts.reset_of_owner'
  | 'accounts.no_authenticator';

/** Why the actor may not give this role; undefined: they may. The role that stands is always one. */
export const roleRefusal = (
  { actorRole, role, isSelf }: Managing,
  wanted: VaultRole,
  company: CompanyType,
): RoleRefusal | undefined => {
  if (role === 'Super admin') return 'accounts.role_of_staff';
  if (wanted === role) return undefined;
  if (isSelf && isRaised(role, wanted, company)) return 'accounts.own_role_raised';
  return (wanted === 'Owner' || role === 'Owner') && actorRole !== 'Owner' ? 'accounts.owner_only' : undefined;
};

/** Why the actor may not deactivate them, or let them in again. */
export const activeRefusal = (managing: Managing, isInvited: boolean): ActiveRefusal | undefined => {
  if (managing.isSelf) return 'accounts.own_account';
  if (isInvited) return 'accounts.still_invited';
  return isKept(managing) ? 'accounts.owner_only' : undefined;
};

/** Why the actor may neither see nor end their sessions. */
export const sessionsRefusal = (managing: Managing): 'accounts.owner_only' | undefined =>
  isKept(managing) ? 'accounts.owner_only' : undefined;

/** Why the actor may not send the invitation again, or withdraw it. */
export const invitationRefusal = ({ actorRole, role }: Managing, isInvited: boolean): InvitationRefusal | undefined => {
  if (!isInvited) return 'accounts.not_invited';
  return role === 'Owner' && actorRole !== 'Owner' ? 'accounts.owner_only' : undefined;
};

/** Why the actor may not take their lost authenticator away. An Owner's is staff's to reset, with a day's delay. */
export const resetRefusal = (
  { actorRole, role, isSelf }: Managing,
  hasAuthenticator: boolean,
): ResetRefusal | undefined => {
  if (actorRole !== 'Owner') return 'permission.denied';
  if (isSelf) return 'accounts.own_account';
  if (role === 'Owner') return 'accounts.reset_of_owner';
  return hasAuthenticator ? undefined : 'accounts.no_authenticator';
};

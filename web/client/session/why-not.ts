/** Why somebody may not do something: which roles of their company may (docs/domain.md, i). */
import type { PermissionKey } from '../../../bff/contract.js';
import { useRead } from '../api.js';
import type { ReplyOf } from '../api-types.js';
import { isAppMissing } from './app-missing.js';
import { holdsAny } from './permissions.js';
import { useSession } from './use-session.js';

type Permissions = ReplyOf<'GET /permissions'>['permissions'];

export interface Asking {
  readonly roleName: string;
  /** The type of the company. */
  readonly ownerRole: string;
}

/** 'Owners', 'Owners and Editors', 'Owners, Editors and Viewers' */
const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;

/** @param keys any one of which is enough */
export const whyNotText = (
  permissions: Permissions,
  keys: readonly string[],
  { roleName, ownerRole }: Asking,
): string => {
  const holders = permissions.filter(({ key }) => keys.includes(key)).flatMap((permission) => permission.holders);
  const here = holders.filter(({ companyTypes }) => companyTypes.some((type) => type === ownerRole));
  const roles = [...new Set(here.map(({ role }) => role))];
  if (roles.length === 0) return `Nobody in a company of the type ${ownerRole} may do this.`;
  const may = `Your role, ${roleName}, may not do this. ${listed(roles.map((role) => `${role}s`))} may.`;
  // Single ones are granted by name (ADR 0096).
  const granted = permissions.find((each) => keys.includes(each.key) && each.grantedTo.length > 0);
  if (granted === undefined) return may;
  const by = granted.grantedBy.join(' or ');
  return granted.grantedTo.some((role) => role === roleName)
    ? `${may} An ${by} can grant it to you.`
    : `${may} So may ${listed(granted.grantedTo.map((role) => `${role}s`))} to whom an ${by} has granted it.`;
};

/** No role may; the notice above every page says why. */
const idle = 'Your company’s vault is not open at the moment.';

const appFirst = 'Your vault asks for an authenticator app. Connect one first.';

/** Until it is known who may. */
const unknown = 'You do not have the permission for this.';

/**
 * @param isWanted whether there is something that may not be done: who may is read then only
 * @returns a sentence for any of these keys
 */
export const useWhyNot = (isWanted: boolean): ((keys: readonly string[]) => string) => {
  const { profile } = useSession();
  const { data } = useRead('GET /permissions', isWanted ? {} : null);
  if (profile && profile.vaultState !== 'active') return () => idle;
  if (profile && isAppMissing(profile)) return () => appFirst;
  return (keys) => (data && profile ? whyNotText(data.permissions, keys, profile) : unknown);
};

/** Why the user may not do what any one of these keys opens; undefined: they may. */
export const useMissing = (...keys: readonly PermissionKey[]): string | undefined => {
  const isHeld = holdsAny(useSession().permissions, keys);
  const whyNot = useWhyNot(!isHeld);
  return isHeld ? undefined : whyNot(keys);
};

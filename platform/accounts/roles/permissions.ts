/** Effective permissions of a user: what the role has and the company's type allows. */
import { createHash } from 'node:crypto';
import type { Hold, IdleState, VaultState } from '../../access/index.js';
import {
  grantableOf,
  grantablePermissions,
  permissionMatrix,
  userRoles,
  vaultRoles,
  type GrantablePermission,
  type UserRole,
} from './permission-matrix.js';

/** The specification's numbers of company types; 0 is the platform itself, the company of its staff. */
export const companyTypes = { Staff: 0, Publisher: 1, Distributor: 2, Retailer: 3 } as const;
export type CompanyType = keyof typeof companyTypes;

export const companyTypeOf = (number: number): CompanyType => {
  const found = (Object.keys(companyTypes) as CompanyType[]).find((name) => companyTypes[name] === number);
  if (found === undefined) throw new Error(`no company type ${number}`);
  return found;
};

const impliedBy = (key: string): string[] => {
  const subject = /^(.+)-all$/.exec(key)?.[1];
  if (subject === undefined) return [];
  return ['read', 'write', 'delete']
    .map((action) => `${subject}-${action}`)
    .filter((implied) => implied in permissionMatrix);
};

const compute = (role: UserRole, company: CompanyType): ReadonlySet<string> => {
  const column = userRoles.indexOf(role);
  const held = Object.entries(permissionMatrix)
    .filter(([, row]) => row[column]?.includes(company.charAt(0)) ?? false)
    .flatMap(([key]) => [key, ...impliedBy(key)]);
  return new Set(held.toSorted());
};

const table = new Map(
  userRoles.flatMap((role) =>
    (Object.keys(companyTypes) as CompanyType[]).map((company) => [`${role}/${company}`, compute(role, company)]),
  ),
);

/** What stays of a vault that does not trade: the home page and one's own account and company (docs/domain.md, n). */
const ofOwnAccount = /^(dashboardnav-read|accounthelpnav-read|accountsettings-\w+)$/;
/** Of who lacks the app that the vault asks for, who may be whoever has read a code in a mailbox: nothing is changed. */
const ofSettingUp = /^(dashboardnav-read|accounthelpnav-read|accountsettings-read)$/;
const filtered = (pattern: RegExp): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map([...table].map(([name, keys]) => [name, new Set([...keys].filter((key) => pattern.test(key)))]));
const idleTable = filtered(ofOwnAccount);
const setUpTable = filtered(ofSettingUp);

const tableOf = (hold: Hold | undefined): ReadonlyMap<string, ReadonlySet<string>> => {
  if (hold === undefined) return table;
  return hold === 'app_missing' ? setUpTable : idleTable;
};

/** @returns undefined for a vault that trades */
export const idleStateOf = (state: VaultState): IdleState | undefined => (state === 'active' ? undefined : state);

const heldUnder = (hold: Hold | undefined, role: UserRole, company: CompanyType): ReadonlySet<string> =>
  tableOf(hold).get(`${role}/${company}`) ?? new Set();

/** @returns the expanded keys, sorted: x-all brings x-read, x-write and x-delete with it */
export const permissionsOf = (
  role: UserRole,
  company: CompanyType,
  state: VaultState = 'active',
): ReadonlySet<string> => heldUnder(idleStateOf(state), role, company);

/** What may be granted in a company of this type: nothing that its Owner does not have. */
export const grantableIn = (company: CompanyType): readonly GrantablePermission[] =>
  grantablePermissions.filter((key) => permissionsOf('Owner', company).has(key));

/** What may be granted to somebody of this role. */
const grantableTo = (role: UserRole, company: CompanyType): readonly GrantablePermission[] =>
  grantableIn(company).filter((key) => grantableOf(key).to.includes(role));

/** A handful of sets, so that their versions are hashed once (permission-version.ts). */
const extended = new Map<string, ReadonlySet<string>>();

/**
 * @param hold undefined: everything that the role has
 * @param grants what was granted to the user by name; it counts for whom the role may be granted it alone, while everything of the role is open
 * @returns the expanded keys, sorted
 */
export const permissionsWith = (
  role: UserRole,
  company: CompanyType,
  hold: Hold | undefined,
  grants: readonly string[],
): ReadonlySet<string> => {
  const own = heldUnder(hold, role, company);
  const extra = hold === undefined ? grantableTo(role, company).filter((key) => grants.includes(key)) : [];
  if (extra.length === 0) return own;
  const name = `${role}/${company}/${extra.join()}`;
  const brought = extra.flatMap((key) => grantableOf(key).with ?? []);
  const held = extended.get(name) ?? new Set([...own, ...extra, ...brought].toSorted());
  extended.set(name, held);
  return held;
};

/** The roles that hold a permission in some type of company. */
export const rolesHolding = (key: string): readonly UserRole[] =>
  userRoles.filter((role) =>
    (Object.keys(companyTypes) as CompanyType[]).some((company) => permissionsOf(role, company).has(key)),
  );

/** A permission that some role of a vault holds, with the types of companies in which each does. */
export interface HeldPermission {
  readonly key: string;
  /** The roles of whom one may be granted it by name; empty: of none. */
  readonly grantedTo: readonly UserRole[];
  /** The roles that grant it. */
  readonly grantedBy: readonly UserRole[];
  readonly holders: readonly { readonly role: UserRole; readonly companyTypes: readonly CompanyType[] }[];
}

const grantableCalled = (key: string) => grantablePermissions.find((each) => each === key);

/** Of whom one may have been granted the permission by name; empty: of nobody. */
export const rolesGranted = (key: string): readonly UserRole[] => {
  const permission = grantableCalled(key);
  return permission === undefined ? [] : grantableOf(permission).to;
};

const grantingOf = (key: string): Pick<HeldPermission, 'grantedTo' | 'grantedBy'> => {
  const permission = grantableCalled(key);
  if (permission === undefined) return { grantedTo: [], grantedBy: [] };
  const { to, by } = grantableOf(permission);
  return { grantedTo: to, grantedBy: rolesHolding(by).filter((role) => vaultRoles.some((each) => each === role)) };
};

/** The matrix as people read it, in its order; what only staff holds is left out. */
export const heldPermissions: readonly HeldPermission[] = Object.keys(permissionMatrix)
  .map((key) => ({
    key,
    ...grantingOf(key),
    holders: vaultRoles
      .map((role) => ({
        role,
        companyTypes: (Object.keys(companyTypes) as CompanyType[]).filter((company) =>
          permissionsOf(role, company).has(key),
        ),
      }))
      .filter((holder) => holder.companyTypes.length > 0),
  }))
  .filter(({ holders }) => holders.length > 0);

/**
 * A stable id of each role for the specification's `roleGuid`: name-based (RFC 9562 version 8),
 * so that it is the same in every installation.
 */
export const roleGuidOf = (role: UserRole): string => {
  const hex = createHash('sha256').update(`keyway:role:${role}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

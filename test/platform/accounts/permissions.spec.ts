import { addedPermissionKeys, specifiedPermissionKeys } from '../../../bff/session/permission.contract.js';
import {
  permissionMatrix,
  userRoles,
  vaultRoles,
  type UserRole,
} from '../../../platform/accounts/roles/permission-matrix.js';
import { permissionsOf, roleGuidOf, type CompanyType } from '../../../platform/accounts/roles/permissions.js';
import { permissionVersionOf, vaultStates } from '../../../platform/access/index.js';
import { accessByPath } from '../../../proto/gen/access.js';

const companies: CompanyType[] = ['Publisher', 'Distributor', 'Retailer'];
const everyRole = vaultRoles.flatMap((role) => companies.map((company) => [role, company] as const));
const holds = (role: UserRole, company: CompanyType, key: string): boolean => permissionsOf(role, company).has(key);

describe('the matrix of roles and permissions', () => {
  it('knows exactly the keys of the specification and those that the project added', () => {
    expect(Object.keys(permissionMatrix).toSorted()).toEqual(
      [...specifiedPermissionKeys, ...addedPermissionKeys].toSorted(),
    );
  });

  it('leaves a vault that does not trade what its people have of their own accounts, and no key more', () => {
    for (const state of vaultStates.filter((each) => each !== 'active'))
      for (const [role, company] of everyRole) {
        const [held, left] = [permissionsOf(role, company), [...permissionsOf(role, company, state)]];
        const own = [...held].filter((key) => /^accountsettings-|^dashboardnav-read$|^accounthelpnav-read$/.test(key));
        expect({ state, role, company, left }).toEqual({ state, role, company, left: own });
        expect(permissionVersionOf(permissionsOf(role, company, state))).not.toBe(permissionVersionOf(held));
      }
  });

  it('knows every key that a method asks for', () => {
    const asked = new Set(Object.values(accessByPath).flatMap((access) => access.permissions));
    expect([...asked].filter((key) => !(key in permissionMatrix))).toEqual([]);
  });

  it('gives the Owner everything that anybody else of the company has', () => {
    for (const [role, company] of everyRole) {
      const missing = [...permissionsOf(role, company)].filter((key) => !holds('Owner', company, key));
      expect({ role, company, missing }).toEqual({ role, company, missing: [] });
    }
  });

  it('lets only Owners transfer keys, and only Owners and Administrators extract and accept', () => {
    const holders = (key: string) => userRoles.filter((role) => holds(role, 'Publisher', key));
    expect(holders('transferkeys-write')).toEqual(['Owner']);
    for (const key of ['extractkeys-write', 'acceptkeytransfer-write', 'extractrevokedkeys-write', 'blacklist-write']) {
      expect({ key, holders: holders(key) }).toEqual({ key, holders: ['Owner', 'Administrator'] });
    }
  });

  it('gives Viewers no key that writes', () => {
    for (const company of companies) {
      expect([...permissionsOf('Viewer', company)].filter((key) => !key.endsWith('-read'))).toEqual([]);
    }
  });

  it('gives Product Admins the catalogue and nothing of stock, orders or money', () => {
    const writes = [...permissionsOf('Product Admin', 'Publisher')].filter((key) => !key.endsWith('-read'));
    expect(writes.length).toBeGreaterThan(0);
    expect(writes.filter((key) => !/^(product|sku|region|catalogsharing|catalogsharingrules)-/.test(key))).toEqual([]);
  });

  it('keeps insertion, prices and sharing from retailers, and what is shared with others from publishers', () => {
    for (const role of vaultRoles) {
      for (const key of [
        'insertkeys-write',
        'insertionslist-read',
        'pricelist-write',
        'promotion-write',
        'catalogsharing-read',
        'jitsettings-read',
      ]) {
        expect(holds(role, 'Retailer', key)).toBe(false);
      }
      expect(holds(role, 'Publisher', 'sharedskus-read')).toBe(false);
      expect(holds(role, 'Distributor', 'sharedskus-read')).toBe(true);
    }
  });

  it('brings read, write and delete with every all', () => {
    for (const [role, company] of everyRole) {
      const permissions = permissionsOf(role, company);
      const alls = [...permissions].filter((key) => key.endsWith('-all')).map((key) => key.slice(0, -4));
      const missing = alls.flatMap((subject) =>
        ['read', 'write', 'delete']
          .map((action) => `${subject}-${action}`)
          .filter((key) => key in permissionMatrix && !permissions.has(key)),
      );
      expect({ role, company, missing }).toEqual({ role, company, missing: [] });
    }
  });

  it('gives staff functions to no user of a vault', () => {
    for (const key of ['vault-approve', 'exchangerate-write', 'mailtemplate-write', 'documentation-write']) {
      expect(everyRole.filter(([role, company]) => holds(role, company, key))).toEqual([]);
      expect(holds('Super admin', 'Staff', key)).toBe(true);
    }
  });

  it('gives a Super admin nothing that reads, moves or reveals what a vault has', () => {
    // Of regions it keeps the system's, its own, and of events it reads its own: those of a vault are another's to it.
    const own =
      /^(?:(?:dashboardnav|accounthelpnav|accountsettings|auditlog|developerguide|user)-|region-(?:read|write|delete)$)/;
    const ofStaff = new Set(
      Object.entries(permissionMatrix).flatMap(([key, row]) =>
        vaultRoles.every((_, column) => row[column] === '') ? [key] : [],
      ),
    );
    const others = [...permissionsOf('Super admin', 'Staff')].filter((key) => !own.test(key) && !ofStaff.has(key));
    expect(others).toEqual([]);
    // In a vault they read, in a support session, and nothing else (test/platform/support/reading.spec.ts).
    for (const company of companies)
      for (const key of permissionsOf('Super admin', company)) expect(key).toMatch(/-read$/);
    for (const role of vaultRoles) expect([...permissionsOf(role, 'Staff')]).toEqual([]);
  });

  it('names roles by stable ids, and sets of permissions by a version', () => {
    expect(new Set(userRoles.map(roleGuidOf)).size).toBe(userRoles.length);
    expect(roleGuidOf('Owner')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    const versions = everyRole.map(([role, company]) => permissionVersionOf(permissionsOf(role, company)));
    expect(new Set(versions).size).toBe(versions.length);
  });
});

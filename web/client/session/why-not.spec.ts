import { whyNotText } from './why-not.js';

const permissions = [
  {
    key: 'certificate-write',
    ...{ grantedTo: [], grantedBy: [] },
    holders: [
      { role: 'Owner' as const, companyTypes: ['Publisher' as const, 'Retailer' as const] },
      { role: 'Administrator' as const, companyTypes: ['Publisher' as const, 'Retailer' as const] },
    ],
  },
  {
    key: 'certificate-all',
    ...{ grantedTo: [], grantedBy: [] },
    holders: [{ role: 'Owner' as const, companyTypes: ['Publisher' as const] }],
  },
  {
    key: 'insertkeys-write',
    ...{ grantedTo: [], grantedBy: [] },
    holders: [{ role: 'Editor' as const, companyTypes: ['Publisher' as const] }],
  },
  {
    key: 'transferkeys-write',
    ...{ grantedTo: ['Administrator' as const], grantedBy: ['Owner' as const] },
    holders: [{ role: 'Owner' as const, companyTypes: ['Publisher' as const] }],
  },
  {
    key: 'embargo-read',
    grantedTo: ['Editor' as const, 'Viewer' as const],
    grantedBy: ['Owner' as const, 'Administrator' as const],
    holders: [{ role: 'Owner' as const, companyTypes: ['Publisher' as const] }],
  },
];

describe('why somebody may not do something', () => {
  it('names the roles that may, each once', () => {
    const text = whyNotText(permissions, ['certificate-write', 'certificate-all'], {
      roleName: 'Viewer',
      ownerRole: 'Publisher',
    });
    expect(text).toBe('Your role, Viewer, may not do this. Owners and Administrators may.');
  });

  it('says so where no role of the company may', () => {
    const text = whyNotText(permissions, ['insertkeys-write'], { roleName: 'Owner', ownerRole: 'Retailer' });
    expect(text).toBe('Nobody in a company of the type Retailer may do this.');
  });

  it('says to whom an Owner may grant it', () => {
    const asking = { roleName: 'Administrator', ownerRole: 'Publisher' };
    expect(whyNotText(permissions, ['transferkeys-write'], asking)).toBe(
      'Your role, Administrator, may not do this. Owners may. An Owner can grant it to you.',
    );
    expect(whyNotText(permissions, ['transferkeys-write'], { ...asking, roleName: 'Editor' })).toBe(
      'Your role, Editor, may not do this. Owners may. So may Administrators to whom an Owner has granted it.',
    );
    expect(whyNotText(permissions, ['embargo-read'], { ...asking, roleName: 'Editor' })).toBe(
      'Your role, Editor, may not do this. Owners may. An Owner or Administrator can grant it to you.',
    );
  });
});

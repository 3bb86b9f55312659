import { whyNotText } from './why-not.js';

const permissions = [
  {
    key: 'certificate-write',
    holders: [
      { role: 'Owner' as const, companyTypes: ['Publisher' as const, 'Retailer' as const] },
      { role: 'Administrator' as const, companyTypes: ['Publisher' as const, 'Retailer' as const] },
    ],
  },
  { key: 'certificate-all', holders: [{ role: 'Owner' as const, companyTypes: ['Publisher' as const] }] },
  { key: 'insertkeys-write', holders: [{ role: 'Editor' as const, companyTypes: ['Publisher' as const] }] },
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
});

import { admit, type Visit } from './admission.js';
import { specifiedRoutes, type SpecifiedRoute } from './specified-routes.js';

const route = (path: string): SpecifiedRoute => {
  const found = specifiedRoutes.find((each) => each.path === path);
  if (!found) throw new Error(`the specification has no ${path}`);
  return found;
};

const profile = (ownerRole: string) => ({ ownerRole }) as Parameters<typeof admit>[1]['profile'];
const nobody = { isLoggedIn: false, isAuthenticated: false, permissions: [], profile: null };
const firstFactor = { ...nobody, isLoggedIn: true };
const publisher = (...permissions: string[]) => ({
  isLoggedIn: true,
  isAuthenticated: true,
  permissions,
  profile: profile('Publisher'),
});
const visit = (address: string, more: Partial<Visit> = {}): Visit => ({
  address,
  returnTo: null,
  isLost: false,
  ...more,
});

const inventory = route('/distribution/myvault/inventory/');

describe('a visit of a page for signed-in users', () => {
  it('goes to the sign-in page without a session, and comes back afterwards', () => {
    expect(admit(inventory, nobody, visit('/distribution/myvault/inventory/?sort=Free'))).toEqual({
      kind: 'redirect',
      to: '/?returnTo=%2Fdistribution%2Fmyvault%2Finventory%2F%3Fsort%3DFree',
    });
  });

  it('goes to the second factor when that is still to come', () => {
    expect(admit(inventory, firstFactor, visit('/distribution/myvault/inventory/'))).toMatchObject({
      to: expect.stringMatching(/^\/2-fa-authenticate\/\?returnTo=/),
    });
  });

  it('is shown to whoever holds any one of its permissions', () => {
    expect(admit(inventory, publisher('inventory-all'), visit('/')).kind).toBe('show');
    expect(admit(inventory, publisher('inventory-read'), visit('/')).kind).toBe('show');
  });

  it('says which permission is missing', () => {
    expect(admit(inventory, publisher('order-read'), visit('/'))).toEqual({
      kind: 'refuse',
      missing: 'permission inventory-read or inventory-all',
    });
  });

  it('is refused to another company type, while a distributor counts as both', () => {
    const retailer = { ...publisher('inventory-read'), profile: profile('Retailer') };
    const distributor = { ...publisher('inventory-read'), profile: profile('Distributor') };
    expect(admit(inventory, retailer, visit('/'))).toEqual({
      kind: 'refuse',
      missing: 'company type Publisher or Distributor',
    });
    expect(admit(inventory, distributor, visit('/')).kind).toBe('show');
  });
});

describe('a visit of a page for visitors', () => {
  it('sends a signed-in user home, or where the visit was meant to lead', () => {
    expect(admit(route('/'), publisher(), visit('/'))).toEqual({ kind: 'redirect', to: '/home/dashboard/' });
    expect(admit(route('/'), publisher(), visit('/', { returnTo: '/distribution/orders/' }))).toEqual({
      kind: 'redirect',
      to: '/distribution/orders/',
    });
  });

  it('shows the second factor only between the two factors', () => {
    const secondFactor = route('/2-fa-authenticate/');
    expect(admit(secondFactor, firstFactor, visit('/')).kind).toBe('show');
    expect(admit(secondFactor, nobody, visit('/'))).toEqual({ kind: 'redirect', to: '/' });
    expect(admit(secondFactor, publisher(), visit('/')).kind).toBe('redirect');
  });

  it('shows the sign-in page to nobody else than who is not signed in', () => {
    expect(admit(route('/'), nobody, visit('/')).kind).toBe('show');
    expect(admit(route('/'), firstFactor, visit('/'))).toEqual({ kind: 'redirect', to: '/2-fa-authenticate/' });
  });
});

describe('the link of an invitation', () => {
  it('registers a company for who is not signed in, and leads everybody else to what it says', () => {
    const invited = route('/create-account-company/viguid/:guid');
    const guid = '6f1b0d4e-6d56-4a0c-8a3b-2f9c5f0f1a11';
    const address = `/create-account-company/viguid/${guid}`;
    expect(admit(invited, nobody, visit(address)).kind).toBe('show');
    expect(admit(invited, publisher(), visit(address))).toEqual({
      kind: 'redirect',
      to: `/create-account/company/${guid}`,
    });
    expect(admit(route('/create-account/:type/:guid'), publisher(), visit(address)).kind).toBe('show');
    expect(admit(route('/create-account/:type/:guid'), nobody, visit(address)).kind).toBe('redirect');
  });
});

describe('a visit of /401', () => {
  it('is shown after a call that met an ended session, though there is none any more', () => {
    expect(admit(route('/401'), nobody, visit('/401', { isLost: true })).kind).toBe('show');
    expect(admit(route('/401'), nobody, visit('/401'))).toEqual({ kind: 'redirect', to: '/' });
  });
});

describe('a public page', () => {
  it('is shown to everybody', () => {
    for (const session of [nobody, firstFactor, publisher()]) {
      expect(admit(route('/Relationship/:type/:guid'), session, visit('/')).kind).toBe('show');
    }
  });
});

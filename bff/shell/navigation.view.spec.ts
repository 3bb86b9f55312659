import { navigationAnswer } from './navigation.message.js';
import { presentProfileMenu, presentSide, presentTabs, tabsGroupOf } from './navigation.view.js';
import { defaultProfileImage, profileImageOf } from './profile-image.view.js';

const items = (given: unknown[]) => navigationAnswer.parse({ items: given }).items;
const viewer = (ownerRole: string, ...permissions: string[]) => ({ ownerRole, permissions: new Set(permissions) });

const distribution = items([
  {
    text: 'Distribution',
    icon: 'box',
    rbacRole: ['distributionnav-read'],
    items: [
      {
        text: 'My Vault',
        href: '/distribution/myvault/inventory/',
        rbacRole: ['inventory-read', 'inventory-all'],
        ownerRole: ['Publisher'],
      },
      {
        text: 'My Vault',
        href: '/distribution/myvault/shared-assets/',
        rbacRole: ['sharedskus-read'],
        ownerRole: ['Retailer'],
      },
      { text: 'Orders', href: '/distribution/orders/', rbacRole: ['order-read'] },
    ],
  },
]);
const all = ['distributionnav-read', 'inventory-all', 'sharedskus-read', 'order-read'];
const hrefs = (ownerRole: string, ...permissions: string[]) =>
  presentSide(distribution, viewer(ownerRole, ...permissions)).flatMap(({ items: below }) =>
    below.map(({ href }) => href),
  );

describe('the side navigation', () => {
  it('shows a sub-item to the owner roles that it is for', () => {
    expect(hrefs('Publisher', ...all)).toEqual(['/distribution/myvault/inventory/', '/distribution/orders/']);
    expect(hrefs('Retailer', ...all)).toEqual(['/distribution/myvault/shared-assets/', '/distribution/orders/']);
  });

  it('counts a distributor as publisher and as retailer', () => {
    expect(hrefs('Distributor', ...all)).toEqual([
      '/distribution/myvault/inventory/',
      '/distribution/myvault/shared-assets/',
      '/distribution/orders/',
    ]);
  });

  it('shows nothing below a group that the user may not see', () => {
    expect(hrefs('Publisher', 'inventory-all', 'order-read')).toEqual([]);
  });

  it('hides a group in which nothing is left', () => {
    expect(presentSide(distribution, viewer('Publisher', 'distributionnav-read'))).toEqual([]);
  });

  it('keeps an item that leads somewhere by itself', () => {
    const home = items([{ text: 'Dashboard', href: '/home/dashboard/', rbacRole: ['dashboardnav-read'] }]);
    expect(presentSide(home, viewer('Publisher', 'dashboardnav-read'))).toEqual([
      { text: 'Dashboard', href: '/home/dashboard/', items: [] },
    ]);
  });
});

describe('the section tabs', () => {
  const tabs = items([
    { text: 'Inventory', href: '/distribution/myvault/inventory/', isHighlighted: true },
    { text: 'Old', href: '/old/', isDisabled: true },
    { text: 'Market Settings', href: '/markets/' },
  ]);

  it('mark where the user is and leave out what is disabled', () => {
    expect(presentTabs(tabs, viewer('Publisher'), false)).toEqual([
      { text: 'Inventory', href: '/distribution/myvault/inventory/', isHighlighted: true, items: [] },
      { text: 'Market Settings', href: '/markets/', isHighlighted: false, items: [] },
    ]);
  });

  it('hide the market settings in administration', () => {
    expect(presentTabs(tabs, viewer('Publisher'), true).map(({ text }) => text)).toEqual(['Inventory']);
  });

  it('have a settings and an administration variant', () => {
    expect(tabsGroupOf('/settings/account/1/edit')).toBe('PROFILE');
    expect(tabsGroupOf('/administration/countries/')).toBe('ADMIN');
    expect(tabsGroupOf('/distribution/orders/')).toBeUndefined();
  });
});

describe('the profile menu', () => {
  it("offers 'Settings' only to those who may open them", () => {
    const settings = [{ text: 'Settings', href: '/account/account/' }];
    expect(presentProfileMenu(viewer('Publisher', 'accountsettings-read'))).toEqual(settings);
    expect(presentProfileMenu(viewer('Publisher', 'accountsettings-all'))).toEqual(settings);
    expect(presentProfileMenu(viewer('Publisher'))).toEqual([]);
  });
});

describe('the profile image', () => {
  it.each([
    '',
    '  ',
    'image not found for user 7',
    'Image not found',
    'null',
    'undefined',
    'https://evil.example/a.png',
  ])('is the company logo for %p', (answer) => {
    expect(profileImageOf(answer)).toBe(defaultProfileImage);
  });

  it('is the path on the gateway in the size of the menu', () => {
    expect(profileImageOf('"/api/content/image/7"')).toBe('/api/content/image/7/64/0/2');
    expect(profileImageOf('/api/content/image/7')).toBe('/api/content/image/7/64/0/2');
  });
});

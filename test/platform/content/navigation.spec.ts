import type { UserRole } from '../../../platform/accounts/roles/permission-matrix.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../support/platform.js';

interface Item {
  text: string;
  href?: string;
  items: Item[];
  isHighlighted: boolean;
  rbacRole: string[];
  ownerRole: string[];
}

let world: TestPlatform;
beforeAll(async () => {
  world = await startTestPlatform();
});
afterAll(() => world.close());

const navigation = async (user: TestUser, path: string, group = ''): Promise<Item[]> => {
  const { body } = await user.http
    .get('/mkapi/navigation/GetTopnavigation')
    .query({ currentSiteId: 2, ...(group && { groupTag: group }) })
    .set('original-url', path)
    .expect(200);
  return (body as { items: Item[] }).items;
};
const user = (role: UserRole, companyType: 'Publisher' | 'Distributor' | 'Retailer' = 'Publisher') =>
  world.user({ role, companyType });
const texts = (items: Item[]): string[] =>
  items.flatMap((item) => [item.text, ...item.items.map((sub) => `${item.text} > ${sub.text}`)]);
const highlighted = (items: Item[]): string[] =>
  items.filter((item) => item.isHighlighted).flatMap((item) => [item.text, ...highlighted(item.items)]);

it('shows an owner of a publisher the whole side navigation', async () => {
  const items = await navigation(await user('Owner'), '/home/dashboard/', 'SIDE');
  expect(texts(items)).toEqual([
    'Dashboard',
    'Distribution',
    'Distribution > My Vault',
    'Distribution > Pricing',
    'Distribution > Promotions',
    'Distribution > Orders',
    'Distribution > Reports',
    'Distribution > Distribution Settings',
    'Product Catalog',
    'Product Catalog > Products',
    'Product Catalog > Catalog Sharing',
    'Network',
    'Network > Connections',
    'Account & Help',
    'Account & Help > Account',
    'Account & Help > Users',
    'Account & Help > Audit Log',
    'Account & Help > Developer',
  ]);
  expect(items[1]?.items[0]).toMatchObject({
    href: '/distribution/myvault/inventory/',
    ownerRole: ['Publisher'],
    rbacRole: ['inventory-read', 'inventory-all'],
  });
});

it('shows a retailer the shared assets instead of the inventory, and a distributor both', async () => {
  const vaults = async (companyType: 'Distributor' | 'Retailer') => {
    const items = await navigation(await user('Owner', companyType), '/', 'SIDE');
    return items
      .flatMap((item) => item.items)
      .filter((item) => item.text === 'My Vault')
      .map((item) => item.href);
  };
  expect(await vaults('Retailer')).toEqual(['/distribution/myvault/shared-assets/']);
  expect(await vaults('Distributor')).toEqual([
    '/distribution/myvault/inventory/',
    '/distribution/myvault/shared-assets/',
  ]);
});

it('leaves out what a role has no permission for', async () => {
  expect(texts(await navigation(await user('Viewer'), '/', 'SIDE'))).not.toContain('Account & Help > Users');
  expect(texts(await navigation(await user('Product Admin'), '/', 'SIDE'))).not.toContain('Distribution > Orders');
});

it('gives the tabs of the section that a screen lies in, with the one that leads to it highlighted', async () => {
  const owner = await user('Owner');
  const tabs = await navigation(owner, '/distribution/myvault/uploads-detail/7?x=1');
  expect(texts(tabs)).toEqual([
    'Dashboard',
    'Inventory',
    'Rights',
    'Insertions',
    'Transactions',
    'Blacklistings',
    'Transfers',
    'Transfers > Outbox',
    'Transfers > Inbox',
    'Transfers > Stockpools out',
    'Transfers > Stockpools in',
    'Allocations',
    'Allocations > My allocations',
    'Allocations > Allocated',
  ]);
  expect(highlighted(tabs)).toEqual(['Insertions']);
  expect(highlighted(await navigation(owner, '/my_vault/transaction/'))).toEqual(['Transactions']);
  expect(highlighted(await navigation(owner, '/distribution/myvault/transfers/inbox'))).toEqual(['Transfers', 'Inbox']);
  expect(highlighted(await navigation(owner, '/account/developer/certificates/', 'PROFILE'))).toEqual([
    'Developer',
    'Certificates',
  ]);
  expect(highlighted(await navigation(owner, '/my_vault/transaction/', 'SIDE'))).toEqual(['Distribution', 'My Vault']);
  expect(await navigation(owner, '/home/dashboard/')).toEqual([]);
});

it('offers no tab of a section that the screen behind it refuses to the company', async () => {
  const retailer = await user('Owner', 'Retailer');
  expect(texts(await navigation(retailer, '/my_vault/transaction/'))).not.toContain('Inventory');
  const distributor = await user('Owner', 'Distributor');
  expect(texts(await navigation(distributor, '/my_vault/transaction/'))).toContain('Inventory');
});

it('leaves the market settings out of the administration variant', async () => {
  const owner = await user('Owner');
  expect(texts(await navigation(owner, '/', 'ADMIN'))).not.toContain('Market Settings');
  expect(texts(await navigation(owner, '/', 'PROFILE'))).toContain('Developer > Certificates');
});

it('needs a session and a known group', async () => {
  const address = '/mkapi/navigation/GetTopnavigation';
  await world.http.get(address).query({ currentSiteId: 2 }).expect(401);
  const owner = await user('Owner');
  await owner.http.get(address).query({ currentSiteId: 2, groupTag: 'ROOT' }).expect(400);
  await owner.http.get(address).expect(400);
});

import { startTestPlatform, type TestPlatform, type TestUser } from '../../support/platform.js';
import { aDraft, aSku, defaultNetwork, insertKeys, keysOf, tablesOf, upload } from './stock-world.js';

interface Content {
  readonly list: {
    readonly grids: readonly {
      readonly columns: readonly { propertyName: string; title: string }[];
      readonly rows: readonly {
        id: string;
        href?: string;
        items: readonly { propertyName: string; value: string }[];
        actions: readonly { name: string; href?: string; permission?: string }[];
      }[];
      readonly pagination: { totalItems: number };
    }[];
    readonly forms: readonly {
      readonly fields: readonly { propertyName: string; options: readonly { text: string; value: string }[] }[];
    }[];
  };
}

let world: TestPlatform;
let owner: TestUser;
let skuGuid: string;
let productGuid: string;

beforeAll(async () => {
  world = await startTestPlatform();
  owner = await world.user({ role: 'Owner' });
  ({ skuGuid, productGuid } = await aSku(world, owner.ownerGuid, { title: 'Aurora', code: 'AUR-STE' }));
  const other = await aSku(world, owner.ownerGuid, { title: 'Boreas', code: 'BOR-GOG', platform: 'GOG' });
  await insertKeys(world, owner, skuGuid, keysOf(12));
  await insertKeys(world, owner, other.skuGuid, keysOf(7), defaultNetwork);
  const draft = await aDraft(owner, skuGuid);
  const [key = ''] = keysOf(1);
  await upload(owner, draft, 'a.txt', [key, 'x']);
});
afterAll(() => world.close());

const read = async (user: TestUser, path: string): Promise<Response> =>
  user.fetch('/mkapi/content/GetContent?currentSiteId=2', { headers: { 'original-url': path } });
const grid = async (path: string, user = owner) => {
  const response = await read(user, path);
  expect(response.status).toBe(200);
  const { list } = (await response.json()) as Content;
  const [first] = list.grids;
  if (first === undefined) throw new Error('no grid');
  return { ...first, fields: list.forms[0]?.fields ?? [] };
};
type Row = Awaited<ReturnType<typeof grid>>['rows'][number];
const valueOf = (row: Row | undefined, name: string) => row?.items.find((item) => item.propertyName === name)?.value;
const valuesOf = (rows: readonly Row[], name: string) => rows.map((row) => valueOf(row, name));

const lists = ['/distribution/myvault/inventory/', '/distribution/myvault/uploads/', '/my_vault/transaction/'];

describe.each(lists)('%s', (path) => {
  it('is not for callers without a token', async () => {
    const { platform } = world;
    const response = await fetch(new URL('/mkapi/content/GetContent?currentSiteId=2', platform.url), {
      headers: { 'original-url': path },
    });
    expect(response.status).toBe(401);
  });

  it('shows another vault nothing of this one', async () => {
    const stranger = await world.user({ role: 'Owner' });
    expect((await grid(path, stranger)).rows).toEqual([]);
  });
});

describe('the inventory', () => {
  it('shows what is free, reserved, extracted and blacklisted by product, platform, right and SKU', async () => {
    const { rows, columns } = await grid(lists[0] ?? '');
    for (const title of [
      'Free',
      'Stock',
      'Days of cover',
      'Pooled',
      'Reserved',
      'Offered',
      'Sold',
      'Extracted',
      'Revoked',
      'Blacklisted',
      'Platform (DRM)',
      'Right',
      'SKU',
    ])
      expect(columns.map((column) => column.title)).toContain(title);
    expect(valuesOf(rows, 'Title')).toEqual(['Aurora', 'Boreas']);
    expect(valuesOf(rows, 'Available')).toEqual(['12', '7']);
    expect(valuesOf(rows, 'Right')).toEqual(['Default - Private', 'Default - Network']);
    expect(rows[0]?.href).toBe(`/productcatalog/products/products-preview/${productGuid}`);
    const chosen = new URLSearchParams({ product: productGuid, sku: skuGuid, right: rows[0]?.id.split(':')[1] ?? '' });
    expect(rows[0]?.actions[0]).toEqual({
      name: 'Action_Insert',
      title: 'Insert keys',
      href: `/distribution/myvault/uploads/insert/?${chosen.toString()}`,
      permission: 'insertkeys-write',
    });
    expect(rows[0]?.actions[1]).toEqual({
      name: 'Action_Extract',
      title: 'Extract',
      href: expect.stringMatching(new RegExp(`^/distribution/myvault/inventory/extract/${skuGuid}/`)),
      permission: 'extractkeys-write',
    });
  });

  it('offers to insert only where the SKU takes keys', async () => {
    const becomes = (status: 'Active' | 'Discontinued') =>
      tablesOf(world).updateTable('sku').set({ status }).where('id', '=', skuGuid).execute();
    await becomes('Discontinued');
    const { rows } = await grid(lists[0] ?? '');
    await becomes('Active');
    const offers = rows.map(({ actions }) => actions.some(({ name }) => name === 'Action_Insert'));
    expect(offers).toEqual([false, true]);
  });

  it('is filtered by the vault’s own platforms and rights', async () => {
    const { fields } = await grid(lists[0] ?? '');
    expect(fields.find((field) => field.propertyName === 'PlatformDRM')?.options.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['GOG', 'Steam']),
    );
    const response = await owner.fetch('/mkapi/content/PostContent?currentSiteId=2', {
      method: 'POST',
      headers: { 'original-url': lists[0] ?? '', currentSiteId: '2', 'content-type': 'application/json' },
      body: JSON.stringify({
        ...{ originalUrl: lists[0], currentSiteId: 2, postedField: 'searchBtn' },
        forms: [{ name: 'inventory', fields: [{ propertyName: 'PlatformDRM', value: 'GOG' }] }],
      }),
    });
    const { list } = (await response.json()) as Content;
    expect(valuesOf(list.grids[0]?.rows ?? [], 'Title')).toEqual(['Boreas']);
  });
});

describe('the insertions', () => {
  it('come newest first with status, files, keys and errors', async () => {
    const { rows } = await grid(lists[1] ?? '');
    expect(valuesOf(rows, 'Status')).toEqual(['Draft', 'Completed', 'Completed']);
    expect(valuesOf(rows, 'Keys')).toEqual(['2', '7', '12']);
    expect(valuesOf(rows, 'ErrorKeys')).toEqual(['1', '0', '0']);
    expect(rows[0]?.href).toBe(`/distribution/myvault/uploads-detail/${rows[0]?.id}`);
  });

  it('are filtered by each status that they can have', async () => {
    const { fields } = await grid(lists[1] ?? '');
    const offered = fields.find(({ propertyName }) => propertyName === 'Status')?.options.map(({ text }) => text);
    expect(offered).toEqual(
      expect.arrayContaining([
        'Draft',
        'Queued',
        'Processing',
        'Completed',
        'Completed with errors',
        'Canceled',
        'Failed',
      ]),
    );
  });
});

describe('the transactions', () => {
  it('come newest first and lead to their detail', async () => {
    const { rows } = await grid(lists[2] ?? '');
    expect(valuesOf(rows, 'Kind')).toEqual(['Inserted', 'Inserted']);
    expect(valuesOf(rows, 'Quantity')).toEqual(['7', '12']);
    expect(rows[0]?.href).toBe(`/distribution/myvault/transaction-detail/${rows[0]?.id}`);
  });
});

/** Records by name, code or GUID: whose, and for whom (ADR 0090). */
import { randomUUID } from 'node:crypto';
import { SearchServiceService, type FoundGroup } from '../../../proto/gen/keyway/search/v1/search.js';
import { startInside, type InsidePlatform } from '../../proof/inside.js';
import type { TestUser } from '../../support/platform.js';
import { twelveTimes } from '../at-once.js';
import { anOwner, computed, connected, setting } from '../sharing/sharing-world.js';
import { aSku, databaseOf, insertKeys, insertionsOf, keysOf, type TestSku } from '../stock/stock-world.js';

let world: InsidePlatform;
let owner: TestUser;
beforeAll(async () => {
  world = await startInside();
});
afterAll(() => world.close());
beforeEach(async () => {
  owner = await anOwner(world, 'Publisher');
});

const search = async (user: TestUser, text: string): Promise<readonly FoundGroup[]> =>
  (await user.service(SearchServiceService).search({ text }, user.call())).groups;
const groupsFor = async (user: TestUser, text: string) => (await search(user, text)).map(({ name }) => name);
const found = async (user: TestUser, group: string, text: string): Promise<string[]> =>
  (await search(user, text))
    .filter(({ name }) => name === group)
    .flatMap(({ records }) => records.map(({ name }) => name));

const titled = (...titles: readonly string[]) =>
  Promise.all(titles.map((title) => aSku(world, owner.ownerGuid, { title })));

describe('a search', () => {
  it('is for nobody without a token', async () => {
    await expect(
      world.service(SearchServiceService).search({ text: 'aurora' }, world.callWith('')),
    ).rejects.toMatchObject({ code: 'session.unauthenticated' });
  });

  it('finds by name, code and GUID', async () => {
    const code = `XY-${randomUUID().slice(0, 8).toUpperCase()}-EU`;
    const { productGuid, skuGuid } = await aSku(world, owner.ownerGuid, { title: 'Aurora Drift', code });
    for (const text of ['aurora', 'DRIFT', 'drift aurora', 'uror', productGuid.toUpperCase()])
      expect(await found(owner, 'products', text)).toEqual(['Aurora Drift']);
    for (const text of [code, code.toLowerCase(), code.slice(0, 7), code.slice(2, 9), skuGuid, 'aurora drift', 'drift'])
      expect(await found(owner, 'skus', text)).toEqual([code]);
    const [group] = await search(owner, productGuid);
    expect(group).toMatchObject({
      ...{ name: 'products', title: 'Products' },
      records: [{ details: 'Game · Active', href: `/productcatalog/products/products-preview/${productGuid}` }],
    });
  });

  it('has first what begins so, then what holds it, the shortest first, and five of each at most', async () => {
    await titled('The Great Aurora', 'Great Aurora', 'Aurora', 'Aurora Zenith', 'Unrelated');
    expect(await found(owner, 'products', 'aurora')).toEqual([
      'Aurora',
      'Aurora Zenith',
      'Great Aurora',
      'The Great Aurora',
    ]);
    await titled('Aurora A', 'Aurora B', 'Aurora C');
    expect(await found(owner, 'products', 'aurora')).toEqual([
      'Aurora',
      'Aurora A',
      'Aurora B',
      'Aurora C',
      'Aurora Zenith',
    ]);
  });

  it('puts the group with the exact record first', async () => {
    await aSku(world, owner.ownerGuid, { title: 'ABC-123 The Game', code: 'ABC-123' });
    expect((await groupsFor(owner, 'ABC-123'))[0]).toBe('skus');
    expect((await groupsFor(owner, 'abc-123 the'))[0]).toBe('products');
  });

  it('knows no pattern and no SQL', async () => {
    await titled(
      '100% Racing',
      '100x Racing',
      'Under_score',
      'Underxscore',
      "O'Neil; drop table product --",
      'Back\\slash',
    );
    expect(await found(owner, 'products', '100%')).toEqual(['100% Racing']);
    expect(await found(owner, 'products', 'Under_')).toEqual(['Under_score']);
    expect(await found(owner, 'products', 'ck\\slash')).toEqual(['Back\\slash']);
    expect(await found(owner, 'products', "o'neil; drop table")).toEqual(["O'Neil; drop table product --"]);
    for (const text of ['%', '_', '\\', '%%%', "' or 1=1 --", '\0\0', '🎮', '\ud800'])
      expect(await found(owner, 'products', text)).toEqual([]);
  });

  it('takes two hundred characters and no more', async () => {
    const title = `Long ${'x'.repeat(180)}`;
    await titled(title);
    expect(await found(owner, 'products', title)).toEqual([title]);
    expect(await found(owner, 'products', 'y '.repeat(100))).toEqual([]);
    await expect(search(owner, 'y'.repeat(201))).rejects.toMatchObject({ code: 'request.invalid' });
    await expect(search(owner, '')).rejects.toMatchObject({ code: 'request.invalid' });
    expect(await search(owner, '   ')).toEqual([]);
  });

  it('is the same for twelve at once', async () => {
    await titled('Simultan');
    const all = await Promise.all(twelveTimes.map(() => found(owner, 'products', 'simultan')));
    expect(new Set(all.map((each) => each.join()))).toEqual(new Set(['Simultan']));
  });
});

describe('of another vault', () => {
  it('nothing is found, not by its GUID either', async () => {
    const [sku] = await titled('Aurora Secret');
    const { productGuid = '', skuGuid = '' } = sku ?? {};
    const { insertion } = await insertionsOf(owner).createInsertion({}, owner.call());
    const other = await anOwner(world, 'Publisher');
    for (const text of ['aurora', productGuid, skuGuid, insertion?.insertionGuid ?? '', owner.userGuid, owner.email])
      expect(await search(other, text)).toEqual([]);
  });
});

describe('what may be found', () => {
  const inVault = (role: 'Viewer' | 'Product Admin') => world.user({ ownerGuid: owner.ownerGuid, role });

  it('is what the role may read: groups of other records are absent', async () => {
    const code = `RO-${randomUUID().slice(0, 6).toUpperCase()}`;
    const { skuGuid } = await aSku(world, owner.ownerGuid, { title: 'Rolling', code });
    await insertKeys(world, owner, skuGuid, keysOf(3));
    expect(await groupsFor(owner, code)).toEqual(['skus', 'insertions', 'transactions']);
    const viewer = await inVault('Viewer');
    expect(await found(owner, 'users', viewer.email)).toHaveLength(1);
    expect(await groupsFor(viewer, viewer.email)).toEqual([]);
    expect(await groupsFor(viewer, code)).toEqual(['skus', 'insertions', 'transactions']);
  });

  it('is nothing while the vault does not trade', async () => {
    await titled('Idle');
    await databaseOf(world).execute(`update vault set state = 'suspended' where id = $1`, [owner.ownerGuid]);
    expect(await search(owner, 'idle')).toEqual([]);
  });
});

describe('people and companies', () => {
  it('are found by name and address', async () => {
    const colleague = await world.user({ ownerGuid: owner.ownerGuid, role: 'Editor', name: 'Quirin Quast' });
    for (const text of ['quast', 'QUIRIN qu', colleague.email, colleague.userGuid])
      expect(await found(owner, 'users', text)).toEqual(['Quirin Quast']);
  });

  it('are found as the list shows them: the owners of a company once it has accepted', async () => {
    const partner = await anOwner(world, 'Retailer');
    const { rows } = await databaseOf(world).execute('select company from vault where id = $1', [partner.ownerGuid]);
    const company = String(rows[0]?.['company']);
    expect(await found(owner, 'connections', partner.email)).toEqual([]);
    const guid = await connected(world, owner, partner);
    for (const text of [company, partner.email, guid])
      expect(await found(owner, 'connections', text)).toEqual([company]);
    expect(await search(await anOwner(world, 'Publisher'), guid)).toEqual([]);
  });
});

describe('documents', () => {
  it('are found by number, GUID, reference and SKU', async () => {
    const code = `DO-${randomUUID().slice(0, 6).toUpperCase()}`;
    const { skuGuid } = await aSku(world, owner.ownerGuid, { title: 'Documented', code });
    const { insertionGuid } = await insertKeys(world, owner, skuGuid, keysOf(2));
    const { rows } = await databaseOf(world).execute(
      `update txn set reference = 'ERP-4711' where vault_id = $1 returning id, number`,
      [owner.ownerGuid],
    );
    const { id, number } = rows[0] as { id: string; number: number };
    for (const text of [code, 'documented', insertionGuid])
      expect(await found(owner, 'insertions', text)).toHaveLength(1);
    for (const text of [id, String(number), `#${number}`, 'erp-47', code])
      expect(await found(owner, 'transactions', text)).toEqual([`Transaction ${number}`]);
    expect(await found(owner, 'transactions', '4711')).toEqual([]);
  });
});

describe('what is shared', () => {
  let buyer: TestUser;
  let guid: string;
  let sku: TestSku;
  const code = `SH-${randomUUID().slice(0, 6).toUpperCase()}`;
  beforeEach(async () => {
    buyer = await anOwner(world, 'Retailer');
    guid = await connected(world, owner, buyer);
    sku = await aSku(world, owner.ownerGuid, { title: 'Shared Sun', code });
    await computed(world, owner);
  });

  it('is found by whom it is shared with, on the page of its product', async () => {
    for (const text of [code, code.slice(0, 5), 'shared s', 'sun', sku.skuGuid, sku.productGuid])
      expect(await found(buyer, 'shared', text)).toEqual([code]);
    const [group] = await search(buyer, code);
    expect(group?.records[0]?.href).toBe(`/my_vault/product-details/${sku.productGuid}`);
    expect(await found(buyer, 'products', 'shared')).toEqual([]);
    expect(await search(await anOwner(world, 'Retailer'), code)).toEqual([]);
  });

  it.each([
    ['sharing is switched off', () => setting(world, owner, guid, 'is_catalog_shared = false')],
    [
      'the product is under an embargo',
      () => databaseOf(world).execute('update product set is_embargoed = true where id = $1', [sku.productGuid]),
    ],
    [
      'the product is delisted',
      () => databaseOf(world).execute(`update product set status = 'Delisted' where id = $1`, [sku.productGuid]),
    ],
  ])('is gone at once when %s', async (_why, withdraw) => {
    await withdraw();
    for (const text of [code, 'shared', sku.skuGuid]) expect(await found(buyer, 'shared', text)).toEqual([]);
  });
});

/** SKUs that are made of others (docs/domain.md, k). */
import { ProductAct, SkuAct, type ProductSku } from '../../../proto/gen/keyway/catalogue/v1/products.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../support/platform.js';
import { twelveTimes } from '../at-once.js';
import { contentOf, rowsBy } from '../content/content-reading.js';
import { aSku, insertionsOf, insertKeys, keysOf, refusalOf } from '../stock/stock-world.js';
import { addProduct, addSkus, anActive, getProduct, keepAttributes, products, trailOf } from './product-world.js';

let world: TestPlatform;
let owner: TestUser;
beforeAll(async () => {
  world = await startTestPlatform();
  owner = await world.user({ role: 'Owner', name: 'Ada Holm' });
  await keepAttributes(world);
  // The vault's numbers begin above those that `aSku` gives.
  await addProduct(owner);
});
afterAll(() => world.close());

const kind = { platform: 'Steam', region: 'ROW', edition: 'Standard' };
const addBundle = (user: TestUser, productGuid: string, components: readonly string[], more: object = {}) =>
  products(user).addBundle({ productGuid, ...kind, components: [...components], ...more }, user.call());
const change = (user: TestUser, productGuid: string, skuGuid: string, componentGuid: string, isIn: boolean) =>
  products(user).changeBundle({ productGuid, skuGuid, componentGuid, isIn }, user.call());
const actOnSku = (productGuid: string, skuGuid: string, which: SkuAct) =>
  products(owner).actOnSku({ productGuid, skuGuid, act: which }, owner.call());
const bundleOf = async (productGuid: string): Promise<ProductSku> => {
  const bundle = (await getProduct(owner, productGuid)).skus.find(({ isBundle }) => isBundle);
  if (bundle === undefined) throw new Error('no bundle');
  return bundle;
};
const skusOfVault = async (count: number): Promise<string[]> => {
  const made: string[] = [];
  while (made.length < count) made.push((await aSku(world, owner.ownerGuid)).skuGuid);
  return made;
};
/** A product with a bundle of so many SKUs of other products. */
const aBundle = async (count = 2) => {
  const components = await skusOfVault(count);
  const { productGuid } = await anActive(world, owner);
  await addBundle(owner, productGuid, components);
  return { productGuid, components, bundle: await bundleOf(productGuid) };
};

describe('a bundle', () => {
  it('is a SKU of its own, inactive, with what it is made of', async () => {
    const { bundle, components, productGuid } = await aBundle(3);
    expect(bundle).toMatchObject({ status: 'inactive', keys: 0, available: 0, acts: ['activate', 'discontinue'] });
    expect(bundle.sku).toMatch(/-BU-STE-AURORADRIF-STA-RO(-\d+)?$/);
    expect(new Set(bundle.components.map(({ skuGuid }) => skuGuid))).toEqual(new Set(components));
    expect(await trailOf(world, bundle.skuGuid)).toEqual(['catalogue.sku_added']);
    // What a single SKU is told by, a bundle may be as well.
    expect((await getProduct(owner, productGuid)).skus).toHaveLength(2);
    expect((await addSkus(owner, productGuid, { platforms: ['GOG', 'Steam'] })).presentCount).toBe(1);
  });

  it('has as many free keys as the SKU in it that has the fewest, on its page and in the list', async () => {
    const { bundle, components, productGuid } = await aBundle();
    const [one = '', other = ''] = components;
    await insertKeys(world, owner, one, keysOf(3));
    expect((await bundleOf(productGuid)).available).toBe(0);
    await insertKeys(world, owner, other, keysOf(5));
    expect(await bundleOf(productGuid)).toMatchObject({ keys: 0, available: 3 });
    const listed = await contentOf(owner, '/productcatalog/skus/', { SKU: bundle.sku });
    expect(rowsBy(listed, 'Available')).toEqual(['3']);
  });

  it('has no keys of its own to transfer, as the SKUs in it have', async () => {
    const { bundle, components } = await aBundle();
    for (const one of components) await insertKeys(world, owner, one, keysOf(2));
    const rows = await contentOf(owner, '/productcatalog/skus/', { Available: 'yes' });
    const transferable = rows.filter(({ actions }) => actions.some(({ name }) => name === 'Action_Transfer'));
    const ids = transferable.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(components));
    expect(ids).not.toContain(bundle.skuGuid);
    // The inventory finds the keys of one by its GUID.
    const stock = await contentOf(owner, '/distribution/myvault/inventory/', { GUID: components[0] ?? '' });
    expect(rowsBy(stock, 'GUID')).toEqual([components[0]]);
  });

  it.each([
    ['one SKU', async () => skusOfVault(1), 'catalogue.bundle_size'],
    ['twenty-one', async () => skusOfVault(21), 'catalogue.bundle_size'],
    [
      'the same twice',
      async () => {
        const [sku = ''] = await skusOfVault(1);
        return [sku, sku];
      },
      'request.invalid',
    ],
    ['what is no SKU', async () => [...(await skusOfVault(1)), 'nonsense'], 'catalogue.component_unfit'],
    [
      'one that is discontinued',
      async () => [...(await skusOfVault(1)), (await aSku(world, owner.ownerGuid, { status: 'Discontinued' })).skuGuid],
      'catalogue.component_unfit',
    ],
    [
      'one that stands for all of a product',
      async () => [
        ...(await skusOfVault(1)),
        (await aSku(world, owner.ownerGuid, { code: `NW-${Math.random()}-ALL-ROW` })).skuGuid,
      ],
      'catalogue.component_unfit',
    ],
    [
      'another bundle',
      async () => [...(await skusOfVault(1)), (await aBundle()).bundle.skuGuid],
      'catalogue.component_unfit',
    ],
    [
      'a SKU of another vault',
      async () => {
        const other = await world.user({ role: 'Owner' });
        return [...(await skusOfVault(1)), (await aSku(world, other.ownerGuid)).skuGuid];
      },
      'catalogue.component_unfit',
    ],
  ])('is not made of %s', async (_, components, code) => {
    const { productGuid } = await addProduct(owner);
    expect(await refusalOf(addBundle(owner, productGuid, await components()))).toMatchObject({ code });
    expect((await getProduct(owner, productGuid)).skus).toEqual([]);
  });

  it('is changed one SKU at a time: never below two, above twenty, twice the same, or in itself', async () => {
    const { bundle, components, productGuid } = await aBundle();
    const [first = ''] = components;
    const [third = ''] = await skusOfVault(1);
    const turn = (sku: string, isIn: boolean) => change(owner, productGuid, bundle.skuGuid, sku, isIn);
    expect(await refusalOf(turn(first, false))).toMatchObject({ code: 'catalogue.bundle_size' });
    expect(await refusalOf(turn(first, true))).toMatchObject({ code: 'catalogue.component_present' });
    expect(await refusalOf(turn(bundle.skuGuid, true))).toMatchObject({ code: 'catalogue.component_unfit' });
    expect(await refusalOf(turn(third, false))).toMatchObject({ code: 'catalogue.sku_not_found' });
    await turn(third, true);
    await turn(first, false);
    const { skus } = await getProduct(owner, productGuid);
    expect(skus.find(({ isBundle }) => isBundle)?.components.map(({ skuGuid }) => skuGuid)).toContain(third);
    expect(await trailOf(world, bundle.skuGuid)).toEqual([
      'catalogue.sku_added',
      ...['catalogue.bundle_changed', 'catalogue.bundle_changed'],
    ]);
    const single = skus.find(({ isBundle }) => !isBundle)?.skuGuid ?? '';
    const noBundle = change(owner, productGuid, single, third, true);
    expect(await refusalOf(noBundle)).toMatchObject({ code: 'catalogue.sku_not_found' });
  });

  it('has twenty SKUs at the most, however many are put in at once', async () => {
    const { bundle, productGuid } = await aBundle(18);
    const more = await skusOfVault(12);
    const ends = await Promise.allSettled(more.map((sku) => change(owner, productGuid, bundle.skuGuid, sku, true)));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect((await bundleOf(productGuid)).components).toHaveLength(20);
  });

  it('takes a SKU once, however often it is put in at once', async () => {
    const { bundle, productGuid } = await aBundle();
    const [sku = ''] = await skusOfVault(1);
    await Promise.allSettled(twelveTimes.map(() => change(owner, productGuid, bundle.skuGuid, sku, true)));
    expect((await bundleOf(productGuid)).components).toHaveLength(3);
  });

  it('keeps two SKUs, however many are taken out at once', async () => {
    const { bundle, components, productGuid } = await aBundle(4);
    await Promise.allSettled(components.map((sku) => change(owner, productGuid, bundle.skuGuid, sku, false)));
    expect((await bundleOf(productGuid)).components).toHaveLength(2);
  });

  it('takes a SKU that is discontinued at that moment before it is, or not at all', async () => {
    for (const time of twelveTimes) {
      const { bundle, productGuid } = await aBundle();
      const sku = await aSku(world, owner.ownerGuid, { title: `Wanted ${time}` });
      const [put] = await Promise.allSettled([
        change(owner, productGuid, bundle.skuGuid, sku.skuGuid, true),
        actOnSku(sku.productGuid, sku.skuGuid, SkuAct.DISCONTINUE),
      ]);
      const { components } = await bundleOf(productGuid);
      const component = components.find(({ skuGuid }) => skuGuid === sku.skuGuid);
      expect(component?.status).toBe(put.status === 'fulfilled' ? 'discontinued' : undefined);
    }
  });

  it('crosses another whose products it shares, without a standstill', async () => {
    const one = await anActive(world, owner);
    const other = await anActive(world, owner);
    const [ofOne, ofOther] = [one.skus[0]?.skuGuid ?? '', other.skus[0]?.skuGuid ?? ''];
    const ends = await Promise.allSettled(
      twelveTimes.map((at) => addBundle(owner, (at % 2 === 0 ? one : other).productGuid, [ofOne, ofOther])),
    );
    expect(ends.filter(({ status }) => status === 'rejected')).toEqual([]);
  });

  it('is told of at its SKUs, until it is discontinued itself', async () => {
    const component = await anActive(world, owner);
    const [sku] = component.skus;
    const [other = ''] = await skusOfVault(1);
    const { productGuid } = await anActive(world, owner);
    await addBundle(owner, productGuid, [sku?.skuGuid ?? '', other]);
    const bundle = await bundleOf(productGuid);
    expect((await getProduct(owner, component.productGuid)).skus).toMatchObject([{ bundles: [bundle.sku] }]);
    await actOnSku(productGuid, bundle.skuGuid, SkuAct.DISCONTINUE);
    expect((await getProduct(owner, component.productGuid)).skus).toMatchObject([{ bundles: [] }]);
    const put = change(owner, productGuid, bundle.skuGuid, other, false);
    expect(await refusalOf(put)).toMatchObject({ code: 'catalogue.not_in_state' });
  });

  it('takes no keys', async () => {
    const { bundle } = await aBundle();
    const insertions = insertionsOf(owner);
    const insertionGuid = (await insertions.createInsertion({}, owner.call())).insertion?.insertionGuid ?? '';
    const update = insertions.updateInsertion({ insertionGuid, skuGuid: bundle.skuGuid }, owner.call());
    expect(await refusalOf(update)).toMatchObject({ code: 'stock.sku_not_insertable' });
  });

  it('does not keep its product from being archived by keys that are not its own', async () => {
    const { components, productGuid } = await aBundle();
    for (const sku of components) await insertKeys(world, owner, sku, keysOf(1));
    const now = await getProduct(owner, productGuid);
    await products(owner).delistProduct({ productGuid, version: now.version, act: ProductAct.DELIST }, owner.call());
    await products(owner).archiveProduct({ productGuid, version: now.version + 1 }, owner.call());
    expect((await getProduct(owner, productGuid)).status).toBe('archived');
  });

  it('finds what it can hold by code and title, of its own vault alone', async () => {
    const find = async (user: TestUser, search: string) =>
      (await products(user).findComponents({ search }, user.call())).components.map(({ sku }) => sku);
    const tag = `FIND-${Date.now()}`;
    await aSku(world, owner.ownerGuid, { code: `${tag}-A`, title: 'Found by its title 100%' });
    await aSku(world, owner.ownerGuid, { code: `${tag}-B`, status: 'Discontinued' });
    await aSku(world, owner.ownerGuid, { code: `${tag}-ALL-C` });
    const other = await world.user({ role: 'Owner' });
    expect(await find(owner, tag)).toEqual([`${tag}-A`]);
    expect(await find(owner, '100%')).toEqual([`${tag}-A`]);
    expect(await find(owner, '')).toEqual([]);
    expect(await find(other, tag)).toEqual([]);
  });

  it('of another vault is not found, and one without the permission may not', async () => {
    const { bundle, components, productGuid } = await aBundle();
    const other = await world.user({ role: 'Owner' });
    const viewer = await world.user({ ownerGuid: owner.ownerGuid, role: 'Viewer' });
    const calls = (user: TestUser) => [
      () => addBundle(user, productGuid, components),
      () => change(user, productGuid, bundle.skuGuid, components[0] ?? '', false),
    ];
    for (const call of calls(other)) {
      const refusal = await refusalOf(call());
      expect(refusal.code).toBe('catalogue.product_not_found');
    }
    for (const call of calls(viewer)) expect(await refusalOf(call())).toMatchObject({ code: 'permission.denied' });
    expect(await refusalOf(products(viewer).findComponents({ search: 'N' }, viewer.call()))).toMatchObject({
      code: 'permission.denied',
    });
    expect((await bundleOf(productGuid)).components).toHaveLength(2);
  });
});

import fc from 'fast-check';
import { ProductAct, SkuAct } from '../../../proto/gen/keyway/catalogue/v1/products.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../support/platform.js';
import { twelveTimes } from '../at-once.js';
import { contentOf, rowsBy } from '../content/content-reading.js';
import { insertionsOf, insertKeys, keysOf, refusalOf } from '../stock/stock-world.js';
import {
  act,
  addProduct,
  addSkus,
  anActive,
  complete,
  getProduct,
  keepAttributes,
  products,
  termsOf,
  trailOf,
  withImage,
} from './product-world.js';

let world: TestPlatform;
let owner: TestUser;
beforeAll(async () => {
  world = await startTestPlatform();
  owner = await world.user({ role: 'Owner', name: 'Ada Holm' });
  await keepAttributes(world);
});
afterAll(() => world.close());

const actOnSku = (user: TestUser, productGuid: string, skuGuid: string, which: SkuAct) =>
  products(user).actOnSku({ productGuid, skuGuid, act: which }, user.call());
const onlySku = async (productGuid: string) => {
  const [sku] = (await getProduct(owner, productGuid)).skus;
  if (!sku) throw new Error('no SKU');
  return sku;
};
const elevenAddresses = Array.from({ length: 11 }, (_, at) => `https://social.example/${at}`);

describe('a product', () => {
  it('begins as a draft with a number of its own, and says what keeps it from being active', async () => {
    const one = await addProduct(owner);
    const other = await addProduct(owner);
    expect(one).toMatchObject({ status: 'draft', version: 1, changedBy: 'Ada Holm', terms: termsOf(), skus: [] });
    expect(one.missing).toEqual(['developer', 'publisher', 'image', 'sku']);
    expect(other.productId).toBe(one.productId + 1);
  });

  it('has a number that no other has, however many are added at once', async () => {
    const added = await Promise.all(twelveTimes.map(() => addProduct(owner)));
    expect(new Set(added.map(({ productId }) => productId)).size).toBe(12);
  });

  it('names what staff keeps, and nothing else', async () => {
    const refusal = await refusalOf(addProduct(owner, { ...termsOf(), genres: ['Racing', 'Nonsense'] }));
    expect(refusal).toMatchObject({
      code: 'catalogue.attribute_unknown',
      violations: [{ pointer: '/terms/genres', message: 'There is no genre ‘Nonsense’' }],
    });
  });

  it.each([
    ['a title of one character', { title: 'A' }, '/terms/title'],
    ['a title in two lines', { title: 'Aurora\nDrift' }, '/terms/title'],
    ['no type', { productType: '' }, '/terms/productType'],
    ['a website that is no https', { website: 'javascript:alert(1)' }, '/terms/website'],
    ['a trailer that is no https', { trailer: 'http://video.example/drift' }, '/terms/trailer'],
    ['a language that there is not', { spokenLanguages: ['en', 'qqq'] }, '/terms/spokenLanguages/1'],
    ['a tag that is none', { menuLanguages: ['../etc'] }, '/terms/menuLanguages/0'],
    ['eleven social media', { socialMedia: elevenAddresses }, '/terms/socialMedia'],
    ['a day that there is not', { releaseDate: '2026-02-30T00:00:00.000Z' }, '/terms/releaseDate'],
    [
      'keys before orders',
      { orderAcceptDate: '2026-12-02T00:00:00.000Z', fulfilmentDate: '2026-12-01T00:00:00.000Z' },
      '/terms/fulfilmentDate',
    ],
    [
      'a release before its keys',
      { fulfilmentDate: '2026-12-02T00:00:00.000Z', releaseDate: '2026-12-01T00:00:00.000Z' },
      '/terms/releaseDate',
    ],
  ])('is not added with %s', async (_, wrong, pointer) => {
    const refusal = await refusalOf(addProduct(owner, { ...termsOf(), ...wrong }));
    expect(refusal).toMatchObject({ code: 'request.invalid', violations: [{ pointer }] });
  });

  it('is saved from what was seen, with who and what in the trail', async () => {
    const { productGuid } = await addProduct(owner);
    const request = { productGuid, version: 1, terms: { ...termsOf(), title: 'Aurora Drift II' } };
    await products(owner).updateProduct(request, owner.call());
    expect(await refusalOf(products(owner).updateProduct(request, owner.call()))).toMatchObject({
      ...{ code: 'catalogue.changed_meanwhile', params: { by: 'Ada Holm' } },
    });
    expect((await getProduct(owner, productGuid)).terms?.title).toBe('Aurora Drift II');
    expect(await trailOf(world, productGuid)).toEqual(['catalogue.product_added', 'catalogue.product_changed']);
  });

  it('is active once it is complete, and stays so', async () => {
    const { productGuid } = await addProduct(owner, complete());
    await addSkus(owner, productGuid);
    const draft = await getProduct(owner, productGuid);
    expect(draft.missing).toEqual(['image']);
    expect(await refusalOf(act(owner, draft, ProductAct.ACTIVATE))).toMatchObject({ code: 'catalogue.incomplete' });
    await withImage(world, productGuid);
    await act(owner, draft, ProductAct.ACTIVATE);
    const active = await getProduct(owner, productGuid);
    expect(active).toMatchObject({ status: 'active', version: 2, acts: ['deactivate', 'delist'], missing: [] });
    const without = { ...complete(), publishers: [] };
    const save = products(owner).updateProduct({ productGuid, version: 2, terms: without }, owner.call());
    expect(await refusalOf(save)).toMatchObject({ code: 'catalogue.incomplete' });
    expect((await getProduct(owner, productGuid)).version).toBe(2);
  });

  it('is deactivated once by twelve who do it at once', async () => {
    const active = await anActive(world, owner);
    const ends = await Promise.allSettled(twelveTimes.map(() => act(owner, active, ProductAct.DEACTIVATE)));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(
      (await trailOf(world, active.productGuid)).filter((each) => each === 'catalogue.product_deactivated'),
    ).toHaveLength(1);
  });

  it('of another vault is not found, and one without the permission may not', async () => {
    const { productGuid } = await addProduct(owner);
    const other = await world.user({ role: 'Owner' });
    const viewer = await world.user({ ownerGuid: owner.ownerGuid, role: 'Viewer' });
    const calls = (user: TestUser) => [
      () => products(user).updateProduct({ productGuid, version: 1, terms: termsOf() }, user.call()),
      () => products(user).actOnProduct({ productGuid, version: 1, act: ProductAct.ACTIVATE }, user.call()),
      () => addSkus(user, productGuid),
      () => actOnSku(user, productGuid, productGuid, SkuAct.ACTIVATE),
    ];
    for (const call of [() => getProduct(other, productGuid), ...calls(other)])
      expect(await refusalOf(call())).toMatchObject({ code: 'catalogue.product_not_found' });
    for (const call of calls(viewer)) expect(await refusalOf(call())).toMatchObject({ code: 'permission.denied' });
    expect((await getProduct(viewer, productGuid)).productGuid).toBe(productGuid);
  });
});

describe('SKUs', () => {
  it('are added as a matrix whose codes are shown first, without those that there are', async () => {
    const { productGuid } = await addProduct(owner);
    const choice = { platforms: ['Steam', 'GOG'], regions: ['ROW', 'EU'], editions: ['Standard', 'Deluxe'] };
    const plan = await addSkus(owner, productGuid, choice, true);
    expect(plan.added).toHaveLength(8);
    expect((await getProduct(owner, productGuid)).skus).toEqual([]);
    await addSkus(owner, productGuid, choice);
    const { skus } = await getProduct(owner, productGuid);
    expect(skus.map(({ sku }) => sku)).toEqual(plan.added.map(({ sku }) => sku).toSorted());
    expect(new Set(skus.map(({ status }) => status))).toEqual(new Set(['inactive']));
    expect(
      skus.find(({ platform, region, edition }) => `${platform}${region}${edition}` === 'GOGEUDeluxe')?.sku,
    ).toMatch(/^[A-Z0-9]{1,4}-GA-GOG-AURORADRIF-DEL-EU(-\d+)?$/);
    const again = await addSkus(owner, productGuid, { ...choice, platforms: ['Steam', 'Xbox'] });
    expect([again.added.length, again.presentCount]).toEqual([4, 4]);
  });

  it('have codes of their own in the vault, whichever products they are added to at once', async () => {
    const drafts = await Promise.all(twelveTimes.map(() => addProduct(owner)));
    await Promise.all(drafts.map(({ productGuid }) => addSkus(owner, productGuid)));
    const all = await Promise.all(drafts.map(({ productGuid }) => getProduct(owner, productGuid)));
    expect(new Set(all.flatMap(({ skus }) => skus.map(({ sku }) => sku))).size).toBe(12);
  });

  it('are added once by twelve who add the same at once', async () => {
    const { productGuid } = await addProduct(owner);
    await Promise.all(twelveTimes.map(() => addSkus(owner, productGuid)));
    expect((await getProduct(owner, productGuid)).skus).toHaveLength(1);
  });

  it.each([
    ['platform', { platforms: ['Abacus'] }, 'request.invalid'],
    ['region', { regions: ['NOWHR'] }, 'request.invalid'],
    ['edition', { editions: ['Nonsense'] }, 'catalogue.attribute_unknown'],
  ])('are not made for a %s that there is not', async (_, wrong, code) => {
    const { productGuid } = await addProduct(owner);
    expect(await refusalOf(addSkus(owner, productGuid, wrong))).toMatchObject({ code });
  });

  it('are active in an active product only, and are discontinued and brought back', async () => {
    const { productGuid } = await addProduct(owner, complete());
    await addSkus(owner, productGuid);
    const { skuGuid, acts } = await onlySku(productGuid);
    expect(acts).toEqual(['discontinue']);
    const early = actOnSku(owner, productGuid, skuGuid, SkuAct.ACTIVATE);
    expect(await refusalOf(early)).toMatchObject({ code: 'catalogue.product_not_active' });
    await withImage(world, productGuid);
    await act(owner, await getProduct(owner, productGuid), ProductAct.ACTIVATE);
    for (const [which, status] of [
      [SkuAct.ACTIVATE, 'active'],
      [SkuAct.DISCONTINUE, 'discontinued'],
      [SkuAct.BRING_BACK, 'inactive'],
    ] as const) {
      await actOnSku(owner, productGuid, skuGuid, which);
      expect((await getProduct(owner, productGuid)).skus).toMatchObject([{ status }]);
    }
    expect(await trailOf(world, skuGuid)).toEqual([
      'catalogue.sku_added',
      ...Array.from({ length: 3 }, () => 'catalogue.sku_status_changed'),
    ]);
    const twice = actOnSku(owner, productGuid, skuGuid, SkuAct.BRING_BACK);
    expect(await refusalOf(twice)).toMatchObject({ code: 'catalogue.not_in_state' });
  });

  it('say how many keys they have', async () => {
    const { productGuid } = await anActive(world, owner);
    const { skuGuid } = await onlySku(productGuid);
    await actOnSku(owner, productGuid, skuGuid, SkuAct.ACTIVATE);
    await insertKeys(world, owner, skuGuid, keysOf(3));
    expect((await getProduct(owner, productGuid)).skus).toMatchObject([{ keys: 3, available: 3 }]);
  });

  it('stand for all of a product, one for each platform, and have no stock', async () => {
    const { productGuid } = await addProduct(owner);
    const wide = { platforms: ['Steam', 'GOG'], regions: [], editions: [], isProductWide: true };
    await Promise.all(twelveTimes.map(() => addSkus(owner, productGuid, wide)));
    const { skus, missing } = await getProduct(owner, productGuid);
    expect(skus.map(({ sku }) => sku.replace(/^[^-]+-/, '').replace(/-\d+$/, ''))).toEqual([
      'GA-GOG-AURORADRIF-ALL-ALL',
      'GA-STE-AURORADRIF-ALL-ALL',
    ]);
    expect(skus).toMatchObject([1, 2].map(() => ({ isProductWide: true, region: 'ROW', edition: '', available: 0 })));
    // A product needs one that is sold.
    expect(missing).toContain('sku');
    expect((await addSkus(owner, productGuid)).added).toHaveLength(1);
    const listed = await contentOf(owner, '/productcatalog/skus/', { SKU: skus[0]?.sku ?? '' });
    expect(rowsBy(listed, 'Available')).toEqual(['']);
    const draft = await insertionsOf(owner).createInsertion({}, owner.call());
    const insertionGuid = draft.insertion?.insertionGuid ?? '';
    const insert = insertionsOf(owner).updateInsertion(
      { insertionGuid, skuGuid: skus[0]?.skuGuid ?? '' },
      owner.call(),
    );
    expect(await refusalOf(insert)).toMatchObject({ code: 'stock.sku_not_insertable' });
  });

  it('stand for all where they are asked for, and never because something is called All', async () => {
    const { productGuid } = await addProduct(owner, { ...termsOf(), title: 'All' });
    const { added } = await addSkus(owner, productGuid);
    expect(added[0]?.sku).toContain('-ALLX-');
    const both = { platforms: ['GOG'], regions: ['ROW'], editions: ['Standard'], isProductWide: true };
    expect(await refusalOf(addSkus(owner, productGuid, both))).toMatchObject({ code: 'request.invalid' });
    expect((await getProduct(owner, productGuid)).skus).toMatchObject([{ isProductWide: false }]);
  });

  it('are in no state that a person has not led them to, whatever twelve do at once', async () => {
    const { productGuid } = await anActive(world, owner);
    const { skuGuid } = await onlySku(productGuid);
    const acts = fc.array(fc.constantFrom(SkuAct.ACTIVATE, SkuAct.DEACTIVATE, SkuAct.DISCONTINUE, SkuAct.BRING_BACK), {
      minLength: 12,
      maxLength: 12,
    });
    const led = async (all: readonly SkuAct[]): Promise<void> => {
      const before = (await trailOf(world, skuGuid)).length;
      const ends = await Promise.allSettled(all.map((each) => actOnSku(owner, productGuid, skuGuid, each)));
      const done = ends.filter(({ status }) => status === 'fulfilled').length;
      expect((await trailOf(world, skuGuid)).length - before).toBe(done);
    };
    await fc.assert(fc.asyncProperty(acts, led), { numRuns: 8 });
  });
});

/** The SKUs of all products, and acts over many of them (docs/domain.md, k). */
import { ProductAct, type ProductDetail } from '../../../proto/gen/keyway/catalogue/v1/products.js';
import { BulkServiceService } from '../../../proto/gen/keyway/content/v1/bulk.js';
import { SkusService } from '../../../platform/catalogue/products/skus.service.js';
import { actorOf, startInside, type InsidePlatform } from '../../proof/inside.js';
import type { TestUser } from '../../support/platform.js';
import { twelveTimes } from '../at-once.js';
import { contentOf, rowsBy } from '../content/content-reading.js';
import { endOfJob, insertKeys, keysOf, refusalOf } from '../stock/stock-world.js';
import {
  addProduct,
  addSkus,
  anActive,
  complete,
  getProduct,
  keepAttributes,
  products,
  trailOf,
} from './product-world.js';

const list = '/productcatalog/skus/';

let world: InsidePlatform;
let owner: TestUser;
let product: ProductDetail;
beforeAll(async () => {
  world = await startInside();
  owner = await world.user({ role: 'Owner' });
  await keepAttributes(world);
});
afterAll(() => world.close());
beforeEach(async () => {
  product = await anActive(world, owner, { platforms: ['Steam', 'GOG'], editions: ['Standard', 'Deluxe'] });
});

const bulk = (user: TestUser) => user.service(BulkServiceService);
const selected = (act: string, ids = product.skus.map(({ skuGuid }) => skuGuid)) => ({ list, act, ids, filter: {} });
const run = async (act: string, ids?: string[]) => {
  const { jobId } = await bulk(owner).startBulk({ selection: selected(act, ids) }, owner.call());
  return endOfJob(world, owner, jobId);
};
const statuses = async () => (await getProduct(owner, product.productGuid)).skus.map(({ status }) => status);

describe('the list of SKUs', () => {
  it('has those of all products of the vault with their free keys, and none of another vault', async () => {
    const [first] = product.skus;
    await insertKeys(world, owner, first?.skuGuid ?? '', keysOf(2));
    const filter = { SKU: first?.sku ?? '', Available: 'yes' };
    const rows = await contentOf(owner, list, filter);
    expect([rowsBy(rows, 'SKU'), rowsBy(rows, 'Available')]).toEqual([[first?.sku], ['2']]);
    const other = await world.user({ role: 'Owner' });
    expect(rowsBy(await contentOf(other, list), 'SKU')).toEqual([]);
  });

  it.each([
    [{ PlatformDRM: 'GOG' }, 2],
    [{ Edition: 'Deluxe' }, 2],
    [{ PlatformDRM: 'GOG', Edition: 'Deluxe', Status: 'Inactive' }, 1],
    [{ Status: 'Active' }, 0],
    [{ ProductStatus: 'Draft' }, 0],
  ])('filters by %j', async (filter, count) => {
    const rows = await contentOf(owner, list, { ...filter, Title: 'Aurora' });
    const own = new Set(product.skus.map(({ sku }) => sku));
    expect(rowsBy(rows, 'SKU').filter((sku) => own.has(sku))).toHaveLength(count);
  });
});

describe('an act over many SKUs', () => {
  it('says first what would change, then changes it with one line in the trail each', async () => {
    const [first, ...others] = product.skus.map(({ skuGuid }) => skuGuid);
    await run('activate', [first ?? '']);
    const preview = await bulk(owner).previewBulk({ selection: selected('activate') }, owner.call());
    expect(preview).toMatchObject({ willChange: 3, skipped: [{ reason: 'Active already', count: 1 }] });
    expect(await run('activate')).toMatchObject({ failedLines: 0, done: 4 });
    expect(new Set(await statuses())).toEqual(new Set(['active']));
    for (const each of others)
      expect(await trailOf(world, each)).toEqual(['catalogue.sku_added', 'catalogue.sku_status_changed']);
  });

  it('warns of those that have keys before they are hidden', async () => {
    const [first] = product.skus;
    await insertKeys(world, owner, first?.skuGuid ?? '', keysOf(2));
    await run('activate');
    const warned = async (act: string) =>
      (await bulk(owner).previewBulk({ selection: selected(act) }, owner.call())).warnings;
    const warnings = [{ reason: 'With keys, which stay where they are', count: 1 }];
    expect([await warned('deactivate'), await warned('discontinue')]).toEqual([warnings, warnings]);
    expect(await warned('activate')).toEqual([]);
  });

  it('does not take for its own what a delisting has done meanwhile', async () => {
    const { version, productGuid, skus } = await getProduct(owner, product.productGuid);
    await products(owner).delistProduct({ productGuid, version, act: ProductAct.DELIST }, owner.call());
    // As the job does it that has read the SKU before the delisting.
    const actor = actorOf(owner.ownerGuid, 'Ada Holm', ['sku-write']);
    const late = world.get(SkusService).act(actor, productGuid, skus[0]?.skuGuid ?? '', 'discontinue', true);
    await expect(late).rejects.toMatchObject({ code: 'catalogue.not_in_state' });
  });

  it('is held by what the product and the SKU are, in words', async () => {
    const draft = await addProduct(owner, complete());
    await addSkus(owner, draft.productGuid);
    const [ofDraft] = (await getProduct(owner, draft.productGuid)).skus;
    await run('discontinue', [product.skus[0]?.skuGuid ?? '']);
    const ids = [ofDraft?.skuGuid ?? '', product.skus[0]?.skuGuid ?? ''];
    const { skipped } = await bulk(owner).previewBulk({ selection: selected('activate', ids) }, owner.call());
    expect(skipped.map(({ reason }) => reason).toSorted()).toEqual([
      'It is discontinued: bring it back first',
      'Its product is not active',
    ]);
    const { version, productGuid } = await getProduct(owner, product.productGuid);
    await products(owner).delistProduct({ productGuid, version, act: ProductAct.DELIST }, owner.call());
    expect(await bulk(owner).previewBulk({ selection: selected('bring_back') }, owner.call())).toMatchObject({
      ...{ willChange: 0, skipped: [{ reason: 'Its product is delisted or archived', count: 4 }] },
    });
  });

  it('is done once for each by twelve who ask at once', async () => {
    const ends = await Promise.allSettled(twelveTimes.map(() => run('activate')));
    // Who comes when all of it is done is told that nothing is left.
    const done = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value.failedLines] : []));
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done)).toEqual(new Set([0]));
    for (const end of ends)
      if (end.status === 'rejected') expect(String(end.reason)).toContain('content.nothing_selected');
    for (const { skuGuid } of product.skus)
      expect(await trailOf(world, skuGuid)).toEqual(['catalogue.sku_added', 'catalogue.sku_status_changed']);
  });

  it('changes nothing of another vault, and is for who may keep SKUs', async () => {
    const other = await world.user({ role: 'Owner' });
    const viewer = await world.user({ ownerGuid: owner.ownerGuid, role: 'Viewer' });
    expect(await bulk(other).previewBulk({ selection: selected('activate') }, other.call())).toMatchObject({
      willChange: 0,
    });
    const denied = bulk(viewer).startBulk({ selection: selected('activate') }, viewer.call());
    expect(await refusalOf(denied)).toMatchObject({ code: 'permission.denied' });
  });
});

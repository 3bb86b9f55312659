/** How a product ends (docs/domain.md, k). */
import { DelistingService } from '../../../platform/catalogue/delisting/delisting.service.js';
import type { AnyTransaction } from '../../../platform/database/database.js';
import { ProductAct, SkuAct, type ProductDetail } from '../../../proto/gen/keyway/catalogue/v1/products.js';
import { startInside, type InsidePlatform } from '../../proof/inside.js';
import { TestClock } from '../../support/clock.js';
import type { TestUser } from '../../support/platform.js';
import { overlapping, twelveTimes } from '../at-once.js';
import { aDraft, commit, databaseOf, endOfJob, insertKeys, keysOf, refusalOf, upload } from '../stock/stock-world.js';
import { act, addProduct, anActive, getProduct, keepAttributes, products, termsOf, trailOf } from './product-world.js';

const hour = 3_600_000;
const day = 24 * hour;

let world: InsidePlatform;
let clock: TestClock;
let owner: TestUser;
beforeAll(async () => {
  clock = new TestClock();
  world = await startInside({ clock });
  owner = await world.user({ role: 'Owner', name: 'Ada Holm' });
  await keepAttributes(world);
});
afterAll(() => world.close());

const inAnHour = () => new Date(clock.now().getTime() + hour).toISOString();
const schedule = (user: TestUser, { productGuid, version }: ProductDetail, delistedDate: string) =>
  products(user).scheduleDelisting({ productGuid, version, delistedDate }, user.call());
const delisting = (user: TestUser, { productGuid, version }: ProductDetail, which: ProductAct = ProductAct.DELIST) =>
  products(user).delistProduct({ productGuid, version, act: which }, user.call());
const archive = (user: TestUser, { productGuid, version }: ProductDetail) =>
  products(user).archiveProduct({ productGuid, version }, user.call());
const latest = ({ productGuid }: ProductDetail) => getProduct(owner, productGuid);
const sweep = () => world.get(DelistingService).sweep();

/** With SKUs that are active, inactive and discontinued, in the order of their codes. */
const aMixed = async (): Promise<ProductDetail> => {
  const product = await anActive(world, owner, { platforms: ['EA', 'GOG', 'Steam'] });
  const [active, , discontinued] = product.skus;
  const { productGuid } = product;
  for (const [sku, which] of [
    [active, SkuAct.ACTIVATE],
    [discontinued, SkuAct.DISCONTINUE],
  ] as const)
    await products(owner).actOnSku({ productGuid, skuGuid: sku?.skuGuid ?? '', act: which }, owner.call());
  return getProduct(owner, productGuid);
};
const statusesOf = ({ skus }: ProductDetail) => skus.map(({ status }) => status);
const mixed = ['active', 'inactive', 'discontinued'];
const allDiscontinued = ['discontinued', 'discontinued', 'discontinued'];

describe('the date at which a product is delisted', () => {
  it('is set, changed and cleared any time before, each in the trail', async () => {
    const product = await anActive(world, owner);
    const first = inAnHour();
    await schedule(owner, product, first);
    expect((await latest(product)).delistedDate).toBe(first);
    const later = new Date(clock.now().getTime() + day).toISOString();
    await schedule(owner, await latest(product), later);
    expect((await latest(product)).delistedDate).toBe(later);
    await schedule(owner, await latest(product), '');
    expect(await latest(product)).toMatchObject({ delistedDate: '', status: 'active', version: product.version + 3 });
    expect((await trailOf(world, product.productGuid)).slice(-3)).toEqual([
      'catalogue.product_delisting_scheduled',
      'catalogue.product_delisting_scheduled',
      'catalogue.product_delisting_cleared',
    ]);
  });

  it('is not before now, and not that of a draft', async () => {
    const product = await anActive(world, owner);
    const past = new Date(clock.now().getTime() - 1000).toISOString();
    expect(await refusalOf(schedule(owner, product, past))).toMatchObject({
      code: 'request.invalid',
      violations: [
        { pointer: '/delistedDate', message: 'Scheluded delist date cannot be before current date and time' },
      ],
    });
    const draft = await addProduct(owner, termsOf());
    expect(await refusalOf(schedule(owner, draft, inAnHour()))).toMatchObject({ code: 'catalogue.not_in_state' });
    expect(await refusalOf(delisting(owner, draft))).toMatchObject({ code: 'catalogue.not_in_state' });
  });

  it('is kept once, by however many processes look at once, and never early', async () => {
    const product = await aMixed();
    const date = inAnHour();
    await schedule(owner, product, date);
    await sweep();
    expect((await latest(product)).status).toBe('active');
    clock.forward(hour + 1000);
    await Promise.all(twelveTimes.map(() => sweep()));
    const delisted = await latest(product);
    expect(delisted).toMatchObject({ status: 'delisted', delistedDate: date, version: product.version + 2 });
    expect(statusesOf(delisted)).toEqual(allDiscontinued);
    const trail = await trailOf(world, product.productGuid);
    expect(trail.filter((action) => action === 'catalogue.product_delisted')).toHaveLength(1);
    const { rows } = await databaseOf(world).execute(
      `select actor_kind from audit_event where object_id = $1 and action = 'catalogue.product_delisted'`,
      [product.productGuid],
    );
    expect(rows).toEqual([{ actor_kind: 'system' }]);
  });

  it('that has come is not changed any more', async () => {
    const product = await anActive(world, owner);
    await schedule(owner, product, inAnHour());
    clock.forward(hour + 1000);
    expect(await refusalOf(schedule(owner, await latest(product), ''))).toMatchObject({
      code: 'catalogue.not_in_state',
    });
    await sweep();
    expect((await latest(product)).status).toBe('delisted');
  });
});

describe('a delisted product', () => {
  it('is delisted once by twelve who do it at once', async () => {
    const product = await anActive(world, owner);
    const ends = await Promise.allSettled(twelveTimes.map(() => delisting(owner, product)));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is taken back with its SKUs as they were', async () => {
    const product = await aMixed();
    await delisting(owner, product);
    const delisted = await latest(product);
    expect(delisted).toMatchObject({ releaseState: 'delisted', isEditable: false, acts: ['take_back', 'archive'] });
    expect(statusesOf(delisted)).toEqual(allDiscontinued);
    await delisting(owner, delisted, ProductAct.TAKE_BACK);
    const back = await latest(product);
    expect(back).toMatchObject({ status: 'active', delistedDate: '', takenBackUntil: '' });
    expect(statusesOf(back)).toEqual(mixed);
    expect(await trailOf(world, product.skus[0]?.skuGuid ?? '')).toEqual([
      'catalogue.sku_added',
      ...Array.from({ length: 3 }, () => 'catalogue.sku_status_changed'),
    ]);
  });

  it('keeps its keys, and takes no more', async () => {
    const product = await anActive(world, owner);
    const skuGuid = product.skus[0]?.skuGuid ?? '';
    await insertKeys(world, owner, skuGuid, keysOf(2));
    const open = await aDraft(owner, skuGuid);
    await upload(owner, open, 'keys.txt', keysOf(2));
    await delisting(owner, product);
    expect(await refusalOf(commit(owner, open))).toMatchObject({ code: 'stock.insertion_incomplete' });
    expect((await latest(product)).skus).toMatchObject([{ keys: 2, available: 2 }]);
  });

  it('is changed by nobody', async () => {
    const product = await anActive(world, owner);
    await delisting(owner, product);
    const delisted = await latest(product);
    const { productGuid, version } = delisted;
    const save = products(owner).updateProduct({ productGuid, version, terms: termsOf() }, owner.call());
    expect(await refusalOf(save)).toMatchObject({ code: 'catalogue.not_in_state' });
    for (const call of [
      () => schedule(owner, delisted, inAnHour()),
      () => act(owner, delisted, ProductAct.ACTIVATE),
      () => delisting(owner, delisted),
    ])
      expect(await refusalOf(call())).toMatchObject({ code: 'catalogue.not_in_state' });
    expect(await refusalOf(delisting(owner, product, ProductAct.TAKE_BACK))).toMatchObject({
      code: 'catalogue.changed_meanwhile',
    });
  });

  it('is archived once it has no free keys, and then for good', async () => {
    const product = await anActive(world, owner);
    await insertKeys(world, owner, product.skus[0]?.skuGuid ?? '', keysOf(1));
    expect(await refusalOf(archive(owner, product))).toMatchObject({ code: 'catalogue.not_in_state' });
    await delisting(owner, product);
    const full = await latest(product);
    expect(await refusalOf(archive(owner, full))).toMatchObject({ code: 'catalogue.has_keys' });
    const empty = await anActive(world, owner);
    await delisting(owner, empty);
    await archive(owner, await latest(empty));
    const archived = await latest(empty);
    expect(archived).toMatchObject({ status: 'archived', acts: [], isEditable: false });
    expect(await refusalOf(delisting(owner, archived, ProductAct.TAKE_BACK))).toMatchObject({
      code: 'catalogue.not_in_state',
    });
  });

  it('is never archived with free keys, even when they are inserted at the same moment', async () => {
    for (let round = 0; round < 4; round += 1) {
      const product = await anActive(world, owner);
      const draft = await aDraft(owner, product.skus[0]?.skuGuid ?? '');
      await upload(owner, draft, 'keys.txt', keysOf(3));
      const ends = async () => {
        await delisting(owner, product);
        await archive(owner, await latest(product));
      };
      const [inserted] = await Promise.allSettled([commit(owner, draft), ends()]);
      if (inserted.status === 'fulfilled') await endOfJob(world, owner, inserted.value);
      const { status, skus } = await latest(product);
      expect([status, skus[0]?.available]).not.toEqual(['archived', 3]);
    }
  });

  it('is not archived where an insertion ends between the look at its keys and at its insertions', async () => {
    const product = await anActive(world, owner);
    const of = [owner.ownerGuid, product.skus[0]?.skuGuid ?? ''];
    await insertKeys(world, owner, of[1] ?? '', keysOf(3));
    await delisting(owner, product);
    const delisted = await latest(product);
    const database = databaseOf(world);
    const set = (table: string, change: string, tx?: AnyTransaction) =>
      database.execute(`update ${table} set ${change} where vault_id = $1 and sku_id = $2`, of, tx);
    // As it was while the job ran, and in `first` its last transaction.
    await set('stock_balance', 'available = 0');
    await set('insertion', 'finished_at = null');
    const [, archived] = await overlapping(
      database,
      async (tx) => {
        await database.execute('lock table insertion in access exclusive mode', [], tx);
        await set('insertion', 'finished_at = now()', tx);
        await set('stock_balance', 'available = 3', tx);
      },
      () => archive(owner, delisted),
    );
    expect(archived).toMatchObject({ status: 'rejected', reason: { code: 'catalogue.has_keys' } });
    expect(await latest(product)).toMatchObject({ status: 'delisted', skus: [{ available: 3 }] });
  });

  it('of another vault is not found, and who has not the permission may not', async () => {
    const product = await anActive(world, owner);
    const other = await world.user({ role: 'Owner' });
    const viewer = await world.user({ ownerGuid: owner.ownerGuid, role: 'Viewer' });
    const calls = (user: TestUser) => [
      () => schedule(user, product, inAnHour()),
      () => delisting(user, product),
      () => archive(user, product),
    ];
    for (const call of calls(other))
      expect(await refusalOf(call())).toMatchObject({ code: 'catalogue.product_not_found' });
    for (const call of calls(viewer)) expect(await refusalOf(call())).toMatchObject({ code: 'permission.denied' });
  });

  it('is not taken back after 30 days', async () => {
    const product = await anActive(world, owner);
    await delisting(owner, product);
    clock.forward(30 * day + 1000);
    const delisted = await latest(product);
    expect(delisted.acts).toEqual(['archive']);
    expect(await refusalOf(delisting(owner, delisted, ProductAct.TAKE_BACK))).toMatchObject({
      code: 'catalogue.not_in_state',
    });
  });
});

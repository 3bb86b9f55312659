/** What promotions discount, and where two of them discount the same (docs/domain.md, f). */
import { randomUUID } from 'node:crypto';
import { startInside, type InsidePlatform } from '../../proof/inside.js';
import type { TestUser } from '../../support/platform.js';
import { twelveTimes } from '../at-once.js';
import { anOwner } from '../sharing/sharing-world.js';
import { aSku, databaseOf, type TestSku } from '../stock/stock-world.js';
import { aList, codeOf } from './pricing-world.js';
import {
  aPromotion,
  aRunning,
  cancel,
  copy,
  discountsIn,
  inDays,
  itemsOf,
  overlapsOf,
  promotions,
  put,
  putSkus,
  readPromotion,
  remove,
} from './promotions-world.js';

let world: InsidePlatform;
let publisher: TestUser;
let aurora: TestSku;
let beacon: TestSku;
let listGuid: string;

beforeAll(async () => {
  world = await startInside();
  publisher = await anOwner(world, 'Publisher');
  aurora = await aSku(world, publisher.ownerGuid, { title: 'Aurora' });
  beacon = await aSku(world, publisher.ownerGuid, { title: 'Beacon' });
  ({ listGuid } = await aList(publisher));
});
afterAll(() => world.close());

describe('items', () => {
  it('are put in bulk, by product and by franchise, and stay as they are where nobody says otherwise', async () => {
    await databaseOf(world).execute(`update product set franchises = '{Lighthouse}' where id = any ($1)`, [
      [aurora.productGuid, beacon.productGuid],
    ]);
    const { promotionGuid } = await aPromotion(publisher, listGuid);
    expect(await put(publisher, promotionGuid, { productGuid: aurora.productGuid, discount: 12.5 })).toMatchObject({
      ...{ addedCount: 1, changedCount: 0, keptCount: 0 },
    });
    expect(await put(publisher, promotionGuid, { franchise: 'Lighthouse', discount: 40 })).toMatchObject({
      ...{ addedCount: 1, changedCount: 0, keptCount: 1 },
    });
    expect(discountsIn(await itemsOf(publisher, promotionGuid))).toEqual(['Aurora 12.5', 'Beacon 40']);
    const replaced = await put(publisher, promotionGuid, { franchise: 'Lighthouse', discount: 40, isReplacing: true });
    expect(replaced).toMatchObject({ addedCount: 0, changedCount: 1, keptCount: 1, promotion: { itemCount: 2 } });
    await remove(publisher, promotionGuid, beacon.skuGuid, randomUUID());
    expect(discountsIn(await itemsOf(publisher, promotionGuid))).toEqual(['Aurora 40']);
    const { franchises } = await promotions(publisher).listPromotionChoices({}, publisher.call());
    expect(franchises).toContain('Lighthouse');
  });

  it.each([0, 100, -5, 12.345])('have a discount between 0 and 100 with two decimals: not %d', async (discount) => {
    const { promotionGuid } = await aPromotion(publisher, listGuid);
    expect(await codeOf(putSkus(publisher, promotionGuid, [aurora, discount]))).toBe('request.invalid');
  });

  it('are of what the vault may sell: all that is wanted, or nothing', async () => {
    const stranger = await anOwner(world, 'Publisher');
    const foreign = await aSku(world, stranger.ownerGuid);
    const gone = await aSku(world, publisher.ownerGuid, { status: 'Discontinued' });
    const { promotionGuid } = await aPromotion(publisher, listGuid);
    for (const wrong of [foreign, gone])
      expect(await codeOf(putSkus(publisher, promotionGuid, [aurora, 10], [wrong, 10]))).toBe(
        'promotions.skus_not_found',
      );
    for (const { productGuid } of [foreign, gone])
      expect(await codeOf(put(publisher, promotionGuid, { productGuid, discount: 10 }))).toBe('promotions.no_skus');
    expect(await codeOf(put(publisher, promotionGuid, { items: [] }))).toBe('request.invalid');
    expect((await itemsOf(publisher, promotionGuid)).items).toEqual([]);
  });

  it('of twelve who put the same at once one does', async () => {
    const { promotionGuid, version } = await aPromotion(publisher, listGuid);
    const items = [{ skuGuid: aurora.skuGuid, discount: 10 }];
    const puts = await Promise.allSettled(twelveTimes.map(() => put(publisher, promotionGuid, { version, items })));
    expect(puts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await readPromotion(publisher, promotionGuid)).toMatchObject({ itemCount: 1, version: 2 });
  });

  it('are read by pages, and found by what somebody types', async () => {
    const { promotionGuid } = await aPromotion(publisher, listGuid);
    await putSkus(publisher, promotionGuid, [beacon, 20], [aurora, 10]);
    const first = await itemsOf(publisher, promotionGuid, { size: 1 });
    expect([discountsIn(first), first.totalCount]).toEqual([['Aurora 10'], 2]);
    const second = await itemsOf(publisher, promotionGuid, { size: 1, cursor: first.nextCursor });
    expect([discountsIn(second), second.nextCursor, second.totalCount]).toEqual([['Beacon 20'], '', 0]);
    expect(discountsIn(await itemsOf(publisher, promotionGuid, { text: 'beac' }))).toEqual(['Beacon 20']);
    expect(await codeOf(itemsOf(publisher, promotionGuid, { cursor: 'nowhere' }))).toBe('pricing.cursor_invalid');
  });

  it('that are sold no more are left out of a copy, and told of', async () => {
    const old = await aSku(world, publisher.ownerGuid, { title: 'Old' });
    const { promotionGuid } = await aRunning(publisher, listGuid, [
      [aurora, 10],
      [old, 10],
    ]);
    await databaseOf(world).execute(`update sku set status = 'Discontinued' where id = $1`, [old.skuGuid]);
    const { items } = await itemsOf(publisher, promotionGuid);
    expect(items.map(({ productTitle, isUnavailable }) => [productTitle, isUnavailable])).toEqual([
      ['Aurora', false],
      ['Old', true],
    ]);
    expect(await copy(publisher, promotionGuid, listGuid)).toMatchObject({
      leftOutCount: 1,
      promotion: { itemCount: 1 },
    });
  });
});

describe('promotions that overlap', () => {
  it('are allowed, and it is told which one wins and why', async () => {
    const owner = await anOwner(world, 'Publisher');
    const sku = await aSku(world, owner.ownerGuid, { title: 'Comet' });
    const { listGuid: own } = await aList(owner);
    const [validFrom, validTo] = [inDays(-1), inDays(5)];
    const time = { validFrom, validTo };
    const low = await aRunning(owner, own, [[sku, 20]], { ...time, title: 'Low' });
    const high = await aRunning(owner, own, [[sku, 30]], { title: 'High', validFrom: inDays(2), validTo: inDays(9) });
    const told = async (guid: string) => {
      const { overlaps } = await overlapsOf(owner, guid);
      return overlaps.map((each) => `${each.otherTitle} ${each.isWinner} ${each.reason}`).toSorted();
    };
    expect(await told(low.promotionGuid)).toEqual(['High false higher_discount']);
    expect(await told(high.promotionGuid)).toEqual(['Low true higher_discount']);
    const { overlaps } = await overlapsOf(owner, low.promotionGuid);
    expect(overlaps).toMatchObject([{ from: high.terms?.validFrom, until: validTo, discount: 20, otherDiscount: 30 }]);
    expect((await readPromotion(owner, low.promotionGuid)).overlapCount).toBe(1);
    const { promotionGuid: same } = await aPromotion(owner, own, { ...time, title: 'Same' });
    await putSkus(owner, same, [sku, 20]);
    expect(await told(same)).toEqual(['High false higher_discount', 'Low false lower_number']);
    // A draft discounts nothing yet.
    expect(await told(low.promotionGuid)).toHaveLength(1);
    await cancel(owner, high.promotionGuid);
    expect(await told(low.promotionGuid)).toEqual([]);
  });

  it('do not where one begins as the other ends, or of another list', async () => {
    const owner = await anOwner(world, 'Publisher');
    const sku = await aSku(world, owner.ownerGuid);
    const [{ listGuid: one }, { listGuid: other }] = [await aList(owner), await aList(owner)];
    const [start, change, end] = [inDays(1), inDays(2), inDays(3)];
    const first = await aRunning(owner, one, [[sku, 20]], { validFrom: start, validTo: change });
    await aRunning(owner, one, [[sku, 30]], { validFrom: change, validTo: end });
    await aRunning(owner, other, [[sku, 40]], { validFrom: start, validTo: end });
    expect((await overlapsOf(owner, first.promotionGuid)).overlaps).toEqual([]);
  });
});

/** Promotions: what may be done with them, and when (docs/domain.md, f). */
import { randomUUID } from 'node:crypto';
import { startInside, type InsidePlatform } from '../../proof/inside.js';
import type { TestUser } from '../../support/platform.js';
import { twelveTimes } from '../at-once.js';
import { anOwner } from '../sharing/sharing-world.js';
import { aSku, databaseOf, refusalOf, type TestSku } from '../stock/stock-world.js';
import { aList, codeOf, lists } from './pricing-world.js';
import {
  age,
  approve,
  aPromotion,
  aRunning,
  cancel,
  copy,
  discountsIn,
  given,
  inDays,
  itemsOf,
  promotions,
  promotionTerms,
  putSkus,
  readPromotion,
  remove,
  update,
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

const drop = async (user: TestUser, promotionGuid: string) => {
  const { version } = await readPromotion(user, promotionGuid);
  return promotions(user).deletePromotion({ promotionGuid, version }, user.call());
};

describe('a promotion', () => {
  it('is a draft, is scheduled or active once it is approved, and has ended by its time alone', async () => {
    const { promotionGuid } = await aPromotion(publisher, listGuid, { validFrom: inDays(1), validTo: inDays(3) });
    const drafted = await readPromotion(publisher, promotionGuid);
    expect(drafted.approvedAt).toBeUndefined();
    expect(drafted).toMatchObject({
      ...{ status: 'draft', isOwner: true, itemCount: 0, version: 1 },
      ...{ canChange: true, canExtend: true, canApprove: false, canCancel: false, canDelete: true, canCopy: true },
    });
    await putSkus(publisher, promotionGuid, [aurora, 25], [beacon, 0.01]);
    expect(await approve(publisher, promotionGuid)).toMatchObject({
      ...{ status: 'scheduled', itemCount: 2, canChange: true, canApprove: false, canCancel: true, canDelete: false },
    });
    await age(world, promotionGuid, 2);
    expect(await readPromotion(publisher, promotionGuid)).toMatchObject({
      ...{ status: 'active', canChange: false, canExtend: true, canCancel: true, canDelete: false },
    });
    await age(world, promotionGuid, 2);
    expect(await readPromotion(publisher, promotionGuid)).toMatchObject({
      ...{ status: 'ended', canChange: false, canExtend: false, canCancel: false, canDelete: false, canCopy: true },
    });
  });

  it('leaves what was done with it in the trail', async () => {
    const { promotionGuid } = await aRunning(publisher, listGuid, [[aurora, 10]]);
    await cancel(publisher, promotionGuid);
    const { rows } = await databaseOf(world).execute(
      'select action from audit_event where object_id = $1 order by id',
      [promotionGuid],
    );
    expect(rows.map(({ action }) => String(action))).toEqual([
      ...['promotions.created', 'promotions.items_changed', 'promotions.approved', 'promotions.cancelled'],
    ]);
  });

  it('has numbers of the vault, one after the other, also of twelve that are added at once', async () => {
    const owner = await anOwner(world, 'Publisher');
    const { listGuid: own } = await aList(owner);
    const made = await Promise.all(twelveTimes.map(() => aPromotion(owner, own)));
    expect(made.map(({ promotionNumber }) => promotionNumber).toSorted((a, b) => a - b)).toEqual(twelveTimes);
  });

  it('is made once by a request that comes twelve times at once', async () => {
    const request = { terms: promotionTerms(listGuid), idempotencyKey: randomUUID() };
    const made = await Promise.all(
      twelveTimes.map(() => promotions(publisher).createPromotion(request, publisher.call())),
    );
    expect(new Set(made.map(({ promotion }) => promotion?.promotionGuid)).size).toBe(1);
  });

  it.each([
    ['that ends before it begins', { validFrom: inDays(2), validTo: inDays(1) }, 'Valid To must be after Valid From'],
    ['without an end', { validTo: undefined }, 'Please select Start Date & End Date'],
    ['without a title', { title: ' ' }, 'At least 2 characters'],
  ])('is refused with what is wrong: one %s', async (_, more, message) => {
    const refusal = await refusalOf(aPromotion(publisher, listGuid, more));
    expect([refusal.code, refusal.violations.map((each) => each.message)]).toEqual(['request.invalid', [message]]);
  });

  it('ends after it begins by a millisecond at least', async () => {
    const validFrom = inDays(1);
    const refusal = await refusalOf(aPromotion(publisher, listGuid, { validFrom, validTo: validFrom }));
    expect(refusal.violations.map((each) => each.message)).toEqual(['Valid To must be after Valid From']);
  });

  it('keeps its times through saves, to the millisecond', async () => {
    const times = { validFrom: '2030-03-31T01:30:00.001Z', validTo: '2030-10-27T00:59:59.999Z' };
    let promotion = await aPromotion(publisher, listGuid, times);
    for (const title of ['One', 'Two', 'Three']) promotion = await update(publisher, promotion, { title });
    expect(promotion.terms).toMatchObject({ title: 'Three', ...times });
  });

  it('is saved from the version that stands, by one of twelve who try at once', async () => {
    const promotion = await aPromotion(publisher, listGuid);
    const saves = await Promise.allSettled(
      twelveTimes.map((turn) => update(publisher, promotion, { title: `T${turn}` })),
    );
    expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await codeOf(update(publisher, promotion, { title: 'Late' }))).toBe('promotions.promotion_changed');
  });

  it('is approved with items only, and not once its time is over', async () => {
    const { promotionGuid } = await aPromotion(publisher, listGuid);
    expect(await codeOf(approve(publisher, promotionGuid))).toBe('promotions.no_items');
    await putSkus(publisher, promotionGuid, [aurora, 10]);
    await age(world, promotionGuid, 5);
    expect(await codeOf(approve(publisher, promotionGuid))).toBe('promotions.end_passed');
  });

  it('is deleted while it is a draft, and never afterwards', async () => {
    const { promotionGuid } = await aPromotion(publisher, listGuid);
    await putSkus(publisher, promotionGuid, [aurora, 10]);
    await drop(publisher, promotionGuid);
    expect(await codeOf(readPromotion(publisher, promotionGuid))).toBe('promotions.promotion_not_found');
    const { promotionGuid: running } = await aRunning(publisher, listGuid, [[aurora, 10]]);
    expect(await codeOf(drop(publisher, running))).toBe('promotions.not_draft');
    await cancel(publisher, running);
    expect(await codeOf(drop(publisher, running))).toBe('promotions.not_draft');
    expect(await codeOf(cancel(publisher, running))).toBe('promotions.not_approved');
  });
});

describe('a promotion that is running', () => {
  it('lets its end be moved and items be added, and nothing else', async () => {
    const running = await aRunning(publisher, listGuid, [[aurora, 10]]);
    const { promotionGuid } = running;
    const { listGuid: other } = await aList(publisher);
    for (const more of [{ title: 'New' }, { validFrom: inDays(-2) }, { listGuid: other }])
      expect(await codeOf(update(publisher, running, more))).toBe('promotions.active_fixed');
    expect(await codeOf(update(publisher, running, { validTo: inDays(-0.5) }))).toBe('promotions.end_passed');
    const longer = await update(publisher, running, { validTo: inDays(9) });
    expect([longer.status, longer.terms?.title]).toEqual(['active', running.terms?.title]);
    expect(await codeOf(putSkus(publisher, promotionGuid, [aurora, 20]))).toBe('promotions.active_fixed');
    expect(await codeOf(remove(publisher, promotionGuid, aurora.skuGuid))).toBe('promotions.active_fixed');
    expect(await putSkus(publisher, promotionGuid, [aurora, 10], [beacon, 5])).toMatchObject({
      ...{ addedCount: 1, changedCount: 0, keptCount: 1 },
    });
    expect(discountsIn(await itemsOf(publisher, promotionGuid))).toEqual(['Aurora 10', 'Beacon 5']);
  });

  it('that is over is read and copied only', async () => {
    const { promotionGuid } = await aRunning(publisher, listGuid, [[aurora, 10]]);
    await age(world, promotionGuid, 5);
    const ended = await readPromotion(publisher, promotionGuid);
    expect(await codeOf(update(publisher, ended, { validTo: inDays(9) }))).toBe('promotions.not_open');
    expect(await codeOf(putSkus(publisher, promotionGuid, [beacon, 5]))).toBe('promotions.not_open');
    expect(await codeOf(cancel(publisher, promotionGuid))).toBe('promotions.not_approved');
    const { promotion, leftOutCount } = await copy(publisher, promotionGuid, listGuid);
    expect(given(promotion)).toMatchObject({ status: 'draft', itemCount: 1, terms: { title: 'Again' } });
    expect(leftOutCount).toBe(0);
  });

  it('that was planned may be changed in everything until it begins, and keeps an item at least', async () => {
    const planned = await aRunning(publisher, listGuid, [[aurora, 10]], { validFrom: inDays(1), validTo: inDays(2) });
    const { promotionGuid } = planned;
    await putSkus(publisher, promotionGuid, [aurora, 30]);
    expect(await codeOf(remove(publisher, promotionGuid, aurora.skuGuid))).toBe('promotions.no_items');
    const now = await update(publisher, await readPromotion(publisher, promotionGuid), { validFrom: inDays(-1) });
    // It counts as it stands now, and has not counted yesterday.
    expect(now.status).toBe('active');
    expect(Date.parse(now.approvedAt ?? '')).toBeGreaterThan(Date.parse(planned.approvedAt ?? ''));
  });
});

describe('a price list that is promoted', () => {
  const removeList = (user: TestUser, guid: string) =>
    lists(user).deletePriceList({ listGuid: guid, version: 1 }, user.call());

  it('is kept while a promotion of it stands, and goes with those that count no more', async () => {
    const { listGuid: promoted } = await aList(publisher);
    const { promotionGuid } = await aRunning(publisher, promoted, [[aurora, 10]]);
    await aPromotion(publisher, promoted);
    const list = await lists(publisher).getPriceList({ listGuid: promoted }, publisher.call());
    expect(list.list?.canDelete).toBe(false);
    expect(await refusalOf(removeList(publisher, promoted))).toMatchObject({
      ...{ code: 'pricing.list_promoted', params: { count: '1' } },
    });
    await cancel(publisher, promotionGuid);
    await removeList(publisher, promoted);
    expect(await codeOf(readPromotion(publisher, promotionGuid))).toBe('promotions.promotion_not_found');
  });
});

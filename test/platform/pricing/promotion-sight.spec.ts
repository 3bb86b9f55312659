/** Who reads of promotions, who is told of them, and who finds nothing (docs/domain.md, f). */
import { randomUUID } from 'node:crypto';
import { TellingService } from '../../../platform/pricing/promotions/telling/telling.service.js';
import { startInside, type InsidePlatform } from '../../proof/inside.js';
import type { TestUser } from '../../support/platform.js';
import { contentOf, rowsBy } from '../content/content-reading.js';
import { anOwner, computed, connected, sharing } from '../sharing/sharing-world.js';
import { aSku, databaseOf, type TestSku } from '../stock/stock-world.js';
import { aList, assign, codeOf } from './pricing-world.js';
import {
  age,
  approve,
  aPromotion,
  aRunning,
  cancel,
  copy,
  discountsIn,
  inDays,
  itemsOf,
  newsOf,
  overlapsOf,
  promotions,
  promotionsList,
  promotionTerms,
  put,
  putSkus,
  readPromotion,
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

const sweep = () => world.get(TellingService).sweep();
/** Who buys by the list; what is shared with it is in its catalogue. */
const aBuyer = async () => {
  const buyer = await anOwner(world, 'Retailer');
  const connectionGuid = await connected(world, publisher, buyer);
  await assign(publisher, connectionGuid, listGuid);
  await computed(world, publisher);
  return { buyer, connectionGuid };
};

describe('who buys by the list', () => {
  it('reads what was approved, of what it has in its catalogue, and neither who made it nor who else there is', async () => {
    const { buyer } = await aBuyer();
    const hidden = await aSku(world, publisher.ownerGuid, { title: 'Hidden', status: 'Inactive' });
    const { promotionGuid } = await aPromotion(publisher, listGuid, { title: 'Winter' });
    await putSkus(publisher, promotionGuid, [aurora, 10], [hidden, 20]);
    expect(await codeOf(readPromotion(buyer, promotionGuid))).toBe('promotions.promotion_not_found');
    await approve(publisher, promotionGuid);
    expect(await readPromotion(buyer, promotionGuid)).toMatchObject({
      ...{ status: 'active', isOwner: false, itemCount: 1, createdBy: '', changedBy: '', holders: [] },
      ...{ canChange: false, canExtend: false, canCancel: false, canCopy: false, overlapCount: 0 },
    });
    const { items } = await itemsOf(buyer, promotionGuid, { country: 'DE' });
    expect(items.map(({ productTitle, price }) => [productTitle, price])).toEqual([['Aurora', undefined]]);
    const shared = await contentOf(buyer, promotionsList, { Title: 'Winter' });
    expect([rowsBy(shared, 'Title'), rowsBy(shared, 'Items')]).toEqual([['Winter'], ['1']]);
    for (const call of [
      cancel(buyer, promotionGuid),
      copy(buyer, promotionGuid, listGuid),
      putSkus(buyer, promotionGuid, [aurora, 1]),
    ])
      expect(['promotions.promotion_not_found', 'permission.denied']).toContain(await codeOf(call));
    expect(await codeOf(overlapsOf(buyer, promotionGuid))).toBe('promotions.promotion_not_found');
  });

  it('reads nothing of another list, of what it has not in its catalogue, or of what was over before', async () => {
    const { buyer } = await aBuyer();
    const { listGuid: other } = await aList(publisher);
    const elsewhere = await aRunning(publisher, other, [[aurora, 10]]);
    const over = await aRunning(publisher, listGuid, [[aurora, 10]]);
    await age(world, over.promotionGuid, 30);
    const unseen = await aRunning(publisher, listGuid, [[beacon, 10]]);
    await sharing(buyer).setProductConnected({ productGuid: beacon.productGuid, isConnected: false }, buyer.call());
    for (const { promotionGuid } of [elsewhere, over, unseen]) {
      expect(await codeOf(readPromotion(buyer, promotionGuid))).toBe('promotions.promotion_not_found');
      expect(await codeOf(itemsOf(buyer, promotionGuid))).toBe('promotions.promotion_not_found');
      expect(rowsBy(await contentOf(buyer, promotionsList), 'GUID')).not.toContain(promotionGuid);
    }
  });

  it('is told that it has begun and ended, once, as is who approved it', async () => {
    const owner = await anOwner(world, 'Publisher');
    const sku = await aSku(world, owner.ownerGuid);
    const { listGuid: own } = await aList(owner);
    const [buyer, idle] = [await anOwner(world, 'Retailer'), await anOwner(world, 'Retailer')];
    await assign(owner, await connected(world, owner, buyer), own);
    await connected(world, owner, idle);
    await computed(world, owner);
    const planned = { validFrom: inDays(1), validTo: inDays(3) };
    const { promotionGuid } = await aRunning(owner, own, [[sku, 10]], planned);
    await sweep();
    expect(await newsOf(world, buyer)).toEqual([]);
    await age(world, promotionGuid, 2);
    await Promise.all([sweep(), sweep()]);
    await sweep();
    expect([await newsOf(world, owner), await newsOf(world, buyer)]).toEqual([['begun'], ['begun_for_buyers']]);
    await age(world, promotionGuid, 2);
    await sweep();
    await sweep();
    expect([await newsOf(world, owner), await newsOf(world, buyer), await newsOf(world, idle)]).toEqual([
      ['begun', 'ended'],
      ['begun_for_buyers', 'ended_for_buyers'],
      [],
    ]);
  });

  it('is told of one that is cancelled while it runs, and not of one that never began', async () => {
    // Of what runs already nobody is told again.
    await sweep();
    const { buyer } = await aBuyer();
    const running = await aRunning(publisher, listGuid, [[aurora, 10]]);
    await sweep();
    await cancel(publisher, running.promotionGuid);
    await sweep();
    expect(await newsOf(world, buyer)).toEqual(['begun_for_buyers', 'ended_for_buyers']);
    const planned = await aRunning(publisher, listGuid, [[aurora, 10]], { validFrom: inDays(1), validTo: inDays(2) });
    await cancel(publisher, planned.promotionGuid);
    await sweep();
    expect(await newsOf(world, buyer)).toHaveLength(2);
  });
});

describe('who may do what', () => {
  it('another vault finds no promotion, list or connection of this one', async () => {
    const stranger = await anOwner(world, 'Publisher');
    const { listGuid: own } = await aList(stranger);
    const { promotionGuid, version } = await aRunning(publisher, listGuid, [[aurora, 10]]);
    const call = stranger.call();
    const items = [{ skuGuid: aurora.skuGuid, discount: 1 }];
    const tried = [
      readPromotion(stranger, promotionGuid),
      itemsOf(stranger, promotionGuid),
      overlapsOf(stranger, promotionGuid),
      put(stranger, promotionGuid, { version, items }),
      promotions(stranger).removePromotionItems({ promotionGuid, version, skuGuids: [aurora.skuGuid] }, call),
      promotions(stranger).updatePromotion({ promotionGuid, version, terms: promotionTerms(own) }, call),
      promotions(stranger).approvePromotion({ promotionGuid, version }, call),
      promotions(stranger).cancelPromotion({ promotionGuid, version }, call),
      promotions(stranger).deletePromotion({ promotionGuid, version }, call),
      promotions(stranger).copyPromotion(
        { promotionGuid, terms: promotionTerms(own), idempotencyKey: randomUUID() },
        call,
      ),
    ];
    expect(new Set(await Promise.all(tried.map(codeOf)))).toEqual(new Set(['promotions.promotion_not_found']));
    expect(await codeOf(aPromotion(stranger, listGuid))).toBe('pricing.list_not_found');
    expect(rowsBy(await contentOf(stranger, promotionsList), 'GUID')).toEqual([]);
  });

  it('what is under embargo is neither found nor counted in by those of the vault who may not see it', async () => {
    const secret = await aSku(world, publisher.ownerGuid, { title: 'Secret' });
    const { promotionGuid } = await aPromotion(publisher, listGuid);
    await putSkus(publisher, promotionGuid, [secret, 10], [aurora, 10]);
    await databaseOf(world).execute('update product set is_embargoed = true where id = $1', [secret.productGuid]);
    const colleague = await world.user({ role: 'Viewer', ownerGuid: publisher.ownerGuid });
    expect(discountsIn(await itemsOf(colleague, promotionGuid))).toEqual(['Aurora 10']);
  });
});

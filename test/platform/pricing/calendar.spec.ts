/** When prices change and promotions run, and what gets into each other's way (docs/domain.md, f). */
import {
  PriceCalendarServiceService,
  type GetPriceCalendarRequest,
  type GetPriceCalendarResponse,
} from '../../../proto/gen/keyway/pricing/v1/price_calendar.js';
import { startInside, type InsidePlatform } from '../../proof/inside.js';
import type { TestUser } from '../../support/platform.js';
import { anOwner, computed, connected } from '../sharing/sharing-world.js';
import { aSku, databaseOf, type TestSku } from '../stock/stock-world.js';
import { aList, assign, codeOf, priceOf, save } from './pricing-world.js';
import { aPromotion, aRunning, cancel, inDays, putSkus } from './promotions-world.js';

let world: InsidePlatform;
let publisher: TestUser;
let buyer: TestUser;
let aurora: TestSku;
let borealis: TestSku;
let secret: TestSku;
let listGuid: string;

const inTwoDays = inDays(2);

beforeAll(async () => {
  world = await startInside();
  publisher = await anOwner(world, 'Publisher');
  buyer = await anOwner(world, 'Retailer');
  aurora = await aSku(world, publisher.ownerGuid, { title: 'Aurora', region: 'EU' });
  borealis = await aSku(world, publisher.ownerGuid, { title: 'Borealis', region: 'EU' });
  secret = await aSku(world, publisher.ownerGuid, { title: 'Secret', status: 'Inactive' });
  await databaseOf(world).execute(`update product set is_embargoed = true where id = $1`, [secret.productGuid]);
  const connectionGuid = await connected(world, publisher, buyer);
  ({ listGuid } = await aList(publisher, { title: 'Europe' }));
  await save(world, publisher, listGuid, [
    ...[aurora, borealis, secret].map((sku) => priceOf(sku, { srp: '60.00' })),
    ...[aurora, borealis, secret].map((sku) => priceOf(sku, { srp: '50.00', validFrom: inTwoDays })),
    priceOf(aurora, { srp: '40.00', skuGuid: aurora.skuGuid, validFrom: inDays(20) }),
  ]);
  await assign(publisher, connectionGuid, listGuid);
  await computed(world, publisher);
});
afterAll(() => world.close());

const ask = (user: TestUser, more: Partial<GetPriceCalendarRequest> = {}) =>
  user
    .service(PriceCalendarServiceService)
    .getPriceCalendar({ listGuid: '', from: inDays(-10), until: inDays(10), ...more }, user.call());

const plannedIn = ({ prices }: GetPriceCalendarResponse) =>
  prices.map(({ listTitle, priceCount, productCount, isOwn }) =>
    [listTitle, priceCount, productCount, isOwn ? 'own' : 'bought'].join(' '),
  );
const conflictsIn = ({ conflicts }: GetPriceCalendarResponse) =>
  conflicts.map(({ kind, promotionTitle, otherPromotionTitle, skuCount }) =>
    [kind, promotionTitle, otherPromotionTitle, skuCount].filter((part) => part !== '').join(' '),
  );

describe('the calendar of prices', () => {
  it('has each moment within it from which prices hold, with how many', async () => {
    expect(plannedIn(await ask(publisher))).toEqual(['Europe 3 3 own']);
    expect(plannedIn(await ask(publisher, { until: inDays(30) }))).toEqual(['Europe 3 3 own', 'Europe 1 1 own']);
    expect(plannedIn(await ask(publisher, { from: inTwoDays, until: inDays(2.5) }))).toEqual(['Europe 3 3 own']);
    expect(plannedIn(await ask(publisher, { until: inTwoDays }))).toEqual([]);
  });

  it('counts neither what was replaced by a later save, nor what is hidden from who reads', async () => {
    const colleague = await world.user({ ownerGuid: publisher.ownerGuid, role: 'Viewer' });
    expect(plannedIn(await ask(colleague))).toEqual(['Europe 2 2 own']);
  });

  it('shows who buys what will change of what it may buy, and no conflict', async () => {
    const calendar = await ask(buyer);
    expect(plannedIn(calendar)).toEqual(['Europe 2 2 bought']);
    expect(calendar.conflicts).toEqual([]);
  });

  it('is nobody else’s', async () => {
    const stranger = await anOwner(world, 'Publisher');
    expect(await ask(stranger)).toMatchObject({ prices: [], promotions: [], conflicts: [] });
    expect(await codeOf(ask(stranger, { listGuid }))).toBe('pricing.list_not_found');
    expect(await codeOf(ask(publisher, { listGuid: 'x' }))).toBe('pricing.list_not_found');
  });

  it('is of a time that somebody can look through', async () => {
    expect(await codeOf(ask(publisher, { until: inDays(-10) }))).toBe('request.invalid');
    expect(await codeOf(ask(publisher, { until: inDays(391) }))).toBe('request.invalid');
    expect(await codeOf(ask(publisher, { from: undefined }))).toBe('request.invalid');
  });
});

describe('promotions in the calendar', () => {
  it('are there with their state, their own for who plans and what is approved for who buys', async () => {
    const { listGuid: other } = await aList(publisher, { title: 'Elsewhere' });
    const running = await aRunning(publisher, listGuid, [[borealis, 10]], { title: 'Running', validTo: inDays(1) });
    const draft = await aPromotion(publisher, listGuid, {
      ...{ title: 'Draft', validFrom: inDays(5), validTo: inDays(6) },
    });
    await aRunning(publisher, other, [[borealis, 10]], { title: 'Other list' });
    await aRunning(publisher, listGuid, [[borealis, 10]], {
      ...{ title: 'Far', validFrom: inDays(40), validTo: inDays(41) },
    });
    const titlesIn = ({ promotions }: GetPriceCalendarResponse) =>
      promotions.map(({ title, status, itemCount }) => `${title} ${status} ${itemCount}`);
    expect(titlesIn(await ask(publisher))).toEqual(
      expect.arrayContaining(['Running active 1', 'Draft draft 0', 'Other list active 1']),
    );
    expect(titlesIn(await ask(publisher, { listGuid }))).toEqual(['Running active 1', 'Draft draft 0']);
    expect(titlesIn(await ask(buyer))).toEqual(['Running active 1']);
    expect([running.promotionGuid, draft.promotionGuid]).toHaveLength(2);
  });
});

describe('a conflict of the calendar', () => {
  let own: string;
  const within = { validFrom: inDays(1), validTo: inDays(4) };

  beforeAll(async () => {
    ({ listGuid: own } = await aList(publisher, { title: 'Conflicts' }));
    await save(world, publisher, own, [
      priceOf(aurora, { srp: '50.00', validFrom: inTwoDays }),
      priceOf(borealis, { srp: '50.00', skuGuid: borealis.skuGuid, validFrom: inTwoDays }),
    ]);
  });
  const read = async () => conflictsIn(await ask(publisher, { listGuid: own }));

  it('is a price that changes while a promotion discounts it, once for each moment', async () => {
    const { promotionGuid } = await aRunning(
      publisher,
      own,
      [
        [aurora, 10],
        [borealis, 20],
      ],
      {
        ...{ title: 'Winter', ...within },
      },
    );
    expect(await read()).toEqual(['price_change Winter 2']);
    await cancel(publisher, promotionGuid);
    expect(await read()).toEqual([]);
  });

  it('is none where the price changes in the moment in which the promotion starts or ends', async () => {
    await aRunning(publisher, own, [[aurora, 10]], { title: 'After', validFrom: inTwoDays, validTo: inDays(3) });
    await aRunning(publisher, own, [[borealis, 10]], { title: 'Before', validFrom: inDays(1), validTo: inTwoDays });
    expect(await read()).toEqual([]);
  });

  it('is the same SKU in two promotions at one time, a draft among them, and none of two drafts', async () => {
    const draft = await aPromotion(publisher, own, { title: 'Planned', ...within });
    await putSkus(publisher, draft.promotionGuid, [aurora, 30]);
    const overlap = (await read()).filter((text) => text.startsWith('overlap'));
    expect(overlap).toEqual(['overlap After Planned 1']);
    const second = await aPromotion(publisher, own, { title: 'Second', ...within });
    await putSkus(publisher, second.promotionGuid, [aurora, 40]);
    expect((await read()).filter((text) => text.startsWith('overlap'))).toEqual([
      ...['overlap After Planned 1', 'overlap After Second 1'],
    ]);
  });
});

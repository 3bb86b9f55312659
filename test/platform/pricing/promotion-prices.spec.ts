/** What a promotion makes of a price, for whom, when, and what it leaves (docs/domain.md, f). */
import {
  PricesServiceService,
  type ExplainPriceRequest,
  type ExplainPriceResponse,
} from '../../../proto/gen/keyway/pricing/v1/prices.js';
import { startInside, type InsidePlatform } from '../../proof/inside.js';
import type { TestUser } from '../../support/platform.js';
import { anOwner, computed, connected, setting, sharing } from '../sharing/sharing-world.js';
import { aSku, type TestSku } from '../stock/stock-world.js';
import { aList, assign, codeOf, priceOf, save, setDefault } from './pricing-world.js';
import { age, aPromotion, aRunning, cancel, inDays, itemsOf, putSkus } from './promotions-world.js';

let world: InsidePlatform;
let publisher: TestUser;
let sku: TestSku;
beforeAll(async () => {
  world = await startInside();
  publisher = await anOwner(world, 'Publisher');
  sku = await aSku(world, publisher.ownerGuid, { title: 'Aurora' });
});
afterAll(() => world.close());

interface Partner {
  readonly buyer: TestUser;
  readonly connectionGuid: string;
  readonly listGuid: string;
}

/** Buys Aurora by a list of its own; what is shared with it is in its catalogue. */
const aPartner = async (
  type: 'Retailer' | 'Distributor' = 'Retailer',
  prices: Parameters<typeof priceOf>[1] = { srp: '119.00', wsp: '60.00' },
): Promise<Partner> => {
  const buyer = await anOwner(world, type);
  const connectionGuid = await connected(world, publisher, buyer);
  await setting(world, publisher, connectionGuid, `currency = 'EUR'`);
  await setting(world, buyer, connectionGuid, `invoicing_currency = 'EUR'`);
  const { listGuid } = await aList(publisher);
  await assign(publisher, connectionGuid, listGuid);
  await save(world, publisher, listGuid, [priceOf(sku, prices)]);
  await computed(world, publisher);
  return { buyer, connectionGuid, listGuid };
};

const ask = (user: TestUser, request: Partial<ExplainPriceRequest> & Pick<ExplainPriceRequest, 'connectionGuid'>) =>
  user
    .service(PricesServiceService)
    .explainPrice({ isBuying: false, skuGuid: sku.skuGuid, country: 'DE', currency: '', ...request }, user.call());
const sold = ({ connectionGuid }: Partner, at?: string) => ask(publisher, { connectionGuid, at });
const bought = ({ buyer, connectionGuid }: Partner, at?: string) => ask(buyer, { connectionGuid, isBuying: true, at });

/** Whoever sells is told of the promotions of every list, of which the others' are none of this price. */
const ofItsList = (promotion: ExplainPriceResponse['promotion']) =>
  (promotion?.refused ?? []).filter(({ refusal }) => refusal !== 'other_list');

/** '30.00 taken', or '60.00 ended': what is invoiced, and what was said of the one promotion. */
const told = ({ amounts, promotion }: ExplainPriceResponse): string => {
  const invoiced = amounts.find(({ name }) => name === 'discounted_invoice')?.amount ?? 'nothing';
  return `${invoiced} ${promotion?.taken === undefined ? (ofItsList(promotion)[0]?.refusal ?? 'none') : 'taken'}`;
};

/** A millisecond before. */
const before = (at: string): string => new Date(Date.parse(at) - 1).toISOString();

describe('a price of which there is a promotion', () => {
  it('is less from its first moment to the last before its end, alike for who sells and who buys', async () => {
    const partner = await aPartner();
    const [validFrom, validTo] = [inDays(2), inDays(4)];
    const promotion = await aRunning(publisher, partner.listGuid, [[sku, 50]], { validFrom, validTo });
    for (const side of [sold, bought]) {
      expect(told(await side(partner))).toBe('60.00 not_started');
      expect(told(await side(partner, before(validFrom)))).toBe('60.00 not_started');
      expect(told(await side(partner, validFrom))).toBe('30.00 taken');
      expect(told(await side(partner, before(validTo)))).toBe('30.00 taken');
      expect(told(await side(partner, validTo))).toBe('60.00 ended');
    }
    const { promotion: reason } = await bought(partner, validFrom);
    expect(reason?.taken).toEqual({
      ...{ promotionGuid: promotion.promotionGuid, name: promotion.terms?.title, discount: 50 },
    });
  });

  it('is the lowest of several: they are not added up, and it is said why the others are not taken', async () => {
    const partner = await aPartner();
    const time = { validFrom: inDays(-1), validTo: inDays(1) };
    await aRunning(publisher, partner.listGuid, [[sku, 20]], { ...time, title: 'Twenty' });
    await aRunning(publisher, partner.listGuid, [[sku, 25]], { ...time, title: 'Quarter' });
    await aRunning(publisher, partner.listGuid, [[sku, 25]], { ...time, title: 'Second quarter' });
    const { promotion, amounts } = await sold(partner);
    expect(amounts.find(({ name }) => name === 'discounted_invoice')?.amount).toBe('45.00');
    expect(promotion?.taken?.name).toBe('Quarter');
    expect(ofItsList(promotion).map(({ name, refusal }) => `${name}: ${refusal}`)).toEqual([
      'Second quarter: higher_id',
      'Twenty: smaller_discount',
    ]);
  });

  it('is in hindsight what it was: neither a cancellation nor an item that was added changes it', async () => {
    const partner = await aPartner();
    const first = await aRunning(publisher, partner.listGuid, [[sku, 50]]);
    const whileItRan = new Date().toISOString();
    await cancel(publisher, first.promotionGuid);
    expect(told(await sold(partner, whileItRan))).toBe('30.00 taken');
    expect(told(await sold(partner))).toBe('60.00 cancelled');
    const other = await aSku(world, publisher.ownerGuid, { title: 'Beacon' });
    const second = await aRunning(publisher, partner.listGuid, [[other, 50]]);
    const withoutIt = new Date().toISOString();
    await putSkus(publisher, second.promotionGuid, [sku, 10]);
    expect(told(await sold(partner, withoutIt))).toBe('60.00 cancelled');
    expect((await sold(partner)).promotion).toMatchObject({ taken: { discount: 10 } });
  });

  it('tells who buys of what was approved for its list, and of nothing else', async () => {
    const partner = await aPartner();
    const { listGuid: other } = await aList(publisher);
    const { promotionGuid } = await aPromotion(publisher, partner.listGuid, { title: 'Only thought of' });
    await putSkus(publisher, promotionGuid, [sku, 90]);
    await aRunning(publisher, other, [[sku, 90]], { title: 'For others' });
    expect((await sold(partner)).promotion?.refused.map(({ refusal }) => refusal)).toEqual(
      expect.arrayContaining(['draft', 'other_list']),
    );
    expect((await bought(partner)).promotion).toEqual({ verdict: 'none', taken: undefined, refused: [] });
  });

  it('is told of each connection with its promotion', async () => {
    const [promoted, plain] = [await aPartner(), await aPartner()];
    await aRunning(publisher, promoted.listGuid, [[sku, 50]]);
    const request = { skuGuid: sku.skuGuid, country: 'DE', currency: '' };
    const { prices } = await publisher.service(PricesServiceService).listSkuPrices(request, publisher.call());
    const of = ({ connectionGuid }: Partner) =>
      prices
        .find((price) => price.connectionGuid === connectionGuid)
        ?.amounts.find(({ name }) => name === 'discounted_invoice')?.amount;
    expect([of(promoted), of(plain)]).toEqual(['30.00', '60.00']);
  });
});

describe('what a promotion leaves', () => {
  it('is told of each item: what it costs without and with it, and the margins', async () => {
    const { listGuid } = await aPartner();
    const { promotionGuid } = await aPromotion(publisher, listGuid, { validFrom: inDays(1), validTo: inDays(2) });
    await putSkus(publisher, promotionGuid, [sku, 50]);
    const { items } = await itemsOf(publisher, promotionGuid, { country: 'DE' });
    // 119.00 with 19 % of tax is 100.00 without.
    expect(items[0]?.price).toMatchObject({
      ...{ outcome: 'priced', currency: 'EUR', srp: '119.00', discountedSrp: '59.50' },
      ...{ purchase: '60.00', discountedPurchase: '30.00', buyerMargin: 40, discountedBuyerMargin: 40 },
      ...{ cost: '', isBelowZero: false },
    });
    // It has bought what it sells from nobody.
    expect(items[0]?.price?.ownMargin ?? items[0]?.price?.discountedOwnMargin).toBeUndefined();
    expect((await itemsOf(publisher, promotionGuid)).items[0]?.price).toBeUndefined();
    expect(await codeOf(itemsOf(publisher, promotionGuid, { country: 'QQ' }))).toBe('request.invalid');
  });

  it('is by the terms of a connection, where one is named, and of the vault’s own only', async () => {
    const partner = await aPartner('Retailer', { srp: '119.00', wsp: '' });
    await setting(
      world,
      publisher,
      partner.connectionGuid,
      `pricing_type = 'RevenueShare', source_margin = 70, target_margin = 30`,
    );
    const { promotionGuid } = await aRunning(publisher, partner.listGuid, [[sku, 50]]);
    const alone = await itemsOf(publisher, promotionGuid, { country: 'DE' });
    expect(alone.items[0]?.price).toMatchObject({ outcome: 'no_purchase_price', purchase: '', isBelowZero: false });
    const { connectionGuid } = partner;
    const shared = await itemsOf(publisher, promotionGuid, { country: 'DE', connectionGuid });
    expect(shared.items[0]?.price).toMatchObject({
      ...{ purchase: '70.00', discountedPurchase: '35.00', buyerMargin: 30, discountedBuyerMargin: 30 },
    });
    const stranger = await anOwner(world, 'Publisher');
    const foreign = await connected(world, stranger, await anOwner(world, 'Retailer'));
    expect(await codeOf(itemsOf(publisher, promotionGuid, { country: 'DE', connectionGuid: foreign }))).toBe(
      'pricing.connection_not_found',
    );
  });

  it('is below zero where who sells on pays more itself than it gets', async () => {
    const { buyer: distributor } = await aPartner('Distributor');
    // What is shared with a distributor it takes into its catalogue itself.
    const taken = { productGuid: sku.productGuid, isConnected: true };
    await sharing(distributor).setProductConnected(taken, distributor.call());
    const { listGuid } = await aList(distributor);
    await setDefault(distributor, listGuid);
    await save(world, distributor, listGuid, [priceOf(sku, { srp: '119.00', wsp: '80.00' })]);
    const { promotionGuid } = await aPromotion(distributor, listGuid);
    await putSkus(distributor, promotionGuid, [sku, 10]);
    const price = async () => (await itemsOf(distributor, promotionGuid, { country: 'DE' })).items[0]?.price;
    expect(await price()).toMatchObject({
      cost: '60.00',
      ownMargin: 25,
      discountedOwnMargin: 16.67,
      isBelowZero: false,
    });
    await putSkus(distributor, promotionGuid, [sku, 50]);
    expect(await price()).toMatchObject({
      ...{ discountedPurchase: '40.00', cost: '60.00', ownMargin: 25, discountedOwnMargin: -50, isBelowZero: true },
    });
  });

  it('is told of one that is over as it was in its last moment', async () => {
    const { listGuid } = await aPartner();
    const { promotionGuid } = await aRunning(publisher, listGuid, [[sku, 50]]);
    await age(world, promotionGuid, 5);
    const { items } = await itemsOf(publisher, promotionGuid, { country: 'DE' });
    expect(items[0]?.price).toMatchObject({ purchase: '60.00', discountedPurchase: '30.00' });
  });
});

/** Why a SKU costs what it does, told to both sides of a connection and to nobody else (docs/domain.md, f). */
import {
  PricesServiceService,
  type ExplainPriceRequest,
  type ExplainPriceResponse,
  type ListSkuPricesRequest,
} from '../../../proto/gen/keyway/pricing/v1/prices.js';
import { startInside, type InsidePlatform } from '../../proof/inside.js';
import type { TestUser } from '../../support/platform.js';
import { anOwner, computed, connected, setting } from '../sharing/sharing-world.js';
import { aSku, databaseOf, refusalOf, type TestSku } from '../stock/stock-world.js';
import { aList, assign, codeOf, priceOf, readList, save, setDefault } from './pricing-world.js';

let world: InsidePlatform;
let publisher: TestUser;
let sku: TestSku;

const run = (text: string, values: unknown[] = []) => databaseOf(world).execute(text, values);

beforeAll(async () => {
  world = await startInside();
  publisher = await anOwner(world, 'Publisher');
  sku = await aSku(world, publisher.ownerGuid, { title: 'Aurora', region: 'EU' });
  await run(`insert into exchange_rate (vault_id, day, currency, rate) values
    ('00000000-0000-0000-0000-000000000000', '2020-01-01', 'PLN', 4.25)`);
});
afterAll(() => world.close());

interface Partner {
  readonly buyer: TestUser;
  readonly connectionGuid: string;
  readonly listGuid: string;
}

/** Who buys by a list of its own, with these prices of Aurora; what is shared is in its catalogue. */
const aPartner = async (
  prices: readonly Parameters<typeof priceOf>[1][],
  type: 'Retailer' | 'Distributor' = 'Retailer',
) => {
  const buyer = await anOwner(world, type);
  const connectionGuid = await connected(world, publisher, buyer);
  await setting(world, publisher, connectionGuid, `currency = 'EUR'`);
  await setting(world, buyer, connectionGuid, `invoicing_currency = 'EUR'`);
  const { listGuid } = await aList(publisher);
  await assign(publisher, connectionGuid, listGuid);
  if (prices.length > 0)
    await save(
      world,
      publisher,
      listGuid,
      prices.map((more) => priceOf(sku, more)),
    );
  await computed(world, publisher);
  return { buyer, connectionGuid, listGuid };
};

const ask = (user: TestUser, request: Partial<ExplainPriceRequest> & Pick<ExplainPriceRequest, 'connectionGuid'>) =>
  user
    .service(PricesServiceService)
    .explainPrice({ isBuying: false, skuGuid: sku.skuGuid, country: 'DE', currency: '', ...request }, user.call());

const bought = ({ buyer, connectionGuid }: Partner, more: Partial<ExplainPriceRequest> = {}) =>
  ask(buyer, { connectionGuid, isBuying: true, ...more });
const sold = ({ connectionGuid }: Partner, more: Partial<ExplainPriceRequest> = {}) =>
  ask(publisher, { connectionGuid, ...more });

const invoiced = ({ amounts }: ExplainPriceResponse): string => {
  const { amount = 'nothing', currency = '' } = amounts.find(({ name }) => name === 'discounted_invoice') ?? {};
  return `${amount} ${currency}`.trim();
};

const euro = (wsp: string) => ({ srp: '', wsp });
const inUnion = { regionCode: 'EU' };
const inGermany = { ...inUnion, countryCode: 'DE' };

describe('a price', () => {
  it('is told alike to who sells and to who buys, with its eight reasons', async () => {
    const partner = await aPartner([
      { srp: '59.99', wsp: '40.00' },
      { ...inUnion, srp: '49.99', wsp: '33.00' },
    ]);
    const at = new Date().toISOString();
    const [seller, buyer] = [await sold(partner, { at }), await bought(partner, { at })];
    expect(buyer).toEqual(seller);
    expect(seller).toMatchObject({
      ...{ outcome: 'priced', currency: 'EUR', invoicingCurrency: 'EUR', at },
      list: { verdict: 'of_connection', listGuid: partner.listGuid, defaultCurrency: 'EUR', isVatIncluded: true },
      level: {
        taken: 'region',
        levels: [
          { level: 'country', verdict: 'no_row' },
          { level: 'region', verdict: 'taken' },
          { level: 'fallback', verdict: 'beaten' },
          { level: 'default', verdict: 'same_currency' },
        ],
      },
      row: {
        ...{ verdict: 'of_product', row: { regionCode: 'EU', countryCode: '', srp: '49.99', wsp: '33.00' } },
        refused: [{ row: { regionCode: '', srp: '59.99' }, refusal: 'less_specific' }],
      },
      promotion: { verdict: 'none', refused: [] },
      vat: { verdict: 'taken_out', rate: 19, isEarlier: false },
      formula: { verdict: 'wholesale_price' },
      conversion: { ofPrice: { verdict: 'same_currency' }, ofInvoice: { verdict: 'same_currency' } },
      rounding: { verdict: 'rounded' },
    });
    expect(seller.amounts).toContainEqual({ name: 'net_srp', currency: 'EUR', minorUnits: 4201, amount: '42.01' });
    expect(invoiced(seller)).toBe('33.00 EUR');
    expect(seller.formula?.steps.find(({ result }) => result === 'net_srp')).toEqual({
      ...{ result: 'net_srp', from: 'srp', operation: 'divided_by', factor: '1.19' },
      ...{ operand: '49.99', operandCurrency: 'EUR', value: '42.008403', currency: 'EUR' },
    });
  });

  it('is of the country before the region, and where it is not for sale there is none', async () => {
    const partner = await aPartner([
      { ...inGermany, ...euro('31.00') },
      { ...inUnion, countryCode: 'FR', srp: '', isIncluded: false },
      { ...inUnion, ...euro('33.00') },
      euro('40.00'),
    ]);
    expect(invoiced(await bought(partner))).toBe('31.00 EUR');
    expect(invoiced(await bought(partner, { country: 'AT' }))).toBe('33.00 EUR');
    expect(invoiced(await bought(partner, { country: 'US' }))).toBe('40.00 EUR');
    expect(await bought(partner, { country: 'FR' })).toMatchObject({
      ...{ outcome: 'not_for_sale', amounts: [], row: { verdict: 'excluded', row: { countryCode: 'FR' } } },
    });
  });

  it('is of the terms that both sides have set', async () => {
    const partner = await aPartner([{ srp: '119.00', wsp: '1.00' }]);
    const share = `pricing_type = 'RevenueShare', source_margin = 70, target_margin = 30`;
    await setting(world, publisher, partner.connectionGuid, share);
    await setting(world, partner.buyer, partner.connectionGuid, `invoicing_currency = 'PLN'`);
    const answer = await bought(partner);
    expect(answer.formula?.verdict).toBe('share_of_srp');
    expect(invoiced(answer)).toBe('297.50 PLN');
    expect(answer.conversion?.ofInvoice).toMatchObject({
      verdict: 'converted',
      to: { rate: '4.25', day: '2020-01-01' },
    });
    expect(answer.conversion?.ofInvoice?.to?.isOld).toBe(true);
  });

  it('in a currency that the list does not have is converted from the default', async () => {
    const partner = await aPartner([{ ...inGermany, ...euro('31.00') }, euro('40.00')]);
    const answer = await bought(partner, { currency: 'PLN' });
    expect(answer).toMatchObject({ outcome: 'priced', level: { taken: 'default' } });
    expect(answer.amounts.find(({ name }) => name === 'purchase')).toMatchObject({ amount: '170.00', currency: 'PLN' });
    expect(await bought(partner, { currency: 'USD' })).toMatchObject({
      ...{ outcome: 'no_price', level: { taken: 'unspecified' }, row: { refused: [{ refusal: 'not_converted' }] } },
    });
  });

  it('is by the default list where the connection has none of its own, and none without either', async () => {
    const seller = await anOwner(world, 'Publisher');
    const buyer = await anOwner(world, 'Retailer');
    const connectionGuid = await connected(world, seller, buyer);
    const game = await aSku(world, seller.ownerGuid, { title: 'Hollow Tide' });
    await computed(world, seller);
    const asked = { connectionGuid, skuGuid: game.skuGuid, isBuying: true, currency: 'EUR' };
    expect(await ask(buyer, asked)).toMatchObject({ outcome: 'no_price_list', list: { verdict: 'none' } });
    const { listGuid } = await aList(seller);
    await save(world, seller, listGuid, [priceOf(game, euro('8.00'))]);
    await setDefault(seller, listGuid);
    expect(await ask(buyer, asked)).toMatchObject({ outcome: 'priced', list: { verdict: 'of_seller', listGuid } });
  });

  it('is told of a moment to come, and of one that is over, as the list was then', async () => {
    const from = new Date(Date.now() + 86_400_000).toISOString();
    const partner = await aPartner([euro('40.00'), { ...euro('50.00'), validFrom: from }]);
    const then = (await readList(publisher, partner.listGuid)).savedAt ?? '';
    await save(world, publisher, partner.listGuid, [priceOf(sku, { ...inUnion, ...euro('33.00') })]);
    expect(invoiced(await sold(partner))).toBe('33.00 EUR');
    expect(invoiced(await sold(partner, { at: then }))).toBe('40.00 EUR');
    expect(invoiced(await sold(partner, { at: from, country: 'US' }))).toBe('50.00 EUR');
    expect(invoiced(await sold(partner, { country: 'US' }))).toBe('40.00 EUR');
    expect(await sold(partner, { at: '2020-01-01T00:00:00Z' })).toMatchObject({ outcome: 'no_price' });
  });

  it('is not told of a save that is being written', async () => {
    const partner = await aPartner([euro('40.00')]);
    await run(
      `insert into price_row (list_id, row_id, from_version, product_id, region_code, currency, wsp)
       values ($1, gen_random_uuid(), 2, $2, 'EU', 'EUR', 1)`,
      [partner.listGuid, sku.productGuid],
    );
    expect(invoiced(await sold(partner))).toBe('40.00 EUR');
  });
});

describe('nobody is told a price that is another one’s', () => {
  it('each of four buyers asks with everything that it may know of the others', async () => {
    const partners: Partner[] = [];
    for (const wsp of ['11.00', '22.00', '33.00', '44.00']) partners.push(await aPartner([euro(wsp)]));
    for (const [at, partner] of partners.entries()) {
      expect(invoiced(await bought(partner))).toBe(`${at + 1}${at + 1}.00 EUR`);
      for (const { connectionGuid } of partners.filter((each) => each !== partner))
        for (const isBuying of [true, false])
          expect(await codeOf(ask(partner.buyer, { connectionGuid, isBuying }))).toBe('pricing.trade_not_found');
      expect(await codeOf(ask(partner.buyer, { connectionGuid: partner.connectionGuid, isBuying: false }))).toBe(
        'pricing.trade_not_found',
      );
    }
  });

  it('by whom another partner has bought before: not of the time before', async () => {
    const before = await aPartner([euro('40.00')]);
    const at = new Date().toISOString();
    await save(world, publisher, before.listGuid, [priceOf(sku, { ...inUnion, ...euro('33.00') })]);
    const after = await aPartner([]);
    await assign(publisher, after.connectionGuid, before.listGuid, 1);
    expect(invoiced(await bought(after))).toBe('33.00 EUR');
    expect(await refusalOf(bought(after, { at }))).toMatchObject({ code: 'request.invalid' });
    expect(invoiced(await bought(before, { at }))).toBe('40.00 EUR');
  });

  it('nor of what is not shared with it, or not in its catalogue, or not for its countries', async () => {
    const partner = await aPartner([euro('40.00')]);
    const hidden = await aSku(world, publisher.ownerGuid, { title: 'Secret', status: 'Inactive' });
    const foreign = await aSku(world, (await anOwner(world, 'Publisher')).ownerGuid, { title: 'Elsewhere' });
    for (const skuGuid of [hidden.skuGuid, foreign.skuGuid, 'no id', sku.productGuid])
      expect(await codeOf(bought(partner, { skuGuid }))).toBe('pricing.sku_not_found');
    expect(await codeOf(sold(partner, { skuGuid: foreign.skuGuid }))).toBe('pricing.sku_not_found');
    await setting(world, publisher, partner.connectionGuid, `blacklisted_countries = '{DE}'`);
    expect(await codeOf(bought(partner))).toBe('request.invalid');
    expect(invoiced(await bought(partner, { country: 'AT' }))).toBe('40.00 EUR');
    expect(invoiced(await sold(partner))).toBe('40.00 EUR');
    const distributor = await aPartner([euro('40.00')], 'Distributor');
    expect(await codeOf(bought(distributor))).toBe('pricing.sku_not_connected');
    expect(invoiced(await sold(distributor))).toBe('40.00 EUR');
  });

  it('nor over a connection that is suspended, or another vault’s', async () => {
    const partner = await aPartner([euro('40.00')]);
    const stranger = await anOwner(world, 'Publisher');
    for (const isBuying of [true, false])
      expect(await codeOf(ask(stranger, { connectionGuid: partner.connectionGuid, isBuying }))).toBe(
        'pricing.trade_not_found',
      );
    await run(`update connection set state = 'suspended', suspended_by = vault_id where id = $1`, [
      partner.connectionGuid,
    ]);
    expect(await codeOf(bought(partner))).toBe('pricing.trade_not_found');
    expect(await codeOf(sold(partner))).toBe('pricing.trade_not_found');
  });

  it('nor, of the seller’s own people, who may not see what is under embargo', async () => {
    const partner = await aPartner([euro('40.00')]);
    const secret = await aSku(world, publisher.ownerGuid, { title: 'Embargoed' });
    await run('update product set is_embargoed = true where id = $1', [secret.productGuid]);
    const viewer = await world.user({ ownerGuid: publisher.ownerGuid, role: 'Viewer' });
    const asked = { connectionGuid: partner.connectionGuid, skuGuid: secret.skuGuid };
    expect(await codeOf(ask(viewer, asked))).toBe('pricing.sku_not_found');
    expect(await ask(publisher, asked)).toMatchObject({ outcome: 'no_price' });
    expect(invoiced(await ask(viewer, { connectionGuid: partner.connectionGuid }))).toBe('40.00 EUR');
  });
});

describe('what a SKU costs over each connection', () => {
  const pricesOf = async (user: TestUser, more: Partial<ListSkuPricesRequest> = {}) => {
    const request = { skuGuid: sku.skuGuid, country: 'DE', currency: '', ...more };
    return (await user.service(PricesServiceService).listSkuPrices(request, user.call())).prices;
  };

  it('is what each of them is told, and told to nobody else', async () => {
    const [first, second] = [
      await aPartner([
        { srp: '59.99', wsp: '40.00' },
        { ...inGermany, ...euro('31.00') },
      ]),
      await aPartner([{ srp: '119.00', wsp: '' }]),
    ];
    const share = `pricing_type = 'RevenueShare', source_margin = 70, target_margin = 30, blacklisted_countries = '{FR}'`;
    await setting(world, publisher, second.connectionGuid, share);
    await setting(world, second.buyer, second.connectionGuid, `invoicing_currency = 'PLN'`);
    for (const country of ['DE', 'US', 'FR'])
      for (const currency of ['', 'PLN']) {
        const all = await pricesOf(publisher, { country, currency });
        for (const partner of [first, second]) {
          const told = await sold(partner, { country, currency });
          const listed = all.find(({ connectionGuid }) => connectionGuid === partner.connectionGuid);
          expect(listed).toMatchObject({
            ...{ outcome: told.outcome, amounts: told.amounts, currency: told.currency, level: told.level?.taken },
            ...{ listGuid: partner.listGuid, isBlacklisted: partner === second && country === 'FR' },
          });
        }
      }
    // It has the SKU in its catalogue, and sells to nobody.
    expect(await pricesOf(first.buyer)).toEqual([]);
    expect(await codeOf(pricesOf(await anOwner(world, 'Publisher')))).toBe('pricing.sku_not_found');
    expect(await codeOf(pricesOf(publisher, { country: 'XX' }))).toBe('request.invalid');
  });

  it('is nothing where a connection has no list, or none is active', async () => {
    const seller = await anOwner(world, 'Publisher');
    const game = await aSku(world, seller.ownerGuid, { title: 'Hollow Tide' });
    expect(await pricesOf(seller, { skuGuid: game.skuGuid })).toEqual([]);
    const connectionGuid = await connected(world, seller, await anOwner(world, 'Retailer'));
    expect(await pricesOf(seller, { skuGuid: game.skuGuid })).toMatchObject([
      { connectionGuid, outcome: 'no_price_list', listGuid: '', amounts: [] },
    ]);
    await run(`update connection set state = 'suspended', suspended_by = vault_id where id = $1`, [connectionGuid]);
    expect(await pricesOf(seller, { skuGuid: game.skuGuid })).toEqual([]);
  });
});

describe('what is asked', () => {
  it.each([
    ['no country', { country: '' }, '/country'],
    ['a country that there is not', { country: 'XX' }, '/country'],
    ['a currency in small letters', { currency: 'eur' }, '/currency'],
    ['a currency that is not in use', { currency: 'XAU' }, '/currency'],
  ])('is refused for %s', async (_, more, pointer) => {
    const partner = await aPartner([]);
    expect(await refusalOf(bought(partner, more))).toMatchObject({
      ...{ code: 'request.invalid', violations: [expect.objectContaining({ pointer })] },
    });
  });
});

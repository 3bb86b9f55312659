/** What a product costs by a list in each country and currency (docs/domain.md, f). */
import {
  PricesServiceService,
  type GetPriceMatrixRequest,
  type GetPriceMatrixResponse,
} from '../../../proto/gen/keyway/pricing/v1/prices.js';
import { startInside, type InsidePlatform } from '../../proof/inside.js';
import type { TestUser } from '../../support/platform.js';
import { anOwner, computed, connected, setting } from '../sharing/sharing-world.js';
import { aSku, databaseOf, type TestSku } from '../stock/stock-world.js';
import { aList, assign, codeOf, priceOf, save } from './pricing-world.js';

let world: InsidePlatform;
let publisher: TestUser;
let sku: TestSku;
let listGuid: string;

const run = (text: string, values: unknown[] = []) => databaseOf(world).execute(text, values);
const market = (country: string, currency: string) =>
  run(`insert into market (vault_id, country, currency, vat_rate, is_vat_included) values ($1, $2, $3, 19, true)`, [
    ...[publisher.ownerGuid, country, currency],
  ]);

const inUnion = { regionCode: 'EU' };

beforeAll(async () => {
  world = await startInside();
  publisher = await anOwner(world, 'Publisher');
  sku = await aSku(world, publisher.ownerGuid, { title: 'Aurora', region: 'EU' });
  await run(`insert into exchange_rate (vault_id, day, currency, rate) values
    ('00000000-0000-0000-0000-000000000000', '2020-01-01', 'PLN', 4.25)`);
  await market('US', 'USD');
  await market('PL', 'PLN');
  ({ listGuid } = await aList(publisher));
  await save(
    world,
    publisher,
    listGuid,
    [
      { srp: '60.00', wsp: '40.00' },
      { ...inUnion, srp: '50.00', wsp: '' },
      { ...inUnion, countryCode: 'FR', srp: '', isIncluded: false },
      { ...inUnion, countryCode: 'DE', srp: '45.00', wsp: '30.00', skuGuid: sku.skuGuid },
    ].map((more) => priceOf(sku, more)),
  );
});
afterAll(() => world.close());

const ask = (user: TestUser, more: Partial<GetPriceMatrixRequest> = {}) =>
  user
    .service(PricesServiceService)
    .getPriceMatrix({ listGuid, productGuid: sku.productGuid, skuGuid: '', ...more }, user.call());

/** To who sells: the row, and the SRP where there is a price; who buys may have terms that give none of an SRP alone. */
const explained = async (connectionGuid: string, country: string, currency: string) => {
  const asked = { connectionGuid, isBuying: false, skuGuid: sku.skuGuid, country, currency };
  const { outcome, row, amounts } = await publisher.service(PricesServiceService).explainPrice(asked, publisher.call());
  const srp = amounts.find(({ name }) => name === 'srp')?.amount ?? '';
  return { rowGuid: row?.row?.rowGuid ?? '', ...(outcome === 'priced' && { srp }) };
};

/** 'region EU: 50.00/' of a place. */
const at = ({ cells, rows }: GetPriceMatrixResponse, country: string, currency: string): string => {
  const cell = cells.find((each) => each.country === country && each.currency === currency);
  const row = rows.find(({ rowGuid }) => rowGuid === cell?.rowGuid);
  const place = [row?.regionCode, row?.countryCode, row?.isOfSku === true ? 'SKU' : ''].filter(Boolean).join(' ');
  return `${cell?.outcome} ${cell?.level} ${place}: ${cell?.srp}/${cell?.wsp}`;
};

describe('the matrix of a product', () => {
  it('has the countries and currencies of the vault’s markets and of the rows', async () => {
    const matrix = await ask(publisher);
    expect(matrix.countries).toEqual(expect.arrayContaining(['DE', 'FR', 'PL', 'US']));
    expect(matrix.countries).not.toContain('JP');
    expect(matrix).toMatchObject({ currencies: ['EUR', 'PLN', 'USD'], isCut: false });
    expect(matrix.cells).toHaveLength(matrix.countries.length * 3);
  });

  it('says at each place what it costs and from which row that comes', async () => {
    const matrix = await ask(publisher);
    expect(at(matrix, 'US', 'EUR')).toBe('priced fallback : 60.00/40.00');
    expect(at(matrix, 'AT', 'EUR')).toBe('priced region EU: 50.00/');
    expect(at(matrix, 'FR', 'EUR')).toBe('not_for_sale unspecified EU FR: /');
    expect(at(matrix, 'PL', 'PLN')).toBe('priced default : 255.00/170.00');
    // There is no rate of the dollar.
    expect(at(matrix, 'US', 'USD')).toBe('no_price unspecified : /');
  });

  it('of a SKU has its own rows before those of the product', async () => {
    expect(at(await ask(publisher), 'DE', 'EUR')).toBe('priced region EU: 50.00/');
    expect(at(await ask(publisher, { skuGuid: sku.skuGuid }), 'DE', 'EUR')).toBe(
      'priced country EU DE SKU: 45.00/30.00',
    );
  });

  it('says at every place what is explained to a buyer by that list', async () => {
    const buyer = await anOwner(world, 'Retailer');
    const connectionGuid = await connected(world, publisher, buyer);
    await setting(world, buyer, connectionGuid, `invoicing_currency = 'EUR'`);
    await assign(publisher, connectionGuid, listGuid);
    await computed(world, publisher);
    const matrix = await ask(publisher, { skuGuid: sku.skuGuid });
    for (const country of ['AT', 'DE', 'FR', 'PL', 'US'])
      for (const currency of ['EUR', 'PLN']) {
        const cell = matrix.cells.find((each) => each.country === country && each.currency === currency);
        expect([country, currency, cell]).toEqual([
          ...[country, currency],
          expect.objectContaining(await explained(connectionGuid, country, currency)),
        ]);
      }
  });

  it('is of all countries where neither markets nor rows name one', async () => {
    const other = await anOwner(world, 'Publisher');
    const game = await aSku(world, other.ownerGuid, { title: 'Hollow Tide' });
    const list = await aList(other);
    await save(world, other, list.listGuid, [priceOf(game)]);
    const matrix = await ask(other, { listGuid: list.listGuid, productGuid: game.productGuid });
    expect(matrix.countries.length).toBeGreaterThan(200);
    expect(at(matrix, 'JP', 'EUR')).toBe('priced fallback : 59.99/');
  });

  it('is neither another vault’s, nor a buyer’s, nor of a product or SKU that is not the vault’s', async () => {
    const other = await anOwner(world, 'Publisher');
    const game = await aSku(world, other.ownerGuid, { title: 'Elsewhere' });
    expect(await codeOf(ask(other))).toBe('pricing.list_not_found');
    expect(await codeOf(ask(publisher, { listGuid: 'none' }))).toBe('pricing.list_not_found');
    expect(await codeOf(ask(publisher, { productGuid: game.productGuid }))).toBe('pricing.sku_not_found');
    expect(await codeOf(ask(publisher, { skuGuid: game.skuGuid }))).toBe('pricing.sku_not_found');
    expect(await codeOf(ask(publisher, { productGuid: 'none' }))).toBe('pricing.sku_not_found');
  });
});

/** What a connection would pay by another list, before anybody assigns it (docs/domain.md, f). */
import { PricesServiceService, type CompareAssignmentRequest } from '../../../proto/gen/keyway/pricing/v1/prices.js';
import { startInside, type InsidePlatform } from '../../proof/inside.js';
import type { TestUser } from '../../support/platform.js';
import { anOwner, computed, connected, setting } from '../sharing/sharing-world.js';
import { aSku, databaseOf, type TestSku } from '../stock/stock-world.js';
import { aList, assign, codeOf, priceOf, readList, save, setDefault } from './pricing-world.js';
import { aRunning } from './promotions-world.js';

let world: InsidePlatform;
let publisher: TestUser;
let buyer: TestUser;
let connectionGuid: string;
const skus: Record<string, TestSku> = {};
let now: string;
let later: string;

const skuOf = (title: string): TestSku => skus[title] as TestSku;

beforeAll(async () => {
  world = await startInside();
  publisher = await anOwner(world, 'Publisher');
  buyer = await anOwner(world, 'Retailer');
  for (const title of ['Higher', 'Lower', 'Same', 'Gained', 'Lost', 'Without'])
    skus[title] = await aSku(world, publisher.ownerGuid, { title, region: 'EU' });
  connectionGuid = await connected(world, publisher, buyer);
  await setting(world, publisher, connectionGuid, `pricing_type = 'Wholesale', currency = 'EUR'`);
  await setting(world, buyer, connectionGuid, `invoicing_currency = 'EUR'`);
  const wsp = (title: string, amount: string) => priceOf(skuOf(title), { srp: '', wsp: amount });
  const listWith = async (title: string, prices: readonly (readonly [string, string])[]) => {
    const { listGuid } = await aList(publisher, { title });
    await save(
      world,
      publisher,
      listGuid,
      prices.map(([name, amount]) => wsp(name, amount)),
    );
    return listGuid;
  };
  now = await listWith('Now', [
    ['Higher', '10.00'],
    ['Lower', '10.00'],
    ['Same', '10.00'],
    ['Lost', '10.00'],
  ]);
  later = await listWith('Later', [
    ['Higher', '12.50'],
    ['Lower', '1.00'],
    ['Same', '10.00'],
    ['Gained', '7.00'],
  ]);
  await assign(publisher, connectionGuid, now);
  await computed(world, publisher);
});
afterAll(() => world.close());

const ask = (user: TestUser, more: Partial<CompareAssignmentRequest> = {}) =>
  user
    .service(PricesServiceService)
    .compareAssignment({ connectionGuid, listGuid: later, country: 'DE', ...more }, user.call());

describe('another list for a connection', () => {
  it('says of how many SKUs the price rises, falls, begins and ends, and of each which, the weightiest first', async () => {
    const { differences, ...counts } = await ask(publisher);
    expect(counts).toMatchObject({
      ...{ currency: 'EUR', skuCount: 6, higherCount: 1, lowerCount: 1, sameCount: 1 },
      ...{ gainedCount: 1, lostCount: 1, withoutCount: 1, isCut: false, isBlacklisted: false },
    });
    expect(differences.map((each) => [each.productTitle, each.before, each.after, each.percent])).toEqual([
      ['Lost', '10.00', '', undefined],
      ['Gained', '', '7.00', undefined],
      ['Lower', '10.00', '1.00', -90],
      ['Higher', '10.00', '12.50', 25],
    ]);
    expect(differences[0]).toMatchObject({ outcomeBefore: 'priced', outcomeAfter: 'no_price' });
  });

  it('is asked about and changes nothing', async () => {
    expect((await readList(publisher, now)).holders).toHaveLength(1);
    expect((await readList(publisher, later)).holders).toHaveLength(0);
  });

  it('takes a promotion of either list into account, at the terms of the connection', async () => {
    await aRunning(publisher, later, [[skuOf('Same'), 50]]);
    const { differences } = await ask(publisher);
    expect(differences.map((each) => [each.productTitle, each.after])).toContainEqual(['Same', '5.00']);
  });

  it('without one nothing can be bought: of the list that it has, all is lost', async () => {
    expect(await ask(publisher, { listGuid: '' })).toMatchObject({ lostCount: 4, gainedCount: 0, withoutCount: 2 });
  });

  it('is compared with the default where it has none of its own', async () => {
    const other = await anOwner(world, 'Retailer');
    const second = await connected(world, publisher, other);
    await computed(world, publisher);
    expect(await ask(publisher, { connectionGuid: second })).toMatchObject({ gainedCount: 4, lostCount: 0 });
    await setDefault(publisher, later);
    const asked = await ask(publisher, { connectionGuid: second });
    expect(asked).toMatchObject({ gainedCount: 0, sameCount: 4, differences: [] });
  });

  it('says that nothing of the country is shown to the other side', async () => {
    await setting(world, publisher, connectionGuid, `blacklisted_countries = '{DE}'`);
    expect((await ask(publisher)).isBlacklisted).toBe(true);
    await setting(world, publisher, connectionGuid, `blacklisted_countries = '{}'`);
  });

  it('has nothing of what is hidden from who asks, nor of what is not shared', async () => {
    const viewer = await world.user({ ownerGuid: publisher.ownerGuid, role: 'Viewer' });
    await databaseOf(world).execute(`update product set is_embargoed = true where id = $1`, [
      skuOf('Lost').productGuid,
    ]);
    await setting(world, publisher, connectionGuid, `is_embargo_allowed = true`);
    await computed(world, publisher);
    expect([(await ask(publisher)).lostCount, (await ask(viewer)).lostCount]).toEqual([1, 0]);
    await setting(world, publisher, connectionGuid, `is_embargo_allowed = false`);
    expect((await ask(publisher)).lostCount).toBe(0);
  });

  it('is told to nobody but who sells over it by that list', async () => {
    const stranger = await anOwner(world, 'Publisher');
    const { listGuid: foreign } = await aList(stranger);
    expect(await codeOf(ask(stranger))).toBe('pricing.connection_not_found');
    expect(await codeOf(ask(buyer))).toBe('pricing.connection_not_found');
    expect(await codeOf(ask(publisher, { listGuid: foreign }))).toBe('pricing.list_not_found');
    expect(await codeOf(ask(publisher, { connectionGuid: 'x' }))).toBe('pricing.connection_not_found');
    expect(await codeOf(ask(publisher, { country: 'XX' }))).toBe('request.invalid');
  });
});

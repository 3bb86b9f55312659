/** Nobody reads a price that is another one's (docs/domain.md, f): tried by a sweep over all that there is to read. */
import { startInside, type InsidePlatform } from '../../proof/inside.js';
import type { TestUser } from '../../support/platform.js';
import { contentOf, rowsBy } from '../content/content-reading.js';
import { anOwner, computed, connected, setting, sharing } from '../sharing/sharing-world.js';
import { aSku, databaseOf, type TestSku } from '../stock/stock-world.js';
import {
  aList,
  assign,
  codeOf,
  lists,
  priceOf,
  pricesIn,
  pricing,
  readList,
  readRows,
  rows,
  save,
  setDefault,
} from './pricing-world.js';

let world: InsidePlatform;
let publisher: TestUser;
let sku: TestSku;
let hidden: TestSku;
beforeAll(async () => {
  world = await startInside();
  publisher = await anOwner(world, 'Publisher');
  sku = await aSku(world, publisher.ownerGuid, { title: 'Aurora', region: 'EU' });
  hidden = await aSku(world, publisher.ownerGuid, { title: 'Secret', status: 'Inactive' });
});
afterAll(() => world.close());

/** A connection of the publisher's with a list that nobody else has, whose price says whose it is. */
const aBuyer = async (srp: string) => {
  // What is shared with a retailer is in its catalogue by itself.
  const buyer = await anOwner(world, 'Retailer');
  const connectionGuid = await connected(world, publisher, buyer);
  const { listGuid } = await aList(publisher);
  const region = { regionCode: 'EU' };
  await save(world, publisher, listGuid, [
    priceOf(sku, { srp }),
    priceOf(sku, { ...region, countryCode: 'DE', srp }),
    priceOf(sku, { ...region, countryCode: 'FR', srp }),
    priceOf(hidden, { srp }),
  ]);
  await assign(publisher, connectionGuid, listGuid);
  return { buyer, connectionGuid, listGuid, srp };
};

it('each of five buyers reads its own list and no other, whatever it asks for', async () => {
  const buyers = [];
  for (const srp of ['11.11', '22.22', '33.33', '44.44', '55.55']) buyers.push(await aBuyer(srp));
  const { listGuid: usual } = await aList(publisher);
  await save(world, publisher, usual, [priceOf(sku, { srp: '66.66' })]);
  await setDefault(publisher, usual);
  await computed(world, publisher);
  for (const { buyer, listGuid, srp } of buyers) {
    const own = await readRows(buyer, listGuid);
    expect(pricesIn(own)).toEqual([`EUR ${srp}`, `EU DE EUR ${srp}`, `EU FR EUR ${srp}`]);
    expect(rowsBy(await contentOf(buyer, pricing), 'GUID')).toEqual([listGuid]);
    for (const other of [usual, ...buyers.map((each) => each.listGuid)].filter((guid) => guid !== listGuid)) {
      const call = buyer.call();
      const asked = [
        lists(buyer).getPriceList({ listGuid: other }, call),
        readRows(buyer, other),
        readRows(buyer, other, { cursor: own.nextCursor, size: 1 }),
        rows(buyer).listVersions({ listGuid: other, cursor: '' }, call),
        rows(buyer).compareVersions({ listGuid: other, fromVersion: 0, toVersion: 1, cursor: '' }, call),
      ];
      expect(new Set(await Promise.all(asked.map(codeOf)))).toEqual(new Set(['pricing.list_not_found']));
    }
    // Of its own list it reads neither what was nor who else there is.
    expect(await codeOf(rows(buyer).listVersions({ listGuid, cursor: '' }, buyer.call()))).toBe(
      'pricing.list_not_found',
    );
    expect((await readList(buyer, listGuid)).holders).toEqual([]);
    const { lists: choices } = await lists(buyer).listPriceLists({}, buyer.call());
    expect(choices).toEqual([]);
    const { assignments } = await lists(buyer).listAssignments({}, buyer.call());
    expect(JSON.stringify(assignments)).not.toContain(listGuid);
  }
});

it('a buyer reads what counts, also by a page of another version, and for the countries that it may sell in', async () => {
  const { buyer, connectionGuid, listGuid } = await aBuyer('10');
  await computed(world, publisher);
  const page = await readRows(buyer, listGuid, { size: 1 });
  const row = (await readRows(publisher, listGuid)).rows[1];
  await save(world, publisher, listGuid, [priceOf(sku, { currency: 'USD', srp: '12' })]);
  const later = await readRows(buyer, listGuid, { size: 10, cursor: page.nextCursor });
  expect([later.rowsVersion, pricesIn(later)]).toEqual([2, ['EU DE EUR 10.00', 'EU FR EUR 10.00', 'USD 12.00']]);
  expect((await readRows(buyer, listGuid, { rowsVersion: 1 })).rowsVersion).toBe(2);
  await setting(world, publisher, connectionGuid, `blacklisted_countries = '{DE}'`);
  expect(pricesIn(await readRows(buyer, listGuid))).toEqual(['EUR 10.00', 'EU FR EUR 10.00', 'USD 12.00']);
  expect(row?.terms?.countryCode).toBe('DE');
});

it('nothing is read of what is not in the catalogue, not shared any more, or after the end of the connection', async () => {
  const { buyer, connectionGuid, listGuid } = await aBuyer('10');
  await computed(world, publisher);
  expect((await readRows(buyer, listGuid)).rows).toHaveLength(3);
  const connect = (isConnected: boolean) =>
    sharing(buyer).setProductConnected({ productGuid: sku.productGuid, isConnected }, buyer.call());
  await connect(false);
  expect((await readRows(buyer, listGuid)).rows).toEqual([]);
  await connect(true);
  expect((await readRows(buyer, listGuid)).rows).toHaveLength(3);
  await setting(world, publisher, connectionGuid, `is_catalog_shared = false`);
  expect((await readRows(buyer, listGuid)).rows).toEqual([]);
  await databaseOf(world).execute(`update connection set state = 'suspended', suspended_by = vault_id where id = $1`, [
    connectionGuid,
  ]);
  expect(await codeOf(readRows(buyer, listGuid))).toBe('pricing.list_not_found');
});

it('what is under embargo is kept from those of the owner’s people who may not see it', async () => {
  const { listGuid } = await aList(publisher);
  const secret = await aSku(world, publisher.ownerGuid, { title: 'Embargoed' });
  await save(world, publisher, listGuid, [priceOf(secret), priceOf(sku)]);
  await databaseOf(world).execute('update product set is_embargoed = true where id = $1', [secret.productGuid]);
  const viewer = await world.user({ ownerGuid: publisher.ownerGuid, role: 'Viewer' });
  const titles = async (user: TestUser) =>
    (await readRows(user, listGuid)).rows.map(({ productTitle }) => productTitle);
  expect(await titles(publisher)).toEqual(['Embargoed', 'Aurora']);
  expect(await titles(viewer)).toEqual(['Aurora']);
  const compare = { listGuid, fromVersion: 0, toVersion: 1, cursor: '' };
  expect((await rows(viewer).compareVersions(compare, viewer.call())).rows).toHaveLength(1);
  expect((await rows(viewer).findProducts({ text: 'Embargoed' }, viewer.call())).products).toEqual([]);
});

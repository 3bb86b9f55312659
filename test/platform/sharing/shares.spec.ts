/** What a connection sees, kept true to what decides it (docs/domain.md, e). */
import { SharesService } from '../../../platform/sharing/shares/shares.service.js';
import { ConnectionsServiceService } from '../../../proto/gen/keyway/connections/v1/connections.js';
import { startInside, type InsidePlatform } from '../../proof/inside.js';
import type { TestUser } from '../../support/platform.js';
import { until } from '../../support/until.js';
import { contentOf, rowsBy } from '../content/content-reading.js';
import { databaseOf, hubOf, refusalOf, type TestSku } from '../stock/stock-world.js';
import {
  addRule,
  anOwner,
  computed,
  connected,
  letters,
  seenBy,
  setting,
  sharing,
  termsOf,
  threeSkus,
} from './sharing-world.js';

let world: InsidePlatform;
beforeAll(async () => {
  world = await startInside();
});
afterAll(() => world.close());

interface Pair {
  readonly seller: TestUser;
  readonly buyer: TestUser;
  readonly guid: string;
  readonly skus: readonly TestSku[];
}

const aPair = async (): Promise<Pair> => {
  const [seller, buyer] = [await anOwner(world, 'Publisher'), await anOwner(world, 'Retailer')];
  const guid = await connected(world, seller, buyer);
  const skus = await threeSkus(world, seller);
  await computed(world, seller);
  return { seller, buyer, guid, skus };
};
const run = (text: string, values: unknown[] = []) => databaseOf(world).execute(text, values);
const marked = async ({ ownerGuid }: TestUser): Promise<number> =>
  (await run('select id from sharing_mark where vault_id = $1', [ownerGuid])).rows.length;

describe('a catalogue that is shared', () => {
  it('is seen by its connection, and by nobody else', async () => {
    const { buyer } = await aPair();
    const stranger = await anOwner(world, 'Retailer');
    expect(letters(await seenBy(buyer))).toBe('ABC');
    expect(await seenBy(stranger)).toEqual([]);
  });

  it.each([
    [
      'the catalogue is no longer shared',
      (pair: Pair) => setting(world, pair.seller, pair.guid, 'is_catalog_shared = false'),
      '',
    ],
    [
      'the connection is suspended',
      ({ seller, guid }: Pair) =>
        seller.service(ConnectionsServiceService).suspendConnection({ connectionGuid: guid }, seller.call()),
      '',
    ],
    [
      'a product comes under embargo',
      ({ skus }: Pair) => run('update product set is_embargoed = true where id = $1', [skus[0]?.productGuid]),
      'BC',
    ],
    [
      'a product is delisted',
      ({ skus }: Pair) => run('update product set delisted_date = now() where id = $1', [skus[1]?.productGuid]),
      'AC',
    ],
    [
      'a product is archived',
      ({ skus }: Pair) => run(`update product set status = 'Archived' where id = $1`, [skus[2]?.productGuid]),
      'AB',
    ],
  ])('is hidden in the same moment when %s, and after it is computed', async (_, change, left) => {
    const pair = await aPair();
    await change(pair);
    expect(letters(await seenBy(pair.buyer))).toBe(left);
    await computed(world, pair.seller);
    expect(letters(await seenBy(pair.buyer))).toBe(left);
  });

  it('is hidden where a SKU is inactive, but for a rule that shows it', async () => {
    const { seller, buyer, guid, skus } = await aPair();
    await run(`update sku set status = 'Inactive' where id = $1`, [skus[0]?.skuGuid]);
    await computed(world, seller);
    expect(letters(await seenBy(buyer))).toBe('BC');
    await addRule(seller, termsOf([guid], { isInactiveVisible: true }));
    await computed(world, seller);
    const rows = await contentOf(buyer, '/distribution/myvault/shared-assets/');
    expect(
      rowsBy(rows, 'SKU')
        .map((code, at) => [code[0], rowsBy(rows, 'Status')[at]])
        .toSorted(),
    ).toEqual([
      ['A', 'False'],
      ['B', 'True'],
      ['C', 'True'],
    ]);
  });

  it('is computed for whoever it concerns when a SKU, a setting, a rule, a region or a connection changes', async () => {
    const { seller, buyer, guid, skus } = await aPair();
    const changes: [string, () => Promise<unknown>][] = [
      ['a SKU', () => run(`update sku set edition = 'Deluxe' where id = $1`, [skus[0]?.skuGuid])],
      ['a product', () => run(`update product set title = 'Borealis' where id = $1`, [skus[0]?.productGuid])],
      ['a setting', () => setting(world, seller, guid, 'is_embargo_allowed = true')],
      ['a rule', () => addRule(seller, termsOf([guid]))],
      ['a connection', () => connected(world, seller, buyerToBe)],
    ];
    const buyerToBe = await anOwner(world, 'Retailer');
    const found: string[] = [];
    for (const [name, change] of changes) {
      expect(await marked(seller)).toBe(0);
      await change();
      if ((await marked(seller)) > 0) found.push(name);
      await computed(world, seller);
    }
    expect(found).toEqual(changes.map(([name]) => name));
    expect(letters(await seenBy(buyer))).toBe('ABC');
    expect(letters(await seenBy(buyerToBe))).toBe('ABC');
  });

  it('is computed again by itself when an embargo ends', async () => {
    const { seller, buyer, skus } = await aPair();
    await run(
      `update product set is_embargoed = true, embargo_until = now() + interval '700 milliseconds' where id = $1`,
      [skus[0]?.productGuid],
    );
    await computed(world, seller);
    expect(letters(await seenBy(buyer))).toBe('BC');
    await until(
      async () => {
        await world.get(SharesService).sweep();
        return letters(await seenBy(buyer));
      },
      (seen) => seen === 'ABC',
    );
  });

  it('is computed by one of two processes that sweep, and nothing that is marked meanwhile is forgotten', async () => {
    const { seller, buyer, guid } = await aPair();
    await addRule(seller, termsOf([guid], { providers: ['GOG'] }));
    const shares = world.get(SharesService);
    await until(
      async () => {
        await Promise.all([shares.sweep(), shares.sweep(), shares.sweep()]);
        return letters(await seenBy(buyer));
      },
      (seen) => seen === 'C',
    );
    expect(await marked(seller)).toBe(0);
  });

  it('tells the buyer and the seller when what is seen changes', async () => {
    const { seller, buyer, guid } = await aPair();
    const hubs = [await hubOf(world, buyer), await hubOf(world, seller)];
    const told = hubs.map((hub) => new Promise<void>((resolve) => hub.on('collectionchanged', () => resolve())));
    await setting(world, seller, guid, 'is_catalog_shared = false');
    await computed(world, seller);
    expect(await Promise.all(told)).toHaveLength(2);
    await Promise.all(hubs.map((hub) => hub.stop()));
  });

  it('is explained and summed up to its seller, and to nobody else', async () => {
    const { seller, buyer, guid, skus } = await aPair();
    const productGuid = skus[0]?.productGuid ?? '';
    const calls = (user: TestUser) => [
      () => sharing(user).explainProduct({ connectionGuid: guid, productGuid }, user.call()),
      () => sharing(user).getSharedConnection({ connectionGuid: guid }, user.call()),
    ];
    const refusals = async (user: TestUser) =>
      Promise.all(calls(user).map(async (call) => (await refusalOf(call())).code));
    expect(await refusals(await anOwner(world, 'Publisher'))).toEqual(Array(2).fill('sharing.connection_not_found'));
    expect(await refusals(buyer)).toEqual(Array(2).fill('permission.denied'));
    expect(
      (await sharing(seller).getSharedConnection({ connectionGuid: guid }, seller.call())).connection,
    ).toMatchObject({
      ...{ shared: 3, orderable: 3, isComputing: false, rules: [] },
      partner: { connectionGuid: guid, isSuspended: false, isCatalogShared: true },
    });
    const foreign = await threeSkus(world, await anOwner(world, 'Publisher'));
    const request = { connectionGuid: guid, productGuid: foreign[0]?.productGuid ?? '' };
    expect(await refusalOf(sharing(seller).explainProduct(request, seller.call()))).toMatchObject({
      code: 'sharing.product_not_found',
    });
  });
});

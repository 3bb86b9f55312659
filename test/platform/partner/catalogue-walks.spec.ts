/** Whoever walks through a catalogue and asks what has changed since has, whatever happens meanwhile, what there is. */
import fc from 'fast-check';
import { startInside, type InsidePlatform } from '../../proof/inside.js';
import type { TestUser } from '../../support/platform.js';
import { anOwner, computed, connected, setting } from '../sharing/sharing-world.js';
import { aSku, databaseOf, type TestSku } from '../stock/stock-world.js';
import { readCatalogue, type CatalogueItem } from './catalogue-world.js';
import { aPartner, type TestPartner } from './partner-world.js';

let world: InsidePlatform;
let seller: TestUser;
let shop: TestPartner;
let connection: string;
const skus: TestSku[] = [];
beforeAll(async () => {
  world = await startInside({ config: { PLATFORM_PARTNER_PORT: 0 } });
  const [publisher, buyer] = [await anOwner(world, 'Publisher'), await anOwner(world, 'Distributor')];
  seller = publisher;
  shop = await aPartner(world, { owner: buyer });
  connection = await connected(world, seller, buyer);
  for (let made = 0; made < 7; made += 1) skus.push(await aSku(world, seller.ownerGuid));
  // Some are the shop's own.
  for (let made = 0; made < 2; made += 1) skus.push(await aSku(world, buyer.ownerGuid));
});
afterAll(() => world.close());

const change = {
  title: `update product set title = title || '.' where id = $1`,
  embargo: 'update product set is_embargoed = not is_embargoed, embargo_until = null where id = $1',
  'embargo for a moment': `update product set is_embargoed = true,
    embargo_until = clock_timestamp() + interval '20 milliseconds' where id = $1`,
  release: `update product set release_date = clock_timestamp() + interval '20 milliseconds' where id = $1`,
  deactivate: `update product set status = case status when 'Active' then 'Inactive' else 'Active' end where id = $1`,
} as const;
const changeOfSku = {
  edition: `update sku set edition = edition || '.' where product_id = $1`,
  'SKU status': `update sku set status = case status when 'Active' then 'Inactive' else 'Active' end where product_id = $1`,
} as const;
const words = [
  ...Object.keys(change),
  ...Object.keys(changeOfSku),
  'sharing',
  'allowance',
  'one more',
  'compute',
] as const;
type Happening = readonly [what: string, at: number];

const make = async ([what, at]: Happening): Promise<void> => {
  const { productGuid } = skus[at % skus.length] as TestSku;
  const text = ({ ...change, ...changeOfSku } as Readonly<Record<string, string>>)[what];
  if (text !== undefined) await databaseOf(world).execute(text, [productGuid]);
  if (what === 'sharing') await setting(world, seller, connection, 'is_catalog_shared = not is_catalog_shared');
  if (what === 'allowance') await setting(world, seller, connection, 'is_embargo_allowed = not is_embargo_allowed');
  if (what === 'one more') skus.push(await aSku(world, seller.ownerGuid));
  if (what === 'compute') await computed(world, seller);
};

/** Waits as the database does, and computes what has come by itself. */
const settle = async (): Promise<void> => {
  await databaseOf(world).execute('select pg_sleep(0.03)');
  await computed(world, seller);
};

const take = (copy: Map<string, CatalogueItem>, items: readonly CatalogueItem[]): void => {
  for (const item of items)
    if (item.isWithdrawn) copy.delete(item.guid);
    else copy.set(item.guid, item);
};
const byGuid = (items: Iterable<CatalogueItem>) =>
  [...items].toSorted((one, other) => (one.guid < other.guid ? -1 : 1));

const happenings = fc.array(fc.tuple(fc.constantFrom(...words), fc.nat({ max: 30 })), { minLength: 0, maxLength: 3 });

describe('a program that keeps a copy', () => {
  it.each(['products', 'skus'] as const)('of the %s has each of them as it is', async (name) => {
    await fc.assert(
      fc.asyncProperty(fc.array(happenings, { minLength: 3, maxLength: 9 }), async (batches) => {
        const left = [...batches];
        const meanwhile = async (): Promise<void> => {
          for (const happening of left.shift() ?? []) await make(happening);
        };
        const copy = new Map<string, CatalogueItem>();
        let walk = await readCatalogue(shop, name, '?pageSize=3', meanwhile);
        take(copy, walk.items);
        while (left.length > 0) {
          await meanwhile();
          walk = await readCatalogue(shop, name, `?pageSize=2&changedSince=${walk.nextChangedSince}`, meanwhile);
          take(copy, walk.items);
        }
        await settle();
        take(copy, (await readCatalogue(shop, name, `?changedSince=${walk.nextChangedSince}`)).items);
        expect(byGuid(copy.values())).toEqual(byGuid((await readCatalogue(shop, name)).items));
      }),
      { numRuns: 12 },
    );
  });

  it.each(['products', 'skus'] as const)(
    'gets each of the %s that are there all the while in one walk',
    async (name) => {
      await setting(world, seller, connection, 'is_catalog_shared = true');
      await databaseOf(world).execute(
        `update product set status = 'Active', is_embargoed = false, embargo_until = null where vault_id = $1`,
        [seller.ownerGuid],
      );
      await databaseOf(world).execute(`update sku set status = 'Active' where vault_id = $1`, [seller.ownerGuid]);
      await settle();
      const there = (await readCatalogue(shop, name)).items.map(({ guid }) => guid);
      const staying = fc.array(
        fc.array(fc.tuple(fc.constantFrom('title', 'release', 'edition', 'one more', 'compute'), fc.nat({ max: 30 })), {
          maxLength: 4,
        }),
        { minLength: 3, maxLength: 8 },
      );
      await fc.assert(
        fc.asyncProperty(staying, async (batches) => {
          const left = [...batches];
          const walk = await readCatalogue(shop, name, '?pageSize=2', async () => {
            for (const happening of left.shift() ?? []) await make(happening);
          });
          const walked = new Set(walk.items.map(({ guid }) => guid));
          expect(there.filter((guid) => !walked.has(guid))).toEqual([]);
        }),
        { numRuns: 8 },
      );
    },
  );
});

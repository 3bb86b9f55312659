/** Which supply serves an order line: the steps in their order, alone and by many at once (docs/domain.md, b). */
import fc from 'fast-check';
import { ConnectionsServiceService } from '../../../proto/gen/keyway/connections/v1/connections.js';
import { startInside, type InsidePlatform } from '../../proof/inside.js';
import { overlapping, twelveTimes } from '../at-once.js';
import { anAllocation, readAllocation, setAutoDraw } from '../allocations/allocations-world.js';
import { anOwner, computed, connected } from '../sharing/sharing-world.js';
import { defaultNetwork, insertKeys, keysOf, refusalOf } from '../stock/stock-world.js';
import { aPool, heldOf, newsOf, pause, readPool } from '../stockpools/stockpools-world.js';
import { accept, aPair, faultsOf, offer, type Pair } from '../transfers/transfers-world.js';
import { connectProduct, movedBy, serve, serveIn, stepsOf } from './supply-world.js';

/** System right of migration 0021, visible to the network: transactional alone. */
const apiOnlyNetwork = '01900000-0000-7000-8000-000000000005';

/** Of the platform to its database. */
const connections = 20;

let world: InsidePlatform;
beforeAll(async () => {
  world = await startInside({ config: { DATABASE_MAX_CONNECTIONS: connections } });
});
afterAll(() => world.close());

/** One more buyer of the same seller's SKU. */
const another = async ({ sender, sku, keys }: Pair): Promise<Pair> => {
  const receiver = await anOwner(world, 'Distributor');
  const connectionGuid = await connected(world, sender, receiver);
  await computed(world, sender);
  return { sender, receiver, connectionGuid, sku, keys };
};

describe('a line', () => {
  it('is served by the buyer’s own keys, then by pool, allocation and free stock, each as far as it goes', async () => {
    const pair = await aPair(world, 12);
    const { sender, receiver, sku } = pair;
    await connectProduct(pair);
    await accept(receiver, await offer(pair, { quantity: 2 }));
    const poolGuid = await aPool(pair, { quantity: 2, terms: { isGeneralStockAllowed: true } });
    const allocationGuid = await anAllocation(pair, { terms: { maxQuantity: 5, batchSize: 3, stockLimit: 5 } });
    expect(await stepsOf(world, pair, 13)).toEqual([
      ...['own', 'own', 'stockpool', 'stockpool'],
      // Three are drawn at once: the first serves the line, the next two are the buyer's own then; at last what is left.
      ...['allocation', 'own', 'own', 'allocation', 'own'],
      ...['free', 'free', 'free', ''],
    ]);
    expect(await readPool(sender, poolGuid)).toMatchObject({ availableCount: 0, drawnCount: 2 });
    expect(await readAllocation(sender, allocationGuid)).toMatchObject({ drawnCount: 5, unsoldCount: 0 });
    expect(await heldOf(world, sender, sku)).toEqual({ free: 0, pooled: 0, given: 12, received: 0 });
    expect(await heldOf(world, receiver, sku)).toMatchObject({ free: 0, received: 12 });
    expect(await faultsOf(world, [sender, receiver])).toEqual([]);
  });

  it('says what has served it, for who records that', async () => {
    const pair = await aPair(world, 3);
    const { receiver } = pair;
    await connectProduct(pair);
    const poolGuid = await aPool(pair, { quantity: 1, terms: { isGeneralStockAllowed: true } });
    const pooled = await serve(world, pair);
    expect(pooled).toMatchObject({ step: 'stockpool', sourceId: poolGuid, rightId: defaultNetwork });
    const allocationGuid = await anAllocation(pair);
    expect(await serve(world, pair)).toMatchObject({ step: 'allocation', sourceId: allocationGuid });
    await setAutoDraw(receiver, allocationGuid, false);
    expect(await serve(world, pair)).toMatchObject({ step: 'free', sourceId: defaultNetwork });
    expect(await movedBy(world, [pooled?.transactionId ?? ''])).toEqual({ moved: 1, keys: 1 });
  });

  it('is served whole, out of one source, or not at all', async () => {
    const pair = await aPair(world, 10);
    const { sender, receiver, sku } = pair;
    await connectProduct(pair);
    await accept(receiver, await offer(pair, { quantity: 2 }));
    const first = await aPool(pair, { quantity: 2 });
    const second = await aPool(pair, { quantity: 3 });
    expect(await serve(world, pair, { quantity: 3 })).toMatchObject({ step: 'stockpool', sourceId: second });
    expect(await serve(world, pair, { quantity: 3 })).toBeUndefined();
    expect(await serve(world, pair, { quantity: 2 })).toMatchObject({ step: 'own' });
    expect(await serve(world, pair, { quantity: 2 })).toMatchObject({ step: 'stockpool', sourceId: first });
    expect(await heldOf(world, sender, sku)).toMatchObject({ free: 3, pooled: 0, given: 7 });
    expect(await heldOf(world, receiver, sku)).toMatchObject({ free: 0, received: 7 });
    expect(await faultsOf(world, [sender, receiver])).toEqual([]);
  });

  it('without a connection is served by the buyer’s own keys alone', async () => {
    const pair = await aPair(world, 5);
    const { receiver } = pair;
    await connectProduct(pair);
    await aPool(pair, { quantity: 2 });
    await accept(receiver, await offer(pair, { quantity: 1 }));
    expect(await stepsOf(world, pair, 2, { connectionId: undefined })).toEqual(['own', '']);
  });

  it('takes no keys of rights that are not asked for', async () => {
    const pair = await aPair(world, 2);
    const { sender, sku } = pair;
    await connectProduct(pair);
    await insertKeys(world, sender, sku.skuGuid, keysOf(1), apiOnlyNetwork);
    expect(await serve(world, pair, { rightIds: [apiOnlyNetwork] })).toMatchObject({ rightId: apiOnlyNetwork });
    expect(await serve(world, pair, { rightIds: [apiOnlyNetwork] })).toBeUndefined();
    expect(await serve(world, pair)).toMatchObject({ step: 'free', rightId: defaultNetwork });
  });

  it('over a connection of others, or one that the vault sells over, is refused', async () => {
    const [pair, others] = [await aPair(world, 1), await aPair(world, 1)];
    const { connectionGuid, sku } = pair;
    const code = async (buyer: Pair) => (await refusalOf(serve(world, { ...buyer, connectionGuid, sku }))).code;
    expect(await code(others)).toBe('supply.connection_not_found');
    const shop = await anOwner(world, 'Retailer');
    const selling = await connected(world, pair.receiver, shop);
    expect((await refusalOf(serve(world, { receiver: pair.receiver, connectionGuid: selling, sku }))).code).toBe(
      'supply.connection_not_found',
    );
  });
});

describe('an Active pool', () => {
  it('is all that serves its connection, and nobody else', async () => {
    const pair = await aPair(world, 6);
    const other = await another(pair);
    for (const each of [pair, other]) await connectProduct(each);
    await anAllocation(pair);
    const poolGuid = await aPool(pair, { quantity: 1 });
    expect(await stepsOf(world, pair, 2)).toEqual(['stockpool', '']);
    expect(await stepsOf(world, other, 1)).toEqual(['free']);
    await pause(pair.sender, poolGuid);
    expect(await stepsOf(world, pair, 1)).toEqual(['allocation']);
  });

  it('that lets general stock serve does so while it is empty for the line, and no other pool forbids it', async () => {
    const pair = await aPair(world, 9);
    await connectProduct(pair);
    const terms = { isGeneralStockAllowed: true };
    const poolGuid = await aPool(pair, { quantity: 2, terms });
    // Two keys are no line of three.
    expect(await serve(world, pair, { quantity: 3 })).toMatchObject({ step: 'free' });
    expect(await stepsOf(world, pair, 3)).toEqual(['stockpool', 'stockpool', 'free']);
    expect(await readPool(pair.sender, poolGuid)).toMatchObject({ availableCount: 0 });
    const strict = await aPool(pair, { quantity: 0 });
    expect(await stepsOf(world, pair, 1)).toEqual(['']);
    await pause(pair.sender, strict);
    expect(await stepsOf(world, pair, 1)).toEqual(['free']);
  });

  it('whose limit for the connection is reached is not empty', async () => {
    const pair = await aPair(world, 6);
    await connectProduct(pair);
    await aPool(pair, { quantity: 3, terms: { isGeneralStockAllowed: true, maxQuantity: 2 } });
    expect(await stepsOf(world, pair, 3)).toEqual(['stockpool', 'stockpool', '']);
  });

  it('gives single keys whatever its smallest draw is, and tells its owner of its level alone', async () => {
    const pair = await aPair(world, 10);
    const { sender } = pair;
    await aPool(pair, { quantity: 10, terms: { maxStock: 10, minBatchSize: 5, alertPercentage: 80 } });
    expect(await stepsOf(world, pair, 2)).toEqual(['stockpool', 'stockpool']);
    expect(await newsOf(world, sender)).toEqual(['stockpools.low']);
  });
});

describe('lines at once', () => {
  it('200 for 100 keys over pools, allocation and free stock: 100 are served, no key twice, each as the rules say', async () => {
    const pooled = await aPair(world, 100);
    const { sender, sku } = pooled;
    const [open, promised, plain] = [await another(pooled), await another(pooled), await another(pooled)];
    const buyers = { pooled, open, promised, plain };
    for (const each of Object.values(buyers)) await connectProduct(each);
    await aPool(pooled, { quantity: 25 });
    await aPool(open, { quantity: 15, terms: { isGeneralStockAllowed: true } });
    const allocationGuid = await anAllocation(promised, { terms: { maxQuantity: 30, batchSize: 7, stockLimit: 14 } });
    const lines = Array.from({ length: 50 }, () => Object.entries(buyers)).flat();
    const done: { buyer: string; step: string; transactionId: string }[] = [];
    // Whoever buys next comes as soon as one has got an answer: as many at once as the database has connections.
    const buy = async (): Promise<void> => {
      for (let line = lines.shift(); line !== undefined; line = lines.shift()) {
        const served = await serve(world, line[1]);
        if (served !== undefined) done.push({ buyer: line[0], ...served });
      }
    };
    await Promise.all(Array.from({ length: connections }, buy));
    expect(done).toHaveLength(100);
    expect(
      await movedBy(
        world,
        done.map(({ transactionId }) => transactionId),
      ),
    ).toEqual({ moved: 100, keys: 100 });
    const counted = (buyer: string, ...steps: readonly string[]): number =>
      done.filter((each) => each.buyer === buyer && steps.includes(each.step)).length;
    expect(counted('pooled', 'stockpool')).toBe(25);
    expect(counted('pooled', 'own', 'allocation', 'free', 'on_demand', 'back_order')).toBe(0);
    expect(counted('open', 'stockpool')).toBe(15);
    expect(counted('open', 'own', 'allocation')).toBe(0);
    expect(counted('plain', 'own', 'stockpool', 'allocation')).toBe(0);
    const { drawnCount } = await readAllocation(sender, allocationGuid);
    expect(drawnCount).toBeGreaterThan(0);
    // What was drawn in batches was used up before anything else served its buyer.
    expect(counted('promised', 'own', 'allocation')).toBe(drawnCount);
    expect(await heldOf(world, sender, sku)).toEqual({ free: 0, pooled: 0, given: 100, received: 0 });
    for (const { receiver } of Object.values(buyers))
      expect(await heldOf(world, receiver, sku)).toMatchObject({ free: 0 });
    expect(await faultsOf(world, [sender, ...Object.values(buyers).map(({ receiver }) => receiver)])).toEqual([]);
  });

  it('of one buyer draw one batch, and share it', async () => {
    const pair = await aPair(world, 20);
    const { sender } = pair;
    const guid = await anAllocation(pair, { terms: { maxQuantity: 20, batchSize: 12, stockLimit: 12 } });
    const steps = await Promise.all(twelveTimes.map(async () => (await serve(world, pair))?.step));
    expect(steps.toSorted()).toEqual(['allocation', ...Array.from({ length: 11 }, () => 'own')]);
    expect(await readAllocation(sender, guid)).toMatchObject({ drawnCount: 12 });
  });

  it('beside a suspension of the connection are before it or none', async () => {
    const pair = await aPair(world, 3);
    const { sender, connectionGuid, sku } = pair;
    await connectProduct(pair);
    const suspend = () =>
      sender.service(ConnectionsServiceService).suspendConnection({ connectionGuid }, sender.call());
    const both = await overlapping(world.platform.database, (tx) => serveIn(world, tx, pair), suspend);
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(await serve(world, pair)).toBeUndefined();
    expect(await heldOf(world, sender, sku)).toMatchObject({ free: 2, given: 1 });
  });

  it('whoever sells, draws and orders in whatever order: the books agree, and no line is refused while its step has keys', async () => {
    const act = fc.constantFrom<'line' | 'pair' | 'pool' | 'allocation' | 'insert'>(
      ...(['line', 'line', 'line', 'pair', 'pool', 'allocation', 'insert'] as const),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 10 }), async (acts) => {
        const pair = await aPair(world, 6);
        const { sender, receiver, sku } = pair;
        await connectProduct(pair);
        const deeds = {
          line: () => serve(world, pair),
          pair: () => serve(world, pair, { quantity: 2 }),
          pool: () => aPool(pair, { quantity: 1, terms: { isGeneralStockAllowed: true } }),
          allocation: () => anAllocation(pair, { terms: { maxQuantity: 4, batchSize: 2, stockLimit: 4 } }),
          insert: () => insertKeys(world, sender, sku.skuGuid, keysOf(1), defaultNetwork),
        };
        await Promise.allSettled(acts.map((each) => deeds[each]()));
        expect(await faultsOf(world, [sender, receiver])).toEqual([]);
        // Nothing is left behind that a line could not have: each key that is there serves one.
        const { free, pooled } = (await heldOf(world, sender, sku)) as { free: number; pooled: number };
        const own = (await heldOf(world, receiver, sku)) as { free: number };
        const rest = free + pooled + own.free;
        const steps = await stepsOf(world, pair, rest + 1);
        expect(steps.filter((step) => step !== '')).toHaveLength(rest);
        expect(await faultsOf(world, [sender, receiver])).toEqual([]);
      }),
      { numRuns: 4 },
    );
  });
});

/** Where an order would be served from, step by step, and why not: to who would order (docs/domain.md, b). */
import { randomUUID } from 'node:crypto';
import {
  ExtractionType,
  GeofencingType,
  RightsServiceService,
  Visibility,
} from '../../../proto/gen/keyway/rights/v1/rights.js';
import { ConnectionsServiceService } from '../../../proto/gen/keyway/connections/v1/connections.js';
import { SupplyServiceService } from '../../../proto/gen/keyway/supply/v1/supply.js';
import { startInside, type InsidePlatform } from '../../proof/inside.js';
import type { TestUser } from '../../support/platform.js';
import * as allocation from '../allocations/allocations-world.js';
import { computed, setting } from '../sharing/sharing-world.js';
import { databaseOf, defaultPrivate, insertKeys, keysOf, refusalOf } from '../stock/stock-world.js';
import * as pool from '../stockpools/stockpools-world.js';
import { accept, aPair, offer, type Pair } from '../transfers/transfers-world.js';
import { connectProduct, explain, obstaclesOf, serve, servedBy, stepOf } from './supply-world.js';

let world: InsidePlatform;
beforeAll(async () => {
  world = await startInside();
});
afterAll(() => world.close());

const codeOf = async (call: Promise<unknown>): Promise<string> => (await refusalOf(call)).code;

/** A right of the vault's for bulk extraction alone, which the network sees. */
const bulkOnly = async (user: TestUser): Promise<string> => {
  const { right } = await user.service(RightsServiceService).createRight(
    {
      terms: {
        ...{ name: `Bulk ${randomUUID().slice(0, 8)}`, description: '', extractionType: ExtractionType.BULK_ONLY },
        ...{ visibility: Visibility.NETWORK, isBlacklistingAllowed: true, regions: [] },
        geofencingType: GeofencingType.EXCLUDE,
      },
    },
    user.call(),
  );
  return right?.rightGuid ?? '';
};

const suspended = ({ sender, connectionGuid }: Pair) =>
  sender.service(ConnectionsServiceService).suspendConnection({ connectionGuid }, sender.call());

describe('an explanation', () => {
  it('names what each step would give, in the order of the steps, and which one serves', async () => {
    const pair = await aPair(world, 12);
    const { sender, receiver, sku } = pair;
    await connectProduct(pair);
    await accept(receiver, await offer(pair, { quantity: 2 }));
    const poolGuid = await pool.aPool(pair, { quantity: 3, terms: { isGeneralStockAllowed: true } });
    const allocationGuid = await allocation.anAllocation(pair, {
      terms: { maxQuantity: 9, batchSize: 2, stockLimit: 5 },
    });
    const said = await explain(receiver, pair);
    expect(said).toMatchObject({ productTitle: 'Aurora', platform: 'Steam', region: 'ROW', servedBy: 'own' });
    expect(said.company).not.toBe('');
    expect(said.steps.map(({ step, canServe, mostCount }) => [step, canServe, mostCount])).toEqual([
      ['own', true, 2],
      ['stockpool', true, 3],
      // Behind a pool that has keys.
      ['allocation', false, 0],
      ['free', false, undefined],
      ['on_demand', false, 0],
      ['back_order', false, 0],
    ]);
    expect(said.steps[1]?.sources).toMatchObject([{ sourceGuid: poolGuid, name: 'SP-000001', mostCount: 3 }]);
    expect(said.steps[2]?.sources).toMatchObject([{ sourceGuid: allocationGuid, name: 'AL-000001', mostCount: 4 }]);
    await pool.close(sender, poolGuid);
    expect(await stepOf(pair, 'allocation')).toMatchObject({ canServe: true, mostCount: 4, obstacles: [] });
    expect(await pool.heldOf(world, receiver, sku)).toMatchObject({ free: 2 });
  });

  it('says the step by which a line is then served', async () => {
    const pair = await aPair(world, 6);
    const { receiver } = pair;
    await connectProduct(pair);
    await accept(receiver, await offer(pair, { quantity: 1 }));
    await pool.aPool(pair, { quantity: 1, terms: { isGeneralStockAllowed: true } });
    await allocation.anAllocation(pair, { terms: { maxQuantity: 2, batchSize: 1, stockLimit: 2 } });
    const served: (string | undefined)[] = [];
    for (let at = 0; at < 7; at += 1) {
      const said = await servedBy(pair);
      served.push(said);
      expect((await serve(world, pair))?.step).toBe(said);
    }
    expect(served).toEqual(['own', 'stockpool', 'allocation', 'allocation', 'free', 'free', undefined]);
  });

  it('tells no number of what the seller has free, and nothing of keys under a private right', async () => {
    const pair = await aPair(world, 3, { right: defaultPrivate });
    await connectProduct(pair);
    expect(await stepOf(pair, 'free')).toEqual({
      ...{ step: 'free', canServe: false, mostCount: undefined, obstacles: ['no_stock'], sources: [] },
    });
  });

  it('says of keys on demand and back orders that nobody can offer them yet', async () => {
    const pair = await aPair(world, 1);
    for (const step of ['on_demand', 'back_order'])
      expect(await stepOf(pair, step)).toMatchObject({ canServe: false, obstacles: ['not_offered'] });
  });
});

describe('why a step gives nothing', () => {
  it('of one’s own stock: none is free, or none that may serve an order', async () => {
    const pair = await aPair(world, 1);
    const { sender, receiver, sku } = pair;
    expect(await obstaclesOf(pair, 'own')).toEqual(['no_stock']);
    const rightGuid = await bulkOnly(sender);
    await insertKeys(world, sender, sku.skuGuid, keysOf(1), rightGuid);
    await accept(receiver, await offer(pair, { quantity: 1, right: rightGuid }));
    expect(await obstaclesOf(pair, 'own')).toEqual(['bulk_only']);
    expect(await serve(world, pair)).toMatchObject({ step: 'free' });
    expect(await serve(world, pair, { rightIds: [rightGuid] })).toMatchObject({ step: 'own' });
  });

  it('of pools: there is none, it has not begun, is paused or empty, or the connection has got all that it may', async () => {
    const pair = await aPair(world, 5);
    const { sender } = pair;
    expect(await obstaclesOf(pair, 'stockpool')).toEqual(['none']);
    const starting = { startsAt: allocation.inDays(2) };
    const later = await pool.aPool(pair, { quantity: 1, terms: starting });
    expect(await obstaclesOf(pair, 'stockpool')).toEqual(['scheduled']);
    await pool.close(sender, later);
    const guid = await pool.aPool(pair, { quantity: 2, terms: { maxQuantity: 1 } });
    await pool.pause(sender, guid);
    expect(await obstaclesOf(pair, 'stockpool')).toEqual(['paused']);
    await pool.resume(sender, guid);
    await serve(world, pair);
    expect(await obstaclesOf(pair, 'stockpool')).toEqual(['used_up']);
    await pool.close(sender, guid);
    await pool.aPool(pair);
    expect(await obstaclesOf(pair, 'stockpool')).toEqual(['empty']);
  });

  it('behind an Active pool: it is all that serves the connection', async () => {
    const pair = await aPair(world, 5);
    await connectProduct(pair);
    await allocation.anAllocation(pair);
    await pool.aPool(pair);
    for (const step of ['allocation', 'free']) expect(await obstaclesOf(pair, step)).toEqual(['pool_alone']);
    expect(await servedBy(pair)).toBeUndefined();
  });

  it('of allocations: none, not accepted, not begun, paused, switched off, at its stock limit, all drawn', async () => {
    const pair = await aPair(world, 9);
    const { sender, receiver } = pair;
    const obstacles = () => obstaclesOf(pair, 'allocation');
    expect(await obstacles()).toEqual(['none']);
    const terms = { maxQuantity: 6, batchSize: 2, stockLimit: 3 };
    const guid = await allocation.offer(pair, { terms });
    expect(await obstacles()).toEqual(['pending']);
    await allocation.accept(receiver, guid);
    await allocation.pause(sender, guid);
    await allocation.pause(receiver, guid);
    expect(await obstacles()).toEqual(['paused_by_owner', 'paused_by_partner']);
    for (const user of [sender, receiver]) await allocation.activate(user, guid);
    await allocation.setAutoDraw(receiver, guid, false);
    expect(await obstacles()).toEqual(['no_auto_draw']);
    expect(await servedBy(pair)).toBe('free');
    await allocation.setAutoDraw(receiver, guid, true);
    await allocation.draw(receiver, guid, 2);
    expect(await obstacles()).toEqual(['stock_limit']);
    for (let at = 0; at < 6; at += 1) await serve(world, pair);
    expect(await obstacles()).toEqual(['used_up']);
    await allocation.close(sender, guid);
    await allocation.anAllocation(pair, { terms: { ...terms, startsAt: allocation.inDays(2) } });
    expect(await obstacles()).toEqual(['scheduled']);
  });

  it('of allocations: less is free than a batch', async () => {
    const pair = await aPair(world, 3);
    await allocation.anAllocation(pair, { terms: { maxQuantity: 8, batchSize: 4, stockLimit: 8 } });
    expect(await obstaclesOf(pair, 'allocation')).toEqual(['no_stock']);
  });

  it('of free stock: not connected, not for sale, not shared, for bulk extraction alone, none, or a connection at rest', async () => {
    const pair = await aPair(world, 1);
    const { sender, connectionGuid, sku } = pair;
    const obstacles = () => obstaclesOf(pair, 'free');
    expect(await obstacles()).toEqual(['not_connected']);
    await connectProduct(pair);
    expect(await obstacles()).toEqual([]);
    await serve(world, pair);
    expect(await obstacles()).toEqual(['no_stock']);
    await insertKeys(world, sender, sku.skuGuid, keysOf(1), await bulkOnly(sender));
    expect(await obstacles()).toEqual(['bulk_only']);
    await databaseOf(world).execute(`update shared_sku set is_orderable = false where sku_id = $1`, [sku.skuGuid]);
    expect(await obstacles()).toEqual(['not_orderable']);
    await setting(world, sender, connectionGuid, 'is_catalog_shared = false');
    await computed(world, sender);
    expect(await obstacles()).toEqual(['not_shared']);
    await suspended(pair);
    expect(await obstacles()).toEqual(['connection']);
  });

  it('of pools and allocations: an embargo, or a connection at rest', async () => {
    const pair = await aPair(world, 4);
    const { sku } = pair;
    await pool.aPool(pair, { quantity: 1 });
    await allocation.anAllocation(pair);
    await databaseOf(world).execute('update product set is_embargoed = true where id = $1', [sku.productGuid]);
    expect(await obstaclesOf(pair, 'stockpool')).toEqual(['embargo']);
    expect(await obstaclesOf(pair, 'allocation')).toEqual(['pool_alone', 'embargo']);
    await suspended(pair);
    expect(await obstaclesOf(pair, 'stockpool')).toContain('connection');
    expect(await servedBy(pair)).toBeUndefined();
  });
});

describe('who may ask', () => {
  it('without a session 401, without the permission 403', async () => {
    const pair = await aPair(world, 1);
    const { receiver, connectionGuid, sku } = pair;
    const request = { skuGuid: sku.skuGuid, connectionGuid };
    const visitor = world.service(SupplyServiceService).explainSupply(request, world.callWith(''));
    expect(await codeOf(visitor)).toBe('session.unauthenticated');
    const { ownerGuid } = receiver;
    expect(await codeOf(explain(await world.user({ ownerGuid, role: 'Product Admin' }), pair))).toBe(
      'permission.denied',
    );
    expect((await explain(await world.user({ ownerGuid, role: 'Viewer' }), pair)).steps).toHaveLength(6);
  });

  it('another vault, or who only sells over the connection, 404', async () => {
    const [pair, others] = [await aPair(world, 1), await aPair(world, 1)];
    for (const user of [others.receiver, others.sender, pair.sender])
      expect(await codeOf(explain(user, pair))).toBe('supply.connection_not_found');
    for (const connectionGuid of [randomUUID(), 'none'])
      expect(await codeOf(explain(pair.receiver, { ...pair, connectionGuid }))).toBe('supply.connection_not_found');
  });

  it('for a SKU that the vault neither has nor is shown, kept or promised 404, as for one that is none', async () => {
    const [pair, others] = [await aPair(world, 1), await aPair(world, 1)];
    const asked = (skuGuid: string) => codeOf(explain(pair.receiver, { ...pair, sku: { ...pair.sku, skuGuid } }));
    for (const skuGuid of [others.sku.skuGuid, randomUUID(), 'none'])
      expect(await asked(skuGuid)).toBe('supply.sku_not_found');
    await setting(world, pair.sender, pair.connectionGuid, 'is_catalog_shared = false');
    await computed(world, pair.sender);
    expect(await asked(pair.sku.skuGuid)).toBe('supply.sku_not_found');
    await pool.aPool(pair);
    expect(await obstaclesOf(pair, 'free')).toEqual(['pool_alone', 'not_shared']);
  });
});

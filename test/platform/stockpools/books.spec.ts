/** Whatever is done with pools in whatever order, the books of both vaults agree with their keys (docs/domain.md, a). */
import fc from 'fast-check';
import { startInside, type InsidePlatform } from '../../proof/inside.js';
import { accept, aPair, faultsOf, offer, type Pair } from '../transfers/transfers-world.js';
import { aPool, blacklistPooled, close, draw, heldOf, pause, readPool, refill, resume } from './stockpools-world.js';

let world: InsidePlatform;
beforeAll(async () => {
  world = await startInside();
});
afterAll(() => world.close());

interface Step {
  readonly act: 'make' | 'refill' | 'draw' | 'pause' | 'close' | 'blacklist' | 'offer' | 'return';
  readonly which: number;
  readonly count: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(
    ...([
      'make',
      'refill',
      'refill',
      'draw',
      'draw',
      'draw',
      'pause',
      'close',
      'blacklist',
      'offer',
      'return',
    ] as const),
  ),
  which: fc.nat(2),
  count: fc.integer({ min: 1, max: 5 }),
});

const deeds: Record<Step['act'], (pair: Pair, pool: string, count: number) => Promise<unknown>> = {
  make: (pair, _, quantity) => aPool(pair, { quantity, terms: { maxStock: 8, maxQuantity: 6 } }),
  refill: ({ sender }, pool, count) => refill(sender, pool, count),
  draw: ({ receiver }, pool, count) => draw(receiver, pool, count),
  pause: async ({ sender }, pool) => {
    await pause(sender, pool);
    await resume(sender, pool);
  },
  close: ({ sender }, pool) => close(sender, pool),
  blacklist: ({ sender }, pool) => blacklistPooled(world, sender, pool, 1),
  offer: async (pair, _, quantity) => accept(pair.receiver, await offer(pair, { quantity })),
  return: async (pair, _, quantity) => accept(pair.sender, await offer(pair, { by: pair.receiver, quantity })),
};

it('counters, keys, movements, pools and custody say the same after any acts, some of them at once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), async (steps) => {
      const pair = await aPair(world, 25);
      const { sender, receiver, sku } = pair;
      const pools = [await aPool(pair, { quantity: 5, terms: { maxStock: 8, maxQuantity: 6 } })];
      for (let at = 0; at < steps.length; at += 3) {
        const acts = steps.slice(at, at + 3).map(async ({ act, which, count }) => {
          const made = await deeds[act](pair, pools[which % pools.length] ?? '', count);
          if (act === 'make') pools.push(made as string);
        });
        // What the rules refuse leaves everything as it was.
        await Promise.allSettled(acts);
      }
      expect(await faultsOf(world, [sender, receiver])).toEqual([]);
      let pooled = 0;
      for (const pool of pools) {
        const { availableCount, terms, connections } = await readPool(sender, pool);
        expect(availableCount).toBeLessThanOrEqual(terms?.maxStock ?? 0);
        for (const { usedCount } of connections) expect(usedCount).toBeLessThanOrEqual(terms?.maxQuantity ?? 0);
        pooled += availableCount;
      }
      expect(await heldOf(world, sender, sku)).toMatchObject({ pooled });
    }),
    { numRuns: 12 },
  );
});

/** Whatever is done with allocations in whatever order, the books of both vaults agree with their keys (docs/domain.md, a). */
import fc from 'fast-check';
import { startInside, type InsidePlatform } from '../../proof/inside.js';
import { defaultNetwork, tablesOf } from '../stock/stock-world.js';
import { aPool, close as closePool, heldOf } from '../stockpools/stockpools-world.js';
import { accept as acceptKeys, aPair, faultsOf, offer as offerKeys, type Pair } from '../transfers/transfers-world.js';
import {
  activate,
  anAllocation,
  bearing,
  change,
  close,
  draw,
  pause,
  readAllocation,
  sell,
} from './allocations-world.js';

let world: InsidePlatform;
beforeAll(async () => {
  world = await startInside();
});
afterAll(() => world.close());

interface Step {
  readonly act: 'make' | 'draw' | 'sell' | 'pause' | 'change' | 'close' | 'pool' | 'transfer' | 'return';
  readonly which: number;
  readonly count: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(
    ...(['make', 'draw', 'draw', 'draw', 'draw', 'sell', 'sell'] as const),
    ...(['pause', 'change', 'close', 'pool', 'transfer', 'return'] as const),
  ),
  which: fc.nat(2),
  count: fc.integer({ min: 1, max: 5 }),
});

const terms = { maxQuantity: 12, batchSize: 1, stockLimit: 7 };

const deeds: Record<Step['act'], (pair: Pair, guid: string, count: number) => Promise<unknown>> = {
  make: (pair) => anAllocation(pair, { terms }),
  draw: ({ receiver }, guid, count) => draw(receiver, guid, count),
  sell: ({ receiver, sku }, _, count) => sell(world, receiver, sku, count),
  pause: async ({ sender, receiver }, guid, count) => {
    const user = count % 2 === 0 ? sender : receiver;
    await pause(user, guid);
    await activate(user, guid);
  },
  change: ({ sender }, guid, count) => change(sender, guid, { maxQuantity: 10 + count }),
  close: ({ sender }, guid) => close(sender, guid),
  pool: async (pair, _, quantity) => {
    const poolGuid = await aPool(pair, { quantity });
    if (quantity % 2 === 0) await closePool(pair.sender, poolGuid);
  },
  transfer: async (pair, _, quantity) => acceptKeys(pair.receiver, await offerKeys(pair, { quantity })),
  return: async (pair, _, quantity) => acceptKeys(pair.sender, await offerKeys(pair, { by: pair.receiver, quantity })),
};

/** Of an allocation, whose own numbers agree: what is promised and not drawn, and what is drawn and not unsold. */
const booksOf = async ({ sender }: Pair, guid: string): Promise<{ left: number; sold: number }> => {
  const { drawnCount, unsoldCount, terms: now, status, draws } = await readAllocation(sender, guid);
  const most = now?.maxQuantity ?? 0;
  expect(drawnCount).toBeLessThanOrEqual(most);
  expect(unsoldCount).toBeLessThanOrEqual(terms.stockLimit);
  expect(draws.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(drawnCount);
  const sold = Number(await bearing(world, guid)) - unsoldCount;
  return { left: status === 'closed' ? 0 : most - drawnCount, sold };
};

it('counters, keys, movements, limits and custody say the same after any acts, some of them at once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), async (steps) => {
      const pair = await aPair(world, 25);
      const { sender, receiver, sku } = pair;
      const guids = [await anAllocation(pair, { terms })];
      for (let at = 0; at < steps.length; at += 3) {
        const acts = steps.slice(at, at + 3).map(async ({ act, which, count }) => {
          const made = await deeds[act](pair, guids[which % guids.length] ?? '', count);
          if (act === 'make') guids.push(made as string);
        });
        // What the rules refuse leaves everything as it was.
        await Promise.allSettled(acts);
      }
      expect(await faultsOf(world, [sender, receiver])).toEqual([]);
      const books = await Promise.all(guids.map((guid) => booksOf(pair, guid)));
      const left = books.reduce((sum, book) => sum + book.left, 0);
      const sold = books.reduce((sum, book) => sum + book.sold, 0);
      const promised = await tablesOf(world)
        .selectFrom('allocation_promised')
        .select('promised')
        .where('vault_id', '=', sender.ownerGuid)
        .where('agreement_id', '=', defaultNetwork)
        .executeTakeFirst();
      expect(promised?.promised ?? 0).toBe(left);
      // Keys that bear an allocation are unsold, or were taken by the vault that has drawn them.
      const held = await heldOf(world, receiver, sku);
      expect(sold).toBeLessThanOrEqual(Number(held?.['received']));
    }),
    { numRuns: 12 },
  );
});

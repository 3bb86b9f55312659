/**
 * Whatever people do to one stock at the same time, each commit leaves the invariants of docs/domain.md, a,
 * whole: the database itself looks at every one of them (stock-guard.ts).
 * PROOF_SEED repeats a run, PROOF_SEQUENCES and PROOF_OPERATIONS change its size: `npm run test:proof` is 200
 * sequences, five minutes; `npm test` is 8 of another seed each time.
 */
import fc from 'fast-check';
import { aSku, defaultNetwork, defaultPrivate, keysOf } from '../platform/stock/stock-world.js';
import { actorOf, startInside, type InsidePlatform } from './inside.js';
import { deedsOf, type Deeds } from './stock-deeds.js';
import { faultsOf, guardInvariants } from './stock-guard.js';
import { kinds, Sequence, type Kind, type Step } from './stock-sequence.js';

const setting = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise);
const seed = setting('PROOF_SEED', Math.floor(Math.random() * 2 ** 31));
const sequences = setting('PROOF_SEQUENCES', 8);
const operations = setting('PROOF_OPERATIONS', 200);
let world: InsidePlatform;
let deeds: Deeds;
beforeAll(async () => {
  world = await startInside({ config: { PLATFORM_ROLE: 'serve' } });
  deeds = deedsOf(world);
  await guardInvariants(world.platform.database);
});
afterAll(() => world.close());

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.oneof(...Object.entries(kinds).map(([kind, weight]) => ({ weight, arbitrary: fc.constant(kind as Kind) }))),
  place: fc.nat(3),
  count: fc.integer({ min: 1, max: 6 }),
});

/** The steps of a sequence say little, and there are two hundred of them. */
const report = async ({ failed, numRuns, errorInstance }: fc.RunDetails<[Step[]]>): Promise<void> => {
  if (failed) throw new Error(`sequence ${numRuns} of seed ${seed}`, { cause: errorInstance });
};

describe('whatever eight people do to one stock at once', () => {
  it(`every commit keeps every invariant: ${sequences} sequences of ${operations} operations, seed ${seed}`, async () => {
    let kept = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: operations, maxLength: operations }), async (steps) => {
        const sequence = await Sequence.begin(world, deeds);
        await sequence.run(steps);
        await sequence.settle();
        kept += 1;
      }),
      // A shorter sequence of what runs side by side fails at another place or not at all: the seed is enough.
      { numRuns: sequences, seed, endOnFailure: true, plugins: [() => ({ onAllRunsComplete: report })] },
    );
    expect(kept).toBe(sequences);
  }, 900_000);
});

describe('the guard of the invariants', () => {
  const aVault = async (): Promise<string> => {
    const ownerGuid = await world.vault();
    const { skuGuid } = await aSku(world, ownerGuid);
    const place = { skuId: skuGuid, rightId: defaultPrivate };
    const actor = actorOf(ownerGuid, 'Ada');
    expect(await deeds.insert(actor, place, keysOf(5))).toMatchObject({ refusal: undefined });
    expect(await deeds.extract(actor, place, 2)).toHaveLength(2);
    expect(await faultsOf(world.platform.database, ownerGuid)).toEqual([]);
    return ownerGuid;
  };

  it.each([
    ['a key in another state', `update key set state = 9 where vault_id = $1 and state = 2`, /invariant [26]/],
    [
      'a key in a pool that no balance knows',
      `update key set state = 11, pool_id = gen_random_uuid() where vault_id = $1 and state = 2`,
      /invariant [26]/,
    ],
    [
      'a key under another right',
      `update key set agreement_id = '${defaultNetwork}' where vault_id = $1 and state = 2`,
      /invariant 6/,
    ],
    [
      'a balance with a key too many',
      `update stock_balance set available = available + 1 where vault_id = $1`,
      /invariant [16]/,
    ],
    [
      'a balance that was inserted out of nothing',
      `update stock_balance set inserted = inserted + 1, available = available + 1 where vault_id = $1`,
      /invariant [16]/,
    ],
    [
      'an end of a lane that is no link',
      `update custody_head set hash = sha256('x') where vault_id = $1`,
      /invariant 5/,
    ],
    [
      'a transaction with another quantity',
      `update txn set quantity = quantity + 1 where vault_id = $1`,
      /invariant 5/,
    ],
    ['a transaction that is gone', `delete from txn where vault_id = $1`, /invariant 5/],
    ['a movement that is gone', `delete from key_movement where vault_id = $1`, /invariant 5/],
    ['a block of movements that is gone', `delete from key_movement_block where vault_id = $1`, /invariant 5/],
    ['a movement at another time', `update key_movement set moved_at = now() where vault_id = $1`, /invariant 5/],
  ])('lets no transaction commit with %s', async (_, text, fault) => {
    const ownerGuid = await aVault();
    await expect(world.platform.database.execute(text, [ownerGuid])).rejects.toThrow(fault);
    expect(await faultsOf(world.platform.database, ownerGuid)).toEqual([]);
  });
});

/**
 * Whatever three vaults do to each other's keys at the same time - insert, offer, answer, give back, pool, promise, draw,
 * extract, blacklist - every commit leaves the invariants of docs/domain.md, a, whole in each vault (stock-guard.ts), and in
 * the end what was given was received, and the custody of all of them verifies. PROOF_SEED repeats the choice of what is
 * done, PROOF_NETWORK_SEQUENCES and PROOF_NETWORK_OPERATIONS change its size.
 */
import fc from 'fast-check';
import { DomainError } from '../../kernel/errors.js';
import { anOwner, computed, connected } from '../platform/sharing/sharing-world.js';
import * as allocation from '../platform/allocations/allocations-world.js';
import { aSku, defaultNetwork, keysOf, type TestSku } from '../platform/stock/stock-world.js';
import * as pool from '../platform/stockpools/stockpools-world.js';
import { accept, faultsOf, offer, reject, revoke } from '../platform/transfers/transfers-world.js';
import type { TestUser } from '../support/platform.js';
import { actorOf, startInside, type InsidePlatform } from './inside.js';
import { deedsOf, type Deeds } from './stock-deeds.js';
import { faultsOf as invariantsBroken, guardInvariants } from './stock-guard.js';

const setting = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise);
const seed = setting('PROOF_SEED', Math.floor(Math.random() * 2 ** 31));
const sequences = setting('PROOF_NETWORK_SEQUENCES', 4);
const operations = setting('PROOF_NETWORK_OPERATIONS', 250);
const people = 6;
/** API only - Network. */
const apiNetwork = '01900000-0000-7000-8000-000000000005';

const kinds = {
  ...{ insert: 4, extract: 6, blacklist: 3 },
  ...{ offer: 14, accept: 12, reject: 3, revoke: 5 },
  ...{ pool: 5, drawPool: 8, refill: 4, closePool: 2 },
  ...{ promise: 5, acceptPromise: 5, drawPromise: 8, closePromise: 4 },
} as const;
type Kind = keyof typeof kinds;
interface Step {
  readonly kind: Kind;
  readonly at: number;
  readonly count: number;
}

let world: InsidePlatform;
let deeds: Deeds;
beforeAll(async () => {
  world = await startInside({ config: { PLATFORM_ROLE: 'serve' } });
  deeds = deedsOf(world);
  await guardInvariants(world.platform.database);
});
afterAll(() => world.close());

/** There was nothing to do it on. */
const nothing = Symbol('nothing');

/** What is not possible any more is refused in words of the domain; anything else is a fault. */
const tried = async <T>(act: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await act();
  } catch (thrown) {
    if (thrown instanceof DomainError && thrown.kind !== 'internal') return undefined;
    throw thrown;
  }
};

/** From one vault to another, over their connection; what goes back goes the same way. */
interface Way {
  readonly sender: TestUser;
  readonly receiver: TestUser;
  readonly connectionGuid: string;
  readonly sku: TestSku;
}
interface Given {
  readonly guid: string;
  readonly way: Way;
}

/** Of the last that were made: those before are answered or drawn by then. */
const recent = <T>(list: readonly T[], at: number): T | undefined => list.at(-1 - (at % Math.min(4, list.length)));

class Network {
  private readonly offers: Given[] = [];
  private readonly pools: Given[] = [];
  private readonly promises: Given[] = [];
  private constructor(
    private readonly vaults: readonly TestUser[],
    private readonly ways: readonly Way[],
    private readonly sku: TestSku,
    private readonly done: Map<Kind, number>,
  ) {}

  /** @param done how often each kind has come to something */
  static async begin(done: Map<Kind, number>): Promise<Network> {
    const publisher = await anOwner(world, 'Publisher');
    const [one, other] = [await anOwner(world, 'Distributor'), await anOwner(world, 'Distributor')];
    const sku = await aSku(world, publisher.ownerGuid, { title: 'Aurora' });
    const ways: Way[] = [];
    for (const [sender, receiver] of [[publisher, one] as const, [publisher, other] as const, [one, other] as const]) {
      const connectionGuid = await connected(world, sender, receiver);
      ways.push({ sender, receiver, connectionGuid, sku }, { sender: receiver, receiver: sender, connectionGuid, sku });
    }
    const network = new Network([publisher, one, other], ways, sku, done);
    await network.deeds.insert(0, 40);
    await computed(world, publisher);
    return network;
  }

  /** Everybody does every n-th step, all at once. */
  async run(steps: readonly Step[]): Promise<void> {
    await Promise.all(
      Array.from({ length: people }, async (_, person) => {
        for (let step = person; step < steps.length; step += people) {
          const { kind, at, count } = steps[step] as Step;
          const done = await tried(async () => (await this.deeds[kind](at, count)) !== nothing);
          if (done === true) this.done.set(kind, (this.done.get(kind) ?? 0) + 1);
        }
      }),
    );
  }

  private readonly place = () => ({ skuId: this.sku.skuGuid, rightId: defaultNetwork });
  private readonly wayAt = (at: number): Way => this.ways[at % this.ways.length] as Way;
  private readonly actorAt = (at: number) => {
    const { ownerGuid } = this.vaults[at % this.vaults.length] as TestUser;
    return actorOf(ownerGuid, `Person${at}`);
  };
  /** One that was made; of none nothing is done. */
  private readonly on =
    (list: readonly Given[], act: (given: Given, count: number) => Promise<unknown>) =>
    async (at: number, count: number): Promise<unknown> => {
      const given = list.length === 0 ? undefined : recent(list, at);
      return given === undefined ? nothing : act(given, count);
    };
  private readonly make =
    (list: Given[], act: (way: Way, count: number) => Promise<string>) =>
    async (at: number, count: number): Promise<unknown> => {
      const way = this.wayAt(at);
      return list.push({ guid: await act(way, count), way });
    };

  private readonly deeds: Readonly<Record<Kind, (at: number, count: number) => Promise<unknown>>> = {
    /** Only who has made the SKU has new keys of it. */
    insert: (_, count) =>
      deeds.insert(actorOf((this.vaults[0] as TestUser).ownerGuid, 'Ada'), this.place(), keysOf(count)),
    extract: (at, count) => deeds.extract(this.actorAt(at), this.place(), count),
    blacklist: (at) => deeds.blacklist(this.actorAt(at), this.place(), 1),
    offer: this.make(this.offers, (way, quantity) => offer(way, { quantity })),
    /** Every third time under a tighter right. */
    accept: this.on(this.offers, ({ guid, way }, count) =>
      accept(way.receiver, guid, count % 3 === 0 ? apiNetwork : ''),
    ),
    reject: this.on(this.offers, ({ guid, way }) => reject(way.receiver, guid)),
    revoke: this.on(this.offers, ({ guid, way }) => revoke(way.sender, guid)),
    pool: this.make(this.pools, (way, quantity) => pool.aPool(way, { quantity })),
    drawPool: this.on(this.pools, ({ guid, way }, count) => pool.draw(way.receiver, guid, count)),
    refill: this.on(this.pools, ({ guid, way }, count) => pool.refill(way.sender, guid, count)),
    closePool: this.on(this.pools, ({ guid, way }) => pool.close(way.sender, guid)),
    promise: this.make(this.promises, (way) => allocation.offer(way)),
    acceptPromise: this.on(this.promises, ({ guid, way }) => allocation.accept(way.receiver, guid)),
    drawPromise: this.on(this.promises, ({ guid, way }, count) => allocation.draw(way.receiver, guid, count)),
    closePromise: this.on(this.promises, ({ guid, way }) => allocation.close(way.sender, guid)),
  };

  /** @returns what is not true although nobody does anything any more */
  async settled(): Promise<unknown[]> {
    const faults: unknown[] = [];
    for (const { ownerGuid } of this.vaults)
      faults.push(...(await invariantsBroken(world.platform.database, ownerGuid)));
    const { rows } = await world.platform.database.execute(
      `select 'lost or on the way' as fault, inserted - held as lost, received - gone as on_the_way from (
        select sum(inserted) as inserted, sum(received) as received, sum(transferred_out) as gone,
          sum(available + pooled + reserved + offered + sold + fulfilled + extracted + revoked + blacklisted + voided) as held
        from stock_standing where sku_id = $1) as network where inserted <> held or received <> gone`,
      [this.sku.skuGuid],
    );
    return [...faults, ...rows, ...(await faultsOf(world, this.vaults))];
  }
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.oneof(...Object.entries(kinds).map(([kind, weight]) => ({ weight, arbitrary: fc.constant(kind as Kind) }))),
  at: fc.nat(999),
  count: fc.integer({ min: 1, max: 6 }),
});

describe('whatever three vaults do to each other’s keys at once', () => {
  it(`every commit keeps every invariant of each: ${sequences} sequences of ${operations} operations, seed ${seed}`, async () => {
    const done = new Map<Kind, number>();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: operations, maxLength: operations }), async (steps) => {
        const network = await Network.begin(done);
        await network.run(steps);
        expect(await network.settled()).toEqual([]);
      }),
      { numRuns: sequences, seed, endOnFailure: true },
    );
    // Refusing everything would keep everything.
    expect(Object.keys(kinds).filter((kind) => !done.has(kind as Kind))).toEqual([]);
  }, 900_000);
});

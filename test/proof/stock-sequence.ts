/** A vault whose stock eight people work in at once, and what they were told of it. */
import assert from 'node:assert/strict';
import type { Actor } from '../../platform/access/index.js';
import { verifyCustody } from '../../platform/stock/ledger/custody/verification.repository.js';
import { findDifferences } from '../../platform/stock/ledger/balances/balance.repository.js';
import { keyStateName } from '../../platform/stock/keys/key-state.js';
import { aSku, defaultNetwork, defaultPrivate, keysOf, tablesOf } from '../platform/stock/stock-world.js';
import { actorOf, type InsidePlatform } from './inside.js';
import type { Deeds, Inserted, Moved, Place } from './stock-deeds.js';
import { faultsOf } from './stock-guard.js';
import { testSeal } from '../platform/stock/ledger/custody/custody-keys.js';

const people = 8;

/** What is done, and how often beside the others. */
export const kinds = {
  insert: 6,
  insertTwice: 1,
  insertAgain: 1,
  insertElsewhere: 1,
  abandon: 1,
  cancelWhileWorking: 1,
  insertAndWithdraw: 2,
  importTwice: 3,
  extract: 28,
  extractByProgram: 10,
  extractAll: 3,
  extractAndFail: 4,
  blacklist: 6,
  changeRight: 8,
} as const;
export type Kind = keyof typeof kinds;

export interface Step {
  readonly kind: Kind;
  readonly place: number;
  readonly count: number;
}

/** What people were told, of one vault. */
class Told {
  /** The SKU of each key that is, or was, in the stock. */
  readonly inserted = new Map<string, string>();
  /** Those that may be inserted a second time. */
  readonly withdrawn = new Set<string>();
  readonly extracted: string[] = [];
  /** Keys by the state that they must have now (key-state.ts). */
  readonly states: Record<string, number> = { Available: 0, Extracted: 0, Blacklisted: 0, Voided: 0 };

  move(from: string | undefined, to: string, count: number): void {
    if (from !== undefined) this.states[from] = (this.states[from] ?? 0) - count;
    this.states[to] = (this.states[to] ?? 0) + count;
  }

  moveAll({ moved }: Moved, to: string): void {
    for (const [from, count] of Object.entries(moved)) this.move(from, to, count);
  }

  insert(place: Place, keys: readonly string[]): void {
    for (const key of keys) this.inserted.set(key, place.skuId);
    this.move(undefined, 'Available', keys.length);
  }
}

export class Sequence {
  readonly told = new Told();
  private constructor(
    private readonly world: InsidePlatform,
    private readonly acts: Deeds,
    readonly ownerGuid: string,
    private readonly rivalGuid: string,
    private readonly places: readonly Place[],
    private readonly rivalPlace: Place,
  ) {}

  static async begin(world: InsidePlatform, acts: Deeds): Promise<Sequence> {
    const [ownerGuid, rivalGuid] = [await world.vault(), await world.vault()];
    const [first, second, rival] = [
      await aSku(world, ownerGuid),
      await aSku(world, ownerGuid, { platform: 'GOG' }),
      await aSku(world, rivalGuid),
    ];
    const places = [first, second].flatMap(({ skuGuid }) =>
      [defaultPrivate, defaultNetwork].map((rightId) => ({ skuId: skuGuid, rightId })),
    );
    return new Sequence(world, acts, ownerGuid, rivalGuid, places, { skuId: rival.skuGuid, rightId: defaultPrivate });
  }

  /** Everybody does every n-th step, all at once. */
  async run(steps: readonly Step[]): Promise<void> {
    await Promise.all(
      Array.from({ length: people }, async (_, nth) => {
        const actor = actorOf(this.ownerGuid, `Person${nth}`);
        for (let at = nth; at < steps.length; at += people) {
          const { kind, place, count } = steps[at] as Step;
          await this.deeds[kind](actor, this.places[place] as Place, count);
        }
      }),
    );
  }

  private note({ refusal }: Inserted, place: Place, keys: readonly string[]): void {
    if (refusal === undefined) this.told.insert(place, keys);
    else assert.equal(refusal, 'stock.keys_exist');
  }

  private async extract(actor: Actor, place: Place, quantity: number): Promise<void> {
    const texts = await this.acts.extract(actor, place, quantity);
    if (texts === undefined) return;
    assert.equal(texts.length, quantity);
    this.told.extracted.push(...texts);
    this.told.move('Available', 'Extracted', quantity);
  }

  private readonly deeds: Readonly<Record<Kind, (actor: Actor, place: Place, count: number) => Promise<void>>> = {
    insert: async (actor, place, count) => {
      const keys = keysOf(count * 3);
      const { refusal } = await this.acts.insert(actor, place, keys);
      assert.equal(refusal, undefined);
      this.told.insert(place, keys);
    },
    /** Two of the vault's people have the same file. */
    insertTwice: async (actor, place, count) => {
      const keys = keysOf(count);
      const both = await Promise.all([
        this.acts.insert(actor, place, keys),
        this.acts.insert(actorOf(this.ownerGuid, 'Double'), place, keys),
      ]);
      assert.equal(both.filter(({ refusal }) => refusal === undefined).length, 1);
      for (const one of both) this.note(one, place, keys);
    },
    /** One key of the file is in the stock, or has left it. */
    insertAgain: async (actor, place, count) => {
      const known = [...this.told.inserted].filter(([key]) => !this.told.withdrawn.has(key));
      const [key, skuId] = known.at(count % known.length) ?? [];
      if (key === undefined || skuId === undefined) return;
      const { refusal } = await this.acts.insert(actor, { ...place, skuId }, [key, ...keysOf(1)]);
      assert.equal(refusal, 'stock.keys_exist');
    },
    /** Another vault has the same file. */
    insertElsewhere: async (actor, place, count) => {
      const keys = keysOf(count);
      const steam = { ...place, skuId: (this.places[0] as Place).skuId };
      const [mine, theirs] = await Promise.all([
        this.acts.insert(actor, steam, keys),
        this.acts.insert(actorOf(this.rivalGuid, 'Rival'), this.rivalPlace, keys),
      ]);
      assert.equal([mine, theirs].filter(({ refusal }) => refusal === undefined).length, 1);
      this.note(mine, steam, keys);
    },
    importTwice: async (actor, place, count) => {
      const keys = keysOf(count * 2);
      this.note(await this.acts.importTwice(actor, place, keys), place, keys);
    },
    extractByProgram: async (actor, place) => {
      const text = await this.acts.extractByProgram(actor, place);
      if (text === undefined) return;
      this.told.extracted.push(text);
      this.told.move('Available', 'Extracted', 1);
    },
    abandon: (actor, place, count) => this.acts.abandon(actor, place, keysOf(count)),
    cancelWhileWorking: async (actor, place, count) => {
      const keys = keysOf(count);
      if (await this.acts.cancelWhileWorking(actor, place, keys)) this.told.insert(place, keys);
    },
    extract: (actor, place, count) => this.extract(actor, place, count),
    extractAll: async (actor, place) => {
      const free = await tablesOf(this.world)
        .selectFrom('stock_standing')
        .select('available')
        .where('vault_id', '=', this.ownerGuid)
        .where('sku_id', '=', place.skuId)
        .where('agreement_id', '=', place.rightId)
        .executeTakeFirst();
      if (free !== undefined && free.available > 0) await this.extract(actor, place, free.available);
    },
    extractAndFail: (actor, place, count) => this.acts.extractAndFail(actor, place, count),
    blacklist: async (actor, place, count) => {
      const done = await this.acts.blacklist(actor, place, count);
      this.told.moveAll(done, 'Blacklisted');
      assert.deepEqual(
        Object.keys(done.refused).filter((state) => state !== 'Blacklisted' && state !== 'Voided'),
        [],
      );
    },
    /** What nobody has taken meanwhile is withdrawn; when that was all, the same file may come again. */
    insertAndWithdraw: async (actor, place, count) => {
      const keys = keysOf(count);
      for (const key of keys) this.told.withdrawn.add(key);
      const { insertionId, refusal } = await this.acts.insert(actor, place, keys);
      assert.equal(refusal, undefined);
      this.told.insert(place, keys);
      const done = await this.acts.withdraw(actor, insertionId);
      this.told.moveAll(done, 'Voided');
      const again = await this.acts.insert(actor, place, keys);
      assert.equal(again.refusal, done.moved['Available'] === count ? undefined : 'stock.keys_exist');
      this.note(again, place, keys);
    },
    changeRight: async (actor, place, count) => {
      const { moved } = await this.acts.changeRight(actor, place, count);
      assert.deepEqual(
        Object.keys(moved).filter((state) => state !== 'Available'),
        [],
      );
    },
  };

  /** What is true when nobody does anything. */
  async settle(): Promise<void> {
    const { inserted, extracted, states } = this.told;
    assert.equal(new Set(extracted).size, extracted.length);
    assert.deepEqual(
      extracted.filter((text) => !inserted.has(text)),
      [],
    );
    const db = tablesOf(this.world);
    const { rows } = await this.world.platform.database.execute(
      'select state, count(*)::int as count from key where vault_id = $1 group by state',
      [this.ownerGuid],
    );
    const found = Object.fromEntries(rows.map(({ state, count }) => [keyStateName(Number(state)), Number(count)]));
    assert.deepEqual({ Available: 0, Extracted: 0, Blacklisted: 0, Voided: 0, ...found }, states);
    for (const vaultId of [this.ownerGuid, this.rivalGuid]) {
      assert.deepEqual(await faultsOf(this.world.platform.database, vaultId), []);
      assert.deepEqual(await findDifferences(db, vaultId), []);
      assert.deepEqual((await verifyCustody(db, testSeal, vaultId)).faults, []);
    }
  }
}

/**
 * kill -9 of platform, worker and Postgres at random moments, while people insert, extract and blacklist without a
 * pause: what was acknowledged is there, nothing is done twice, and every commit in between kept the
 * invariants (stock-guard.ts). PROOF_SEED repeats the order of the kills, PROOF_KILLS their number:
 * `npm run test:proof` is 50, `npm test` each victim once in each act, at other moments each time.
 */
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { hashPassword, provisionVault } from '../../platform/accounts/index.js';
import { verifyCustody } from '../../platform/stock/ledger/custody/verification.repository.js';
import { findDifferences } from '../../platform/stock/ledger/balances/balance.repository.js';
import type { StockDatabase } from '../../platform/stock/index.js';
import { aSku, defaultPrivate, keysOf } from '../platform/stock/stock-world.js';
import { until } from '../support/until.js';
import {
  acts,
  startCrashingProduct,
  victims,
  type Act,
  type CrashingProduct,
  type Victim,
} from './crashing-product.js';
import {
  aPerson,
  blacklistPersistently,
  BLACKLISTING,
  EXTRACTION,
  codesFor,
  extractPersistently,
  insertPersistently,
  type Acknowledged,
  type Person,
} from './persistent-people.js';
import { planKills, type Moment } from './kills.js';
import { faultsOf, guardInvariants } from './stock-guard.js';
import type { Place } from './stock-deeds.js';
import { testSeal } from '../platform/stock/ledger/custody/custody-keys.js';

const setting = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise);
const seed = setting('PROOF_SEED', Math.floor(Math.random() * 2 ** 31));
const kills = setting('PROOF_KILLS', victims.length * acts.length);
/** Longer than any of the acts takes, so that all of their moments are met. */
const latestMs = 250;
/** Longest wait for a step of the act that is to be met. */
const stepMs = 2_000;
const inserted = 200;
const extracted = 20;
const blacklisted = 10;

let product: CrashingProduct;
beforeAll(async () => {
  product = await startCrashingProduct();
  await guardInvariants(product.database);
});
afterAll(() => product.close());

/** In an order and at moments that the seed decides. */
const plan = (round: number) => planKills({ seed: seed + round, kills, victims, acts, latestMs });

/** All that were planned; then, on a machine that gets little done between two of them, more until it is enough. */
function* momentsUntil(isEnough: () => boolean): Generator<Moment<Victim, Act>> {
  yield* plan(0);
  for (let round = 1; ; round += 1)
    for (const moment of plan(round)) {
      if (isEnough()) return;
      yield moment;
    }
}

type Told = readonly Acknowledged[];

interface Lanes {
  /** What they were told of so far. */
  readonly acknowledged: Told;
  /** Rejects with what ended one of them. */
  readonly ended: Promise<unknown>;
  /** Whether more may come. */
  isGoingOn(): boolean;
}

/** So many do one thing at the same time, again and again until told to stop. */
const lanes = (count: number, isOver: () => boolean, act: () => Promise<Acknowledged | undefined>): Lanes => {
  const acknowledged: Acknowledged[] = [];
  const one = async (): Promise<void> => {
    while (!isOver()) {
      const told = await act();
      if (told === undefined) return;
      acknowledged.push(told);
    }
  };
  const ended = Promise.all(Array.from({ length: count }, one));
  let isGoingOn = true;
  const stop = (): boolean => (isGoingOn = false);
  void ended.then(stop, stop);
  return { acknowledged, ended, isGoingOn: () => isGoingOn };
};

const sumOf = (acts: readonly Acknowledged[]): number => acts.reduce((sum, { quantity }) => sum + quantity, 0);
const column = async (text: string): Promise<unknown[]> =>
  (await product.database.execute(text)).rows.map((row) => Object.values(row)[0]);

describe('kill -9 of platform, worker and Postgres', () => {
  it(`at ${kills} random moments of insertions, extractions and blacklistings loses nothing and does nothing twice, seed ${seed}`, async () => {
    const ownerGuid = await provisionVault(product.database, product.keyRing, {
      ...{ name: 'Crashing', company: 'Crashing Ltd', companyType: 'Publisher' },
    });
    const hash = await hashPassword('Correct-horse-1');
    const people: Person[] = [];
    for (let at = 0; at < kills * 3 + 1; at += 1) people.push(await aPerson(product, ownerGuid, hash));
    const [inserter, ...others] = people as [Person, ...Person[]];
    const world = { database: product.database } as never;
    const [inserting, extracting, blacklisting] = (await Promise.all(
      [0, 1, 2].map(async (): Promise<Place> => ({
        skuId: (await aSku(world, ownerGuid)).skuGuid,
        rightId: defaultPrivate,
      })),
    )) as [Place, Place, Place];
    const stock = keysOf(others.length * extracted);
    const toBlacklist = keysOf(others.length * blacklisted);
    await insertPersistently(product, inserter, extracting, stock);
    await insertPersistently(product, inserter, blacklisting, toBlacklist);
    const half = Math.floor(others.length / 2);
    const extractors = await codesFor(product, others.slice(0, half), EXTRACTION);
    const blacklisters = await codesFor(product, others.slice(half), BLACKLISTING);

    let isOver = false;
    const over = (): boolean => isOver;
    const extractorCodes = extractors.entries();
    const blacklisterCodes = blacklisters.entries();
    let nth = 0;
    const insertions = lanes(4, over, () => insertPersistently(product, inserter, inserting, keysOf(inserted)));
    const extractions = lanes(1, over, async () => {
      const next = extractorCodes.next();
      return next.done ? undefined : extractPersistently(product, next.value[0], extracting, extracted, next.value[1]);
    });
    const blacklistings = lanes(3, over, async () => {
      const next = blacklisterCodes.next();
      if (next.done) return undefined;
      const mine = toBlacklist.slice(nth * blacklisted, (nth += 1) * blacklisted);
      return blacklistPersistently(product, next.value[0], mine, next.value[1]);
    });

    const all = [insertions, extractions, blacklistings];
    const isEnough = (): boolean =>
      all.every(({ acknowledged, isGoingOn }) => acknowledged.length >= kills / 5 || !isGoingOn());
    const faults: string[] = [];
    for (const { victim, act, afterMs } of momentsUntil(isEnough)) {
      // All who do it may be waiting for a job whose worker was killed.
      await once(product.asked, act, { signal: AbortSignal.timeout(stepMs) }).catch(() => undefined);
      // A random moment announces itself by no event.
      await wait(afterMs);
      await product.kill(victim);
      faults.push(...(await faultsOf(product.database, ownerGuid)));
    }
    isOver = true;
    await Promise.all(all.map(({ ended }) => ended));
    const [didInsert, didExtract, didBlacklist] = [insertions, extractions, blacklistings].map(
      ({ acknowledged }) => acknowledged,
    ) as [Told, Told, Told];

    expect(faults).toEqual([]);
    // Enough was under way for the kills to meet it.
    for (const did of [didInsert, didExtract, didBlacklist]) expect(did.length).toBeGreaterThanOrEqual(kills / 5);
    const prepared = stock.length + toBlacklist.length;
    const states = await product.database.execute('select state, count(*)::int as count from key group by state');
    const count = (state: number): number => Number(states.rows.find((row) => row['state'] === state)?.['count'] ?? 0);
    // Each act once, with all of its keys: what was asked for again and again was done one time.
    expect(didInsert.map(({ quantity }) => quantity)).toEqual(didInsert.map(() => inserted));
    expect(didExtract.map(({ quantity }) => quantity)).toEqual(didExtract.map(() => extracted));
    expect(didBlacklist.map(({ quantity }) => quantity)).toEqual(didBlacklist.map(() => blacklisted));
    expect(count(7)).toBe(sumOf(didExtract));
    expect(count(9)).toBe(sumOf(didBlacklist));
    expect(count(2) + count(7) + count(9)).toBe(prepared + sumOf(didInsert));
    expect((await column('select id from extraction')).toSorted()).toEqual(didExtract.map(({ id }) => id).toSorted());
    expect(
      await column('select insertion_id from txn where insertion_id is not null group by 1 having count(*) > 1'),
    ).toEqual([]);
    // One whose worker was killed when its work was done, and nothing was left but to say so, is noticed half a minute later.
    const jobsLeft = await until(
      () => column(`select state || ' ' || coalesce(failure_code, '') from job where state <> 'completed'`),
      (left) => left.every((each) => !/^(queued|running) /.test(String(each))),
    );
    expect(jobsLeft).toEqual([]);
    // Letters are sent by the worker: each that was queued leaves in the end.
    await until(
      () => column('select count(*)::int from mail_letter where sent_at is null and failed_at is null'),
      ([left]) => left === 0,
    );
    const db = product.database.tables<StockDatabase>();
    expect(await findDifferences(db, ownerGuid)).toEqual([]);
    expect((await verifyCustody(db, testSeal, ownerGuid)).faults).toEqual([]);
    // A broken connection to Postgres ends nobody.
    expect(product.endedByThemselves).toEqual([]);
  }, 1_200_000);
});

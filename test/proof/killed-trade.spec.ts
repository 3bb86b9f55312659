/**
 * kill -9 of Postgres, platform and worker at random moments, while two companies accept offers, draw, fill pools, and let
 * offers and pools expire: every key is in one vault, and the books of both say the same. PROOF_SEED repeats the order of
 * the kills, PROOF_KILLS their number.
 */
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { testSeal } from '../platform/stock/ledger/custody/custody-keys.js';
import { faultsOf } from '../platform/transfers/transfers-world.js';
import { startCrashingProduct, tradeActs, type CrashingProduct, type Victim } from './crashing-product.js';
import { planKills } from './kills.js';
import { tradingOf, twoTraders } from './persistent-traders.js';

const setting = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise);
const seed = setting('PROOF_SEED', Math.floor(Math.random() * 2 ** 31));
const kills = setting('PROOF_KILLS', 52);
/** A process takes seconds of a core to come back: it is killed once in each act, Postgres in the other moments. */
const victims: readonly Victim[] = [
  ...(['Postgres', 'Postgres', 'Postgres', 'platform', 'Postgres', 'Postgres', 'Postgres', 'Postgres'] as const),
  ...(['Postgres', 'worker', 'Postgres', 'Postgres', 'Postgres'] as const),
];
const latestMs = 250;
/** Longest wait for a step of the act that is to be met. */
const stepMs = 2_000;
const keys = 30_000;

let product: CrashingProduct;
beforeAll(async () => {
  product = await startCrashingProduct('test/proof/sweeping-worker.js');
});
afterAll(() => product.close());

const rowsOf = async (text: string) => (await product.database.execute(text)).rows;

/** The equation of docs/domain.md, a 1, of each vault; and over both, that what was given was received. */
const unbalanced = () =>
  rowsOf(`
    select vault_id::text as what from stock_standing group by vault_id having sum(inserted + received + right_in) <>
      sum(available + pooled + reserved + offered + sold + fulfilled + extracted + revoked + blacklisted + voided
        + transferred_out + right_out)
    union all select 'the network' from stock_standing having sum(received) <> sum(transferred_out)`);

it(`kill -9 at ${kills} moments of acceptances, draws, pools and expiries loses no key and gives none twice, seed ${seed}`, async () => {
  const traders = await twoTraders(product, keys);
  const trading = tradingOf(product, traders);
  const faults: unknown[] = [];
  let given = 0;
  for (const { victim, act, afterMs } of planKills({ seed, kills, victims, acts: tradeActs, latestMs })) {
    const asked = once(product.asked, act, { signal: AbortSignal.timeout(stepMs) }).catch(() => undefined);
    // Keys that a job moves wait half a minute for the next worker: those alone that its death is to meet.
    const isLarge = victim === 'worker' && act === 'acceptance';
    const deeds = [trading.acceptance(isLarge), trading.draw(), trading['pool assignment'](), trading.expiry()];
    const ended = Promise.allSettled(deeds);
    await asked;
    // A random moment announces itself by no event.
    await wait(afterMs);
    await product.kill(victim);
    for (const one of await ended) {
      if (one.status === 'rejected') throw one.reason;
      given += one.value.given;
    }
    faults.push(...(await unbalanced()));
  }
  expect(faults).toEqual([]);
  const { sender, receiver } = traders;
  const world = { database: product.database, get: () => testSeal } as never;
  expect(await faultsOf(world, [sender, receiver])).toEqual([]);
  // Each act once, with all of its keys: what was asked for again and again was done one time.
  expect(await rowsOf('select vault_id, count(*)::int as keys from key group by vault_id order by 2 desc')).toEqual([
    { vault_id: sender.ownerGuid, keys: keys - given },
    { vault_id: receiver.ownerGuid, keys: given },
  ]);
  expect(await rowsOf('select fingerprint from key group by 1 having count(*) > 1')).toEqual([]);
  expect(
    await rowsOf(`select m.key_id from key_moved m join txn t on t.id = m.txn_id
      where t.kind = 'Received' group by 1 having count(*) > 1`),
  ).toEqual([]);
  expect(
    await rowsOf(
      `select kind, document_id from txn where kind in ('Transferred', 'Received') group by 1, 2 having count(*) > 1`,
    ),
  ).toEqual([]);
  expect(await rowsOf('select id from transfer_offer where status in (1, 2)')).toEqual([]);
  expect(await rowsOf(`select kind, state from job where state not in ('completed')`)).toEqual([]);
  // A broken connection to Postgres ends nobody.
  expect(product.endedByThemselves).toEqual([]);
}, 1_200_000);

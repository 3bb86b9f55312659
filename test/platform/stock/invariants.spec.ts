/** Whatever people do in whatever order, the books agree (docs/domain.md, a, invariants 1 to 6). */
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import type { StockAlarm } from '../../../platform/stock/ledger/custody/verifier.service.js';
import { verifyCustody } from '../../../platform/stock/ledger/custody/verification.repository.js';
import { AccountsServiceService, CodeMethod, CodePurpose } from '../../../proto/gen/keyway/accounts/v1/accounts.js';
import { ExtractionServiceService } from '../../../proto/gen/keyway/extraction/v1/extraction.js';
import { TransactionsServiceService } from '../../../proto/gen/keyway/stock/v1/transactions.js';
import { startTestMailbox, type TestMailbox } from '../../support/mailbox.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../support/platform.js';
import {
  aDraft,
  aSku,
  commit,
  databaseOf,
  defaultNetwork,
  defaultPrivate,
  endOfJob,
  insertionsOf,
  insertKeys,
  keysOf,
  tablesOf,
  upload,
} from './stock-world.js';
import { testSeal } from './ledger/custody/custody-keys.js';
import { watchOf } from './ledger/custody/custody-world.js';

let world: TestPlatform;
let mailbox: TestMailbox;
let moved = 0;

beforeAll(async () => {
  mailbox = await startTestMailbox();
  world = await startTestPlatform({
    clock: { now: () => new Date(Date.now() + moved) },
    config: { SMTP_URL: mailbox.url },
  });
});
afterAll(async () => {
  await world.close();
  await mailbox.close();
});

const alarmsOf = async (ownerGuid: string): Promise<StockAlarm[]> =>
  (await watchOf(world).verifyAll()).filter(({ vaultId }) => vaultId === ownerGuid);

const extract = async (user: TestUser, skuGuid: string, rightGuid: string, quantity: number): Promise<void> => {
  moved += 13 * 60_000;
  await user.service(AccountsServiceService).sendCode({ purpose: CodePurpose.EXTRACTION }, user.call());
  const request = {
    skuGuid,
    rightGuid,
    quantity: quantity,
    code: await mailbox.takeCode(user.email),
    method: CodeMethod.EMAIL,
    isFinalConfirmed: true,
    idempotencyKey: randomUUID(),
  };
  await user.service(ExtractionServiceService).extract(request, user.call());
};

interface Step {
  readonly kind: 'insert' | 'cancel' | 'repeat' | 'extract';
  readonly place: number;
  readonly count: number;
}

const place = fc.nat(3);
const count = fc.integer({ min: 1, max: 12 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('insert' as const), place, count }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('cancel' as const, 'repeat' as const), place, count }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('extract' as const), place, count }) },
);

/** One SKU under one right, and what its books must say. */
interface Place {
  readonly skuGuid: string;
  readonly rightGuid: string;
  free: number;
  inserted: number;
  extracted: number;
  lastKeys: readonly string[];
}

const doInsert = async (user: TestUser, there: Place, wanted: number): Promise<number> => {
  there.lastKeys = keysOf(wanted);
  await insertKeys(world, user, there.skuGuid, there.lastKeys, there.rightGuid);
  there.free += wanted;
  there.inserted += wanted;
  return 1;
};

const doExtract = async (user: TestUser, there: Place, wanted: number): Promise<number> => {
  const quantity = Math.min(wanted, there.free);
  if (quantity === 0) return 0;
  await extract(user, there.skuGuid, there.rightGuid, quantity);
  there.free -= quantity;
  there.extracted += quantity;
  return 1;
};

const doCancel = async (user: TestUser, there: Place, wanted: number): Promise<number> => {
  const draft = await aDraft(user, there.skuGuid, there.rightGuid);
  await upload(user, draft, 'never.txt', keysOf(wanted));
  await insertionsOf(user).cancelInsertion({ insertionGuid: draft }, user.call());
  return 0;
};

const doRepeat = async (user: TestUser, there: Place): Promise<number> => {
  if (there.lastKeys.length === 0) return 0;
  const draft = await aDraft(user, there.skuGuid, there.rightGuid);
  await upload(user, draft, 'again.txt', there.lastKeys);
  await expect(commit(user, draft)).rejects.toMatchObject({ code: 'stock.keys_exist' });
  return 0;
};

/** What a step does to the vault and to the model; @returns the transactions it makes. */
const deeds: Record<Step['kind'], (user: TestUser, there: Place, wanted: number) => Promise<number>> = {
  insert: doInsert,
  extract: doExtract,
  cancel: doCancel,
  repeat: doRepeat,
};

describe('after any sequence of insertions, cancels, repeated uploads and extractions', () => {
  it('counters, keys, movements and custody say the same as the model', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
        const user = await world.user({ role: 'Owner' });
        const skus = [await aSku(world, user.ownerGuid), await aSku(world, user.ownerGuid, { platform: 'GOG' })];
        const places = skus.flatMap(({ skuGuid }) =>
          [defaultPrivate, defaultNetwork].map((rightGuid): Place => ({
            skuGuid,
            rightGuid,
            free: 0,
            inserted: 0,
            extracted: 0,
            lastKeys: [],
          })),
        );
        let transactions = 0;
        for (const { kind, place: at, count: wanted } of steps)
          transactions += await deeds[kind](user, places[at] as Place, wanted);
        const db = tablesOf(world);
        const balances = await db
          .selectFrom('stock_standing')
          .selectAll()
          .where('vault_id', '=', user.ownerGuid)
          .execute();
        for (const { skuGuid, rightGuid, free, inserted, extracted } of places.filter((each) => each.inserted > 0)) {
          const balance = balances.find((row) => row.sku_id === skuGuid && row.agreement_id === rightGuid);
          expect(balance).toMatchObject({ available: free, inserted, extracted });
        }
        expect(await alarmsOf(user.ownerGuid)).toEqual([]);
        const chain = await db
          .selectFrom('txn')
          .select(['sequence', 'number'])
          .where('vault_id', '=', user.ownerGuid)
          .orderBy('sequence')
          .execute();
        expect(chain.map((row) => [row.sequence, row.number])).toEqual(
          Array.from({ length: transactions }, (_, i) => [i + 1, i + 1]),
        );
      }),
      { numRuns: 6 },
    );
  });
});

describe('what somebody changes in the tables is found', () => {
  const aVault = async () => {
    const user = await world.user({ role: 'Owner' });
    const { skuGuid } = await aSku(world, user.ownerGuid);
    const { transactionGuid } = await insertKeys(world, user, skuGuid, keysOf(150));
    await insertKeys(world, user, skuGuid, keysOf(5));
    return { user, skuGuid, transactionGuid };
  };
  const change = (text: string, values: unknown[]) => databaseOf(world).execute(text, values);
  const isValid = async (user: TestUser, transactionGuid: string) =>
    (await user.service(TransactionsServiceService).getTransaction({ transactionGuid }, user.call())).transaction
      ?.isHashValid;

  it.each([
    ['a movement that is gone', 'update key_movement_block set key_ids = key_ids[2:] where txn_id = $1'],
    ['a movement of another key', 'update key_movement_block set key_ids[2] = gen_random_uuid() where txn_id = $1'],
    ['a block of movements that is gone', 'delete from key_movement_block where txn_id = $1'],
    [
      'a movement that was added',
      'insert into key_movement select vault_id, txn_id, gen_random_uuid(), moved_at, event, from_state, to_state, null, null from key_moved where txn_id = $1 limit 1',
    ],
    [
      'a movement at another time',
      `update key_movement_block set moved_at = moved_at - interval '1 hour' where txn_id = $1`,
    ],
    ['another quantity', 'update txn set quantity = quantity + 1 where id = $1'],
    ['another person', 'update txn set actor_id = gen_random_uuid() where id = $1'],
    ['another reference', `update txn set reference = 'nothing to see' where id = $1`],
    ['another hash', `update txn set hash = sha256('x') where id = $1`],
  ])('in a transaction: %s', async (_, text) => {
    const { user, transactionGuid } = await aVault();
    expect(await isValid(user, transactionGuid)).toBe(true);
    await change(text, [transactionGuid]);
    const [fault] = (await verifyCustody(tablesOf(world), testSeal, user.ownerGuid)).faults;
    expect(fault).toMatchObject({ transactionId: expect.any(String), at: expect.any(Date) });
    const alarms = await alarmsOf(user.ownerGuid);
    expect(alarms.map(({ kind }) => kind)).toContain('custody');
    const kept = await change(`select kind from balance_alarm where vault_id = $1 and kind = 'custody'`, [
      user.ownerGuid,
    ]);
    expect(kept.rows).toHaveLength(1);
  });

  it('in the chain: its last link cut off', async () => {
    const { user } = await aVault();
    await change('delete from txn where vault_id = $1 and sequence = 2', [user.ownerGuid]);
    const { faults } = await verifyCustody(tablesOf(world), testSeal, user.ownerGuid);
    expect(faults[0]).toMatchObject({ kind: 'end', lane: 0, sequence: 2, number: 1, by: 'Test Owner' });
  });

  it('in a balance, and it is not mended', async () => {
    const { user, skuGuid } = await aVault();
    await change('update stock_balance set available = available + 7 where vault_id = $1', [user.ownerGuid]);
    const [alarm, ...others] = await alarmsOf(user.ownerGuid);
    expect(others).toEqual([]);
    expect(alarm).toMatchObject({ kind: 'balance', recorded: '162', recounted: '155' });
    expect(alarm?.subject).toContain(skuGuid);
    const { rows } = await change('select available from stock_balance where vault_id = $1', [user.ownerGuid]);
    expect(rows).toEqual([{ available: 162 }]);
  });

  it('in the state of a key', async () => {
    const { user } = await aVault();
    await change(
      'update key set state = 7 where (vault_id, id) in (select vault_id, id from key where vault_id = $1 limit 1)',
      [user.ownerGuid],
    );
    expect(new Set((await alarmsOf(user.ownerGuid)).map(({ kind }) => kind))).toEqual(
      new Set(['balance', 'movements']),
    );
  });
});

describe('the nightly watch', () => {
  it('takes one turn a day, whatever the number of nodes, and clears away what nobody will finish', async () => {
    const user = await world.user({ role: 'Editor' });
    const draft = await aDraft(user, (await aSku(world, user.ownerGuid)).skuGuid);
    await upload(user, draft, 'left.txt', keysOf(3));
    await databaseOf(world).execute(
      `update insertion_file set uploaded_at = null, started_at = now() - interval '2 hours' where insertion_id = $1`,
      [draft],
    );
    const nodes = await Promise.all([watchOf(world), watchOf(world), watchOf(world)].map((node) => node.runIfDue()));
    expect(nodes.filter((alarms) => alarms !== undefined)).toHaveLength(1);
    expect(
      await tablesOf(world).selectFrom('staged_block').select('lines').where('insertion_id', '=', draft).execute(),
    ).toEqual([]);
    expect(await watchOf(world).runIfDue()).toBeUndefined();
  });
});

it('a cancel that races the commit leaves all of the keys or none', async () => {
  const user = await world.user({ role: 'Owner' });
  const { skuGuid } = await aSku(world, user.ownerGuid);
  const draft = await aDraft(user, skuGuid);
  await upload(user, draft, 'a.txt', keysOf(2_000));
  const jobId = await commit(user, draft);
  const canceled = await insertionsOf(user)
    .cancelInsertion({ insertionGuid: draft }, user.call())
    .then(
      () => true,
      () => false,
    );
  await endOfJob(world, user, jobId);
  const keys = await tablesOf(world).selectFrom('key').select('id').where('insertion_id', '=', draft).execute();
  // Whoever came first: all of them, or none.
  expect(keys).toHaveLength(canceled ? 0 : 2_000);
});

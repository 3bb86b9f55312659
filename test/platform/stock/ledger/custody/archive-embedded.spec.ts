/** The archive on the embedded engine (PGlite), which has one connection for everything. */
import { createLog } from '../../../../../kernel/log.js';
import { ArchiveService } from '../../../../../platform/stock/ledger/archive/archive.service.js';
import { verifyCustody } from '../../../../../platform/stock/ledger/custody/verification.repository.js';
import { TransactionsServiceService } from '../../../../../proto/gen/keyway/stock/v1/transactions.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../../../support/platform.js';
import { aSku, databaseOf, insertKeys, keysOf, tablesOf } from '../../stock-world.js';
import { take } from './custody-world.js';
import { testSeal } from './custody-keys.js';

let world: TestPlatform;
let user: TestUser;
let skuGuid: string;
let inserted: string;
let old: string;
let young: string;

const yearsAfter = (date: Date, years: number): Date =>
  new Date(Date.UTC(date.getUTCFullYear() + years, date.getUTCMonth() + 1, 2, 3));
const start = new Date();
const later = yearsAfter(start, 2);

beforeAll(async () => {
  world = await startTestPlatform({ engine: 'pglite' });
  user = await world.user({ role: 'Owner' });
  ({ skuGuid } = await aSku(world, user.ownerGuid));
  inserted = (await insertKeys(world, user, skuGuid, keysOf(60))).transactionGuid;
  old = (await take(databaseOf(world), world, user, skuGuid, 3)) ?? '';
  young = (await take(databaseOf(world), world, user, skuGuid, 4, later)) ?? '';
});
afterAll(() => world.close());

const archivedIds = async (): Promise<Set<string>> => {
  const rows = await tablesOf(world)
    .selectFrom('txn_any')
    .select('id')
    .where('vault_id', '=', user.ownerGuid)
    .where('is_archived', '=', true)
    .execute();
  return new Set(rows.map(({ id }) => id));
};

it('takes what has had its 24 months, and nothing of what has not', async () => {
  const archive = new ArchiveService(databaseOf(world), createLog('archive', 'silent'));
  const { months, transactions } = await archive.run(later);
  expect([transactions, months.length > 0]).toEqual([2, true]);
  expect(await archivedIds()).toEqual(new Set([inserted, old]));
  expect(await archive.run(later)).toEqual({ months: [], transactions: 0 });
});

it('stays readable, verifies with the rest, and cannot be changed', async () => {
  for (const [transactionGuid, quantity] of [
    [inserted, 60],
    [old, 3],
    [young, 4],
  ] as const) {
    const { transaction } = await user
      .service(TransactionsServiceService)
      .getTransaction({ transactionGuid }, user.call());
    expect(transaction).toMatchObject({ quantity, isHashValid: true });
  }
  expect(await verifyCustody(tablesOf(world), testSeal, user.ownerGuid)).toMatchObject({
    links: 3,
    movements: 67,
    faults: [],
  });
  await expect(databaseOf(world).execute('update archive.txn set quantity = 1')).rejects.toThrow(
    'the archive is read-only',
  );
});

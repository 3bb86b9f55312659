/** After 24 months transactions and movements go to the cold part, and everything still agrees. */
import { createLog } from '../../../../../kernel/log.js';
import type { Database } from '../../../../../platform/database/database.js';
import { ArchiveService, archivedBefore } from '../../../../../platform/stock/ledger/archive/archive.service.js';
import { verifyCustody } from '../../../../../platform/stock/ledger/custody/verification.repository.js';
import { TransactionsServiceService } from '../../../../../proto/gen/keyway/stock/v1/transactions.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../../../support/platform.js';
import { aSku, databaseOf, insertKeys, keysOf, tablesOf } from '../../stock-world.js';
import { alarmsOf, openDoor, readTaken, take, watchOf } from './custody-world.js';
import { testSeal } from './custody-keys.js';

let world: TestPlatform;
let door: Database;
let user: TestUser;
let skuGuid: string;
let today = new Date('2026-11-21T10:00:00Z');

const archive = (): ArchiveService => new ArchiveService(databaseOf(world), createLog('archive', 'silent'));
const takeAt = async (time: string, quantity: number): Promise<string> =>
  (await take(door, world, user, skuGuid, quantity, new Date(time))) ?? '';
const placeOf = async (table: string): Promise<unknown> => {
  const { rows } = await databaseOf(world).execute(
    'select relnamespace::regnamespace::text as schema from pg_class where relname = $1',
    [table],
  );
  return rows[0]?.['schema'];
};
const archived = async (): Promise<string[]> =>
  (
    await tablesOf(world)
      .selectFrom('txn_any')
      .select('id')
      .where('vault_id', '=', user.ownerGuid)
      .where('is_archived', '=', true)
      .execute()
  ).map(({ id }) => id);

let given: string[] = [];
let inserted = '';
let ancient = '';
let old = '';
let young = '';

beforeAll(async () => {
  world = await startTestPlatform({ clock: { now: () => today } });
  door = await openDoor(world);
  user = await world.user({ role: 'Owner' });
  ({ skuGuid } = await aSku(world, user.ownerGuid));
  given = keysOf(300);
  inserted = (await insertKeys(world, user, skuGuid, given)).transactionGuid;
  // Before the first month that has a partition.
  ancient = await takeAt('2025-06-15T10:00:00Z', 2);
  old = await takeAt('2026-11-30T23:59:59Z', 3);
  young = await takeAt('2026-12-01T00:00:00Z', 4);
});
afterAll(async () => {
  await door.close();
  await world.close();
});

it('of a month nothing is archived before all of it is 24 months old', () => {
  expect(archivedBefore(new Date('2028-11-30T23:59:59Z'))).toEqual(new Date('2026-11-01T00:00:00Z'));
  expect(archivedBefore(new Date('2028-12-01T00:00:00Z'))).toEqual(new Date('2026-12-01T00:00:00Z'));
});

it('the nightly turn archives what has had its time, and makes the months ahead', async () => {
  today = new Date('2028-12-02T03:00:00Z');
  expect(await watchOf(world, { now: () => today }).runIfDue()).toEqual([]);
  expect(new Set(await archived())).toEqual(new Set([inserted, ancient, old]));
  for (const month of ['key_movement_2026_11', 'key_movement_block_2026_11', 'key_movement_2026_01'])
    expect([month, await placeOf(month)]).toEqual([month, 'archive']);
  for (const month of ['key_movement_2026_12', 'key_movement_2029_12', 'key_movement_block_2029_12'])
    expect([month, await placeOf(month)]).toEqual([month, 'public']);
  const left = await databaseOf(world).execute(
    'select count(*)::int as count from public.key_movement union all select count(*)::int from public.key_movement_block',
  );
  expect(left.rows).toEqual([{ count: 4 }, { count: 0 }]);
});

it('done again, also in the middle, it changes nothing', async () => {
  expect(await archive().run(today)).toEqual({ months: [], transactions: 0 });
  expect(await archived()).toHaveLength(3);
});

it.each([
  ['the insertion', () => inserted, 300],
  ['a taking', () => old, 3],
  ['one from before there were partitions', () => ancient, 2],
  ['one that is not archived', () => young, 4],
])('%s can still be read, with its keys, and its link is valid', async (_, id, quantity) => {
  const { transaction } = await user
    .service(TransactionsServiceService)
    .getTransaction({ transactionGuid: id() }, user.call());
  expect(transaction).toMatchObject({ quantity: quantity, isHashValid: true });
  expect(transaction?.keys).toHaveLength(Math.min(quantity, 100));
});

it.each([
  ['that is archived', () => old, 3, 'archive.key_movement_2026_11'],
  ['that is not', () => young, 4, 'key_movement_2026_12'],
])(
  'the texts of a taking %s can still be given out; of all months its own is opened',
  async (_, id, quantity, month) => {
    const { texts, partitions } = await readTaken(door, world, user, id());
    expect(new Set(texts).size).toBe(quantity);
    expect(texts.filter((text) => !given.includes(text))).toEqual([]);
    expect(partitions.filter((name) => !String(name).endsWith('_default'))).toEqual([month]);
  },
);

it('the custody verifies across it, and goes on', async () => {
  await takeAt('2028-12-02T10:00:00Z', 5);
  const report = await verifyCustody(tablesOf(world), testSeal, user.ownerGuid);
  expect(report).toMatchObject({ links: 5, movements: 300 + 2 + 3 + 4 + 5, faults: [] });
  expect(await alarmsOf(world, user.ownerGuid)).toEqual([]);
});

it.each([
  'archive.txn set quantity = 1',
  'archive.key_movement set to_state = 2',
  'archive.key_movement_block set event = 2',
])('the archive is read-only: update %s is refused', async (update) => {
  await expect(databaseOf(world).execute(`update ${update}`)).rejects.toThrow('the archive is read-only');
  await expect(databaseOf(world).execute(`delete from ${update.split(' ')[0]}`)).rejects.toThrow(
    'the archive is read-only',
  );
});

it('movements of a month that nobody has prepared are put into it when it is', async () => {
  const late = await takeAt('2031-03-10T10:00:00Z', 6);
  const inPlace = () =>
    databaseOf(world).execute('select tableoid::regclass::text as place from key_movement where txn_id = $1 limit 1', [
      late,
    ]);
  expect((await inPlace()).rows).toEqual([{ place: 'key_movement_default' }]);
  await archive().run(new Date('2031-03-11T03:00:00Z'));
  expect((await inPlace()).rows).toEqual([{ place: 'key_movement_2031_03' }]);
  expect((await verifyCustody(tablesOf(world), testSeal, user.ownerGuid)).faults).toEqual([]);
});

it('who changes it all the same is found', async () => {
  const change = (text: string) => databaseOf(world).execute(text);
  await change('alter table archive.key_movement_2026_11 disable trigger all');
  await change(
    'update archive.key_movement set key_id = gen_random_uuid() where key_id = (select key_id from archive.key_movement_2026_11 limit 1)',
  );
  const { faults } = await verifyCustody(tablesOf(world), testSeal, user.ownerGuid);
  expect(faults).toMatchObject([{ kind: 'movements', transactionId: old, by: 'Test Owner' }]);
});

it('the archive has every column of what it keeps', async () => {
  const columnsOf = async (schema: string, table: string) =>
    (
      await databaseOf(world).execute(
        'select column_name, data_type from information_schema.columns where table_schema = $1 and table_name = $2 order by ordinal_position',
        [schema, table],
      )
    ).rows;
  for (const table of ['txn', 'key_movement', 'key_movement_block'])
    expect(await columnsOf('archive', table)).toEqual(await columnsOf('public', table));
  const [any, live] = [await columnsOf('public', 'txn_any'), await columnsOf('public', 'txn')];
  expect(any).toEqual([...live, { column_name: 'is_archived', data_type: 'boolean' }]);
});

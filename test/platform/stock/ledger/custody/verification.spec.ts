/** Whatever somebody changes in the tables is found, and named (docs/domain.md, a, invariants 1, 2, 5, 6). */
import { sql } from 'kysely';
import type { Database } from '../../../../../platform/database/database.js';
import { findStrayKeys } from '../../../../../platform/stock/ledger/balances/balance.repository.js';
import { verifyCustody } from '../../../../../platform/stock/ledger/custody/verification.repository.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../../../support/platform.js';
import { aSku, databaseOf, defaultNetwork, insertKeys, keysOf, tablesOf } from '../../stock-world.js';
import { alarmsOf, keysWhere, move, openDoor, take } from './custody-world.js';
import { testSeal } from './custody-keys.js';

let world: TestPlatform;
let door: Database;

beforeAll(async () => {
  world = await startTestPlatform();
  door = await openDoor(world);
});
afterAll(async () => {
  await door.close();
  await world.close();
});

interface Vault {
  readonly user: TestUser;
  readonly skuGuid: string;
}

/** Transactions 1 to 5 of lane 0: inserted, taken, blacklisted, taken, put under another right. */
const aVault = async (): Promise<Vault> => {
  const user = await world.user({ role: 'Owner' });
  const { skuGuid } = await aSku(world, user.ownerGuid);
  await insertKeys(world, user, skuGuid, keysOf(150));
  await take(door, world, user, skuGuid, 3);
  await move(door, user, { kind: 'Blacklisted', chosen: keysWhere(sql`sku_id = ${skuGuid} order by id limit 5`) });
  await take(door, world, user, skuGuid, 1);
  const chosen = keysWhere(sql`sku_id = ${skuGuid} and state = 2 limit 20`);
  await move(door, user, { kind: 'RightChanged', chosen, toRightId: defaultNetwork });
  return { user, skuGuid };
};
const change = (text: string, ...values: unknown[]) => databaseOf(world).execute(text, values);
const transaction = (vault: Vault, number: number) =>
  tablesOf(world)
    .selectFrom('txn')
    .selectAll()
    .where('vault_id', '=', vault.user.ownerGuid)
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
const faultsOf = async ({ user }: Vault) => (await verifyCustody(tablesOf(world), testSeal, user.ownerGuid)).faults;

it('nothing is found where nobody has changed anything', async () => {
  const vault = await aVault();
  const report = await verifyCustody(tablesOf(world), testSeal, vault.user.ownerGuid);
  expect(report).toMatchObject({ links: 5, movements: 150 + 3 + 5 + 1 + 20, faults: [] });
  expect(await alarmsOf(world, vault.user.ownerGuid)).toEqual([]);
});

describe('a transaction is named, with its number, its time and who wrote it, when', () => {
  it.each([
    [
      'a movement is gone',
      'delete from key_movement where txn_id = $1 and key_id = (select min(key_id::text)::uuid from key_movement where txn_id = $1)',
      'movements',
    ],
    [
      'a movement was added',
      'insert into key_movement select vault_id, txn_id, gen_random_uuid(), moved_at, event, from_state, to_state, null, null from key_movement where txn_id = $1 limit 1',
      'movements',
    ],
    [
      'a movement says another key',
      'update key_movement set key_id = gen_random_uuid() where txn_id = $1 and key_id = (select max(key_id::text)::uuid from key_movement where txn_id = $1)',
      'movements',
    ],
    ['a movement says another state before', 'update key_movement set from_state = 6 where txn_id = $1', 'movements'],
    ['a movement says another state after', 'update key_movement set to_state = 8 where txn_id = $1', 'movements'],
    ['a movement says another event', 'update key_movement set event = 3 where txn_id = $1', 'movements'],
    [
      'a movement says another time',
      `update key_movement set moved_at = moved_at - interval '1 ms' where txn_id = $1`,
      'movements',
    ],
    ['it says another kind', `update txn set kind = 'Blacklisted' where id = $1`, 'movements'],
    ['it says another quantity', 'update txn set quantity = quantity + 1 where id = $1', 'movements'],
    ['it says another right', 'update txn set agreement_id = gen_random_uuid() where id = $1', 'words'],
    ['it says another person', `update txn set actor_name = 'Test Owner ' where id = $1`, 'words'],
    ['it says another time', `update txn set created_at = created_at + interval '1 day' where id = $1`, 'movements'],
    ['it says another reference', `update txn set reference = 'nothing to see' where id = $1`, 'words'],
    ['it says another number', 'update txn set number = 900 where id = $1', 'words'],
    ['its form is older than it was', 'update txn set header_version = 1 where id = $1', 'words'],
    ['its hash is another', `update txn set hash = sha256('x') where id = $1`, 'words'],
    ['its root is another', `update txn set merkle_root = sha256('x') where id = $1`, 'movements'],
    ['its link to the one before is another', `update txn set previous_hash = sha256('x') where id = $1`, 'order'],
  ])('%s', async (_, text, kind) => {
    const vault = await aVault();
    const { id } = await transaction(vault, 2);
    await change(text, id);
    const [fault] = await faultsOf(vault);
    const { number, created_at, actor_name } = await tablesOf(world)
      .selectFrom('txn')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(fault).toEqual({ kind, lane: 0, sequence: 2, transactionId: id, number, at: created_at, by: actor_name });
    const custody = (await alarmsOf(world, vault.user.ownerGuid)).find((alarm) => alarm.kind === 'custody');
    expect(custody?.subject).toBe('link 2 of lane 0 of the custody');
    expect(custody?.recorded).toBe(`transaction ${number} (${id}) of ${created_at.toISOString()} by ${actor_name}`);
  });

  it('the one before it is gone', async () => {
    const vault = await aVault();
    const after = await transaction(vault, 3);
    await change('delete from txn where id = $1', (await transaction(vault, 2)).id);
    const [fault, ...others] = await faultsOf(vault);
    expect(fault).toMatchObject({ kind: 'missing', sequence: 2, transactionId: after.id, number: 3 });
    // The movements that it left behind.
    expect(others).toMatchObject([{ kind: 'stray' }]);
  });

  it('the one after it has changed places with it', async () => {
    const vault = await aVault();
    const { ownerGuid } = vault.user;
    await change('update txn set sequence = 99 where vault_id = $1 and sequence = 2', ownerGuid);
    await change('update txn set sequence = 2 where vault_id = $1 and sequence = 3', ownerGuid);
    await change('update txn set sequence = 3 where vault_id = $1 and sequence = 99', ownerGuid);
    expect(await faultsOf(vault)).toMatchObject([{ kind: 'order', sequence: 2, number: 3 }]);
  });

  it('the last ones of a lane are gone, and the lane knows of more', async () => {
    const vault = await aVault();
    await change('delete from txn where vault_id = $1 and sequence > 3', vault.user.ownerGuid);
    const [fault] = await faultsOf(vault);
    expect(fault).toMatchObject({ kind: 'end', sequence: 4, number: 3, by: 'Test Owner' });
  });

  it('the end of a lane was changed, or is gone', async () => {
    const vault = await aVault();
    await change(`update custody_head set hash = sha256('x') where vault_id = $1 and lane = 0`, vault.user.ownerGuid);
    expect(await faultsOf(vault)).toMatchObject([{ kind: 'end', lane: 0, sequence: 6, number: 5 }]);
    await change('delete from custody_head where vault_id = $1', vault.user.ownerGuid);
    expect(await faultsOf(vault)).toMatchObject([{ kind: 'end', lane: 0, sequence: 6, number: 5 }]);
    expect((await alarmsOf(world, vault.user.ownerGuid)).map(({ kind }) => kind)).toEqual(['custody']);
  });

  it('another lane than its own is said to have it', async () => {
    const vault = await aVault();
    const { id } = await transaction(vault, 5);
    await change('update txn set lane = 7, sequence = 1 where id = $1', id);
    const faults = await faultsOf(vault);
    expect(faults.map(({ kind, lane }) => [kind, lane])).toEqual([
      ['end', 0],
      ['order', 7],
    ]);
  });
});

describe('movements', () => {
  it('that no transaction has made are named by the transaction that they claim', async () => {
    const vault = await aVault();
    const { id } = await transaction(vault, 2);
    await change(
      `insert into key_movement select vault_id, '00000000-0000-4000-8000-00000000dead', key_id, moved_at, event, from_state, to_state, null, null from key_movement where txn_id = $1`,
      id,
    );
    expect(await faultsOf(vault)).toMatchObject([
      { kind: 'stray', transactionId: '00000000-0000-4000-8000-00000000dead', at: expect.any(Date) },
    ]);
  });
});

describe('a key', () => {
  it('in a state that no movement led to is named, with its last transaction', async () => {
    const vault = await aVault();
    const { id } = await transaction(vault, 2);
    const { rows } = await change(
      'update key set state = 2 where id = (select min(key_id::text)::uuid from key_movement where txn_id = $1) and state = 7 returning id',
      id,
    );
    // It may be one of those that were blacklisted since.
    const keyId = rows[0]?.['id'];
    if (keyId === undefined)
      await change('update key set state = 7 where vault_id = $1 and state = 9', vault.user.ownerGuid);
    const stray = await findStrayKeys(tablesOf(world), vault.user.ownerGuid);
    expect(stray).toMatchObject({ number: expect.any(Number), by: 'Test Owner', at: expect.any(Date) });
    const kinds = (await alarmsOf(world, vault.user.ownerGuid)).map(({ kind }) => kind);
    expect(new Set(kinds)).toEqual(new Set(['movements', 'balance']));
  });

  it('under another right than its movements say makes the balances of both differ', async () => {
    const vault = await aVault();
    await change(
      'update key set agreement_id = $2 where id = (select id from key where vault_id = $1 and state = 2 and agreement_id <> $2 limit 1)',
      vault.user.ownerGuid,
      defaultNetwork,
    );
    const alarms = await alarmsOf(world, vault.user.ownerGuid);
    expect(alarms.map(({ kind, subject }) => [kind, subject.split(' ')[0]])).toEqual([
      ['balance', 'available'],
      ['balance', 'available'],
    ]);
  });

  it('that is gone is missed by its balance', async () => {
    const vault = await aVault();
    await change(
      'delete from key where id = (select id from key where vault_id = $1 and state = 2 limit 1)',
      vault.user.ownerGuid,
    );
    const [alarm] = await alarmsOf(world, vault.user.ownerGuid);
    expect(alarm).toMatchObject({ kind: 'balance', subject: expect.stringContaining('available of SKU') });
  });
});

describe('a balance', () => {
  it('that was changed is named with its lane, once, and is not mended', async () => {
    const vault = await aVault();
    const { ownerGuid } = vault.user;
    await change('update stock_balance set extracted = extracted + 7 where vault_id = $1 and extracted > 0', ownerGuid);
    const alarms = await alarmsOf(world, ownerGuid);
    expect(alarms).toHaveLength(1);
    expect(alarms[0]?.subject).toMatch(new RegExp(`^extracted of SKU ${vault.skuGuid}, right \\S+, lane 0$`));
    expect(Number(alarms[0]?.recorded)).toBe(Number(alarms[0]?.recounted) + 7);
    expect(await alarmsOf(world, ownerGuid)).toEqual(alarms);
  });

  it('that was moved from one lane to another is named in both', async () => {
    const vault = await aVault();
    await change('update stock_balance set lane = 4 where vault_id = $1 and inserted > 0', vault.user.ownerGuid);
    const alarms = await alarmsOf(world, vault.user.ownerGuid);
    expect(new Set(alarms.map(({ subject }) => subject.slice(-6)))).toEqual(new Set(['lane 0', 'lane 4']));
  });
});

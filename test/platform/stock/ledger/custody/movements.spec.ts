/** Keys moved by set: blacklisting, withdrawal, change of right (docs/domain.md, a, transitions 14 to 16). */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../../../../platform/database/database.js';
import { minInBlocks } from '../../../../../platform/stock/ledger/movements/movements.repository.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../../../support/platform.js';
import {
  aSku,
  databaseOf,
  defaultNetwork,
  defaultPrivate,
  insertKeys,
  keysOf,
  refusalOf,
  tablesOf,
  type TestSku,
} from '../../stock-world.js';
import { alarmsOf, keysWhere, move, openDoor, take } from './custody-world.js';

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

const aVault = async (counts: readonly number[]): Promise<{ user: TestUser; skus: TestSku[]; keys: string[][] }> => {
  const user = await world.user({ role: 'Owner' });
  const skus: TestSku[] = [];
  const keys: string[][] = [];
  for (const count of counts) {
    const sku = await aSku(world, user.ownerGuid);
    skus.push(sku);
    keys.push(keysOf(count));
    await insertKeys(world, user, sku.skuGuid, keys.at(-1) ?? []);
  }
  return { user, skus, keys };
};
const all = (user: TestUser) => keysWhere(sql`vault_id = ${user.ownerGuid}`);
const ofSku = ({ skuGuid }: TestSku, limit = 1_000) => keysWhere(sql`sku_id = ${skuGuid} order by id limit ${limit}`);
const standingOf = ({ skuGuid }: TestSku, right = defaultPrivate) =>
  tablesOf(world)
    .selectFrom('stock_standing')
    .selectAll()
    .where('sku_id', '=', skuGuid)
    .where('agreement_id', '=', right)
    .executeTakeFirstOrThrow();

describe('keys that are blacklisted', () => {
  it('leave the free stock, a transaction for each SKU under one document, and the books agree', async () => {
    const { user, skus } = await aVault([6, 3]);
    const [first, second] = skus as [TestSku, TestSku];
    await take(door, world, user, first.skuGuid, 2);
    const documentId = randomUUID();
    const outcome = await move(door, user, { kind: 'Blacklisted', chosen: all(user), documentId, reference: 'leaked' });
    expect(outcome.refused).toEqual({});
    expect(outcome.transactions).toHaveLength(2);
    const byQuantity = outcome.transactions.toSorted((a, b) => b.quantity - a.quantity);
    expect(byQuantity).toMatchObject([
      { skuId: first.skuGuid, quantity: 6, byState: { Available: 4, Extracted: 2 } },
      { skuId: second.skuGuid, quantity: 3, byState: { Available: 3 } },
    ]);
    expect(await standingOf(first)).toMatchObject({ inserted: 6, available: 0, extracted: 0, blacklisted: 6 });
    const rows = await tablesOf(world)
      .selectFrom('txn_any')
      .selectAll()
      .where('document_id', '=', documentId)
      .execute();
    expect(rows.map(({ kind, reference, quantity }) => [kind, reference, quantity]).toSorted()).toEqual([
      ['Blacklisted', 'leaked', 3],
      ['Blacklisted', 'leaked', 6],
    ]);
    expect(await alarmsOf(world, user.ownerGuid)).toEqual([]);
  });

  it('have their movements in blocks by the state they had, where they are many, and the books agree', async () => {
    const { user, skus } = await aVault([minInBlocks + 5, minInBlocks - 1]);
    const [many, few] = skus as [TestSku, TestSku];
    await take(door, world, user, many.skuGuid, 5);
    const { transactions } = await move(door, user, { kind: 'Blacklisted', chosen: all(user) });
    expect(transactions.toSorted((a, b) => b.quantity - a.quantity)).toMatchObject([
      { skuId: many.skuGuid, quantity: minInBlocks + 5, byState: { Available: minInBlocks, Extracted: 5 } },
      { skuId: few.skuGuid, quantity: minInBlocks - 1, byState: { Available: minInBlocks - 1 } },
    ]);
    const written = await tablesOf(world)
      .selectFrom('key_movement_block')
      .select(['block_no', 'from_state', 'to_state', sql<number>`cardinality(key_ids)`.as('keys')])
      .where('vault_id', '=', user.ownerGuid)
      .where('event', '<>', 1)
      .orderBy('block_no')
      .execute();
    expect(written).toEqual([
      { block_no: 1, from_state: 2, to_state: 9, keys: minInBlocks },
      { block_no: 1_000_001, from_state: 7, to_state: 9, keys: 5 },
    ]);
    expect(await alarmsOf(world, user.ownerGuid)).toEqual([]);
  });

  it('are left as they are when they are blacklisted already, and counted by their state', async () => {
    const { user, skus } = await aVault([5]);
    const [sku] = skus as [TestSku];
    await move(door, user, { kind: 'Blacklisted', chosen: ofSku(sku, 2) });
    const again = await move(door, user, { kind: 'Blacklisted', chosen: all(user) });
    expect(again).toMatchObject({ transactions: [{ quantity: 3 }], refused: { Blacklisted: 2 }, unchanged: 0 });
    const nothing = await move(door, user, { kind: 'Blacklisted', chosen: all(user) });
    expect(nothing).toEqual({ transactions: [], refused: { Blacklisted: 5 }, unchanged: 0 });
    expect(await alarmsOf(world, user.ownerGuid)).toEqual([]);
  });

  it('are only those of the vault that is named', async () => {
    const mine = await aVault([2]);
    const other = await aVault([2]);
    const chosen = keysWhere(sql`vault_id in (${mine.user.ownerGuid}, ${other.user.ownerGuid})`);
    const outcome = await move(door, mine.user, { kind: 'Blacklisted', chosen });
    expect(outcome.transactions).toMatchObject([{ quantity: 2 }]);
    expect(await standingOf(other.skus[0] as TestSku)).toMatchObject({ available: 2, blacklisted: 0 });
  });
});

describe('keys that their origin withdraws', () => {
  it('are voided, and the same keys may be inserted again', async () => {
    const { user, skus, keys } = await aVault([4]);
    const [sku] = skus as [TestSku];
    await take(door, world, user, sku.skuGuid, 1);
    const outcome = await move(door, user, { kind: 'Withdrawn', chosen: all(user) });
    expect(outcome).toMatchObject({ transactions: [{ quantity: 3 }], refused: { Extracted: 1 } });
    expect(await standingOf(sku)).toMatchObject({ inserted: 4, available: 0, extracted: 1, voided: 3 });
    const taken = await tablesOf(world).selectFrom('key').select('last4').where('state', '=', 7).execute();
    const back = (keys[0] ?? []).filter((key) => !taken.some(({ last4 }) => key.endsWith(last4)));
    expect(back).toHaveLength(3);
    await insertKeys(world, user, sku.skuGuid, back);
    expect(await standingOf(sku)).toMatchObject({ inserted: 7, available: 3, extracted: 1, voided: 3 });
    expect(await alarmsOf(world, user.ownerGuid)).toEqual([]);
  });

  it('are not those that came from another vault', async () => {
    const { user } = await aVault([2]);
    await databaseOf(world).execute('update key set origin_vault_id = gen_random_uuid() where vault_id = $1', [
      user.ownerGuid,
    ]);
    expect(await move(door, user, { kind: 'Withdrawn', chosen: all(user) })).toMatchObject({
      transactions: [],
      refused: { Available: 2 },
    });
  });
});

describe('keys whose right is changed', () => {
  it('stand under the new right, and both rights say where they came from and went', async () => {
    const { user, skus } = await aVault([5]);
    const [sku] = skus as [TestSku];
    await take(door, world, user, sku.skuGuid, 1);
    const change = { kind: 'RightChanged', toRightId: defaultNetwork } as const;
    const outcome = await move(door, user, { ...change, chosen: ofSku(sku) });
    expect(outcome).toMatchObject({
      transactions: [{ quantity: 4, rightId: defaultNetwork, byState: { Available: 4 } }],
      refused: { Extracted: 1 },
      unchanged: 0,
    });
    expect(await standingOf(sku)).toMatchObject({ inserted: 5, available: 0, extracted: 1, right_in: 0, right_out: 4 });
    expect(await standingOf(sku, defaultNetwork)).toMatchObject({ inserted: 0, available: 4, right_in: 4 });
    const [transaction] = await tablesOf(world)
      .selectFrom('txn_any')
      .selectAll()
      .where('id', '=', outcome.transactions[0]?.id ?? '')
      .execute();
    expect(transaction).toMatchObject({ agreement_id: defaultNetwork, from_agreement_id: defaultPrivate });
    expect(await move(door, user, { ...change, chosen: ofSku(sku) })).toEqual({
      transactions: [],
      refused: { Extracted: 1 },
      unchanged: 4,
    });
    expect(await alarmsOf(world, user.ownerGuid)).toEqual([]);
  });
});

it('what is no act of its own is refused', async () => {
  const { user } = await aVault([1]);
  const refused = async (movement: Partial<Parameters<typeof move>[2]>): Promise<string> =>
    (await refusalOf(move(door, user, { kind: 'Blacklisted', chosen: all(user), ...movement }))).code;
  expect(await refused({ kind: 'Extracted' })).toBe('stock.key_state_invalid');
  expect(await refused({ kind: 'Inserted' })).toBe('stock.key_state_invalid');
  expect(await refused({ kind: 'Transferred' })).toBe('stock.key_state_invalid');
  expect(await refused({ kind: 'RightChanged' })).toBe('stock.key_state_invalid');
  expect(await refused({ toRightId: defaultNetwork })).toBe('stock.key_state_invalid');
});

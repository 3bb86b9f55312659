/** Many who move keys of one vault at the same time (docs/domain.md, a). */
import { sql } from 'kysely';
import type { Database } from '../../../../../platform/database/database.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../../../support/platform.js';
import { aSku, defaultPrivate, insertKeys, keysOf, tablesOf } from '../../stock-world.js';
import { alarmsOf, keysWhere, move, openDoor, take } from './custody-world.js';

let world: TestPlatform;
let door: Database;
let user: TestUser;

beforeAll(async () => {
  world = await startTestPlatform();
  door = await openDoor(world);
});
beforeEach(async () => {
  user = await world.user({ role: 'Owner' });
});
afterAll(async () => {
  await door.close();
  await world.close();
});

const aStock = async (count: number): Promise<string> => {
  const { skuGuid } = await aSku(world, user.ownerGuid);
  await insertKeys(world, user, skuGuid, keysOf(count));
  return skuGuid;
};
const transactions = () =>
  tablesOf(world).selectFrom('txn').selectAll().where('vault_id', '=', user.ownerGuid).orderBy('number').execute();
const standing = (skuId: string) =>
  tablesOf(world).selectFrom('stock_standing').selectAll().where('sku_id', '=', skuId).executeTakeFirstOrThrow();

describe('sixteen who take keys of one SKU at the same time', () => {
  it('get each key once, by more than one lane, and every transaction has a number of its own', async () => {
    const skuId = await aStock(200);
    const takers = Array.from({ length: 16 }, async () => {
      for (let times = 0; times < 6; times += 1)
        expect(await take(door, world, user, skuId, 2)).toEqual(expect.any(String));
    });
    await Promise.all(takers);
    const made = await transactions();
    expect(made).toHaveLength(97);
    expect(new Set(made.map(({ number }) => number)).size).toBe(97);
    expect(new Set(made.map(({ lane }) => lane)).size).toBeGreaterThan(1);
    const moved = await tablesOf(world)
      .selectFrom('key_movement')
      .select('key_id')
      .where('vault_id', '=', user.ownerGuid)
      .execute();
    expect(moved).toHaveLength(192);
    expect(new Set(moved.map(({ key_id }) => key_id)).size).toBe(192);
    expect(await standing(skuId)).toMatchObject({ available: 8, extracted: 192 });
    expect(await alarmsOf(world, user.ownerGuid)).toEqual([]);
  });

  it('do not fall short while there is stock, and do not wait for each other for ever', async () => {
    const skuId = await aStock(100);
    const ends = await Promise.all(Array.from({ length: 16 }, () => take(door, world, user, skuId, 14)));
    expect(ends.filter((id) => id !== undefined)).toHaveLength(7);
    expect(await standing(skuId)).toMatchObject({ available: 2, extracted: 98 });
    expect(await alarmsOf(world, user.ownerGuid)).toEqual([]);
  });
});

it('keys that are blacklisted while they are taken are taken or blacklisted, and counted once', async () => {
  const skuId = await aStock(120);
  const chosen = keysWhere(sql`sku_id = ${skuId} order by id desc limit 60`);
  const [blacklisted, changed, ...taken] = await Promise.all([
    move(door, user, { kind: 'Blacklisted', chosen }),
    move(door, user, { kind: 'Withdrawn', chosen: keysWhere(sql`sku_id = ${skuId} order by id limit 20`) }),
    ...Array.from({ length: 12 }, () => take(door, world, user, skuId, 5)),
  ]);
  const counted = await standing(skuId);
  const extracted = 5 * taken.filter((id) => id !== undefined).length;
  const black = blacklisted.transactions.reduce((sum, { quantity }) => sum + quantity, 0);
  const voided = changed.transactions.reduce((sum, { quantity }) => sum + quantity, 0);
  // Blacklisting takes what was extracted as well: the counters say what each key is now.
  const wasExtracted = blacklisted.transactions[0]?.byState['Extracted'] ?? 0;
  expect(counted).toMatchObject({ blacklisted: black, voided, extracted: extracted - wasExtracted, inserted: 120 });
  expect(counted.available).toBe(120 - black - voided - (extracted - wasExtracted));
  expect(await alarmsOf(world, user.ownerGuid)).toEqual([]);
});

it('a vault where nobody hurries has one lane, and numbers in the order of time', async () => {
  const skuId = await aStock(10);
  for (let times = 0; times < 3; times += 1) await take(door, world, user, skuId, 1);
  expect((await transactions()).map(({ lane, sequence, number }) => [lane, sequence, number])).toEqual([
    [0, 1, 1],
    [0, 2, 2],
    [0, 3, 3],
    [0, 4, 4],
  ]);
});

it('a taking that is rolled back gives its keys, its lane and its numbers back', async () => {
  const skuId = await aStock(4);
  const before = await standing(skuId);
  await expect(
    door.transaction(async (tx) => {
      await sql`select 1 from key where sku_id = ${skuId} for update`.execute(tx);
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  expect(await take(door, world, user, skuId, 5)).toBeUndefined();
  expect(await standing(skuId)).toEqual(before);
  expect(await take(door, world, user, skuId, 4)).toEqual(expect.any(String));
  expect((await transactions()).map(({ number }) => number)).toEqual([1, 2]);
  expect((await standing(skuId)).agreement_id).toBe(defaultPrivate);
});

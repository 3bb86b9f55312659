/** Who writes into the database and has no key is found, whatever he computes anew. */
import { sql } from 'kysely';
import type { Database } from '../../../../../platform/database/database.js';
import { CustodySeal, sealPinWith } from '../../../../../platform/stock/index.js';
import { isLinkValid, verifyCustody } from '../../../../../platform/stock/ledger/custody/verification.repository.js';
import { testSeal } from './custody-keys.js';
import { startTestPlatform, type TestPlatform } from '../../../../support/platform.js';
import { aSku, databaseOf, insertKeys, keysOf, tablesOf } from '../../stock-world.js';
import { alarmsOf, keysWhere, move, openDoor, take } from './custody-world.js';
import { Forger } from './forger.js';

let world: TestPlatform;
let door: Database;
let forger: Forger;

beforeAll(async () => {
  world = await startTestPlatform();
  door = await openDoor(world);
  forger = new Forger(world);
});
afterAll(async () => {
  await door.close();
  await world.close();
});

/** Transactions 1 to 4 of lane 0. @returns the vault */
const aVault = async (): Promise<string> => {
  const user = await world.user({ role: 'Owner' });
  const { skuGuid } = await aSku(world, user.ownerGuid);
  await insertKeys(world, user, skuGuid, keysOf(60));
  await take(door, world, user, skuGuid, 3);
  await move(door, user, { kind: 'Blacklisted', chosen: keysWhere(sql`sku_id = ${skuGuid} order by id limit 5`) });
  await take(door, world, user, skuGuid, 1);
  return user.ownerGuid;
};
const change = (text: string, ...values: unknown[]) => databaseOf(world).execute(text, values);
const faultsOf = async (vaultId: string) =>
  (await verifyCustody(tablesOf(world), testSeal, vaultId)).faults.map(({ kind, sequence }) => [kind, sequence]);
const linkOf = (vaultId: string, sequence: number) =>
  tablesOf(world)
    .selectFrom('txn')
    .selectAll()
    .where('vault_id', '=', vaultId)
    .where('sequence', '=', sequence)
    .executeTakeFirstOrThrow();
const anotherPerson = `update txn set actor_name = 'Somebody else' where vault_id = $1 and sequence = 2`;
const pinAt = async (vaultId: string, sequence: number, seal: CustodySeal) =>
  sealPinWith(seal)({ vault_id: vaultId, lane: 0, sequence, hash: (await linkOf(vaultId, sequence)).hash });

it('the version before this one can enter nothing more', async () => {
  const vaultId = await aVault();
  const { id } = await linkOf(vaultId, 4);
  await expect(change('update txn set seal = null where id = $1', id)).rejects.toMatchObject({ code: '23514' });
});

describe('a lane that is written anew as a whole, so that every hash follows the one before it', () => {
  it('is found by its seals, at the first link that was changed', async () => {
    const vaultId = await aVault();
    await change(anotherPerson, vaultId);
    await forger.rewrite(vaultId, 0, 'kept');
    expect(await faultsOf(vaultId)).toEqual([['seal', 2]]);
    expect((await alarmsOf(world, vaultId)).map(({ kind, recounted }) => [kind, recounted])).toEqual([
      ['custody', 'its seal is missing or wrong: it was written without the key of the platform'],
    ]);
    expect(await isLinkValid(tablesOf(world), testSeal, await linkOf(vaultId, 2))).toBe(false);
    expect(await isLinkValid(tablesOf(world), testSeal, await linkOf(vaultId, 1))).toBe(true);
  });

  it('is found when it is sealed with a key of his own, or with ours under another name', async () => {
    const vaultId = await aVault();
    await change(anotherPerson, vaultId);
    const other = new CustodySeal(Buffer.alloc(32, 9).toString('base64'));
    await forger.rewrite(vaultId, 0, other);
    expect(await faultsOf(vaultId)).toEqual([['key', 1]]);
    await change('update txn set seal_key = $2 where vault_id = $1', vaultId, testSeal.keyId);
    expect(await faultsOf(vaultId)).toEqual([['seal', 1]]);
  });

  it.each(['as it is', 'set header_version = 1'])(
    'is not taken for one from before links were sealed: %s',
    async (how) => {
      const vaultId = await aVault();
      await change(anotherPerson, vaultId);
      if (how.startsWith('set')) await change(`update txn ${how} where vault_id = $1`, vaultId);
      await forger.rewrite(vaultId, 0, 'none');
      expect(await faultsOf(vaultId)).toEqual([['seal', 1]]);
    },
  );

  it('is not taken for one from before when he writes where the lane went over', async () => {
    const [vaultId, otherId] = [await aVault(), await aVault()];
    await change(anotherPerson, vaultId);
    await forger.rewrite(vaultId, 0, 'none');
    // The pin of another vault, genuine there.
    const stolen = { ...(await pinAt(otherId, 4, testSeal)), vault_id: vaultId };
    const made = await pinAt(vaultId, 4, new CustodySeal(Buffer.alloc(32, 9).toString('base64')));
    for (const pin of [stolen, made, { ...made, seal_key: testSeal.keyId }]) {
      await tablesOf(world).insertInto('custody_pin').values(pin).execute();
      expect(await faultsOf(vaultId)).toEqual([['pin', 4]]);
      await change('delete from custody_pin where vault_id = $1', vaultId);
    }
  });
});

describe('a lane that went over at its second link', () => {
  const anOldVault = async (): Promise<string> => {
    const vaultId = await aVault();
    await forger.liftConstraint();
    await change('update txn set seal = null, seal_key = null where vault_id = $1 and sequence <= 2', vaultId);
    const pin = await pinAt(vaultId, 2, testSeal);
    await tablesOf(world).insertInto('custody_pin').values(pin).execute();
    return vaultId;
  };

  it('verifies: the old links as before, the others by their seals', async () => {
    const vaultId = await anOldVault();
    expect(await faultsOf(vaultId)).toEqual([]);
    for (const sequence of [1, 2, 3, 4])
      expect(await isLinkValid(tablesOf(world), testSeal, await linkOf(vaultId, sequence))).toBe(true);
  });

  it('cannot have more old links than it had', async () => {
    const vaultId = await anOldVault();
    await change('update txn set seal = null, seal_key = null where vault_id = $1 and sequence = 3', vaultId);
    expect(await faultsOf(vaultId)).toEqual([['seal', 3]]);
  });

  it('cannot have other old links', async () => {
    const vaultId = await anOldVault();
    await change(`update txn set actor_name = 'Somebody else' where vault_id = $1 and sequence = 1`, vaultId);
    await forger.rewrite(vaultId, 0, 'none');
    expect(await faultsOf(vaultId)).toEqual([['pin', 2]]);
  });

  it('cannot end before, or be gone with all of its vault', async () => {
    const vaultId = await anOldVault();
    await forger.truncate(vaultId, 0, 1);
    expect(await faultsOf(vaultId)).toEqual([['end', 2]]);
    await forger.truncate(vaultId, 0, 0);
    await change('delete from custody_head where vault_id = $1', vaultId);
    expect(await faultsOf(vaultId)).toEqual([['end', 1]]);
  });

  it('has no old links without what was written down at the changeover', async () => {
    const vaultId = await anOldVault();
    await change('delete from custody_pin where vault_id = $1', vaultId);
    expect(await faultsOf(vaultId)).toEqual([['seal', 1]]);
  });
});

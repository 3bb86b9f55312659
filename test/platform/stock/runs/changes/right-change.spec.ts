/** Changing the right of keys (docs/domain.md, c): the origin to any, others only to a tighter one. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Transaction } from '../../../../../platform/database/database.js';
import { keyState } from '../../../../../platform/stock/keys/key-state.js';
import { movementKinds } from '../../../../../platform/stock/ledger/movements/movement-kinds.js';
import { lockChosen, moveLocked } from '../../../../../platform/stock/ledger/movements/movements.repository.js';
import type { StockDatabase } from '../../../../../platform/stock/rows.js';
import { ChangeStatus } from '../../../../../proto/gen/keyway/stock/v1/changes.js';
import { verifyCustody } from '../../../../../platform/stock/ledger/custody/verification.repository.js';
import type { TestUser } from '../../../../support/platform.js';
import {
  aChange,
  changesOf,
  BLACKLISTING,
  RIGHT_CHANGE,
  groupsOf,
  readChange,
  startChangeWorld,
  type ChangeWorld,
} from './change-world.js';
import {
  apiOnlyPrivate,
  databaseOf,
  defaultNetwork,
  defaultPrivate,
  refusalOf,
  stockIn,
  tablesOf,
} from '../../stock-world.js';
import { testSeal } from '../../ledger/custody/custody-keys.js';

let world: ChangeWorld;
beforeAll(async () => {
  world = await startChangeWorld();
});
afterAll(() => world.close());

const tables = () => tablesOf(world.platform);

const aStock = (count: number) => stockIn(world.platform, count, { rightGuid: defaultNetwork });

const standings = (skuGuid: string) =>
  tables()
    .selectFrom('stock_standing')
    .select(['agreement_id', 'inserted', 'available', 'right_in', 'right_out'])
    .where('sku_id', '=', skuGuid)
    .orderBy('agreement_id')
    .execute();

/** A draft for the free stock under the right that `aStock` gives. */
const aDraftFor = async (owner: TestUser, skuGuid: string, toRightGuid: string) => {
  const places = [{ skuGuid, rightGuid: defaultNetwork }];
  const { changeGuid } = await aChange(owner, RIGHT_CHANGE, { stock: { places } });
  const { change } = await changesOf(owner).updateChange({ changeGuid, toRightGuid }, owner.call());
  if (change === undefined) throw new Error('no change in the answer');
  return change;
};

describe('a change of right', () => {
  it('leaves keys that come into the stock between its lock and the change', async () => {
    const { owner, skuGuid } = await aStock(4);
    const late = await tables()
      .selectFrom('key')
      .select('id')
      .where('sku_id', '=', skuGuid)
      .limit(1)
      .executeTakeFirst();
    const setLate = (state: number) =>
      tables()
        .updateTable('key')
        .set({ state })
        .where('id', '=', late?.id ?? '')
        .execute();
    await setLate(keyState.reserved);
    const move = {
      ...{
        vaultId: owner.ownerGuid,
        kind: movementKinds.RightChanged,
        toRightId: apiOnlyPrivate,
        poolId: undefined,
        now: new Date(),
      },
      chosen: { where: sql`k.sku_id = ${skuGuid} and k.state = ${keyState.available}` },
    };
    const asSomebodyElse = AsyncLocalStorage.snapshot();
    const moved = await databaseOf(world.platform).transaction(async (tx: Transaction<StockDatabase>) => {
      const sets = await lockChosen(tx, move);
      await asSomebodyElse(() => setLate(keyState.available));
      return moveLocked(tx, move, [{ txnId: randomUUID(), skuId: skuGuid, rightId: defaultNetwork, sets }]);
    });
    expect(moved.map(({ count }) => count)).toEqual([3]);
  });

  it('moves the free stock from one balance to the other, without a code', async () => {
    const { owner, skuGuid } = await aStock(4);
    const draft = await aDraftFor(owner, skuGuid, apiOnlyPrivate);
    expect(groupsOf(draft)).toEqual(['CHANGED Available 4']);
    const { change } = await world.carryOut(owner, draft);
    expect(change).toMatchObject({
      status: ChangeStatus.COMPLETED,
      changedCount: 4,
      toRightGuid: apiOnlyPrivate,
      toRightName: 'API only - Private',
    });
    expect(await standings(skuGuid)).toEqual([
      { agreement_id: defaultNetwork, inserted: 4, available: 0, right_in: 0, right_out: 4 },
      { agreement_id: apiOnlyPrivate, inserted: 0, available: 4, right_in: 4, right_out: 0 },
    ]);
    const [transaction] = await tables()
      .selectFrom('txn')
      .select(['agreement_id', 'from_agreement_id', 'quantity'])
      .where('document_id', '=', change.changeGuid)
      .execute();
    expect(transaction).toEqual({ agreement_id: apiOnlyPrivate, from_agreement_id: defaultNetwork, quantity: 4 });
    expect(await verifyCustody(tables(), testSeal, owner.ownerGuid)).toMatchObject({ faults: [] });
  });

  it('says that there is nothing to do where the right is the same', async () => {
    const { owner, skuGuid } = await aStock(2);
    const draft = await aDraftFor(owner, skuGuid, defaultNetwork);
    expect(groupsOf(draft)).toEqual(['ALREADY Available 2']);
    expect((await refusalOf(world.confirm(owner, draft))).code).toBe('stock.change_incomplete');
  });

  it('of keys that another vault inserted may only tighten', async () => {
    const { owner, skuGuid } = await aStock(3);
    const origin = await world.platform.vault();
    await tables().updateTable('key').set({ origin_vault_id: origin }).where('sku_id', '=', skuGuid).execute();
    expect(groupsOf(await aDraftFor(owner, skuGuid, apiOnlyPrivate))).toEqual(['CHANGED Available 3']);
    expect(groupsOf(await aDraftFor(owner, skuGuid, defaultPrivate))).toEqual(['CHANGED Available 3']);
    const wider = await tables()
      .selectFrom('agreement')
      .select('id')
      .where('name', '=', 'Default - Public')
      .executeTakeFirstOrThrow();
    expect(groupsOf(await aDraftFor(owner, skuGuid, wider.id))).toEqual(['NOT_PERMITTED Available 3']);
  });

  it('asks for a right, one that is open to the vault', async () => {
    const { owner, skuGuid, insertion } = await aStock(1);
    const draft = await aChange(owner, RIGHT_CHANGE, { insertion: insertion.insertionGuid });
    expect((await refusalOf(world.confirm(owner, draft))).code).toBe('stock.change_incomplete');
    const closed = aDraftFor(owner, skuGuid, '0199aaaa-0000-7000-8000-000000000001');
    expect((await refusalOf(closed)).code).toBe('stock.right_not_open');
  });

  it('finds no stock of another vault in the places that somebody names', async () => {
    const { skuGuid } = await aStock(2);
    const stranger = await world.platform.user({ role: 'Owner' });
    expect(groupsOf(await aDraftFor(stranger, skuGuid, apiOnlyPrivate))).toEqual([]);
  });

  it('is for Owners and Administrators, and a blacklister alone does not see it', async () => {
    const { owner, skuGuid } = await aStock(1);
    const { changeGuid } = await aDraftFor(owner, skuGuid, apiOnlyPrivate);
    const productAdmin = await world.platform.user({ role: 'Product Admin', ownerGuid: owner.ownerGuid });
    expect((await refusalOf(aChange(productAdmin, RIGHT_CHANGE))).code).toBe('permission.denied');
    const update = changesOf(productAdmin).updateChange({ changeGuid, reference: 'x' }, productAdmin.call());
    expect((await refusalOf(update)).code).toBe('permission.denied');
    expect(await readChange(productAdmin, changeGuid)).toMatchObject({ changeGuid });
    // A retailer's Owner blacklists, and holds no right over anybody's rights.
    const retailer = await world.platform.user({ role: 'Owner', companyType: 'Retailer' });
    await aChange(retailer, BLACKLISTING);
    expect((await refusalOf(aChange(retailer, RIGHT_CHANGE))).code).toBe('permission.denied');
  });
});

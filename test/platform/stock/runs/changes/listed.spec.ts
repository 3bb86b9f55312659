/** Acts over chosen rows of the inventory and the insertions: their keys, as one change (ADR 0043). */
import {
  ChangeSource,
  ChangeStatus,
  type Change,
  type ListedRows,
} from '../../../../../proto/gen/keyway/stock/v1/changes.js';
import type { ChangesDatabase } from '../../../../../platform/stock/runs/changes/rows.js';
import { verifyCustody } from '../../../../../platform/stock/ledger/custody/verification.repository.js';
import type { TestUser } from '../../../../support/platform.js';
import {
  aChange,
  aChangeOf,
  changesOf,
  BLACKLISTING,
  RIGHT_CHANGE,
  WITHDRAWAL,
  groupsOf,
  startChangeWorld,
  type ChangeWorld,
  readChange,
} from './change-world.js';
import {
  aDraft,
  apiOnlyPrivate,
  aSku,
  databaseOf,
  defaultNetwork,
  defaultPrivate,
  insertKeys,
  keysOf,
  refusalOf,
  tablesOf,
} from '../../stock-world.js';
import { testSeal } from '../../ledger/custody/custody-keys.js';

let world: ChangeWorld;
beforeAll(async () => {
  world = await startChangeWorld();
});
afterAll(() => world.close());

const inventory = '/distribution/myvault/inventory/';
const insertions = '/distribution/myvault/uploads/';

const all = (list: string, filter: Record<string, string> = {}): { listed: ListedRows } => ({
  listed: { list, ids: [], filter },
});
const picked = (list: string, ids: string[]): { listed: ListedRows } => ({ listed: { list, ids, filter: {} } });

/** Two SKUs: three keys under one right and two under another, and four of the second. */
const aStock = async () => {
  const owner = await world.platform.user({ role: 'Owner' });
  const [first, second] = [await aSku(world.platform, owner.ownerGuid), await aSku(world.platform, owner.ownerGuid)];
  const keys = keysOf(3);
  const made = [
    await insertKeys(world.platform, owner, first.skuGuid, keys, defaultPrivate),
    await insertKeys(world.platform, owner, first.skuGuid, keysOf(2), defaultNetwork),
    await insertKeys(world.platform, owner, second.skuGuid, keysOf(4), defaultPrivate),
  ];
  return { owner, first, second, keys, insertionGuids: made.map(({ insertionGuid }) => insertionGuid) };
};

const standings = (owner: TestUser) =>
  tablesOf(world.platform)
    .selectFrom('stock_standing')
    .select(['sku_id', 'agreement_id', 'available', 'blacklisted', 'voided'])
    .where('vault_id', '=', owner.ownerGuid)
    .where('available', '>', 0)
    .execute();

const rowsKept = async ({ changeGuid }: Change): Promise<number> => {
  const db = databaseOf(world.platform).tables<ChangesDatabase>();
  const places = await db.selectFrom('key_change_place').select('sku_id').where('change_id', '=', changeGuid).execute();
  const made = await db
    .selectFrom('key_change_insertion')
    .select('insertion_id')
    .where('change_id', '=', changeGuid)
    .execute();
  return places.length + made.length;
};

describe('a change over rows of the inventory', () => {
  it('names the free keys of all that match', async () => {
    const { owner } = await aStock();
    const draft = await aChange(owner, BLACKLISTING, all(inventory));
    expect(draft).toMatchObject({ source: ChangeSource.LISTED_STOCK, lineCount: 3, idleRowCount: 0 });
    expect(groupsOf(draft).toSorted()).toEqual(['CHANGED Available 2', 'CHANGED Available 3', 'CHANGED Available 4']);
    await changesOf(owner).updateChange({ changeGuid: draft.changeGuid, reason: 'leaked' }, owner.call());
    const { change } = await world.carryOut(owner, draft);
    expect(change).toMatchObject({ status: ChangeStatus.COMPLETED, changedCount: 9, refusedCount: 0 });
    expect(await standings(owner)).toEqual([]);
    expect(await verifyCustody(tablesOf(world.platform), testSeal, owner.ownerGuid)).toMatchObject({ faults: [] });
    expect(await rowsKept(draft)).toBe(0);
  });

  it('names those that the filter finds, and no others', async () => {
    const { owner, first } = await aStock();
    const ofRight = await aChange(owner, WITHDRAWAL, all(inventory, { Right: defaultNetwork }));
    expect(groupsOf(ofRight)).toEqual(['CHANGED Available 2']);
    const { change } = await world.carryOut(owner, ofRight);
    expect(change.changedCount).toBe(2);
    expect(await standings(owner)).toHaveLength(2);
    const one = await aChange(owner, RIGHT_CHANGE, picked(inventory, [`${first.skuGuid}:${defaultPrivate}`]));
    expect(groupsOf(one)).toEqual(['CHANGED Available 3']);
  });

  it('puts the keys of many rows under one right, and says which are under it already', async () => {
    const { owner } = await aStock();
    const { changeGuid } = await aChange(owner, RIGHT_CHANGE, all(inventory));
    const { change } = await changesOf(owner).updateChange({ changeGuid, toRightGuid: defaultNetwork }, owner.call());
    expect(groupsOf(change as Change).toSorted()).toEqual([
      'ALREADY Available 2',
      'CHANGED Available 3',
      'CHANGED Available 4',
    ]);
    const ended = await world.carryOut(owner, change as Change);
    expect(ended.change.changedCount).toBe(7);
    const now = await standings(owner);
    expect(new Set(now.map(({ agreement_id }) => agreement_id))).toEqual(new Set([defaultNetwork]));
  });

  it('counts rows that have no free key', async () => {
    const { owner, keys } = await aStock();
    await world.carryOut(owner, await aChangeOf(owner, BLACKLISTING, keys));
    const draft = await aChange(owner, BLACKLISTING, all(inventory));
    expect(draft).toMatchObject({ lineCount: 3, idleRowCount: 1 });
    expect(groupsOf(draft).toSorted()).toEqual(['CHANGED Available 2', 'CHANGED Available 4']);
  });

  it('is outdated when the stock has moved on since it was shown', async () => {
    const { owner, first } = await aStock();
    const draft = await aChange(owner, RIGHT_CHANGE, all(inventory));
    const { changeGuid } = draft;
    await changesOf(owner).updateChange({ changeGuid, toRightGuid: apiOnlyPrivate }, owner.call());
    const { previewId } = await readChange(owner, changeGuid);
    await insertKeys(world.platform, owner, first.skuGuid, keysOf(1), defaultPrivate);
    const refusal = await refusalOf(world.confirm(owner, draft, { previewId }));
    expect(refusal).toMatchObject({ code: 'stock.change_outdated', params: { count: '10' } });
  });

  it("does not see another vault's rows, by id or by filter", async () => {
    const { first } = await aStock();
    const stranger = await world.platform.user({ role: 'Owner' });
    const byId = await aChange(stranger, BLACKLISTING, picked(inventory, [`${first.skuGuid}:${defaultPrivate}`]));
    expect(byId).toMatchObject({ groups: [], lineCount: 0 });
    expect(await aChange(stranger, BLACKLISTING, all(inventory))).toMatchObject({
      groups: [],
      lineCount: 0,
    });
  });

  it('is refused to who may not do it, for a list of something else, and for a filter that it has not', async () => {
    const { owner } = await aStock();
    const viewer = await world.platform.user({ ownerGuid: owner.ownerGuid, role: 'Viewer' });
    expect((await refusalOf(aChange(viewer, BLACKLISTING, all(inventory)))).code).toBe('permission.denied');
    const refused = async (source: { listed: ListedRows }) =>
      (await refusalOf(aChange(owner, BLACKLISTING, source))).code;
    expect(await refused(all('/my_vault/transaction/'))).toBe('request.invalid');
    expect(await refused(all(inventory, { Nonsense: '1' }))).toBe('content.filter_invalid');
    expect(
      await refused(
        picked(
          inventory,
          Array.from({ length: 10_001 }, (_, at) => String(at)),
        ),
      ),
    ).toBe('content.too_many_rows');
  });
});

describe('a change over insertions', () => {
  it('names the keys of all of them, and leaves drafts out', async () => {
    const { owner, second, insertionGuids } = await aStock();
    await aDraft(owner, second.skuGuid);
    const draft = await aChange(owner, WITHDRAWAL, all(insertions));
    expect(draft).toMatchObject({ source: ChangeSource.INSERTIONS, lineCount: 4, idleRowCount: 1 });
    expect(groupsOf(draft).toSorted()).toEqual(['CHANGED Available 2', 'CHANGED Available 3', 'CHANGED Available 4']);
    const two = await aChange(owner, WITHDRAWAL, picked(insertions, insertionGuids.slice(0, 2)));
    expect(groupsOf(two).toSorted()).toEqual(['CHANGED Available 2', 'CHANGED Available 3']);
    const { change } = await world.carryOut(owner, two);
    expect(change.changedCount).toBe(5);
    expect(await standings(owner)).toMatchObject([{ sku_id: second.skuGuid, available: 4 }]);
  });

  it('takes the place of what the draft named before, and gives way to what is named after', async () => {
    const { owner, keys, insertionGuids } = await aStock();
    const { changeGuid } = await aChangeOf(owner, BLACKLISTING, keys);
    const choose = (source: Parameters<typeof aChange>[2]) =>
      changesOf(owner).updateChange({ changeGuid, ...(source && { source }) }, owner.call());
    const { change } = await choose(all(insertions));
    expect(change).toMatchObject({ lineCount: 3, lines: [] });
    const [first = ''] = insertionGuids;
    const named = await choose({ insertion: first });
    expect(groupsOf(named.change as Change)).toEqual(['CHANGED Available 3']);
    expect(await rowsKept(named.change as Change)).toBe(0);
    expect(named.change).toMatchObject({ source: ChangeSource.INSERTION, lineCount: 0 });
  });
});

describe('the size of a change over rows', () => {
  it('is at most 2,000,000 keys', async () => {
    const { owner, first } = await aStock();
    await tablesOf(world.platform)
      .updateTable('insertion')
      .set({ inserted_count: 2_000_001 })
      .where('vault_id', '=', owner.ownerGuid)
      .where('sku_id', '=', first.skuGuid)
      .execute();
    const refusal = await refusalOf(aChange(owner, BLACKLISTING, all(insertions)));
    expect(refusal).toMatchObject({ code: 'stock.change_too_large', params: { maxKeys: '2000000' } });
  });
});

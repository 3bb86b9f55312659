/** Where keys have been, each link verified when it is told. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { LinkCheck } from '../../../../../../proto/gen/keyway/stock/v1/custody.js';
import { minInBlocks } from '../../../../../../platform/stock/ledger/movements/movements.repository.js';
import { defaultNetwork, insertKeys, keysOf, refusalOf } from '../../../stock-world.js';
import { checksOf, HistoryWorld, find, insertionCustody, keyCustody, kindsOf } from './history-world.js';

let world: HistoryWorld;

beforeAll(async () => {
  world = await HistoryWorld.start();
});
afterAll(() => world.close());

describe('the custody of a key', () => {
  it('begins with its insertion and follows every act, each verified', async () => {
    const { owner, texts, insertionGuid, transactionGuid } = await world.aVault(5);
    const keyGuid = await find(owner, texts[2] ?? '');
    const [changed] = await world.move(owner, 'RightChanged', [keyGuid], defaultNetwork);
    const [blacklisted] = await world.move(owner, 'Blacklisted', [keyGuid]);
    const custody = await keyCustody(owner, keyGuid);
    expect(kindsOf(custody)).toEqual(['Inserted', 'RightChanged', 'Blacklisted']);
    expect(custody.links.map((link) => link.transactionGuid)).toEqual([transactionGuid, changed, blacklisted]);
    expect(custody.links.map(({ fromState, toState }) => [fromState, toState])).toEqual([
      ['Staged', 'Available'],
      ['Available', 'Available'],
      ['Available', 'Blacklisted'],
    ]);
    expect(custody.links.map(({ quantity, transactionQuantity }) => [quantity, transactionQuantity])).toEqual([
      [1, 5],
      [1, 1],
      [1, 1],
    ]);
    expect(checksOf(custody)).toEqual(Array(3).fill(LinkCheck.INTACT));
    expect(custody).toMatchObject({
      insertionGuid,
      stateNow: 'Blacklisted',
      isVerified: true,
      isStandingConfirmed: true,
      linkCount: 3,
      quantity: 1,
    });
  });

  it('is drawn as a line from the insertion to where the key stands now', async () => {
    const { owner, texts } = await world.aVault(2);
    const keyGuid = await find(owner, texts[0] ?? '');
    await world.move(owner, 'Blacklisted', [keyGuid]);
    const { nodes, edges } = await keyCustody(owner, keyGuid);
    expect(nodes.map(({ shape, title, quantity }) => [shape, title, quantity])).toEqual([
      ['transaction', 'Inserted', 1],
      ['transaction', 'Blacklisted', 1],
      ['standing', 'Blacklisted', 1],
    ]);
    expect(edges.map(({ from, to }) => [from, to])).toEqual([
      ['n0', 'n1'],
      ['n1', 's0'],
    ]);
  });

  it('names the link that somebody changed behind the product, and says what does not hold', async () => {
    const { owner, texts } = await world.aVault(4);
    const keyGuid = await find(owner, texts[1] ?? '');
    const [first = ''] = await world.move(owner, 'RightChanged', [keyGuid], defaultNetwork);
    const [second = ''] = await world.move(owner, 'Blacklisted', [keyGuid]);
    const tables = world.tables;
    await tables.updateTable('txn').set({ actor_name: 'Nobody' }).where('id', '=', first).execute();
    const changedDocument = await keyCustody(owner, keyGuid);
    expect(checksOf(changedDocument)).toEqual([LinkCheck.INTACT, LinkCheck.DOCUMENT, LinkCheck.INTACT]);
    expect(changedDocument.isVerified).toBe(false);
    await tables.deleteFrom('txn').where('id', '=', first).execute();
    expect(checksOf(await keyCustody(owner, keyGuid))).toEqual([
      LinkCheck.INTACT,
      LinkCheck.DOCUMENT,
      LinkCheck.PREVIOUS,
    ]);
    await tables.deleteFrom('key_movement').where('txn_id', '=', second).execute();
    const withoutLast = await keyCustody(owner, keyGuid);
    expect([withoutLast.isStandingConfirmed, withoutLast.isVerified]).toEqual([false, false]);
  });

  it('is broken at the insertion when its record no longer has the key', async () => {
    const { owner, texts, transactionGuid } = await world.aVault(3);
    const keyGuid = await find(owner, texts[0] ?? '');
    await sql`update key_movement_block set key_ids = array_replace(key_ids, ${keyGuid}::uuid, ${randomUUID()}::uuid)
      where txn_id = ${transactionGuid}`.execute(world.tables);
    expect(checksOf(await keyCustody(owner, keyGuid))).toEqual([LinkCheck.MOVEMENTS]);
  });
});

describe('the custody of an insertion', () => {
  it('tells where its keys went, and none is lost on the way', async () => {
    const { owner, insertionGuid } = await world.aVault(10);
    const ids = await world.keyIdsOf(owner);
    await world.move(owner, 'RightChanged', ids.slice(0, 4), defaultNetwork);
    await world.move(owner, 'Blacklisted', ids.slice(2, 7));
    const custody = await insertionCustody(owner, insertionGuid);
    // Keys under two rights are two documents of one act.
    expect(kindsOf(custody)).toEqual(['Inserted', 'RightChanged', 'Blacklisted', 'Blacklisted']);
    expect(custody.links.map(({ quantity }) => quantity).toSorted()).toEqual([10, 2, 3, 4]);
    expect(custody.isVerified).toBe(true);
    const standing = custody.nodes.filter(({ shape }) => shape === 'standing');
    expect(standing.map(({ title, quantity }) => [title, quantity]).toSorted()).toEqual([
      ['Available', 5],
      ['Blacklisted', 5],
    ]);
    const flow = (id: string, side: 'from' | 'to') =>
      custody.edges.filter((edge) => edge[side] === id).reduce((sum, { quantity }) => sum + quantity, 0);
    for (const { id, shape, quantity } of custody.nodes) {
      if (id !== 'n0') expect(flow(id, 'to')).toBe(quantity);
      if (shape !== 'standing') expect(flow(id, 'from')).toBe(quantity);
    }
  });

  it('follows acts on so many keys that their movements stand in blocks, archived ones too', async () => {
    const { owner, texts, insertionGuid } = await world.aVault(minInBlocks + 40);
    const ids = await world.keyIdsOf(owner);
    const keyGuid = await find(owner, texts[7] ?? '');
    const others = ids.filter((id) => id !== keyGuid);
    const [changed = ''] = await world.move(owner, 'RightChanged', [keyGuid, ...others.slice(20)], defaultNetwork);
    const [unrelated = ''] = await world.move(owner, 'Blacklisted', others.slice(0, 10));
    const [blacklisted = ''] = await world.move(owner, 'Blacklisted', [keyGuid, ...others.slice(30)]);
    await world.archive(changed);
    const ofKey = await keyCustody(owner, keyGuid);
    expect(ofKey.links.slice(1).map((link) => link.transactionGuid)).toEqual([changed, blacklisted]);
    expect(checksOf(ofKey)).toEqual(Array(3).fill(LinkCheck.INTACT));
    expect(ofKey).toMatchObject({ isVerified: true, isStandingConfirmed: true, stateNow: 'Blacklisted' });
    const custody = await insertionCustody(owner, insertionGuid);
    expect(custody.links.slice(1).map((link) => [link.transactionGuid, link.quantity])).toEqual([
      [changed, ids.length - 20],
      [unrelated, 10],
      [blacklisted, ids.length - 30],
    ]);
    expect(custody.isVerified).toBe(true);
  });

  it('counts no key of another insertion', async () => {
    const { owner, skuGuid, insertionGuid } = await world.aVault(4);
    const other = await insertKeys(world.platform, owner, skuGuid, keysOf(6));
    await world.move(owner, 'Blacklisted', await world.keyIdsOf(owner));
    const [first, second] = [
      await insertionCustody(owner, insertionGuid),
      await insertionCustody(owner, other.insertionGuid),
    ];
    expect(first.links.map(({ quantity, transactionQuantity }) => [quantity, transactionQuantity])).toEqual([
      [4, 4],
      [4, 10],
    ]);
    expect(second.links.map(({ quantity }) => quantity)).toEqual([6, 6]);
  });

  it('puts more than two hundred transactions together, and shows the oldest as links', async () => {
    const { owner, insertionGuid } = await world.aVault(205);
    for (const id of await world.keyIdsOf(owner)) await world.move(owner, 'Blacklisted', [id]);
    const custody = await insertionCustody(owner, insertionGuid);
    expect(custody.linkCount).toBe(206);
    expect(custody.links).toHaveLength(200);
    expect(custody.nodes.length).toBeLessThan(10);
    const groups = custody.nodes.filter(({ shape }) => shape === 'group');
    expect(groups.reduce((sum, { transactionCount }) => sum + transactionCount, 0)).toBe(205);
    expect(groups.map(({ transactionGuid }) => transactionGuid)).not.toContainEqual(expect.stringMatching(/./));
  });

  it('does not exist for a draft', async () => {
    const { owner } = await world.aVault(1);
    const refusal = await refusalOf(insertionCustody(owner, randomUUID()));
    expect(refusal.code).toBe('stock.insertion_not_found');
  });
});

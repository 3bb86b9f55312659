/** Keys that are taken under a tighter right than they are offered with (docs/domain.md, a and c). */
import { randomUUID } from 'node:crypto';
import { startInside, type InsidePlatform } from '../../proof/inside.js';
import type { TestUser } from '../../support/platform.js';
import { twelveTimes } from '../at-once.js';
import { databaseOf, defaultNetwork, defaultPrivate, endOfJob, refusalOf } from '../stock/stock-world.js';
import { accept, aPair, faultsOf, offer, readOffer, standingOf, type Pair } from './transfers-world.js';

const defaultPublic = '01900000-0000-7000-8000-000000000001';
const apiNetwork = '01900000-0000-7000-8000-000000000005';

let world: InsidePlatform;
beforeAll(async () => {
  world = await startInside();
});
afterAll(() => world.close());

const codeOf = async (call: Promise<unknown>): Promise<string> => (await refusalOf(call)).code;

/** A right of the vault's own, with everything that Default - Network allows. */
const aRight = async ({ ownerGuid }: TestUser, changes: Readonly<Record<string, unknown>> = {}): Promise<string> => {
  const id = randomUUID();
  const columns = Object.entries({ vault_id: ownerGuid, id, line_id: id, name: `Right ${id.slice(0, 8)}`, ...changes });
  await databaseOf(world).execute(
    `insert into agreement select (json_populate_record(a, $2::json)).* from agreement a where a.id = $1`,
    [defaultNetwork, JSON.stringify(Object.fromEntries(columns))],
  );
  return id;
};

/** Keys of the SKU that the vault holds, by the name of their right. */
const heldBy = async ({ ownerGuid }: TestUser, { sku }: Pair): Promise<Record<string, number>> => {
  const { rows } = await databaseOf(world).execute(
    `select a.name, count(*)::int as count from key k join agreement a on a.id = k.agreement_id
     where k.vault_id = $1 and k.sku_id = $2 group by a.name`,
    [ownerGuid, sku.skuGuid],
  );
  return Object.fromEntries(rows.map(({ name, count }) => [String(name), Number(count)]));
};

/** What the books of the vault say of its newest acts, the newest first. */
const actsOf = async ({ ownerGuid }: TestUser): Promise<string[]> => {
  const { rows } = await databaseOf(world).execute(
    'select kind, quantity from txn where vault_id = $1 order by created_at desc, number desc limit 2',
    [ownerGuid],
  );
  return rows.map(({ kind, quantity }) => [kind, quantity].join(' '));
};

describe('keys that are offered', () => {
  it('are taken under a tighter right, of which both books and the custody tell', async () => {
    const pair = await aPair(world, 6);
    const { sender, receiver, sku } = pair;
    const offerGuid = await offer(pair, { quantity: 4 });
    const { tighterRights } = await readOffer(receiver, offerGuid);
    expect(tighterRights.map(({ name }) => name)).toEqual([
      ...['Default - Private', 'API only - Network', 'API only - Private'],
    ]);
    expect((await readOffer(sender, offerGuid)).tighterRights).toEqual([]);
    await accept(receiver, offerGuid, apiNetwork);
    expect(await heldBy(receiver, pair)).toEqual({ 'API only - Network': 4 });
    expect(await actsOf(receiver)).toEqual(['RightChanged 4', 'Received 4']);
    expect(await readOffer(receiver, offerGuid)).toMatchObject({
      ...{ status: 'accepted', rightName: 'Default - Network', freeCount: 4 },
      takenRight: { rightGuid: apiNetwork, name: 'API only - Network' },
    });
    expect(await readOffer(sender, offerGuid)).toMatchObject({ takenRight: undefined });
    expect(await standingOf(world, receiver, sku)).toMatchObject({ free: 4, received: 4 });
    expect(await faultsOf(world, [sender, receiver])).toEqual([]);
  });

  it('keep their right where nothing else is asked for, or the same one', async () => {
    const pair = await aPair(world, 2);
    await accept(pair.receiver, await offer(pair, { quantity: 1 }));
    await accept(pair.receiver, await offer(pair, { quantity: 1 }), defaultNetwork);
    expect(await heldBy(pair.receiver, pair)).toEqual({ 'Default - Network': 2 });
    expect(await actsOf(pair.receiver)).toEqual(['Received 1', 'Received 1']);
  });

  it('never come under a wider right, another vault’s, one that is closed, or none', async () => {
    const pair = await aPair(world, 2);
    const { sender, receiver } = pair;
    const offerGuid = await offer(pair, { quantity: 1 });
    const refused = [
      defaultPublic,
      await aRight(sender, { visibility: 3 }),
      await aRight(receiver, { visibility: 3, is_open: false }),
      await aRight(receiver, { visibility: 1 }),
      await aRight(receiver, { is_blacklisting_allowed: false }),
      randomUUID(),
      'x',
    ];
    for (const rightGuid of refused)
      expect([rightGuid, await codeOf(accept(receiver, offerGuid, rightGuid))]).toEqual([
        ...[rightGuid, 'transfers.right_not_tighter'],
      ]);
    expect(await readOffer(receiver, offerGuid)).toMatchObject({ status: 'pending' });
    const own = await aRight(receiver, { geofencing_type: 'include', regions: ['EU'], countries: ['DE', 'FR'] });
    await accept(receiver, offerGuid, own.toUpperCase());
    expect(await faultsOf(world, [sender, receiver])).toEqual([]);
  });

  it('are one vault’s decision: of twelve at once with two rights one counts for all keys', async () => {
    const pair = await aPair(world, 5);
    const offerGuid = await offer(pair, { quantity: 5 });
    const answers = await Promise.allSettled(
      twelveTimes.map((_, at) => accept(pair.receiver, offerGuid, at % 2 === 0 ? defaultPrivate : apiNetwork)),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(Object.values(await heldBy(pair.receiver, pair))).toEqual([5]);
    expect(await faultsOf(world, [pair.sender, pair.receiver])).toEqual([]);
  });

  it('more than 5,000 come under it in the job that moves them', async () => {
    const pair = await aPair(world, 5_001);
    const offerGuid = await offer(pair, { quantity: 5_001 });
    const { jobId } = await accept(pair.receiver, offerGuid, defaultPrivate);
    expect(await endOfJob(world, pair.receiver, jobId)).toMatchObject({ state: 'completed' });
    expect(await heldBy(pair.receiver, pair)).toEqual({ 'Default - Private': 5_001 });
    expect(await faultsOf(world, [pair.sender, pair.receiver])).toEqual([]);
  });
});

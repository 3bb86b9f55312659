/** Keys offered by one vault to another, and what becomes of the offer (docs/domain.md, b). */
import { randomUUID } from 'node:crypto';
import { TransfersServiceService } from '../../../proto/gen/keyway/transfers/v1/transfers.js';
import { CustodyServiceService } from '../../../proto/gen/keyway/stock/v1/custody.js';
import { BulkServiceService } from '../../../proto/gen/keyway/content/v1/bulk.js';
import { ConnectionsServiceService } from '../../../proto/gen/keyway/connections/v1/connections.js';
import { TakingService } from '../../../platform/stock/index.js';
import { ExpiryService } from '../../../platform/transfers/answering/expiry.service.js';
import { startInside, type InsidePlatform } from '../../proof/inside.js';
import type { TestUser } from '../../support/platform.js';
import { twelveTimes } from '../at-once.js';
import { contentOf, rowsBy } from '../content/content-reading.js';
import { anOwner, connected, setting } from '../sharing/sharing-world.js';
import { databaseOf, defaultNetwork, defaultPrivate, endOfJob, refusalOf, tablesOf } from '../stock/stock-world.js';
import {
  accept,
  aPair,
  faultsOf,
  inbox,
  offer,
  outbox,
  readOffer,
  reject,
  revoke,
  standingOf,
  transfers,
  type Pair,
} from './transfers-world.js';

let world: InsidePlatform;
beforeAll(async () => {
  world = await startInside();
});
afterAll(() => world.close());

const codeOf = async (call: Promise<unknown>): Promise<string> => (await refusalOf(call)).code;

/** As if so many days had passed since the offer was made. */
const ageOffer = (offerGuid: string, days: number) =>
  databaseOf(world).execute(
    `update transfer_offer set created_at = created_at - $2 * interval '1 day', expires_at = expires_at - $2 * interval '1 day'
     where id = $1`,
    [offerGuid, days],
  );

/** The texts of the keys that a vault can give out now, oldest first. */
const textsOf = async (pair: Pair, user: TestUser, quantity: number): Promise<string[]> => {
  const taking = world.get(TakingService);
  const texts: string[] = [];
  const database = databaseOf(world);
  const id = await world.platform.database.transaction((tx) =>
    taking.take(tx as never, {
      actor: { ...user, userName: 'Reader' } as never,
      ...{ skuId: pair.sku.skuGuid, rightId: defaultNetwork, quantity, extractionId: randomUUID() },
      ...{ reference: '', now: new Date() },
    }),
  );
  if (id === undefined) throw new Error('too few keys');
  for await (const some of taking.read(database.tables(), user.ownerGuid, id)) texts.push(...some);
  return texts;
};

describe('an offer', () => {
  it('puts its keys aside at once, and gives them to the receiver with its acceptance', async () => {
    const pair = await aPair(world, 10);
    const { sender, receiver, sku } = pair;
    const offerGuid = await offer(pair, { quantity: 4, note: 'For the spring campaign' });
    expect(await standingOf(world, sender, sku)).toMatchObject({ free: 6, offered: 4, given: 0 });
    expect(await readOffer(receiver, offerGuid)).toMatchObject({
      ...{ status: 'pending', quantity: 4, note: 'For the spring campaign', isSender: false, createdBy: '' },
      ...{ obstacles: [], productAtReceiver: 'will_be_connected', freeCount: 0, freeAfter: 4 },
      ...{ canAccept: true, canReject: true, canRevoke: false },
    });
    expect(await accept(receiver, offerGuid)).toEqual({ jobId: '' });
    expect(await standingOf(world, sender, sku)).toMatchObject({ free: 6, offered: 0, given: 4, inserted: 10 });
    expect(await standingOf(world, receiver, sku)).toMatchObject({ free: 4, received: 4, inserted: 0 });
    expect(await readOffer(receiver, offerGuid)).toMatchObject({ status: 'accepted', productAtReceiver: 'connected' });
    expect(await faultsOf(world, [sender, receiver])).toEqual([]);
  });

  it('gives keys that the receiver can read, and the sender no longer has', async () => {
    const pair = await aPair(world, 3);
    await accept(pair.receiver, await offer(pair, { quantity: 2 }));
    const given = await textsOf(pair, pair.receiver, 2);
    const left = await textsOf(pair, pair.sender, 1);
    expect([...given, ...left].toSorted()).toEqual(pair.keys.toSorted());
    expect(await faultsOf(world, [pair.sender, pair.receiver])).toEqual([]);
  });

  it('shows what was given and received in the inventory and the transactions of both', async () => {
    const pair = await aPair(world, 5);
    const offerGuid = await offer(pair, { quantity: 5 });
    expect(rowsBy(await contentOf(pair.sender, '/distribution/myvault/inventory/', {}), 'Offered')).toEqual(['5']);
    await accept(pair.receiver, offerGuid);
    expect(rowsBy(await contentOf(pair.receiver, '/distribution/myvault/inventory/', {}), 'Available')).toEqual(['5']);
    expect(rowsBy(await contentOf(pair.sender, '/my_vault/transaction/', {}), 'Kind')).toEqual([
      ...['Transferred', 'Offered', 'Inserted'],
    ]);
    expect(rowsBy(await contentOf(pair.receiver, '/my_vault/transaction/', {}), 'Kind')).toEqual(['Received']);
  });

  it('is previewed in numbers, and made for exactly what was shown', async () => {
    const pair = await aPair(world, 5);
    const { sender, connectionGuid, sku } = pair;
    const keys = { lines: [{ skuGuid: sku.skuGuid, rightGuid: defaultNetwork, quantity: 0 }] };
    expect(await transfers(sender).previewOffers({ connectionGuid, keys }, sender.call())).toMatchObject({
      ...{ quantity: 5, lines: [{ quantity: 5, freeCount: 5, freeAfter: 0, obstacles: [], isReturn: false }] },
    });
    const request = { connectionGuid, keys, note: '', quantity: 4, idempotencyKey: randomUUID() };
    expect(await codeOf(transfers(sender).createOffers(request, sender.call()))).toBe('transfers.outdated');
    const all = { connectionGuid, keys: { lines: [], rows: { ids: [], filter: {} } } };
    expect(await transfers(sender).previewOffers(all, sender.call())).toMatchObject({ quantity: 5, idleRowCount: 0 });
    expect(await standingOf(world, sender, sku)).toMatchObject({ free: 5, offered: 0 });
  });

  it('is made once for one request, sent twelve times at once', async () => {
    const pair = await aPair(world, 30);
    const idempotencyKey = randomUUID();
    const made = await Promise.all(twelveTimes.map(() => offer(pair, { quantity: 2, idempotencyKey })));
    expect(new Set(made).size).toBe(1);
    expect(await standingOf(world, pair.sender, pair.sku)).toMatchObject({ free: 28, offered: 2 });
  });

  it('takes no key that another one has: of twelve over all keys one is made', async () => {
    const pair = await aPair(world, 6);
    const made = await Promise.allSettled(twelveTimes.map(() => offer(pair, { quantity: 6 })));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await standingOf(world, pair.sender, pair.sku)).toMatchObject({ free: 0, offered: 6 });
    expect(await faultsOf(world, [pair.sender])).toEqual([]);
  });

  it('is refused for keys that are not there, not shared, under a private right or an embargo', async () => {
    const pair = await aPair(world, 3);
    const { sender, sku, connectionGuid } = pair;
    expect(await codeOf(offer(pair, { quantity: 4 }))).toBe('transfers.not_enough_keys');
    const other = await aPair(world, 3, { right: defaultPrivate });
    expect(await refusalOf(offer(other, { quantity: 1, right: defaultPrivate }))).toMatchObject({
      ...{ code: 'transfers.not_possible', params: { obstacle: 'private_right' } },
    });
    await databaseOf(world).execute(`update product set is_embargoed = true where id = $1`, [sku.productGuid]);
    expect(await refusalOf(offer(pair, { quantity: 1 }))).toMatchObject({ code: 'transfers.not_possible' });
    await setting(world, sender, connectionGuid, 'is_embargo_allowed = true');
    await databaseOf(world).execute(`update product set is_embargoed = false where id = $1`, [sku.productGuid]);
    await setting(world, sender, connectionGuid, 'is_catalog_shared = false');
    expect(await refusalOf(offer(pair, { quantity: 1 }))).toMatchObject({ params: { obstacle: 'not_shared' } });
    const stranger = await aPair(world, 1);
    expect(await codeOf(offer(pair, { quantity: 1, over: stranger.connectionGuid }))).toBe(
      'transfers.connection_not_found',
    );
    expect(await refusalOf(offer({ ...pair, sku: stranger.sku }, { quantity: 1 }))).toMatchObject({
      params: { obstacle: 'not_found' },
    });
  });

  it('of a retailer goes only back to where the keys came from', async () => {
    const pair = await aPair(world, 4, { receiverType: 'Retailer' });
    const { sender, receiver, connectionGuid, sku } = pair;
    await accept(receiver, await offer(pair, { quantity: 3 }));
    const other = await anOwner(world, 'Publisher');
    const elsewhere = await connected(world, other, receiver);
    expect(await codeOf(offer(pair, { by: receiver, over: elsewhere, quantity: 1 }))).toBe('transfers.not_enough_keys');
    const back = await offer(pair, { by: receiver, over: connectionGuid, quantity: 2 });
    expect(await readOffer(sender, back)).toMatchObject({ isReturn: true, productAtReceiver: 'own' });
    await accept(sender, back);
    expect(await standingOf(world, sender, sku)).toMatchObject({ free: 3, given: 3, received: 2, inserted: 4 });
    expect(await standingOf(world, receiver, sku)).toMatchObject({ free: 1, given: 2, received: 3 });
    expect(await faultsOf(world, [sender, receiver])).toEqual([]);
  });
});

describe('the custody of a key', () => {
  const way = ['Inserted', 'Offered', 'Transferred', 'Received', 'Offered', 'Transferred', 'Received'];

  it.each([1, 300])(
    'leads from vault to vault and back for both of them, with %i keys of an offer',
    async (quantity) => {
      const pair = await aPair(world, quantity);
      const { sender, receiver, connectionGuid, sku } = pair;
      await accept(receiver, await offer(pair, { quantity }));
      await accept(sender, await offer(pair, { by: receiver, over: connectionGuid, quantity }));
      const key = await tablesOf(world)
        .selectFrom('key')
        .select(['id', 'insertion_id'])
        .where('vault_id', '=', sender.ownerGuid)
        .where('sku_id', '=', sku.skuGuid)
        .limit(1)
        .executeTakeFirstOrThrow();
      for (const user of [sender, receiver]) {
        const { custody } = await user.service(CustodyServiceService).getKeyCustody({ keyGuid: key.id }, user.call());
        expect(custody?.links.map(({ kind }) => kind)).toEqual(way);
        expect(custody).toMatchObject({ isVerified: true, stateNow: 'Available' });
        expect(custody?.links.map(({ vaultName }) => vaultName)).not.toContain('Vault in network');
      }
      const insertionGuid = key.insertion_id;
      const { custody } = await sender
        .service(CustodyServiceService)
        .getInsertionCustody({ insertionGuid }, sender.call());
      expect(custody?.links.map((link) => [link.kind, link.quantity])).toEqual(
        way.map((kind) => [kind, quantity] as const),
      );
    },
  );
});

describe('who may', () => {
  it('is nobody without a session or the permission, and nobody of another vault', async () => {
    const pair = await aPair(world, 2);
    const { sender, receiver } = pair;
    const offerGuid = await offer(pair, { quantity: 1 });
    const visitor = world.callWith('');
    expect(await codeOf(world.service(TransfersServiceService).getOffer({ offerGuid }, visitor))).toBe(
      'session.unauthenticated',
    );
    const editor = await world.user({ ownerGuid: receiver.ownerGuid, role: 'Editor' });
    const admin = await world.user({ ownerGuid: sender.ownerGuid, role: 'Product Admin' });
    expect(await codeOf(accept(editor, offerGuid))).toBe('permission.denied');
    expect(await codeOf(reject(editor, offerGuid))).toBe('permission.denied');
    expect(await codeOf(revoke(admin, offerGuid))).toBe('permission.denied');
    expect(await codeOf(offer(pair, { by: admin, quantity: 1 }))).toBe('permission.denied');
    expect(await readOffer(editor, offerGuid)).toMatchObject({ canAccept: false });
    const stranger = await anOwner(world, 'Distributor');
    for (const call of [readOffer, accept, reject, revoke])
      expect(await codeOf(call(stranger, offerGuid))).toBe('transfers.offer_not_found');
    expect(await codeOf(readOffer(stranger, 'x'))).toBe('transfers.offer_not_found');
    // Each side has its own acts.
    expect(await codeOf(accept(sender, offerGuid))).toBe('transfers.offer_not_found');
    expect(await codeOf(revoke(receiver, offerGuid))).toBe('transfers.offer_not_found');
  });

  it('accepts only with the tick that it is final', async () => {
    const pair = await aPair(world, 1);
    const offerGuid = await offer(pair, { quantity: 1 });
    const { receiver } = pair;
    const unticked = transfers(receiver).acceptOffer(
      { offerGuid, isFinalConfirmed: false, rightGuid: '' },
      receiver.call(),
    );
    expect(await codeOf(unticked)).toBe('transfers.not_confirmed');
  });
});

describe('an answer', () => {
  it('is one: of twelve acceptances at once, and of an acceptance and a revocation', async () => {
    const pair = await aPair(world, 20);
    const once = await offer(pair, { quantity: 1 });
    const answers = await Promise.allSettled(twelveTimes.map(() => accept(pair.receiver, once)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (let round = 0; round < 15; round += 1) {
      const offerGuid = await offer(pair, { quantity: 1 });
      const both = [accept(pair.receiver, offerGuid), revoke(pair.sender, offerGuid)];
      const [accepted, revoked] = await Promise.allSettled(round % 2 === 0 ? both : both.toReversed());
      expect([accepted?.status, revoked?.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    }
    const { free, given, offered } = await standingOf(world, pair.sender, pair.sku);
    expect([free + given, offered]).toEqual([20, 0]);
    expect(await faultsOf(world, [pair.sender, pair.receiver])).toEqual([]);
  });

  it('of no makes the keys free again, and the sender reads why', async () => {
    const pair = await aPair(world, 3);
    const offerGuid = await offer(pair, { quantity: 3 });
    await reject(pair.receiver, offerGuid, 'We have enough');
    expect(await readOffer(pair.sender, offerGuid)).toMatchObject({ status: 'rejected', reason: 'We have enough' });
    expect(await standingOf(world, pair.sender, pair.sku)).toMatchObject({ free: 3, offered: 0 });
    expect(await refusalOf(accept(pair.receiver, offerGuid))).toMatchObject({
      ...{ code: 'transfers.offer_not_pending', params: { status: 'rejected' } },
    });
    expect(await codeOf(revoke(pair.sender, offerGuid))).toBe('transfers.offer_not_pending');
  });

  it('is not yes once the connection is suspended or the product under embargo', async () => {
    const pair = await aPair(world, 2);
    const offerGuid = await offer(pair, { quantity: 1 });
    const { sender, receiver, connectionGuid, sku } = pair;
    const connections = sender.service(ConnectionsServiceService);
    await connections.suspendConnection({ connectionGuid }, sender.call());
    expect(await codeOf(accept(receiver, offerGuid))).toBe('transfers.connection_not_active');
    expect(await codeOf(offer(pair, { quantity: 1 }))).toBe('transfers.connection_not_active');
    await connections.activateConnection({ connectionGuid }, sender.call());
    await databaseOf(world).execute(`update product set is_embargoed = true where id = $1`, [sku.productGuid]);
    expect(await codeOf(accept(receiver, offerGuid))).toBe('transfers.not_possible');
    expect(await readOffer(receiver, offerGuid)).toMatchObject({ canAccept: false, canReject: true });
  });

  it('of more than 5,000 keys is a job that moves all of them, in blocks', async () => {
    const pair = await aPair(world, 5_001);
    const { sender, receiver, sku } = pair;
    const offerGuid = await offer(pair, { quantity: 5_001 });
    const { jobId } = await accept(receiver, offerGuid);
    expect(await endOfJob(world, receiver, jobId)).toMatchObject({ state: 'completed', done: 5_001 });
    expect(await readOffer(sender, offerGuid)).toMatchObject({ status: 'accepted' });
    expect(await standingOf(world, sender, sku)).toMatchObject({ free: 0, offered: 0, given: 5_001 });
    expect(await standingOf(world, receiver, sku)).toMatchObject({ free: 5_001, received: 5_001 });
    expect(await faultsOf(world, [sender, receiver])).toEqual([]);
    expect((await textsOf(pair, receiver, 5_001)).toSorted()).toEqual(pair.keys.toSorted());
  });
});

describe('time', () => {
  it('reminds the receiver once, three days before the end, and then ends the offer', async () => {
    const pair = await aPair(world, 2);
    const { sender, receiver, sku } = pair;
    const offerGuid = await offer(pair, { quantity: 2 });
    const expiry = world.get(ExpiryService);
    await ageOffer(offerGuid, 28);
    await expiry.sweep();
    await expiry.sweep();
    const eventsOf = async () =>
      (
        await databaseOf(world).execute(
          'select name from transfer_event where vault_id = $1 and offer_id = $2 order by id',
          [...[receiver.ownerGuid, offerGuid]],
        )
      ).rows.map(({ name }) => name);
    expect(await eventsOf()).toEqual(['offer.created', 'offer.ending']);
    expect(await standingOf(world, sender, sku)).toMatchObject({ offered: 2 });
    await ageOffer(offerGuid, 3);
    expect(await codeOf(accept(receiver, offerGuid))).toBe('transfers.offer_not_pending');
    await Promise.all(twelveTimes.map(() => expiry.sweep()));
    expect(await eventsOf()).toEqual(['offer.created', 'offer.ending', 'offer.expired']);
    expect(await readOffer(sender, offerGuid)).toMatchObject({ status: 'expired' });
    expect(await standingOf(world, sender, sku)).toMatchObject({ free: 2, offered: 0 });
    expect(await faultsOf(world, [sender, receiver])).toEqual([]);
  });

  it('is at most 90 days', async () => {
    const pair = await aPair(world, 1);
    const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    expect(await codeOf(offer(pair, { quantity: 1, expiresAt: at(91) }))).toBe('request.invalid');
    expect(await codeOf(offer(pair, { quantity: 1, expiresAt: at(-1) }))).toBe('request.invalid');
    await offer(pair, { quantity: 1, expiresAt: at(89) });
  });
});

describe('the lists', () => {
  it('of both sides say the same of an offer, and count what waits', async () => {
    const pair = await aPair(world, 6);
    const { sender, receiver } = pair;
    const first = await offer(pair, { quantity: 1 });
    await offer(pair, { quantity: 2 });
    await accept(receiver, first);
    expect(rowsBy(await contentOf(sender, outbox, {}), 'Quantity')).toEqual(['2', '1']);
    expect(rowsBy(await contentOf(receiver, inbox, { Status: 'pending' }), 'Quantity')).toEqual(['2']);
    expect(rowsBy(await contentOf(receiver, outbox, {}), 'Quantity')).toEqual([]);
    expect(await transfers(receiver).countOffers({}, receiver.call())).toMatchObject({
      ...{ inbox: { pending: 1, ending: 0, closed: 1 }, outbox: { pending: 0 } },
    });
  });

  it('accept all that wait as a job, after a dry run', async () => {
    const pair = await aPair(world, 6);
    const { receiver, sku } = pair;
    for (const quantity of [1, 2, 3]) await offer(pair, { quantity });
    const bulk = receiver.service(BulkServiceService);
    const selection = { list: inbox, act: 'accept', ids: [], filter: { Status: 'pending' } };
    expect(await bulk.previewBulk({ selection }, receiver.call())).toMatchObject({ willChange: 3 });
    const { jobId } = await bulk.startBulk({ selection }, receiver.call());
    expect(await endOfJob(world, receiver, jobId)).toMatchObject({ failedLines: 0, done: 3 });
    expect(await standingOf(world, receiver, sku)).toMatchObject({ free: 6 });
  });
});

it('whoever may answer is told, an Administrator with a grant of offers as well', async () => {
  const pair = await aPair(world, 2);
  const { sender, receiver } = pair;
  const admin = await world.user({ ownerGuid: sender.ownerGuid, role: 'Administrator' });
  await databaseOf(world).execute(
    `insert into extra_grant (vault_id, user_id, permission, granted_by_name, granted_at)
     values ($1, $2, 'transferkeys-write', 'Owner', now())`,
    [sender.ownerGuid, admin.userGuid],
  );
  const offerGuid = await offer(pair, { quantity: 2 });
  await reject(receiver, offerGuid);
  const told = async (userGuid: string) =>
    (await databaseOf(world).execute('select kind from notification where user_id = $1 order by kind', [userGuid])).rows
      .map(({ kind }) => kind)
      .filter((kind) => String(kind).startsWith('transfers.'));
  expect(await told(receiver.userGuid)).toEqual(['transfers.received']);
  expect(await told(sender.userGuid)).toEqual(['transfers.rejected']);
  expect(await told(admin.userGuid)).toEqual(['transfers.rejected']);
  expect(
    await tablesOf(world)
      .selectFrom('received_data_key')
      .selectAll()
      .where('vault_id', '=', receiver.ownerGuid)
      .execute(),
  ).toEqual([]);
});

/** A connection ends with no offer left open (docs/domain.md, n): what is pending refuses the end, or ends with it. */
import { randomUUID } from 'node:crypto';
import { ConnectionsServiceService } from '../../../proto/gen/keyway/connections/v1/connections.js';
import { startInside, type InsidePlatform } from '../../proof/inside.js';
import type { TestUser } from '../../support/platform.js';
import { anOwner } from '../sharing/sharing-world.js';
import { twelveTimes } from '../at-once.js';
import { databaseOf, refusalOf } from '../stock/stock-world.js';
import { accept, aPair, faultsOf, offer, readOffer, standingOf, type Pair } from './transfers-world.js';

let world: InsidePlatform;
beforeAll(async () => {
  world = await startInside();
});
afterAll(() => world.close());

const end = (user: TestUser, connectionGuid: string, closingOffers: number) =>
  user.service(ConnectionsServiceService).endConnection({ connectionGuid, closingOffers }, user.call());
const pendingOf = (user: TestUser, connectionGuid: string) =>
  user.service(ConnectionsServiceService).getPending({ connectionGuid }, user.call());
const read = async (user: TestUser, connectionGuid: string) =>
  (await user.service(ConnectionsServiceService).getConnection({ connectionGuid }, user.call())).connection;

/** The receiver has got keys, and offers one back; the sender offers two more. */
const withOffersBothWays = async (pair: Pair) => {
  const { receiver } = pair;
  await accept(receiver, await offer(pair, { quantity: 3 }));
  return { back: await offer(pair, { by: receiver, quantity: 1 }), forth: await offer(pair, { quantity: 2 }) };
};

describe('the end of a connection', () => {
  it('is refused while offers wait for an answer, and says how many', async () => {
    const pair = await aPair(world, 6);
    const { sender, receiver, connectionGuid, sku } = pair;
    await withOffersBothWays(pair);
    expect(await read(receiver, connectionGuid)).toMatchObject({ pendingOffers: 2, pendingKeys: 3 });
    for (const shown of [0, 1])
      expect(await refusalOf(end(sender, connectionGuid, shown))).toMatchObject({
        ...{ code: 'connections.has_pending', params: { offers: '2', keys: '3' } },
      });
    expect(await read(sender, connectionGuid)).toMatchObject({ state: 'active', pendingOffers: 2 });
    expect(await standingOf(world, sender, sku)).toMatchObject({ free: 1, offered: 2 });
  });

  it('lists what would end with it, as each of the two sees it, with the way there', async () => {
    const pair = await aPair(world, 6);
    const { sender, receiver } = pair;
    const { back, forth } = await withOffersBothWays(pair);
    const places = {
      outbox: '/distribution/myvault/transfers/outbox/',
      inbox: '/distribution/myvault/transfers/inbox/',
    };
    const { expiresAt: endsAt, offerId: number, sku } = await readOffer(sender, forth);
    const name = `Aurora, ${sku}`;
    expect(await pendingOf(sender, pair.connectionGuid)).toEqual({
      ...{ offers: 2, keys: 3 },
      items: [
        {
          kind: 'Offer',
          itemGuid: forth,
          number,
          name,
          isOwn: true,
          keys: 2,
          endsAt,
          href: `${places.outbox}${forth}`,
        },
        expect.objectContaining({ itemGuid: back, name, isOwn: false, keys: 1, href: `${places.inbox}${back}` }),
      ],
    });
    expect((await pendingOf(receiver, pair.connectionGuid)).items).toMatchObject([
      { itemGuid: forth, number, name, isOwn: false, href: `${places.inbox}${forth}` },
      { itemGuid: back, name, isOwn: true, href: `${places.outbox}${back}` },
    ]);
    await end(sender, pair.connectionGuid, 2);
    expect(await pendingOf(receiver, pair.connectionGuid)).toEqual({ offers: 0, keys: 0, items: [] });
  });

  it('lists the newest ten of many, and counts them all', async () => {
    const pair = await aPair(world, 12);
    for (let made = 0; made < 12; made += 1) await offer(pair, { quantity: 1 });
    const { offers, keys, items } = await pendingOf(pair.receiver, pair.connectionGuid);
    expect([offers, keys]).toEqual([12, 12]);
    expect(items.map(({ number }) => number)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
  });

  it('is asked about by those only who may end it, and of their own connections', async () => {
    const { sender, connectionGuid } = await aPair(world, 1);
    const editor = await world.user({ role: 'Editor', ownerGuid: sender.ownerGuid });
    expect(await refusalOf(pendingOf(editor, connectionGuid))).toMatchObject({ code: 'permission.denied' });
    const stranger = await anOwner(world, 'Publisher');
    for (const guid of [connectionGuid, randomUUID(), 'no-id'])
      expect(await refusalOf(pendingOf(stranger, guid))).toMatchObject({ code: 'connections.not_found' });
  });

  it.each(['sender', 'receiver'] as const)('by the %s revokes its own offers and rejects the others', async (side) => {
    const pair = await aPair(world, 6);
    const { sender, receiver, connectionGuid, sku } = pair;
    const { back, forth } = await withOffersBothWays(pair);
    await end(pair[side], connectionGuid, 2);
    const reason = 'The connection between the two companies was ended.';
    const [own, others] = side === 'sender' ? [forth, back] : [back, forth];
    expect(await readOffer(pair[side], own)).toMatchObject({ status: 'revoked', reason });
    expect(await readOffer(pair[side], others)).toMatchObject({ status: 'rejected', reason });
    expect(await read(sender, connectionGuid)).toMatchObject({ state: 'ended', pendingOffers: 0, pendingKeys: 0 });
    expect(await standingOf(world, sender, sku)).toMatchObject({ free: 3, offered: 0, given: 3 });
    expect(await standingOf(world, receiver, sku)).toMatchObject({ free: 3, offered: 0, received: 3 });
    const { rows } = await databaseOf(world).execute(
      `select kind from notification where user_id = $1 and kind in ('transfers.revoked', 'transfers.rejected')`,
      [(side === 'sender' ? receiver : sender).userGuid],
    );
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(['transfers.rejected', 'transfers.revoked']);
    expect(await faultsOf(world, [sender, receiver])).toEqual([]);
  });

  it('beside acceptances and new offers leaves none of them open, and every key in one vault', async () => {
    for (let round = 0; round < 6; round += 1) {
      const pair = await aPair(world, 20);
      const { sender, receiver, connectionGuid, sku } = pair;
      const before = await Promise.all([1, 2, 3].map((quantity) => offer(pair, { quantity })));
      const acts: readonly Promise<unknown>[] = [
        ...before.map((offerGuid) => accept(receiver, offerGuid)),
        end(round % 2 === 0 ? sender : receiver, connectionGuid, 99),
        ...twelveTimes.slice(0, 3).map(() => offer(pair, { quantity: 1 })),
      ];
      await Promise.allSettled(round % 3 === 0 ? acts.toReversed() : acts);
      expect(await read(sender, connectionGuid)).toMatchObject({ state: 'ended', pendingOffers: 0 });
      const { free, given, offered } = await standingOf(world, sender, sku);
      expect([free + given, offered]).toEqual([20, 0]);
      expect(await standingOf(world, receiver, sku)).toMatchObject({ free: given, received: given });
      expect(await faultsOf(world, [sender, receiver])).toEqual([]);
    }
  });
});

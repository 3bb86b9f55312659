/** Offers of what is sold no longer: they are revoked with their SKU, and none is made of it (docs/domain.md, b and k). */
import { randomUUID } from 'node:crypto';
import { ProductAct } from '../../../proto/gen/keyway/catalogue/v1/products.js';
import { AcceptanceJob } from '../../../platform/transfers/answering/acceptance.job.js';
import { ExpiryService } from '../../../platform/transfers/answering/expiry.service.js';
import { actorOf, startInside, type InsidePlatform } from '../../proof/inside.js';
import { contextFor } from '../../proof/stock-deeds.js';
import type { TestUser } from '../../support/platform.js';
import { until } from '../../support/until.js';
import { twelveTimes } from '../at-once.js';
import { products } from '../catalogue/product-world.js';
import { databaseOf, refusalOf } from '../stock/stock-world.js';
import {
  accept,
  aPair,
  faultsOf,
  offer,
  readOffer,
  reject,
  standingOf,
  transfers,
  type Pair,
} from './transfers-world.js';

let world: InsidePlatform;
beforeAll(async () => {
  world = await startInside();
});
afterAll(() => world.close());

const sweep = () => world.get(ExpiryService).sweep();
const discontinue = ({ sku }: Pair) =>
  databaseOf(world).execute(`update sku set status = 'Discontinued' where id = $1`, [sku.skuGuid]);
/** Of offers, in turn. */
const newsOf = async ({ userGuid }: TestUser): Promise<unknown[]> => {
  const { rows } = await databaseOf(world).execute(
    `select kind from notification where user_id = $1 and kind like 'transfers.%' order by created_at, kind`,
    [userGuid],
  );
  return rows.map(({ kind }) => kind);
};

describe('a discontinued SKU', () => {
  it('has its pending offers revoked by one turn of the sweep, of twelve at once, and both sides are told why', async () => {
    const pair = await aPair(world, 5);
    const { sender, receiver, sku } = pair;
    const offerGuid = await offer(pair, { quantity: 3 });
    await discontinue(pair);
    await Promise.all(twelveTimes.map(sweep));
    const shown = {
      ...{ status: 'revoked', failure: 'discontinued', reason: 'The SKU is discontinued.', closedBy: '' },
      ...{ canAccept: false, canReject: false, canRevoke: false },
    };
    for (const side of [sender, receiver]) expect(await readOffer(side, offerGuid)).toMatchObject(shown);
    expect(
      await until(
        () => newsOf(sender),
        (news) => news.length > 0,
      ),
    ).toEqual(['transfers.discontinued']);
    expect(await newsOf(receiver)).toEqual(['transfers.received', 'transfers.discontinued']);
    expect(await standingOf(world, sender, sku)).toMatchObject({ free: 5, offered: 0 });
    expect((await refusalOf(accept(receiver, offerGuid))).params).toEqual({ status: 'revoked' });
    const { rows } = await databaseOf(world).execute(
      `select action, actor_kind from audit_event where object_id = $1 and action = 'transfers.revoked'`,
      [offerGuid],
    );
    expect(rows).toEqual([{ action: 'transfers.revoked', actor_kind: 'system' }]);
    expect(await faultsOf(world, [sender, receiver])).toEqual([]);
  });

  it('is not offered, and what was offered of it is not accepted, also before the sweep', async () => {
    const pair = await aPair(world, 4);
    const { sender, receiver, connectionGuid, sku } = pair;
    const offerGuid = await offer(pair, { quantity: 1 });
    await discontinue(pair);
    for (const call of [offer(pair, { quantity: 1 }), accept(receiver, offerGuid)])
      expect(await refusalOf(call)).toMatchObject({
        ...{ code: 'transfers.not_possible', params: { obstacle: 'discontinued' } },
      });
    expect(await readOffer(receiver, offerGuid)).toMatchObject({ obstacles: ['discontinued'], canAccept: false });
    const { skuGuid } = sku;
    const { lines } = await transfers(sender).previewOffers(
      {
        connectionGuid,
        keys: { lines: [{ skuGuid, rightGuid: (await readOffer(sender, offerGuid)).rightGuid, quantity: 1 }] },
      },
      sender.call(),
    );
    expect(lines).toMatchObject([{ obstacles: ['discontinued'] }]);
    await reject(receiver, offerGuid);
    expect(await standingOf(world, sender, sku)).toMatchObject({ free: 4, offered: 0 });
  });

  it('goes back to where its keys came from all the same', async () => {
    const pair = await aPair(world, 4, { receiverType: 'Retailer' });
    const { sender, receiver, sku } = pair;
    await accept(receiver, await offer(pair, { quantity: 3 }));
    await discontinue(pair);
    const back = await offer(pair, { by: receiver, quantity: 2 });
    await sweep();
    expect(await readOffer(sender, back)).toMatchObject({ status: 'pending', obstacles: [] });
    await accept(sender, back);
    expect(await standingOf(world, sender, sku)).toMatchObject({ free: 3 });
    expect(await standingOf(world, receiver, sku)).toMatchObject({ free: 1 });
    expect(await faultsOf(world, [sender, receiver])).toEqual([]);
  });

  it('still changes hands where it was accepted before: the job finishes what it has begun', async () => {
    const pair = await aPair(world, 3);
    const { sender, receiver, sku } = pair;
    const offerGuid = await offer(pair, { quantity: 3 });
    // As an acceptance of many keys leaves it; the job of one starts at once.
    await databaseOf(world).execute('update transfer_offer set status = 2 where id = $1', [offerGuid]);
    await discontinue(pair);
    await sweep();
    const context = contextFor(actorOf(receiver.ownerGuid, 'Receiver'), randomUUID());
    await world.get(AcceptanceJob).run(context, { offerId: offerGuid });
    expect(await readOffer(receiver, offerGuid)).toMatchObject({ status: 'accepted' });
    expect(await standingOf(world, receiver, sku)).toMatchObject({ free: 3, received: 3 });
    expect(await faultsOf(world, [sender, receiver])).toEqual([]);
  });
});

it('a delisted product takes the offers of all its SKUs with it', async () => {
  const pair = await aPair(world, 2);
  const { sender, sku } = pair;
  const offerGuid = await offer(pair, { quantity: 2 });
  const { productGuid } = await readOffer(sender, offerGuid);
  const { product } = await products(sender).getProduct({ productGuid }, sender.call());
  const wanted = { productGuid, version: product?.version ?? 0, act: ProductAct.DELIST };
  await products(sender).delistProduct(wanted, sender.call());
  await sweep();
  expect(await readOffer(sender, offerGuid)).toMatchObject({ status: 'revoked', failure: 'discontinued' });
  expect(await standingOf(world, sender, sku)).toMatchObject({ free: 2, offered: 0 });
});

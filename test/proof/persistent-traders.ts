/** Two companies that trade and do not give up: what they are not told the end of, they ask for again. */
import { randomUUID } from 'node:crypto';
import { DomainError } from '../../kernel/errors.js';
import { provisionUser, provisionVault } from '../../platform/accounts/index.js';
import { ConnectionsServiceService } from '../../proto/gen/keyway/connections/v1/connections.js';
import * as allocating from '../platform/allocations/allocations-world.js';
import * as pooling from '../platform/stockpools/stockpools-world.js';
import { aSku, defaultNetwork, keysOf, type TestSku } from '../platform/stock/stock-world.js';
import { accept, offer, readOffer, transfers, type Pair } from '../platform/transfers/transfers-world.js';
import type { TestUser } from '../support/platform.js';
import { until } from '../support/until.js';
import type { CrashingProduct, TradeAct } from './crashing-product.js';
import { insertPersistently, persistent } from './persistent-people.js';

export interface Traders {
  readonly sender: TestUser;
  readonly receiver: TestUser;
  readonly connectionGuid: string;
  readonly sku: TestSku;
  /** Whom the receiver draws from. */
  readonly allocationGuid: string;
  readonly poolGuid: string;
}

const anOwnerOf = async (product: CrashingProduct, companyType: 'Publisher' | 'Distributor'): Promise<TestUser> => {
  const name = `${companyType} ${randomUUID().slice(0, 8)}`;
  const ownerGuid = await provisionVault(product.database, product.keyRing, { name, company: name, companyType });
  const email = `owner@${randomUUID()}.example`;
  const account = { name: 'Ada', role: 'Owner', password: 'Correct-horse-1', secondFactorMode: 'Email' } as const;
  const userGuid = await provisionUser(product.database, { ...account, ownerGuid, email });
  const accessToken = await product.issuer.tokenFor(userGuid);
  return {
    ...{ userGuid, ownerGuid, email, accessToken },
    call: () => product.callAs(accessToken),
    service: (definition) => product.service(definition),
  } as TestUser;
};

const connect = async (product: CrashingProduct, sender: TestUser, receiver: TestUser): Promise<string> => {
  const connections = (user: TestUser) => user.service(ConnectionsServiceService);
  const invitation = { email: receiver.email, company: 'Partner', companyType: 'distributor' as const, message: '' };
  const { connectionGuid } = await connections(sender).inviteConnection(invitation, sender.call());
  await connections(receiver).acceptConnection({ connectionGuid }, receiver.call());
  await product.database.execute(
    'update connection_setting set is_catalog_shared = true where connection_id = $1 and vault_id = $2',
    [connectionGuid, sender.ownerGuid],
  );
  return connectionGuid;
};

/** Most keys of one insertion. */
const atOnce = 20_000;
/** Keys of the pool that is drawn from. */
const kept = 5_000;
const plenty = { maxStock: 100_000, minBatchSize: 1 };

/** Connected, with so many keys of one SKU, a pool of some of them, and an allocation that may draw all of the others. */
export const twoTraders = async (product: CrashingProduct, keys: number): Promise<Traders> => {
  const [sender, receiver] = [await anOwnerOf(product, 'Publisher'), await anOwnerOf(product, 'Distributor')];
  const connectionGuid = await connect(product, sender, receiver);
  const sku = await aSku({ database: product.database } as never, sender.ownerGuid);
  for (let left = keys; left > 0; left -= atOnce) {
    const place = { skuId: sku.skuGuid, rightId: defaultNetwork };
    await insertPersistently(product, sender, place, keysOf(Math.min(left, atOnce)));
  }
  const lines = [{ skuGuid: sku.skuGuid, rightGuid: defaultNetwork, quantity: 1 }];
  // What a connection sees is computed by the worker.
  await until(
    () => transfers(sender).previewOffers({ connectionGuid, keys: { lines } }, sender.call()),
    (preview) => preview.lines[0]?.obstacles.length === 0,
  );
  const pair: Pair = { sender, receiver, connectionGuid, sku, keys: [] };
  const allocationGuid = await allocating.anAllocation(pair, {
    terms: { maxQuantity: keys, batchSize: 5, stockLimit: keys },
  });
  const poolGuid = await pooling.aPool(pair, { quantity: kept, terms: plenty });
  return { sender, receiver, connectionGuid, sku, allocationGuid, poolGuid };
};

/** What an act has left behind: keys that the receiver has got, or that the sender has in pools. */
export interface Traded {
  readonly given: number;
}

const isRefusal = (thrown: unknown, code: string): boolean => thrown instanceof DomainError && thrown.code === code;

/** @returns what it says; undefined of what was done before: the answer to that was lost */
const orDone = async <T>(code: string, work: Promise<T>): Promise<T | undefined> =>
  work.catch((thrown: unknown) => {
    if (isRefusal(thrown, code)) return undefined;
    throw thrown;
  });

/** What ends so soon may come to the platform after its time: it is asked again, with a time of then. */
const inTime = <T>(work: Promise<T>): Promise<T> =>
  work.catch((thrown: unknown) => {
    throw isRefusal(thrown, 'request.invalid') ? new Error('it came after its time', { cause: thrown }) : thrown;
  });

/** From where a job moves them. */
const manyKeys = 5_001;
const lifeMs = 150;
const soon = (): string => new Date(Date.now() + lifeMs).toISOString();

/** What two companies do, each until it has its end. */
export const tradingOf = (product: CrashingProduct, traders: Traders) => {
  const { sender, receiver, connectionGuid, sku, allocationGuid, poolGuid } = traders;
  const pair: Pair = { sender, receiver, connectionGuid, sku, keys: [] };
  const persist = (act: TradeAct) => persistent(product, act);

  /** @param isLarge whether a job moves its keys */
  const acceptance = async (isLarge: boolean): Promise<Traded> => {
    const ask = persist('acceptance');
    const [quantity, idempotencyKey] = [isLarge ? manyKeys : 15, randomUUID()];
    const guid = await ask(() => offer(pair, { quantity, idempotencyKey }));
    await ask(() => orDone('transfers.offer_not_pending', accept(receiver, guid)));
    const { status } = await until(
      () => ask(() => readOffer(receiver, guid)),
      (one) => one.status !== 'processing' && one.status !== 'pending',
    );
    if (status !== 'accepted') throw new Error(`an accepted offer is ${status}`);
    return { given: quantity };
  };

  /** Of the allocation, then of the pool; each asked for twice, as by somebody who clicked twice. */
  const draw = async (): Promise<Traded> => {
    const ask = persist('draw');
    const keys = [randomUUID(), randomUUID()] as const;
    const drawn = await Promise.all([
      ...[0, 1].map(() => ask(() => allocating.draw(receiver, allocationGuid, 10, keys[0]))),
      ...[0, 1].map(() => ask(() => pooling.draw(receiver, poolGuid, 7, keys[1]))),
    ]);
    if (new Set(drawn.map(({ transactionGuid }) => transactionGuid)).size !== 2)
      throw new Error('the same request drew twice');
    return { given: 17 };
  };

  /** Into a pool of its own, more into it, and all of them out of it again. */
  const assignment = async (): Promise<Traded> => {
    const ask = persist('pool assignment');
    const [made, filled] = [randomUUID(), randomUUID()];
    const guid = await ask(() => pooling.aPool(pair, { quantity: 12, idempotencyKey: made, terms: plenty }));
    await ask(() => pooling.refill(sender, guid, 8, filled));
    await ask(() => pooling.refill(sender, guid, 8, filled));
    const { availableCount } = await ask(() => pooling.readPool(sender, guid));
    if (availableCount !== 20) throw new Error(`a pool of 20 keys has ${availableCount}`);
    await ask(() => orDone('stockpools.pool_over', pooling.close(sender, guid)));
    return { given: 0 };
  };

  /** An offer and a pool that nobody ends. */
  const expiry = async (): Promise<Traded> => {
    const ask = persist('expiry');
    const [offered, pooled] = [randomUUID(), randomUUID()];
    const guid = await ask(() => inTime(offer(pair, { quantity: 6, idempotencyKey: offered, expiresAt: soon() })));
    const ending = await ask(() =>
      inTime(pooling.aPool(pair, { quantity: 9, idempotencyKey: pooled, terms: { ...plenty, endsAt: soon() } })),
    );
    const ended = async () => {
      product.asked.emit('expiry');
      const { rows } = await product.database.execute(
        `select (select status from transfer_offer where id = $1) as offer, (select status from stockpool where id = $2) as pool`,
        [guid, ending],
      );
      return rows[0];
    };
    const [expiredOffer, expiredPool] = [6, 4];
    await until(
      () => ended().catch(() => undefined),
      (now) => now?.['offer'] === expiredOffer && now['pool'] === expiredPool,
    );
    return { given: 0 };
  };

  return { acceptance, draw, 'pool assignment': assignment, expiry };
};

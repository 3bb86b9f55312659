/** Vaults that trade, keys of one of them, and offers between them. */
import { randomUUID } from 'node:crypto';
import { verifyCustody } from '../../../platform/stock/ledger/custody/verification.repository.js';
import { CustodySeal } from '../../../platform/stock/index.js';
import { countStrayKeys, findDifferences } from '../../../platform/stock/ledger/balances/balance.repository.js';
import { TransfersServiceService, type Offer } from '../../../proto/gen/keyway/transfers/v1/transfers.js';
import type { InsidePlatform } from '../../proof/inside.js';
import type { TestUser } from '../../support/platform.js';
import { anOwner, computed, connected } from '../sharing/sharing-world.js';
import { aSku, databaseOf, defaultNetwork, insertKeys, keysOf, tablesOf, type TestSku } from '../stock/stock-world.js';

export const outbox = '/distribution/myvault/transfers/outbox/';
export const inbox = '/distribution/myvault/transfers/inbox/';

export const transfers = (user: TestUser) => user.service(TransfersServiceService);

export interface Pair {
  readonly sender: TestUser;
  readonly receiver: TestUser;
  readonly connectionGuid: string;
  readonly sku: TestSku;
  readonly keys: readonly string[];
}

interface PairOf {
  readonly right?: string;
  readonly receiverType?: 'Distributor' | 'Retailer';
}

/** A publisher with so many keys, and a distributor that sees what it sells. */
export const aPair = async (
  world: InsidePlatform,
  count: number,
  { right = defaultNetwork, receiverType = 'Distributor' }: PairOf = {},
): Promise<Pair> => {
  const [sender, receiver] = [await anOwner(world, 'Publisher'), await anOwner(world, receiverType)];
  const connectionGuid = await connected(world, sender, receiver);
  const sku = await aSku(world, sender.ownerGuid, { title: 'Aurora' });
  const keys = keysOf(count);
  await insertKeys(world, sender, sku.skuGuid, keys, right);
  await computed(world, sender);
  return { sender, receiver, connectionGuid, sku, keys };
};

export interface OfferOf {
  readonly by?: TestUser;
  readonly over?: string;
  readonly quantity: number;
  readonly right?: string;
  readonly note?: string;
  readonly expiresAt?: string;
  readonly idempotencyKey?: string;
}

/** @returns the offer's guid */
export const offer = async (
  { sender, connectionGuid, sku }: Pick<Pair, 'sender' | 'connectionGuid' | 'sku'>,
  { by = sender, over = connectionGuid, quantity, right = defaultNetwork, ...more }: OfferOf,
): Promise<string> => {
  const { offerGuids } = await transfers(by).createOffers(
    {
      connectionGuid: over,
      keys: { lines: [{ skuGuid: sku.skuGuid, rightGuid: right, quantity }] },
      ...{ note: '', quantity, idempotencyKey: randomUUID() },
      ...more,
    },
    by.call(),
  );
  return offerGuids[0] ?? '';
};

export const readOffer = async (user: TestUser, offerGuid: string): Promise<Offer> => {
  const { offer: found } = await transfers(user).getOffer({ offerGuid }, user.call());
  if (found === undefined) throw new Error('no offer in the answer');
  return found;
};

export const accept = (user: TestUser, offerGuid: string, rightGuid = '') =>
  transfers(user).acceptOffer({ offerGuid, isFinalConfirmed: true, rightGuid }, user.call());
export const reject = (user: TestUser, offerGuid: string, reason = '') =>
  transfers(user).rejectOffer({ offerGuid, reason }, user.call());
export const revoke = (user: TestUser, offerGuid: string) => transfers(user).revokeOffer({ offerGuid }, user.call());

/** What a vault has of a SKU, under any right. */
export const standingOf = async (world: InsidePlatform, { ownerGuid }: TestUser, { skuGuid }: TestSku) => {
  const rows = await tablesOf(world)
    .selectFrom('stock_standing')
    .select(['available', 'offered', 'inserted', 'received', 'transferred_out', 'extracted'])
    .where('vault_id', '=', ownerGuid)
    .where('sku_id', '=', skuGuid)
    .execute();
  const sum = (column: keyof (typeof rows)[number]) => rows.reduce((total, row) => total + row[column], 0);
  return {
    ...{ free: sum('available'), offered: sum('offered'), inserted: sum('inserted'), received: sum('received') },
    ...{ given: sum('transferred_out'), extracted: sum('extracted') },
  };
};

/**
 * What is wrong with the books of these vaults: counters against keys, states against movements, links, and each key
 * given against the same key received. Empty: nothing.
 */
export const faultsOf = async (world: InsidePlatform, vaults: readonly TestUser[]): Promise<unknown[]> => {
  const db = tablesOf(world);
  const faults: unknown[] = [];
  for (const { ownerGuid } of vaults) {
    faults.push(...(await findDifferences(db, ownerGuid)));
    const stray = await countStrayKeys(db, ownerGuid);
    if (stray > 0) faults.push({ stray });
    faults.push(...(await verifyCustody(db, world.get(CustodySeal), ownerGuid)).faults);
  }
  const { rows } = await databaseOf(world).execute(`
    select coalesce(g.document_id, r.document_id) as unpaired from (select * from txn where kind = 'Transferred') g
    full join (select * from txn where kind = 'Received') r
      on r.document_id = g.document_id and r.quantity = g.quantity and r.merkle_root = g.merkle_root and r.sku_id = g.sku_id
        and r.agreement_id = g.agreement_id and r.created_at = g.created_at
    where g.id is null or r.id is null`);
  return [...faults, ...rows];
};

/** Keys offered to another vault: what it would come to, and the offers themselves (docs/domain.md, b). */
import { randomUUID } from 'node:crypto';
import { sql, type Expression } from 'kysely';
import type { Clock } from '../../../kernel/clock.js';
import type { Actor } from '../../access/index.js';
import type { AuditLog } from '../../audit/index.js';
import { activeTrades, findTrade, holdTrade, type Trade } from '../../connections/index.js';
import type { ListRows } from '../../content/index.js';
import type { Database } from '../../database/database.js';
import { prepareLargeWork } from '../../database/large-work.js';
import type { Notifier } from '../../notifications/index.js';
import type { Hub } from '../../realtime/index.js';
import { isGuid } from '../../request-id.js';
import {
  inventoryGrid,
  nextNumbers,
  type HandOverService,
  type LockedKeys,
  type StockDatabase,
} from '../../stock/index.js';
import { dayMs, isSoon } from '../ending-soon.js';
import { defaultDays, keysAtOnce, maxKeys, maxOffers, type Obstacle } from '../offer.js';
import { receivedNews } from '../offer-news.js';
import { addEvent, addOffers, changeOffer, companyOf, offersOfRequest } from '../offers.repository.js';
import { isSeller, placeKey, readPlaces, type Place, type PlaceIds, type Way } from '../places.repository.js';
import type { OfferRow, TransfersDatabase, TransfersTx } from '../rows.js';
import { transferErrors } from '../transfers.errors.js';

/** By lines, or by rows of the inventory with all of their free keys. */
export type OfferedKeys =
  | { readonly lines: readonly (PlaceIds & { /** 0: all that are free. */ readonly quantity: number })[] }
  | { readonly rows: { readonly ids: readonly string[]; readonly filter: Readonly<Record<string, string>> } };

/** A line with what it would come to. */
export interface JudgedLine extends PlaceIds {
  readonly quantity: number;
  /** Undefined: nothing of this vault. */
  readonly place: Place | undefined;
  readonly obstacles: readonly Obstacle[];
}

export interface OffersPreview {
  readonly trade: Trade;
  readonly isReturn: boolean;
  readonly lines: readonly JudgedLine[];
  readonly quantity: number;
  readonly idleRows: number;
}

export interface NewOffers {
  readonly connectionGuid: string;
  readonly keys: OfferedKeys;
  readonly note: string;
  readonly expiresAt: Date | undefined;
  readonly price: { readonly amount: string; readonly currency: string } | undefined;
  readonly requestKey: string;
  /** What the person was shown. */
  readonly quantity: number;
}

export interface OfferingDependencies {
  readonly database: Database;
  readonly handOver: HandOverService;
  readonly lists: ListRows;
  readonly notifier: Notifier;
  readonly audit: AuditLog;
  readonly hub: Hub;
  readonly clock: Clock;
}

interface Named {
  readonly lines: readonly (PlaceIds & { readonly quantity: number })[];
  readonly idleRows: number;
}

const isReturnOnly = (trade: Trade): boolean => !isSeller(trade);

const wayOf = (actor: Actor, trade: Trade): Way => ({
  ...{ connectionId: trade.connectionGuid, isActive: trade.state === 'active', isReturn: isReturnOnly(trade) },
  ...{ senderId: actor.ownerGuid, receiverId: trade.partnerGuid },
});

const judge = ({ lines }: Named, places: ReadonlyMap<string, Place>): JudgedLine[] =>
  lines.map((line) => {
    const place = places.get(placeKey(line));
    if (place === undefined) return { ...line, place, obstacles: ['not_found'] };
    const quantity = line.quantity === 0 ? place.free : line.quantity;
    const isShort = quantity === 0 || quantity > place.free;
    return { ...line, quantity, place, obstacles: [...place.obstacles, ...(isShort ? ['not_enough' as const] : [])] };
  });

/** Active until the transaction ends. @throws transfers.connection_not_found, connection_not_active */
const heldTrade = async (tx: TransfersTx, actor: Actor, connectionGuid: string): Promise<Trade> => {
  const trade = isGuid(connectionGuid) ? await holdTrade(tx, actor.ownerGuid, connectionGuid) : undefined;
  if (trade === undefined) throw transferErrors('transfers.connection_not_found');
  if (trade.state !== 'active') throw transferErrors('transfers.connection_not_active');
  return trade;
};

export class OfferingService {
  constructor(private readonly dependencies: OfferingDependencies) {}

  /** Whom the vault may offer to, and whether it may only give back. */
  async receivers(actor: Actor): Promise<(Trade & { readonly isReturnOnly: boolean })[]> {
    const trades = await activeTrades(this.#tables(), actor.ownerGuid);
    return trades.map((trade) => ({ ...trade, isReturnOnly: isReturnOnly(trade) }));
  }

  /** @throws transfers.connection_not_found, and those of lists */
  async preview(actor: Actor, connectionGuid: string, keys: OfferedKeys): Promise<OffersPreview> {
    const trade = isGuid(connectionGuid) ? await findTrade(this.#tables(), actor.ownerGuid, connectionGuid) : undefined;
    if (trade === undefined) throw transferErrors('transfers.connection_not_found');
    const way = wayOf(actor, trade);
    const named = await this.#named(actor, keys);
    const lines = judge(named, await readPlaces(this.#tables(), way, named.lines));
    const possible = lines.filter(({ obstacles }) => obstacles.length === 0);
    return {
      ...{ trade, lines, isReturn: way.isReturn, idleRows: named.idleRows },
      quantity: possible.reduce((sum, line) => sum + line.quantity, 0),
    };
  }

  /**
   * One offer for each line, all of them or none.
   * @returns their ids, in the order of the lines; of a request that was made before those that it made
   * @throws the errors that transfers.proto names for CreateOffers
   */
  async create(actor: Actor, wanted: NewOffers): Promise<readonly string[]> {
    const { database } = this.dependencies;
    const before = await offersOfRequest(this.#tables(), actor.ownerGuid, wanted.requestKey);
    if (before.length > 0) return before;
    const named = await this.#named(actor, wanted.keys);
    return database.transaction((tx: TransfersTx) => this.#make(tx, actor, wanted, named));
  }

  async #make(tx: TransfersTx, actor: Actor, wanted: NewOffers, named: Named): Promise<readonly string[]> {
    const { clock } = this.dependencies;
    const { requestKey } = wanted;
    const trade = await heldTrade(tx, actor, wanted.connectionGuid);
    // Numbers are given under a lock of the vault's: the same request sent twice at once waits here for the first.
    const first = await nextNumbers(
      tx.$pickTables<keyof StockDatabase>(),
      actor.ownerGuid,
      'transfer_offer',
      named.lines.length,
    );
    const made = await offersOfRequest(tx, actor.ownerGuid, requestKey);
    if (made.length > 0) return made;
    const way = wayOf(actor, trade);
    const lines = await this.#possible(tx, way, named, wanted.quantity);
    if (lines.reduce((sum, { quantity }) => sum + quantity, 0) > keysAtOnce) await prepareLargeWork(tx);
    const locked = await this.#lock(tx, way, lines);
    const now = clock.now();
    const offers = rowsOf({ actor, way, wanted, lines, first, now });
    await addOffers(tx, offers);
    await this.#tell(tx, actor, offers, lines, now);
    const documentId = offers.length === 1 ? (offers[0]?.id ?? randomUUID()) : randomUUID();
    const reference = `Offer to ${trade.company}`;
    const moved = await this.dependencies.handOver.offer(tx, actor.ownerGuid, locked, {
      ...{ actor, reference, documentId, now },
    });
    const txnOf = new Map(moved.map(({ id, skuId, rightId }) => [placeKey({ skuId, rightId }), id]));
    for (const { id, sku_id, agreement_id } of offers)
      await changeOffer(tx, id, { offered_txn_id: txnOf.get(`${sku_id} ${agreement_id}`) ?? null });
    return offers.map(({ id }) => id);
  }

  /** @throws transfers.not_possible, not_enough_keys, outdated, too_large */
  async #possible(tx: TransfersTx, way: Way, named: Named, shown: number): Promise<readonly JudgedLine[]> {
    const lines = judge(named, await readPlaces(tx, way, named.lines));
    for (const { obstacles } of lines) {
      const [obstacle] = obstacles;
      if (obstacle === 'not_enough') throw transferErrors('transfers.not_enough_keys');
      if (obstacle !== undefined) throw transferErrors('transfers.not_possible', { params: { obstacle } });
    }
    const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    if (count > maxKeys) throw transferErrors('transfers.too_large', { params: { limit: maxKeys } });
    if (count !== shown) throw transferErrors('transfers.outdated', { params: { count } });
    return lines;
  }

  /** @throws transfers.not_enough_keys when others have taken some of them meanwhile */
  async #lock(tx: TransfersTx, way: Way, lines: readonly JudgedLine[]): Promise<readonly LockedKeys[]> {
    const cameFrom = way.isReturn ? way.receiverId : undefined;
    const locked = await this.dependencies.handOver.lock(
      tx,
      way.senderId,
      lines.map(({ skuId, rightId, quantity }) => ({ skuId, rightId, quantity, cameFrom })),
    );
    if (locked.some(({ count, quantity }) => count !== quantity)) throw transferErrors('transfers.not_enough_keys');
    return locked;
  }

  async #tell(
    tx: TransfersTx,
    actor: Actor,
    offers: readonly NewOffer[],
    lines: readonly JudgedLine[],
    now: Date,
  ): Promise<void> {
    const { audit, notifier, database, hub } = this.dependencies;
    const company = await companyOf(tx, actor.ownerGuid);
    for (const [at, offer] of offers.entries()) {
      const place = lines[at]?.place;
      const product = `${place?.productTitle ?? ''}, ${place?.sku ?? ''}`;
      await addEvent(tx, offer, 'offer.created', now);
      await audit.write(tx, actor, {
        action: 'transfers.offered',
        object: { kind: 'transfer_offer', id: offer.id },
        after: { name: String(offer.number), keys: offer.quantity, sku: place?.sku ?? '' },
      });
      await notifier.notify(
        tx,
        { ownerGuid: offer.receiver_id, holding: 'acceptkeytransfer-write' },
        receivedNews({ offer, product, company }),
      );
    }
    database.afterCommit(tx, () => {
      for (const vaultId of new Set(offers.flatMap(({ vault_id, receiver_id }) => [vault_id, receiver_id])))
        hub.publish(vaultId, 'stockchanged', {});
    });
  }

  /** The lines that the keys are named by; rows of the inventory become lines of all that is free. */
  async #named(actor: Actor, keys: OfferedKeys): Promise<Named> {
    const named = 'lines' in keys ? { lines: keys.lines, idleRows: 0 } : await this.#listed(actor, keys.rows);
    if (named.lines.length > maxOffers) throw transferErrors('transfers.too_large', { params: { limit: maxOffers } });
    return named;
  }

  async #listed(
    actor: Actor,
    { ids, filter }: { readonly ids: readonly string[]; readonly filter: Readonly<Record<string, string>> },
  ): Promise<Named> {
    const chosen = { list: inventoryGrid.originalUrl, ids: [...ids], filter: { ...filter } };
    const rows: Expression<unknown> = await this.dependencies.lists.queryOf(actor, chosen);
    const found = await sql<{ sku_id: string; right_id: string; available: number }>`
      select c.sku_id, c.right_id, c.available from ${rows} c
      order by c.sku_id, c.right_id limit ${maxOffers + 1}`.execute(this.#tables());
    const held = found.rows.filter(({ available }) => available > 0);
    return {
      lines: held.map(({ sku_id: skuId, right_id: rightId }) => ({ skuId, rightId, quantity: 0 })),
      idleRows: found.rows.length - held.length,
    };
  }

  #tables() {
    return this.dependencies.database.tables<TransfersDatabase>();
  }
}

type NewOffer = Pick<
  OfferRow,
  | ('vault_id' | 'id' | 'number' | 'receiver_id' | 'connection_id' | 'sku_id' | 'agreement_id' | 'quantity' | 'status')
  | ('is_return' | 'note' | 'price_amount' | 'price_currency' | 'request_key' | 'line_no' | 'created_by')
  | ('created_by_name' | 'created_at' | 'expires_at' | 'reminded_at' | 'reason')
>;

interface Making {
  readonly actor: Actor;
  readonly way: Way;
  readonly wanted: NewOffers;
  readonly lines: readonly JudgedLine[];
  /** Number of the first of them. */
  readonly first: number;
  readonly now: Date;
}

const rowsOf = ({ actor, way, wanted, lines, first, now }: Making): NewOffer[] => {
  const expires = wanted.expiresAt ?? new Date(now.getTime() + defaultDays * dayMs);
  // One that ends that soon says so itself.
  const remindedAt = isSoon(expires, now) ? now : null;
  return lines.map(({ skuId, rightId, quantity }, at) => ({
    ...{ vault_id: actor.ownerGuid, id: randomUUID(), number: first + at, receiver_id: way.receiverId },
    ...{ connection_id: way.connectionId, sku_id: skuId, agreement_id: rightId, quantity, status: 1, reason: '' },
    ...{ is_return: way.isReturn, note: wanted.note, request_key: wanted.requestKey, line_no: at },
    ...{ price_amount: wanted.price?.amount ?? null, price_currency: wanted.price?.currency ?? '' },
    ...{ created_by: actor.userGuid, created_by_name: actor.userName, created_at: now },
    ...{ expires_at: expires, reminded_at: remindedAt },
  }));
};

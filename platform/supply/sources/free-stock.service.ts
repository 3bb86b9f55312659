/** Free keys of a seller that one of its connections may order, as its catalogue is shared with it (docs/domain.md, b and e). */
import { randomUUID } from 'node:crypto';
import type { Actor } from '../../access/index.js';
import type { AuditLog } from '../../audit/index.js';
import type { Database } from '../../database/database.js';
import type { Hub } from '../../realtime/index.js';
import { partnerCatalogue, type SharingTables } from '../../sharing/index.js';
import { freePlaces, type StockDatabase } from '../../stock/index.js';
import {
  companyOf,
  placeKey,
  readPlaces,
  type Place,
  type TransfersDatabase,
  type Way,
  type WayGifts,
} from '../../transfers/index.js';
import type { SupplyDb, SupplyTx } from '../rows.js';
import { findSharedSku } from './skus.repository.js';
import type { SupplyObstacle } from '../supply.js';

/** Of one right, with one free key at least. */
export interface SharedKeys {
  readonly way: Way;
  readonly place: Place;
}

export interface FreeStockDependencies {
  readonly database: Database;
  readonly gifts: WayGifts;
  readonly audit: AuditLog;
  readonly hub: Hub;
}

/** How the SKU stands in what the seller shares, and in what the buyer has taken of it. */
const obstaclesOf = async (db: SupplyDb, way: Way, skuId: string): Promise<readonly SupplyObstacle[]> => {
  if (!way.isActive) return ['connection'];
  const { connectionId, senderId: sellerId, receiverId: buyerId } = way;
  const productId = await findSharedSku(db, sellerId, skuId);
  if (productId === undefined) return ['not_shared'];
  const side = { connectionId, sellerId, buyerId };
  const [shared] = await partnerCatalogue(db.$pickTables<keyof SharingTables>(), side, [{ skuId, productId }]);
  if (shared?.isSeen !== true) return ['not_shared'];
  return [
    ...(shared.isOrderable ? [] : (['not_orderable'] as const)),
    ...(shared.isConnected ? [] : (['not_connected'] as const)),
  ];
};

export class FreeStock {
  constructor(private readonly dependencies: FreeStockDependencies) {}

  /**
   * Keys under rights that other vaults may be given keys of, of which the oldest one is, first; of private rights a buyer
   * does not even learn that there are any.
   * @returns why there are none, where there are none
   */
  async read(
    db: SupplyDb,
    way: Way,
    skuId: string,
  ): Promise<{ readonly keys: readonly SharedKeys[]; readonly obstacles: readonly SupplyObstacle[] }> {
    const obstacles = await obstaclesOf(db, way, skuId);
    if (obstacles.length > 0) return { keys: [], obstacles };
    const ids = (await freePlaces(db.$pickTables<keyof StockDatabase>(), way.senderId, skuId)).map(({ rightId }) => ({
      ...{ skuId, rightId },
    }));
    const places = await readPlaces(db.$pickTables<keyof TransfersDatabase>(), way, ids);
    const keys = ids.flatMap((each) => {
      const place = places.get(placeKey(each));
      return place === undefined || place.free === 0 || place.obstacles.length > 0 ? [] : [{ way, place }];
    });
    return { keys, obstacles: keys.length === 0 ? ['no_stock'] : [] };
  }

  /**
   * For good, in a transaction that holds the connection; to be called last.
   * @returns false, and nothing is changed, where others have been faster
   */
  async give(tx: SupplyTx, actor: Actor, { way, place }: SharedKeys, quantity: number): Promise<boolean> {
    const { database, gifts, audit, hub } = this.dependencies;
    const transfers = tx.$pickTables<keyof TransfersDatabase>();
    const { skuId, rightId } = place;
    const locked = await gifts.lock(transfers, way, { skuId, rightId, quantity });
    if (locked.count !== quantity) return false;
    const company = await companyOf(transfers, way.senderId);
    await audit.write(tx, actor, {
      action: 'supply.given',
      object: { kind: 'sku', id: skuId },
      after: { keys: quantity, sku: place.sku, company },
    });
    database.afterCommit(tx, () => {
      for (const vaultId of [way.senderId, way.receiverId]) hub.publish(vaultId, 'stockchanged', {});
    });
    const reference = `Order of ${await companyOf(transfers, way.receiverId)}`;
    await gifts.give(transfers, actor, { way, place, locked, reference, documentId: randomUUID() });
    return true;
  }
}

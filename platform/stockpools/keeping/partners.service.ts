/** For whom a vault may keep a pool, and what stands against it. */
import type { Actor } from '../../access/index.js';
import { activeTrades, findTrade, holdTrade, type Trade } from '../../connections/index.js';
import type { Database, Kysely } from '../../database/database.js';
import { isGuid } from '../../request-id.js';
import {
  isDiscontinued,
  isSeller,
  placeKey,
  readPlaces,
  saleWay,
  type Place,
  type PlaceIds,
  type Way,
} from '../../transfers/index.js';
import { poolObstacle, type PoolObstacle } from '../pool.js';
import type { PoolsDatabase, PoolsTx } from '../rows.js';
import { poolErrors } from '../stockpools.errors.js';

/** A connection, and what stands against a pool for it now. */
export interface JudgedPartner {
  readonly trade: Trade;
  readonly obstacles: readonly PoolObstacle[];
}

export interface PoolPreview {
  readonly place: Place;
  readonly partners: readonly JudgedPartner[];
}

/** What no pool is made with; the rest may change until the keys are drawn, and is looked at then. */
const forbidding: readonly PoolObstacle[] = ['connection', 'private_right'];

const isPoolObstacle = (obstacle: string): obstacle is PoolObstacle => Object.hasOwn(poolObstacle, obstacle);

/** What stands against keys of a place on their way, beside the pool itself. @throws stockpools.sku_not_found */
export const judgeWay = async (
  db: Kysely<PoolsDatabase>,
  way: Way,
  ids: PlaceIds,
): Promise<{ readonly place: Place; readonly obstacles: readonly PoolObstacle[] }> => {
  const place = (await readPlaces(db, way, [ids])).get(placeKey(ids));
  if (place === undefined) throw poolErrors('stockpools.sku_not_found');
  return { place, obstacles: place.obstacles.flatMap((each) => (isPoolObstacle(each) ? [each] : [])) };
};

/** @throws stockpools.not_possible, connection_not_active */
export const refuseObstacles = (partners: readonly JudgedPartner[]): void => {
  for (const { trade, obstacles } of partners) {
    const obstacle = obstacles.find((each) => forbidding.includes(each));
    if (obstacle === 'connection') throw poolErrors('stockpools.connection_not_active');
    if (obstacle !== undefined)
      throw poolErrors('stockpools.not_possible', { params: { obstacle, company: trade.company } });
  }
};

export class PartnersService {
  constructor(private readonly database: Database) {}

  async list(actor: Actor): Promise<Trade[]> {
    const trades = await activeTrades(this.database.tables<PoolsDatabase>(), actor.ownerGuid);
    return trades.filter(isSeller);
  }

  /** @throws stockpools.sku_not_found, connection_not_found; not_possible of a discontinued SKU */
  async preview(actor: Actor, ids: PlaceIds, connectionGuids: readonly string[]): Promise<PoolPreview> {
    const db = this.database.tables<PoolsDatabase>();
    const trades: Trade[] = [];
    for (const id of connectionGuids)
      trades.push(this.#sold(await this.#trade(id, (guid) => findTrade(db, actor.ownerGuid, guid))));
    return this.#judge(db, actor.ownerGuid, ids, trades);
  }

  /**
   * The connections, held in the order of their ids until the transaction ends, and what stands against each.
   * @throws stockpools.sku_not_found, connection_not_found; not_possible of a discontinued SKU
   */
  async hold(tx: PoolsTx, actor: Actor, ids: PlaceIds, connectionGuids: readonly string[]): Promise<PoolPreview> {
    const trades: Trade[] = [];
    for (const id of connectionGuids.toSorted())
      trades.push(this.#sold(await this.#trade(id, (guid) => holdTrade(tx, actor.ownerGuid, guid))));
    return this.#judge(tx, actor.ownerGuid, ids, trades);
  }

  async #judge(
    db: Kysely<PoolsDatabase>,
    ownerId: string,
    ids: PlaceIds,
    trades: readonly Trade[],
  ): Promise<PoolPreview> {
    // Without a connection the place alone is asked for.
    const nobody = { connectionId: ownerId, senderId: ownerId, receiverId: ownerId, isActive: true, isReturn: false };
    const { place } = await judgeWay(db, nobody, ids);
    if (await isDiscontinued(db, ids.skuId))
      throw poolErrors('stockpools.not_possible', { params: { obstacle: 'discontinued', company: '' } });
    const partners: JudgedPartner[] = [];
    for (const trade of trades) {
      const { obstacles } = await judgeWay(db, saleWay(ownerId, trade), ids);
      partners.push({ trade, obstacles });
    }
    return { place, partners };
  }

  #trade(id: string, find: (guid: string) => Promise<Trade | undefined>): Promise<Trade | undefined> {
    return isGuid(id) ? find(id) : Promise.resolve(undefined);
  }

  /** Whom the vault sells to. @throws stockpools.connection_not_found */
  #sold(trade: Trade | undefined): Trade {
    if (trade === undefined || !isSeller(trade)) throw poolErrors('stockpools.connection_not_found');
    return trade;
  }
}

/**
 * Keys drawn from a pool by a vault that it is kept for (docs/domain.md, b): a change of holder without an answer. Each
 * holds the connection, then the pool, and counts against its limits there, before a key is touched.
 */
import type { Clock } from '../../../kernel/clock.js';
import type { Actor } from '../../access/index.js';
import { holdTrade } from '../../connections/index.js';
import type { Database } from '../../database/database.js';
import { isGuid } from '../../request-id.js';
import { saleWay } from '../../transfers/index.js';
import { judgeWay } from '../keeping/partners.service.js';
import { drawableOf, leftOf, statusAt, type DrawnFrom } from '../pool.js';
import { balanceOf, entryOfRequest, lockPool, ownConnection } from '../pools.repository.js';
import type { EntryRow, PoolsDatabase, PoolsTx } from '../rows.js';
import { poolErrors } from '../stockpools.errors.js';
import type { Drawn, HeldPool, PoolGiving } from './giving.service.js';

export interface Draw {
  readonly poolGuid: string;
  readonly quantity: number;
  readonly isFinalConfirmed: boolean;
  readonly requestKey: string;
}

export interface DrawingDependencies {
  readonly database: Database;
  readonly giving: PoolGiving;
  readonly clock: Clock;
}

const drawnBy = ({ quantity, received_txn_id }: EntryRow): Drawn => ({
  ...{ quantity, transactionGuid: received_txn_id ?? '' },
});

/** @throws stockpools.not_drawable, batch_too_small, not_enough_keys, quantity_exceeded */
const refuse = (drawn: DrawnFrom, quantity: number): void => {
  const { obstacles, least } = drawableOf(drawn);
  const [obstacle] = obstacles;
  if (obstacle !== undefined) throw poolErrors('stockpools.not_drawable', { params: { obstacle } });
  if (quantity < least) throw poolErrors('stockpools.batch_too_small', { params: { least } });
  const left = leftOf(drawn) ?? quantity;
  if (quantity > left) throw poolErrors('stockpools.quantity_exceeded', { params: { left } });
  if (quantity > drawn.available)
    throw poolErrors('stockpools.not_enough_keys', { params: { count: drawn.available } });
};

export class DrawingService {
  constructor(private readonly dependencies: DrawingDependencies) {}

  /**
   * By a vault that the pool is kept for, for good.
   * @returns what came into its stock; of a request that was made before what that one drew
   * @throws stockpools.pool_not_found, not_confirmed, not_drawable, batch_too_small, not_enough_keys, quantity_exceeded
   */
  async draw(actor: Actor, draw: Draw): Promise<Drawn> {
    const { database } = this.dependencies;
    if (!draw.isFinalConfirmed) throw poolErrors('stockpools.not_confirmed');
    const db = database.tables<PoolsDatabase>();
    const before = await entryOfRequest(db, actor.ownerGuid, draw.requestKey);
    if (before !== undefined) return drawnBy(before);
    const own = isGuid(draw.poolGuid) ? await ownConnection(db, draw.poolGuid, actor.ownerGuid) : undefined;
    if (own?.is_assigned !== true) throw poolErrors('stockpools.pool_not_found');
    return database.transaction(async (tx: PoolsTx) => {
      // In this order also where a connection ends with its pools.
      const trade = await holdTrade(tx, actor.ownerGuid, own.connection_id);
      const pool = await lockPool(tx, own.pool_id);
      const made = await entryOfRequest(tx, actor.ownerGuid, draw.requestKey);
      if (made !== undefined) return drawnBy(made);
      const now = await ownConnection(tx, pool.id, actor.ownerGuid);
      if (now?.is_assigned !== true || now.connection_id !== own.connection_id || trade === undefined)
        throw poolErrors('stockpools.pool_not_found');
      const way = saleWay(pool.vault_id, { ...trade, partnerGuid: actor.ownerGuid });
      return this.#give(tx, actor, await this.#judged(tx, { pool, own: now, way }, draw), draw);
    });
  }

  /** @throws stockpools.not_drawable, batch_too_small, not_enough_keys, quantity_exceeded */
  async #judged(tx: PoolsTx, held: Pick<HeldPool, 'pool' | 'own' | 'way'>, draw: Draw): Promise<HeldPool> {
    const { pool, own, way } = held;
    const { place, obstacles } = await judgeWay(tx, way, { skuId: pool.sku_id, rightId: pool.agreement_id });
    const { available } = await balanceOf(tx, pool.id);
    const status = statusAt(pool, this.dependencies.clock.now());
    refuse({ ...pool, status, available, used: own.used, obstacles }, draw.quantity);
    return { ...held, place, available };
  }

  /** @throws stockpools.not_enough_keys */
  async #give(tx: PoolsTx, actor: Actor, held: HeldPool, { quantity, requestKey }: Draw): Promise<Drawn> {
    const { giving } = this.dependencies;
    const locked = await giving.lock(tx, held, quantity);
    if (locked.count !== quantity) throw poolErrors('stockpools.not_enough_keys', { params: { count: locked.count } });
    return giving.give(tx, actor, held, locked, { requestKey, isTold: true });
  }
}

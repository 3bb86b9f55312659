/** What the pools that are kept for a connection give to its orders (docs/domain.md, b: which supply serves an order line). */
import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../kernel/clock.js';
import type { Actor } from '../../access/index.js';
import type { Kysely } from '../../database/database.js';
import type { Way } from '../../transfers/index.js';
import { judgeWay } from '../keeping/partners.service.js';
import { drawableOf, statusAt, type PoolObstacle } from '../pool.js';
import { balanceOf, ownConnection, poolsKept } from '../pools.repository.js';
import type { PoolRow, PoolsDatabase, PoolsTx } from '../rows.js';
import type { Drawn, HeldPool, PoolGiving } from './giving.service.js';

/** An open pool, and what one order line of its connection may have of it now. */
export interface KeptPool extends HeldPool {
  /** Its time has come, and it is not paused: its connection is served from it. */
  readonly isActive: boolean;
  /** Most keys of one line: the smallest draw is not asked of orders. */
  readonly most: number;
  /** Why `most` is 0; else empty. */
  readonly obstacles: readonly PoolObstacle[];
}

export interface PoolSupplyDependencies {
  readonly giving: PoolGiving;
  readonly clock: Clock;
}

export class PoolSupply {
  constructor(private readonly dependencies: PoolSupplyDependencies) {}

  /** Those of a SKU that are kept for the receiver of the way, the oldest first. */
  async read(db: Kysely<PoolsDatabase>, way: Way, skuId: string): Promise<readonly KeptPool[]> {
    return this.#judge(db, way, await poolsKept(db, way, skuId, false));
  }

  /** The same, held until the transaction ends, which holds their connection. */
  async hold(tx: PoolsTx, way: Way, skuId: string): Promise<readonly KeptPool[]> {
    return this.#judge(tx, way, await poolsKept(tx, way, skuId, true));
  }

  /**
   * For good, of a pool that was held with so many keys at least; to be called last.
   * @returns undefined, and nothing is changed, where a blacklisting has been faster
   */
  async give(tx: PoolsTx, actor: Actor, pool: KeptPool, quantity: number): Promise<Drawn | undefined> {
    const { giving } = this.dependencies;
    const locked = await giving.lock(tx, pool, quantity);
    if (locked.count !== quantity) return undefined;
    return giving.give(tx, actor, pool, locked, { requestKey: randomUUID(), isTold: false });
  }

  async #judge(db: Kysely<PoolsDatabase>, way: Way, pools: readonly PoolRow[]): Promise<readonly KeptPool[]> {
    const now = this.dependencies.clock.now();
    const kept: KeptPool[] = [];
    for (const pool of pools) {
      const own = await ownConnection(db, pool.id, way.receiverId);
      if (own?.is_assigned !== true) continue;
      const judged = await judgeWay(db, way, { skuId: pool.sku_id, rightId: pool.agreement_id });
      const { available } = await balanceOf(db, pool.id);
      const status = statusAt(pool, now);
      const drawn = { ...pool, status, available, used: own.used, obstacles: judged.obstacles };
      const { quantity: most, obstacles } = drawableOf(drawn);
      kept.push({ pool, own, way, place: judged.place, available, most, obstacles, isActive: status === 'active' });
    }
    return kept;
  }
}

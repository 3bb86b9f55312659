/** What the allocations of a connection give to orders that find no keys (docs/domain.md, b: which supply serves an order line). */
import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../kernel/clock.js';
import type { Actor } from '../../access/index.js';
import type { Kysely } from '../../database/database.js';
import { countUnsold, type StockDatabase } from '../../stock/index.js';
import type { Way } from '../../transfers/index.js';
import { batchesFor, drawableOf, type AllocationObstacle } from '../allocation.js';
import { allocationsPromised } from '../allocations.repository.js';
import { judgeWay, placeOf } from '../keeping/ways.js';
import type { AllocationRow, AllocationsDatabase, AllocationsTx } from '../rows.js';
import type { AllocationGiving, Drawn, HeldPromise } from './giving.service.js';

/** An allocation that is offered or runs, and what can be drawn by it now. */
export interface PromisedKeys extends HeldPromise {
  /** Most keys of one draw. */
  readonly most: number;
  /** Why `most` is 0; else empty. */
  readonly obstacles: readonly AllocationObstacle[];
}

export interface AllocationSupplyDependencies {
  readonly giving: AllocationGiving;
  readonly clock: Clock;
}

export class AllocationSupply {
  constructor(private readonly dependencies: AllocationSupplyDependencies) {}

  /** Those of a SKU that its receiver may draw by on the way, the oldest first. */
  async read(db: Kysely<AllocationsDatabase>, way: Way, skuId: string): Promise<readonly PromisedKeys[]> {
    return this.#judge(db, way, await allocationsPromised(db, way, skuId, false));
  }

  /** The same, held until the transaction ends, which holds their connection. */
  async hold(tx: AllocationsTx, way: Way, skuId: string): Promise<readonly PromisedKeys[]> {
    return this.#judge(tx, way, await allocationsPromised(tx, way, skuId, true));
  }

  /**
   * Draws batches of so many keys at least, for good, by an allocation that was held with so many; to be called last.
   * @returns undefined, and nothing is changed, where others have been faster
   */
  async give(tx: AllocationsTx, actor: Actor, promised: PromisedKeys, quantity: number): Promise<Drawn | undefined> {
    const { giving } = this.dependencies;
    const batches = batchesFor(promised.row, promised.most, quantity);
    const locked = await giving.lock(tx, promised, batches);
    return locked.count === batches ? giving.give(tx, actor, promised, locked, randomUUID()) : undefined;
  }

  async #judge(
    db: Kysely<AllocationsDatabase>,
    way: Way,
    rows: readonly AllocationRow[],
  ): Promise<readonly PromisedKeys[]> {
    const now = this.dependencies.clock.now();
    const promised: PromisedKeys[] = [];
    for (const row of rows) {
      const { place, obstacles: against } = await judgeWay(db, way, placeOf(row));
      const unsold = await countUnsold(db.$pickTables<keyof StockDatabase>(), row.partner_id, row.id);
      const drawn = { ...row, free: place.free, unsold, obstacles: against };
      const { quantity: most, obstacles } = drawableOf(drawn, now);
      promised.push({ row, way, place, most, obstacles });
    }
    return promised;
  }
}

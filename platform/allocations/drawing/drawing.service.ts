/**
 * Keys drawn by an allocation (docs/domain.md, b): a change of holder without an answer, as the promise was accepted. Each
 * holds the connection, then the allocation, and counts against its limits there, before a key is touched.
 */
import type { Clock } from '../../../kernel/clock.js';
import type { Actor } from '../../access/index.js';
import type { Database } from '../../database/database.js';
import { countUnsold, type StockDatabase } from '../../stock/index.js';
import { drawableOf, isWhole } from '../allocation.js';
import { allocationErrors } from '../allocations.errors.js';
import { drawOfRequest } from '../allocations.repository.js';
import type { HeldAllocation, HoldingService } from '../keeping/holding.service.js';
import { judgeWay, placeOf } from '../keeping/ways.js';
import type { AllocationsDatabase, AllocationsTx, DrawRow } from '../rows.js';
import type { AllocationGiving, Drawn, HeldPromise } from './giving.service.js';

export interface Draw {
  readonly allocationGuid: string;
  readonly quantity: number;
  readonly isFinalConfirmed: boolean;
  readonly requestKey: string;
}

export interface DrawingDependencies {
  readonly database: Database;
  readonly holding: HoldingService;
  readonly giving: AllocationGiving;
  readonly clock: Clock;
}

const drawnBy = ({ quantity, received_txn_id }: DrawRow): Drawn => ({
  ...{ quantity, transactionGuid: received_txn_id ?? '' },
});

export class DrawingService {
  constructor(private readonly dependencies: DrawingDependencies) {}

  /**
   * By the partner, for good.
   * @returns what came into its stock; of a request that was made before what that one drew
   * @throws allocations.allocation_not_found, not_confirmed, not_drawable, not_a_batch, quantity_exceeded, not_enough_keys
   */
  async draw(actor: Actor, draw: Draw): Promise<Drawn> {
    const { database, holding } = this.dependencies;
    if (!draw.isFinalConfirmed) throw allocationErrors('allocations.not_confirmed');
    const db = database.tables<AllocationsDatabase>();
    const before = await drawOfRequest(db, actor.ownerGuid, draw.requestKey);
    if (before !== undefined) return drawnBy(before);
    return holding.hold(actor, draw.allocationGuid, ['partner'], async (tx, held) => {
      // The same request sent twice at once waits at the allocation for the first.
      const made = await drawOfRequest(tx, actor.ownerGuid, draw.requestKey);
      if (made !== undefined) return drawnBy(made);
      return this.#give(tx, actor, await this.#judged(tx, held, draw.quantity), draw);
    });
  }

  /** @throws allocations.not_drawable, not_a_batch, quantity_exceeded */
  async #judged(tx: AllocationsTx, { row, way }: HeldAllocation, quantity: number): Promise<HeldPromise> {
    const { place, obstacles } = await judgeWay(tx, way, placeOf(row));
    const unsold = await countUnsold(tx.$pickTables<keyof StockDatabase>(), row.partner_id, row.id);
    const drawable = drawableOf({ ...row, free: place.free, unsold, obstacles }, this.dependencies.clock.now());
    const [obstacle] = drawable.obstacles;
    if (obstacle !== undefined) throw allocationErrors('allocations.not_drawable', { params: { obstacle } });
    if (quantity > drawable.quantity)
      throw allocationErrors('allocations.quantity_exceeded', { params: { drawable: drawable.quantity } });
    const { batch_size: batch } = row;
    if (!isWhole(row, quantity)) throw allocationErrors('allocations.not_a_batch', { params: { batch } });
    return { row, way, place };
  }

  /** @throws allocations.not_enough_keys */
  async #give(tx: AllocationsTx, actor: Actor, held: HeldPromise, { quantity, requestKey }: Draw): Promise<Drawn> {
    const { giving } = this.dependencies;
    const locked = await giving.lock(tx, held, quantity);
    // A promise puts no key aside: others may have taken some meanwhile.
    if (locked.count !== quantity) throw allocationErrors('allocations.not_enough_keys');
    return giving.give(tx, actor, held, locked, requestKey);
  }
}

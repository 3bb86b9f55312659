/** What may serve a line at each step, judged the same for who asks and for who is served (docs/domain.md, b). */
import type { Actor } from '../../access/index.js';
import { allocationNumber, type AllocationSupply, type PromisedKeys } from '../../allocations/index.js';
import { freePlaces, type StockDatabase } from '../../stock/index.js';
import { poolNumber, type KeptPool, type PoolSupply } from '../../stockpools/index.js';
import type { Way } from '../../transfers/index.js';
import type { FreeStock, SharedKeys } from './free-stock.service.js';
import type { SupplyDb, SupplyTx } from '../rows.js';
import { bulkOnlyOf } from './skus.repository.js';
import { sourceOf, type Binding, type Source, type SupplyLine, type SupplyObstacle } from '../supply.js';

export interface PoolSource extends Source, Binding {
  readonly pool: KeptPool;
}

export interface PromiseSource extends Source {
  readonly promised: PromisedKeys;
}

export interface FreeSource extends Source {
  readonly keys: SharedKeys;
}

export interface SourcesDependencies {
  readonly pools: PoolSupply;
  readonly allocations: AllocationSupply;
  readonly free: FreeStock;
}

/** What the right of keys says against a line. */
type Judge = (rightId: string) => readonly SupplyObstacle[];

/** Rights that the line names were judged by who asks. */
const judgeOf = async (db: SupplyDb, { rightIds }: SupplyLine, found: readonly string[]): Promise<Judge> => {
  const bulkOnly = rightIds === undefined ? await bulkOnlyOf(db, found) : new Set<string>();
  return (rightId) => (bulkOnly.has(rightId) ? ['bulk_only'] : []);
};

export class SourcesService {
  constructor(private readonly dependencies: SourcesDependencies) {}

  /** Free keys of the buyer's own vault, of which the oldest one is, first. */
  async own(db: SupplyDb, { ownerGuid }: Pick<Actor, 'ownerGuid'>, line: SupplyLine): Promise<readonly Source[]> {
    const places = await freePlaces(db.$pickTables<keyof StockDatabase>(), ownerGuid, line.skuId);
    const judge = await judgeOf(
      db,
      line,
      places.map(({ rightId }) => rightId),
    );
    return places.map(({ rightId, count }) =>
      sourceOf({ id: rightId, name: '', rightId, most: count, obstacles: [] }, judge(rightId)),
    );
  }

  /** @param tx holds them until it ends; absent: as they stand now */
  async pools(db: SupplyDb, way: Way, line: SupplyLine, tx?: SupplyTx): Promise<readonly PoolSource[]> {
    const { pools } = this.dependencies;
    const kept = await (tx === undefined ? pools.read(db, way, line.skuId) : pools.hold(tx, way, line.skuId));
    const judge = await judgeOf(
      db,
      line,
      kept.map(({ pool }) => pool.agreement_id),
    );
    return kept.map((each) => {
      const { pool, most, obstacles, isActive, available } = each;
      const { id, agreement_id: rightId } = pool;
      const source = { id, name: poolNumber(pool.number), rightId, most, obstacles };
      const binding = { isActive, available, isGeneralStockAllowed: pool.is_general_stock_allowed };
      return { ...sourceOf(source, judge(rightId)), ...binding, pool: each };
    });
  }

  /** @param tx holds them until it ends; absent: as they stand now */
  async allocations(db: SupplyDb, way: Way, line: SupplyLine, tx?: SupplyTx): Promise<readonly PromiseSource[]> {
    const { allocations } = this.dependencies;
    const all = await (tx === undefined
      ? allocations.read(db, way, line.skuId)
      : allocations.hold(tx, way, line.skuId));
    const judge = await judgeOf(
      db,
      line,
      all.map(({ row }) => row.agreement_id),
    );
    return all.map((promised) => {
      const { row, most, obstacles } = promised;
      const { id, agreement_id: rightId } = row;
      const switchedOff = row.is_auto_draw ? [] : (['no_auto_draw'] as const);
      const source = { id, name: allocationNumber(row.number), rightId, most, obstacles };
      return { ...sourceOf(source, [...switchedOff, ...judge(rightId)]), promised };
    });
  }

  /** Free keys of the seller that the buyer may order by what is shared with it; why not where there are none. */
  async free(
    db: SupplyDb,
    way: Way,
    line: SupplyLine,
  ): Promise<{ readonly sources: readonly FreeSource[]; readonly obstacles: readonly SupplyObstacle[] }> {
    const { keys, obstacles } = await this.dependencies.free.read(db, way, line.skuId);
    const judge = await judgeOf(
      db,
      line,
      keys.map(({ place }) => place.rightId),
    );
    const sources = keys.map((each) => {
      const { rightId } = each.place;
      const source = { id: rightId, name: '', rightId, most: each.place.free, obstacles: [] };
      return { ...sourceOf(source, judge(rightId)), keys: each };
    });
    return { sources, obstacles };
  }
}

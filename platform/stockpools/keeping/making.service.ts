/** New stockpools, out of free stock (docs/domain.md, b). */
import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../kernel/clock.js';
import type { Actor } from '../../access/index.js';
import type { Database } from '../../database/database.js';
import type { Changer, Records, VersionedRecord } from '../../records/index.js';
import { nextNumber, type StockDatabase } from '../../stock/index.js';
import { isSoon, type PlaceIds } from '../../transfers/index.js';
import { alertOf, poolStatus } from '../pool.js';
import { assign, poolOfRequest } from '../pools.repository.js';
import type { PoolRow, PoolsDatabase, PoolsTx } from '../rows.js';
import { poolErrors } from '../stockpools.errors.js';
import type { TellingService } from '../telling.service.js';
import type { FillingService } from './filling.service.js';
import { refuseObstacles, type PartnersService } from './partners.service.js';
import { poolRecord } from './pool-record.js';

/** What the owner decides of a pool, beside its connections. */
export interface Terms {
  /** Undefined: at once. */
  readonly startsAt: Date | undefined;
  /** Undefined: until it is closed. */
  readonly endsAt: Date | undefined;
  readonly maxStock: number;
  readonly minBatchSize: number;
  /** Undefined: no limit. */
  readonly maxQuantity: number | undefined;
  readonly alertPercentage: number;
  readonly isGeneralStockAllowed: boolean;
}

export interface NewPool extends PlaceIds {
  readonly connectionGuids: readonly string[];
  readonly terms: Terms;
  /** Keys to begin with. */
  readonly quantity: number;
  readonly requestKey: string;
}

/** Terms as they are kept; the beginning apart, which is not changed behind it. */
export const termColumns = ({ endsAt, ...terms }: Terms, now: Date) => ({
  ...{ ends_at: endsAt ?? null, max_stock: terms.maxStock, min_batch_size: terms.minBatchSize },
  ...{ max_quantity: terms.maxQuantity ?? null, alert_percentage: terms.alertPercentage },
  is_general_stock_allowed: terms.isGeneralStockAllowed,
  // Of one that ends that soon, its owner knows.
  reminded_at: isSoon(endsAt, now) ? now : null,
});

export interface MakingDependencies {
  readonly database: Database;
  readonly records: Records;
  readonly partners: PartnersService;
  readonly filling: FillingService;
  readonly telling: TellingService;
  readonly clock: Clock;
}

export class MakingService {
  readonly #pools: VersionedRecord<PoolRow, Changer>;

  constructor(private readonly dependencies: MakingDependencies) {
    this.#pools = dependencies.records.of(poolRecord(dependencies.clock));
  }

  /**
   * @returns its id; of a request that was made before that of the pool that it made
   * @throws stockpools.sku_not_found, connection_not_found, connection_not_active, not_possible, batch_too_small,
   *   not_enough_keys
   */
  async create(actor: Actor, wanted: NewPool): Promise<string> {
    const { database } = this.dependencies;
    const made = await poolOfRequest(database.tables<PoolsDatabase>(), actor.ownerGuid, wanted.requestKey);
    return made ?? database.transaction((tx: PoolsTx) => this.#make(tx, actor, wanted));
  }

  async #make(tx: PoolsTx, actor: Actor, wanted: NewPool): Promise<string> {
    const { partners, filling, telling } = this.dependencies;
    const { place, partners: judged } = await partners.hold(tx, actor, wanted, wanted.connectionGuids);
    // Numbers are given under a lock of the vault's: the same request sent twice at once waits here for the first.
    const number = await nextNumber(tx.$pickTables<keyof StockDatabase>(), actor.ownerGuid, 'stockpool');
    const made = await poolOfRequest(tx, actor.ownerGuid, wanted.requestKey);
    if (made !== undefined) return made;
    refuseObstacles(judged);
    const row = this.#row(actor, wanted, number);
    if (wanted.quantity > 0) filling.refuseBatch(row, wanted.quantity);
    if (wanted.quantity > place.free) throw poolErrors('stockpools.not_enough_keys', { params: { count: place.free } });
    const locked = wanted.quantity === 0 ? undefined : await filling.lockFree(tx, row, wanted.quantity);
    const pool = await this.#pools.create(tx, actor, row);
    await assign(
      tx,
      pool.id,
      judged.map(({ trade }) => ({ connection_id: trade.connectionGuid, partner_id: trade.partnerGuid })),
    );
    await telling.publish(tx, pool);
    if (locked !== undefined) await filling.putIn(tx, actor, pool, { locked, requestKey: wanted.requestKey });
    return pool.id;
  }

  #row(actor: Actor, { skuId, rightId, terms, quantity, requestKey }: NewPool, number: number) {
    const now = this.dependencies.clock.now();
    const columns = termColumns(terms, now);
    // Who makes it with few keys, or none, knows.
    const unknown = { is_low_told: false, is_empty_told: false };
    return {
      ...{ vault_id: actor.ownerGuid, id: randomUUID(), number, sku_id: skuId, agreement_id: rightId },
      ...{ status: poolStatus.active, starts_at: terms.startsAt ?? now, request_key: requestKey },
      ...columns,
      ...alertOf({ ...columns, ...unknown }, quantity).told,
      ...{ created_by: actor.userGuid, created_by_name: actor.userName, created_at: now },
      ...{ closed_at: null, closed_by_name: '' },
    };
  }
}

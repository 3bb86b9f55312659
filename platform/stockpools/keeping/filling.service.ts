/** Keys of the free stock that come into a pool: with its making, and by refills. */
import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../kernel/clock.js';
import type { Actor } from '../../access/index.js';
import type { AuditLog } from '../../audit/index.js';
import type { Database } from '../../database/database.js';
import { prepareLargeWork } from '../../database/large-work.js';
import { anyVersion, type Changer, type Records, type VersionedRecord } from '../../records/index.js';
import type { HandOverService, LockedKeys, PooledKeys } from '../../stock/index.js';
import { keysAtOnce, poolNumber, roomOf } from '../pool.js';
import { addEntry, balanceOf, bookEntry, entryOfRequest } from '../pools.repository.js';
import type { PoolRow, PoolsDatabase, PoolsTx } from '../rows.js';
import { poolErrors } from '../stockpools.errors.js';
import type { TellingService } from '../telling.service.js';
import { poolRecord } from './pool-record.js';

export interface FillingDependencies {
  readonly database: Database;
  readonly records: Records;
  readonly handOver: HandOverService;
  readonly pooled: PooledKeys;
  readonly telling: TellingService;
  readonly audit: AuditLog;
  readonly clock: Clock;
}

export class FillingService {
  readonly #pools: VersionedRecord<PoolRow, Changer>;

  constructor(private readonly dependencies: FillingDependencies) {
    this.#pools = dependencies.records.of(poolRecord(dependencies.clock));
  }

  /**
   * @param quantity cut to the room that is left
   * @returns keys that came in; of a request that was made before those that it brought
   * @throws stockpools.pool_not_found, pool_over, batch_too_small, pool_full, not_enough_keys
   */
  async refill(
    actor: Actor,
    poolId: string,
    { quantity, requestKey }: { readonly quantity: number; readonly requestKey: string },
  ): Promise<number> {
    const { database } = this.dependencies;
    const before = await entryOfRequest(database.tables<PoolsDatabase>(), actor.ownerGuid, requestKey);
    if (before !== undefined) return before.quantity;
    return database.transaction(async (tx: PoolsTx) => {
      const pool = await this.#pools.lock(tx, actor, poolId, anyVersion);
      // The same request sent twice at once waits at the pool for the first.
      const made = await entryOfRequest(tx, actor.ownerGuid, requestKey);
      if (made !== undefined) return made.quantity;
      this.refuseBatch(pool, quantity);
      const { available } = await balanceOf(tx, pool.id);
      const wanted = Math.min(quantity, roomOf(pool, available));
      if (wanted === 0) throw poolErrors('stockpools.pool_full');
      const locked = await this.lockFree(tx, pool, wanted);
      await this.dependencies.telling.settleAlert(tx, pool, available + wanted);
      await this.dependencies.audit.write(tx, actor, {
        action: 'stockpools.refilled',
        object: { kind: 'stockpool', id: pool.id },
        after: { name: poolNumber(pool.number), keys: wanted },
      });
      await this.dependencies.telling.publish(tx, pool);
      await this.putIn(tx, actor, pool, { locked, requestKey });
      return wanted;
    });
  }

  /** @throws stockpools.batch_too_small */
  refuseBatch({ min_batch_size: least }: Pick<PoolRow, 'min_batch_size'>, quantity: number): void {
    if (quantity < least) throw poolErrors('stockpools.batch_too_small', { params: { least } });
  }

  /** The oldest free keys, all that are wanted. @throws stockpools.not_enough_keys */
  async lockFree(
    tx: PoolsTx,
    { vault_id, sku_id, agreement_id }: Pick<PoolRow, 'vault_id' | 'sku_id' | 'agreement_id'>,
    quantity: number,
  ): Promise<LockedKeys> {
    if (quantity > keysAtOnce) await prepareLargeWork(tx);
    const place = { skuId: sku_id, rightId: agreement_id };
    const [locked] = await this.dependencies.handOver.lock(tx, vault_id, [{ ...place, quantity }]);
    if (locked?.count !== quantity)
      throw poolErrors('stockpools.not_enough_keys', { params: { count: locked?.count ?? 0 } });
    return locked;
  }

  /** Locked free keys come into the pool, and are written down as one act; to be called last. */
  async putIn(
    tx: PoolsTx,
    actor: Actor,
    pool: PoolRow,
    { locked, requestKey }: { readonly locked: LockedKeys; readonly requestKey: string },
  ): Promise<void> {
    const { pooled, clock } = this.dependencies;
    const now = clock.now();
    const id = randomUUID();
    await addEntry(tx, {
      ...{ vault_id: pool.vault_id, id, pool_id: pool.id, connection_id: null, is_draw: false },
      ...{ quantity: locked.count, request_key: requestKey, happened_at: now, by_name: actor.userName },
    });
    const txnId = await pooled.pool(tx, { vaultId: pool.vault_id, poolId: pool.id }, locked, {
      ...{ actor, reference: `Stockpool ${poolNumber(pool.number)}`, documentId: pool.id, now },
    });
    await bookEntry(tx, id, { given_txn_id: txnId });
  }
}

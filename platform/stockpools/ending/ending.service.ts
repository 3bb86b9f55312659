/** How a pool ends: by its owner, by its time, or with the last of its connections. Its undrawn keys are free again. */
import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../kernel/clock.js';
import type { Actor } from '../../access/index.js';
import type { AuditAction } from '../../audit/index.js';
import type { AnyTransaction, Database } from '../../database/database.js';
import { prepareLargeWork } from '../../database/large-work.js';
import type { PendingKind } from '../../connections/index.js';
import { anyVersion, type Changer, type Records, type VersionedRecord } from '../../records/index.js';
import { systemMover, type PooledKeys } from '../../stock/index.js';
import { keysAtOnce, poolNumber, poolStatus } from '../pool.js';
import { poolRecord } from '../keeping/pool-record.js';
import { balanceOf, connectionsOf, lockPoolsOf, unassign } from '../pools.repository.js';
import type { PoolRow, PoolsTx } from '../rows.js';
import type { TellingService } from '../telling.service.js';

export interface EndingDependencies {
  readonly database: Database;
  readonly records: Records;
  readonly pooled: PooledKeys;
  readonly telling: TellingService;
  readonly clock: Clock;
}

const actions: Readonly<Record<'expired' | 'closed', AuditAction>> = {
  expired: 'stockpools.expired',
  closed: 'stockpools.closed',
};

/** Who ends a pool where its owner's people do not. */
export const systemOf = ({ vault_id, id }: Pick<PoolRow, 'vault_id' | 'id'>): Changer => ({
  ...{ ownerGuid: vault_id, kind: 'system', correlationId: `stockpool-${id}`, userName: '' },
});

export class EndingService implements PendingKind {
  readonly #pools: VersionedRecord<PoolRow, Changer>;

  constructor(private readonly dependencies: EndingDependencies) {
    this.#pools = dependencies.records.of(poolRecord(dependencies.clock));
  }

  /** By the owner. @returns keys that are free again @throws stockpools.pool_not_found, pool_over */
  closeOwn(actor: Actor, poolId: string): Promise<number> {
    return this.dependencies.database.transaction(async (tx: PoolsTx) => {
      const pool = await this.#pools.lock(tx, actor, poolId, anyVersion);
      await this.end(tx, actor, pool, 'closed');
      return this.free(tx, actor, [pool]);
    });
  }

  /** Of a pool that the transaction holds; its keys are still to be freed. */
  async end(tx: PoolsTx, by: Changer, pool: PoolRow, status: 'expired' | 'closed'): Promise<void> {
    const closed = { status: poolStatus[status], closed_at: this.dependencies.clock.now() };
    await this.#pools.save(tx, by, pool, { ...closed, closed_by_name: by.userName }, actions[status]);
    await this.dependencies.telling.publish(tx, pool);
  }

  /** The keys of pools of one vault that have ended; to be called last. @returns how many */
  async free(tx: PoolsTx, { userGuid, userName }: Changer, pools: readonly PoolRow[]): Promise<number> {
    const [first] = pools;
    if (first === undefined) return 0;
    let left = 0;
    for (const { id } of pools) left += (await balanceOf(tx, id)).available;
    if (left === 0) return 0;
    if (left > keysAtOnce) await prepareLargeWork(tx);
    const ids = pools.map(({ id }) => id);
    return this.dependencies.pooled.release(tx, first.vault_id, ids, {
      actor: userGuid === undefined ? systemMover : { userGuid, userName },
      reference: `Stockpool ${pools.map((pool) => poolNumber(pool.number)).join(', ')}`,
      ...{ documentId: pools.length === 1 ? first.id : randomUUID(), now: this.dependencies.clock.now() },
    });
  }

  /** A connection ends: no pool is kept for it any more, and one that was kept for nobody else ends with it. */
  async close(transaction: AnyTransaction, _actor: Actor, connectionGuid: string): Promise<void> {
    const tx = transaction as PoolsTx;
    const { telling } = this.dependencies;
    const ended: PoolRow[] = [];
    for (const pool of await lockPoolsOf(tx, connectionGuid)) {
      const kept = await connectionsOf(tx, pool.id);
      const gone = kept.filter(({ connection_id }) => connection_id === connectionGuid);
      await telling.publish(
        tx,
        pool,
        gone.map(({ partner_id }) => partner_id),
      );
      await unassign(tx, pool.id, connectionGuid);
      if (kept.length > gone.length) continue;
      await this.end(tx, systemOf(pool), pool, 'closed');
      ended.push(pool);
    }
    for (const pools of Map.groupBy(ended, ({ vault_id }) => vault_id).values()) {
      const [first] = pools;
      if (first !== undefined) await this.free(tx, systemOf(first), pools);
    }
  }
}

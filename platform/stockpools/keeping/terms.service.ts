/** A pool changed by its owner: terms, connections, a pause. */
import type { Clock } from '../../../kernel/clock.js';
import type { Actor } from '../../access/index.js';
import type { AuditAction } from '../../audit/index.js';
import type { Database } from '../../database/database.js';
import { anyVersion, type Changer, type Records, type VersionedRecord } from '../../records/index.js';
import { isGuid } from '../../request-id.js';
import { poolStatus } from '../pool.js';
import { assign, balanceOf, connectionsOf, findPool } from '../pools.repository.js';
import type { PoolRow, PoolsDatabase, PoolsTx } from '../rows.js';
import { poolErrors } from '../stockpools.errors.js';
import type { TellingService } from '../telling.service.js';
import { termColumns, type Terms } from './making.service.js';
import { refuseObstacles, type PartnersService } from './partners.service.js';
import { poolRecord } from './pool-record.js';

export interface TermsDependencies {
  readonly database: Database;
  readonly records: Records;
  readonly partners: PartnersService;
  readonly telling: TellingService;
  readonly clock: Clock;
}

export class TermsService {
  readonly #pools: VersionedRecord<PoolRow, Changer>;

  constructor(private readonly dependencies: TermsDependencies) {
    this.#pools = dependencies.records.of(poolRecord(dependencies.clock));
  }

  /** @throws stockpools.pool_not_found, pool_over, pool_changed, holds_more */
  change(actor: Actor, poolId: string, terms: Terms, version: number): Promise<void> {
    const { database, clock, telling } = this.dependencies;
    return database.transaction(async (tx: PoolsTx) => {
      const before = await this.#pools.lock(tx, actor, poolId, version);
      const now = clock.now();
      const { available } = await balanceOf(tx, before.id);
      if (terms.maxStock < available) throw poolErrors('stockpools.holds_more', { params: { count: available } });
      const starts = before.starts_at > now ? (terms.startsAt ?? now) : before.starts_at;
      const row = await this.#pools.save(tx, actor, before, { ...termColumns(terms, now), starts_at: starts });
      await telling.settleAlert(tx, row, available);
      await telling.publish(tx, row);
    });
  }

  /**
   * Those that it is kept for already stay, whatever has become of them since.
   * @throws stockpools.pool_not_found, pool_over, pool_changed, connection_not_found, connection_not_active, not_possible
   */
  async assign(actor: Actor, poolId: string, connectionGuids: readonly string[], version: number): Promise<void> {
    const { database, partners, telling } = this.dependencies;
    const known = isGuid(poolId) ? await findPool(database.tables<PoolsDatabase>(), poolId) : undefined;
    if (known === undefined || known.vault_id !== actor.ownerGuid) throw poolErrors('stockpools.pool_not_found');
    const ids = { skuId: known.sku_id, rightId: known.agreement_id };
    await database.transaction(async (tx: PoolsTx) => {
      // The connections before the pool, in the order in which they end with it.
      const { partners: judged } = await partners.hold(tx, actor, ids, connectionGuids);
      const before = await this.#pools.lock(tx, actor, poolId, version);
      const kept = await connectionsOf(tx, before.id);
      const keptIds = new Set(kept.map(({ connection_id }) => connection_id));
      refuseObstacles(judged.filter(({ trade }) => !keptIds.has(trade.connectionGuid)));
      const row = await this.#pools.save(tx, actor, before, {}, 'stockpools.assigned');
      await assign(
        tx,
        row.id,
        judged.map(({ trade }) => ({ connection_id: trade.connectionGuid, partner_id: trade.partnerGuid })),
      );
      const gone = kept.map(({ partner_id }) => partner_id);
      await telling.publish(tx, row, gone);
    });
  }

  /** Nothing is drawn until it is resumed. @throws stockpools.pool_not_found, pool_over */
  pause(actor: Actor, poolId: string): Promise<void> {
    return this.#switch(actor, poolId, poolStatus.paused, 'stockpools.paused');
  }

  /** @throws stockpools.pool_not_found, pool_over */
  resume(actor: Actor, poolId: string): Promise<void> {
    return this.#switch(actor, poolId, poolStatus.active, 'stockpools.resumed');
  }

  #switch(actor: Actor, poolId: string, status: number, action: AuditAction): Promise<void> {
    return this.dependencies.database.transaction(async (tx: PoolsTx) => {
      const before = await this.#pools.lock(tx, actor, poolId, anyVersion);
      if (before.status === status) return;
      await this.dependencies.telling.publish(tx, await this.#pools.save(tx, actor, before, { status }, action));
    });
  }
}

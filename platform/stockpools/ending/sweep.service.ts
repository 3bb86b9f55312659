/** What is due of pools: the end of their time or of their SKU, a word before it, and alerts that no draw has caused. */
import type { Clock } from '../../../kernel/clock.js';
import type { Database } from '../../database/database.js';
import { settleEach } from '../../sweep.js';
import { isDiscontinued, isSoon, type TransfersDatabase } from '../../transfers/index.js';
import { discontinuedNews, endingNews, expiredNews } from '../pool-news.js';
import { balanceOf, changePool, duePools, lockIdlePool } from '../pools.repository.js';
import type { PoolsDatabase, PoolsTx } from '../rows.js';
import type { TellingService } from '../telling.service.js';
import { systemOf, type EndingService } from './ending.service.js';

/** Of one turn; the next one comes soon. */
const atOnce = 200;

export interface PoolSweepDependencies {
  readonly database: Database;
  readonly ending: EndingService;
  readonly telling: TellingService;
  readonly clock: Clock;
}

export class PoolSweep {
  constructor(private readonly dependencies: PoolSweepDependencies) {}

  /** Several processes may do it at once: each pool is one's. */
  async sweep(): Promise<void> {
    const { database, clock } = this.dependencies;
    const due = await duePools(database.tables<PoolsDatabase>(), clock.now(), atOnce);
    await settleEach(due, (id) => database.transaction((tx: PoolsTx) => this.#settle(tx, id)));
  }

  async #settle(tx: PoolsTx, id: string): Promise<void> {
    const { ending, telling, clock } = this.dependencies;
    const pool = await lockIdlePool(tx, id);
    if (pool === undefined) return;
    const now = clock.now();
    const { ends_at: endsAt } = pool;
    const isExpired = endsAt !== null && endsAt <= now;
    if (isExpired || (await isDiscontinued(tx.$pickTables<keyof TransfersDatabase>(), pool.sku_id))) {
      await ending.end(tx, systemOf(pool), pool, isExpired ? 'expired' : 'closed');
      const told = await telling.toldOf(tx, pool);
      await telling.tellOwner(tx, pool, isExpired ? expiredNews(told) : discontinuedNews(told));
      await ending.free(tx, systemOf(pool), [pool]);
      return;
    }
    if (endsAt !== null && isSoon(endsAt, now) && pool.reminded_at === null) {
      await changePool(tx, id, { reminded_at: now });
      await telling.tellOwner(tx, pool, endingNews(await telling.toldOf(tx, pool), endsAt));
    }
    await telling.settleAlert(tx, pool, (await balanceOf(tx, id)).available);
  }
}

/** Who hears of what becomes of a pool: its owner's people, and the open pages of both sides. */
import type { Database } from '../database/database.js';
import type { News, Notifier } from '../notifications/index.js';
import type { Hub } from '../realtime/index.js';
import { namesOfPlace, type TransfersDatabase } from '../transfers/index.js';
import { alertOf } from './pool.js';
import { emptyNews, lowNews, type ToldPool } from './pool-news.js';
import { changePool, connectionsOf } from './pools.repository.js';
import type { PoolRow, PoolsTx } from './rows.js';

export interface TellingDependencies {
  readonly database: Database;
  readonly notifier: Notifier;
  readonly hub: Hub;
}

export class TellingService {
  constructor(private readonly dependencies: TellingDependencies) {}

  async toldOf(tx: PoolsTx, row: PoolRow): Promise<ToldPool> {
    return { row, names: await namesOfPlace(tx.$pickTables<keyof TransfersDatabase>(), row) };
  }

  /** The owner's people who may make and change pools. */
  async tellOwner(tx: PoolsTx, { vault_id: ownerGuid }: Pick<PoolRow, 'vault_id'>, news: News): Promise<void> {
    await this.dependencies.notifier.notify(tx, { ownerGuid, holding: 'stockpool-write' }, news);
  }

  /**
   * Tells the owner once that few keys are left, and once that none is; both again after a refill above the alert. Of a
   * pool that the transaction holds.
   * @param available keys that the pool has once the transaction is over
   */
  async settleAlert(tx: PoolsTx, row: PoolRow, available: number): Promise<void> {
    const { news, told } = alertOf(row, available);
    if (told.is_low_told !== row.is_low_told || told.is_empty_told !== row.is_empty_told)
      await changePool(tx, row.id, told);
    if (news === undefined) return;
    const words = await this.toldOf(tx, row);
    await this.tellOwner(tx, row, news === 'low' ? lowNews(words, available) : emptyNews(words));
  }

  /** Open pages of the owner, of all that it is kept for, and of the others that are named. */
  async publish(tx: PoolsTx, { id, vault_id }: PoolRow, others: readonly string[] = []): Promise<void> {
    const { database, hub } = this.dependencies;
    const partners = (await connectionsOf(tx, id)).map(({ partner_id }) => partner_id);
    database.afterCommit(tx, () => {
      for (const vaultId of new Set([vault_id, ...partners, ...others])) hub.publish(vaultId, 'stockchanged', {});
    });
  }
}

/**
 * Who hears that a promotion has begun or ended: who approved it, and those who order by its list. It begins and ends by
 * its times alone; this only tells of it, once.
 */
import type { Clock } from '../../../../kernel/clock.js';
import type { Database } from '../../../database/database.js';
import type { Notifier } from '../../../notifications/index.js';
import type { Hub } from '../../../realtime/index.js';
import { settleEach } from '../../../sweep.js';
import type { PricingDatabase, PricingTx, PromotionRow } from '../../rows.js';
import { statusAt } from '../promotion.js';
import { surroundingsOf } from '../promotions.repository.js';
import { newsForBuyers, newsForOwner, type Told } from './promotion-news.js';
import { buyersOf, lockUntold, markTold, untold } from './telling.repository.js';

/** Of one turn; the next one comes soon. */
const atOnce = 200;

/** Who orders. */
const ordering = 'order-all';

export interface TellingDependencies {
  readonly database: Database;
  readonly notifier: Notifier;
  readonly hub: Hub;
  readonly clock: Clock;
}

export class TellingService {
  constructor(private readonly dependencies: TellingDependencies) {}

  /** Several processes may do it at once: each promotion is one's. */
  async sweep(): Promise<void> {
    const { database, clock } = this.dependencies;
    const due = await untold(database.tables<PricingDatabase>(), clock.now(), atOnce);
    await settleEach(due, (id) => database.transaction((tx: PricingTx) => this.#settle(tx, id)));
  }

  /** Of one that is locked. Nobody is told of it again. */
  async tellEnd(tx: PricingTx, row: PromotionRow, now: Date): Promise<void> {
    await markTold(tx, row.id, { told_start_at: row.told_start_at ?? now, told_end_at: now });
    await this.#tell(tx, row, 'ended');
  }

  async #settle(tx: PricingTx, id: string): Promise<void> {
    const now = this.dependencies.clock.now();
    const row = await lockUntold(tx, id);
    if (row === undefined) return;
    const status = statusAt(row, now);
    if (status === 'ended' && row.told_end_at === null) return this.tellEnd(tx, row, now);
    if (status !== 'active' || row.told_start_at !== null) return;
    await markTold(tx, row.id, { told_start_at: now });
    await this.#tell(tx, row, 'begun');
  }

  async #tell(tx: PricingTx, row: PromotionRow, what: Told): Promise<void> {
    const { database, notifier, hub } = this.dependencies;
    const { company } = await surroundingsOf(tx, row);
    const told = { row, company, itemCount: row.item_count };
    if (row.approved_by !== null) await notifier.notify(tx, [row.approved_by], newsForOwner(what, told));
    const buyers = await buyersOf(tx, row);
    for (const { buyerId, itemCount } of buyers) {
      const to = { ownerGuid: buyerId, holding: ordering };
      await notifier.notify(tx, to, newsForBuyers(what, { ...told, itemCount }));
    }
    const vaults = [row.vault_id, ...buyers.map(({ buyerId }) => buyerId)];
    // Open lists show another status now.
    database.afterCommit(tx, () => {
      for (const vaultId of vaults) hub.publish(vaultId, 'collectionchanged', {});
    });
  }
}

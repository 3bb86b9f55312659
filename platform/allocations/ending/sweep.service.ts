/** What is due of allocations: the end of their time, of their offer or of their SKU, and a word before it. */
import type { Clock } from '../../../kernel/clock.js';
import type { Database } from '../../database/database.js';
import { settleEach } from '../../sweep.js';
import { isDiscontinued, isSoon, type TransfersDatabase } from '../../transfers/index.js';
import { statusAt } from '../allocation.js';
import { discontinuedNews, endingNews, expiredNews, lapsedNews, offerEndingNews } from '../allocation-news.js';
import { changeAllocation, dueAllocations, lockIdleAllocation } from '../allocations.repository.js';
import { systemOf } from '../keeping/allocation-record.js';
import type { AllocationRow, AllocationsDatabase, AllocationsTx } from '../rows.js';
import type { TellingService } from '../telling.service.js';
import type { EndingService } from './ending.service.js';

/** Of one turn; the next one comes soon. */
const atOnce = 200;

export interface AllocationSweepDependencies {
  readonly database: Database;
  readonly ending: EndingService;
  readonly telling: TellingService;
  readonly clock: Clock;
}

export class AllocationSweep {
  constructor(private readonly dependencies: AllocationSweepDependencies) {}

  /** Several processes may do it at once: each allocation is one's. */
  async sweep(): Promise<void> {
    const { database, clock } = this.dependencies;
    const due = await dueAllocations(database.tables<AllocationsDatabase>(), clock.now(), atOnce);
    await settleEach(due, (id) => database.transaction((tx: AllocationsTx) => this.#settle(tx, id)));
  }

  async #settle(tx: AllocationsTx, id: string): Promise<void> {
    const { ending, telling, clock } = this.dependencies;
    const row = await lockIdleAllocation(tx, id);
    if (row === undefined) return;
    const status = statusAt(row, clock.now());
    if (status === 'lapsed') {
      await ending.end(tx, systemOf(row), row, 'lapsed');
      return telling.tell(tx, row, 'owner', 'offer', lapsedNews);
    }
    if (status === 'expired') {
      await ending.end(tx, systemOf(row), row, 'expired');
      return telling.tellBoth(tx, row, expiredNews);
    }
    if (await isDiscontinued(tx.$pickTables<keyof TransfersDatabase>(), row.sku_id)) {
      await ending.end(tx, systemOf(row), row, 'closed');
      return telling.tellBoth(tx, row, discontinuedNews);
    }
    return status === 'pending' ? this.#remindOfOffer(tx, row) : this.#remind(tx, row);
  }

  async #remindOfOffer(tx: AllocationsTx, row: AllocationRow): Promise<void> {
    const now = this.dependencies.clock.now();
    if (row.offer_reminded_at !== null || !isSoon(row.expires_at, now)) return;
    await changeAllocation(tx, row.id, { offer_reminded_at: now });
    await this.dependencies.telling.tell(tx, row, 'partner', 'offer', offerEndingNews);
  }

  async #remind(tx: AllocationsTx, row: AllocationRow): Promise<void> {
    const now = this.dependencies.clock.now();
    const { ends_at: endsAt } = row;
    if (row.reminded_at !== null || endsAt === null || !isSoon(endsAt, now)) return;
    await changeAllocation(tx, row.id, { reminded_at: now });
    await this.dependencies.telling.tellBoth(tx, row, endingNews(endsAt));
  }
}

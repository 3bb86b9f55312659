/** How an allocation ends: by its owner, by its time, with its connection or its SKU. What was drawn stays where it is. */
import type { Clock } from '../../../kernel/clock.js';
import type { Actor } from '../../access/index.js';
import type { AuditAction } from '../../audit/index.js';
import type { PendingKind } from '../../connections/index.js';
import type { AnyTransaction, Database } from '../../database/database.js';
import { anyVersion, type Changer, type Records, type VersionedRecord } from '../../records/index.js';
import { allocationStatus } from '../allocation.js';
import { closedNews } from '../allocation-news.js';
import { lockAllocationsOf } from '../allocations.repository.js';
import { allocationRecord, systemOf } from '../keeping/allocation-record.js';
import type { AllocationRow, AllocationsTx } from '../rows.js';
import type { TellingService } from '../telling.service.js';

export interface EndingDependencies {
  readonly database: Database;
  readonly records: Records;
  readonly telling: TellingService;
  readonly clock: Clock;
}

type Ending = 'expired' | 'closed' | 'lapsed';

const actions: Readonly<Record<Ending, AuditAction>> = {
  expired: 'allocations.expired',
  closed: 'allocations.closed',
  lapsed: 'allocations.lapsed',
};

/** Nobody is asked before a connection ends with its allocations: no key was put aside for one, offered or accepted. */
export class EndingService implements PendingKind {
  readonly #allocations: VersionedRecord<AllocationRow, Changer>;

  constructor(private readonly dependencies: EndingDependencies) {
    this.#allocations = dependencies.records.of(allocationRecord(dependencies.clock));
  }

  /** By the owner. @throws allocations.allocation_not_found, not_open */
  closeOwn(actor: Actor, allocationId: string): Promise<void> {
    const { database, telling } = this.dependencies;
    return database.transaction(async (tx: AllocationsTx) => {
      const row = await this.#allocations.lock(tx, actor, allocationId, anyVersion);
      await this.end(tx, actor, row, 'closed');
      await telling.tell(tx, row, 'partner', 'running', closedNews);
    });
  }

  /** Of an allocation that the transaction holds. */
  async end(tx: AllocationsTx, by: Changer, row: AllocationRow, ending: Ending): Promise<void> {
    const closed = { status: allocationStatus[ending], closed_at: this.dependencies.clock.now() };
    await this.#allocations.save(tx, by, row, { ...closed, closed_by_name: by.userName }, actions[ending]);
    this.dependencies.telling.publish(tx, row);
  }

  async close(transaction: AnyTransaction, _actor: Actor, connectionGuid: string): Promise<void> {
    const tx = transaction as AllocationsTx;
    for (const row of await lockAllocationsOf(tx, connectionGuid)) await this.end(tx, systemOf(row), row, 'closed');
  }
}

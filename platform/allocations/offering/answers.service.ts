/** Offers of allocations accepted, rejected and revoked (docs/domain.md, b). */
import type { Clock } from '../../../kernel/clock.js';
import type { Actor } from '../../access/index.js';
import type { AuditAction, AuditLog } from '../../audit/index.js';
import { bringProduct, type TransfersDatabase } from '../../transfers/index.js';
import { allocationNumber, allocationStatus, statusAt } from '../allocation.js';
import { acceptedNews, rejectedNews, revokedNews } from '../allocation-news.js';
import { allocationErrors } from '../allocations.errors.js';
import { changeAllocation } from '../allocations.repository.js';
import type { HeldAllocation, HoldingService, Side } from '../keeping/holding.service.js';
import { judgeWay, placeOf, refuseObstacles } from '../keeping/ways.js';
import type { AllocationRow, AllocationsTx } from '../rows.js';
import type { TellingService } from '../telling.service.js';

export interface AnswersDependencies {
  readonly holding: HoldingService;
  readonly telling: TellingService;
  readonly audit: AuditLog;
  readonly clock: Clock;
}

export class AnswersService {
  constructor(private readonly dependencies: AnswersDependencies) {}

  /**
   * By the partner, whose catalogue gets the product.
   * @throws allocations.allocation_not_found, not_pending, connection_not_active, not_possible
   */
  accept(actor: Actor, allocationId: string): Promise<void> {
    return this.#answer(actor, allocationId, 'partner', async (tx, { row, way }) => {
      const { place, obstacles } = await judgeWay(tx, way, placeOf(row));
      refuseObstacles(obstacles);
      const now = this.dependencies.clock.now();
      const by = { name: actor.userName, at: now };
      await bringProduct(tx.$pickTables<keyof TransfersDatabase>(), way, place, by);
      const answered = { status: allocationStatus.active, answered_at: now, answered_by_name: actor.userName };
      await changeAllocation(tx, row.id, answered);
      await this.#audit(tx, actor, row, 'allocations.accepted');
      await this.dependencies.telling.tell(tx, row, 'owner', 'offer', acceptedNews);
    });
  }

  /** By the partner. @throws allocations.allocation_not_found, not_pending */
  reject(actor: Actor, allocationId: string, reason: string): Promise<void> {
    return this.#answer(actor, allocationId, 'partner', async (tx, { row }) => {
      const now = this.dependencies.clock.now();
      await changeAllocation(tx, row.id, {
        ...{ status: allocationStatus.rejected, reason, closed_at: now },
        ...{ answered_at: now, answered_by_name: actor.userName },
      });
      await this.#audit(tx, actor, row, 'allocations.rejected', reason);
      await this.dependencies.telling.tell(tx, { ...row, reason }, 'owner', 'offer', rejectedNews);
    });
  }

  /** By the owner. @throws allocations.allocation_not_found, not_pending */
  revoke(actor: Actor, allocationId: string): Promise<void> {
    return this.#answer(actor, allocationId, 'owner', async (tx, { row }) => {
      const closed = { closed_at: this.dependencies.clock.now(), closed_by_name: actor.userName };
      await changeAllocation(tx, row.id, { ...closed, status: allocationStatus.revoked });
      await this.#audit(tx, actor, row, 'allocations.revoked');
      await this.dependencies.telling.tell(tx, row, 'partner', 'offer', revokedNews);
    });
  }

  /** Of two who accept and revoke at once one is told what it is by now. */
  #answer(
    actor: Actor,
    allocationId: string,
    side: Side,
    work: (tx: AllocationsTx, held: HeldAllocation) => Promise<void>,
  ): Promise<void> {
    const { holding, telling, clock } = this.dependencies;
    return holding.hold(actor, allocationId, [side], async (tx, held) => {
      const status = statusAt(held.row, clock.now());
      if (status !== 'pending') throw allocationErrors('allocations.not_pending', { params: { status } });
      await work(tx, held);
      telling.publish(tx, held.row);
    });
  }

  async #audit(tx: AllocationsTx, actor: Actor, row: AllocationRow, action: AuditAction, reason = ''): Promise<void> {
    await this.dependencies.audit.write(tx, actor, {
      ...{ action, object: { kind: 'allocation', id: row.id } },
      after: { name: allocationNumber(row.number), keys: row.max_quantity, ...(reason !== '' && { reason }) },
    });
  }
}

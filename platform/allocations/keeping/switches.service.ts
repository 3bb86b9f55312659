/** What each side of an allocation switches for itself: its own pause, and the partner whether its orders may draw. */
import type { Clock } from '../../../kernel/clock.js';
import type { Actor } from '../../access/index.js';
import type { AuditAction, AuditLog } from '../../audit/index.js';
import { allocationNumber } from '../allocation.js';
import { activatedNews, pausedNews } from '../allocation-news.js';
import { changeAllocation } from '../allocations.repository.js';
import type { AllocationRow, AllocationsTx } from '../rows.js';
import type { TellingService } from '../telling.service.js';
import { refuseUnlessOpen } from './allocation-record.js';
import type { HoldingService } from './holding.service.js';

export interface SwitchesDependencies {
  readonly holding: HoldingService;
  readonly telling: TellingService;
  readonly audit: AuditLog;
  readonly clock: Clock;
}

export class SwitchesService {
  constructor(private readonly dependencies: SwitchesDependencies) {}

  /** Nothing is drawn until the same side activates it. @throws allocations.allocation_not_found, not_open */
  pause(actor: Actor, allocationId: string): Promise<void> {
    return this.#setPause(actor, allocationId, true);
  }

  /** Ends one's own pause; that of the other side stands. @throws allocations.allocation_not_found, not_open */
  activate(actor: Actor, allocationId: string): Promise<void> {
    return this.#setPause(actor, allocationId, false);
  }

  /** By the partner. @throws allocations.allocation_not_found, not_open */
  setAutoDraw(actor: Actor, allocationId: string, isAutoDraw: boolean): Promise<void> {
    const { holding, telling, clock } = this.dependencies;
    return holding.hold(actor, allocationId, ['partner'], async (tx, { row }) => {
      refuseUnlessOpen(row, clock.now());
      if (row.is_auto_draw === isAutoDraw) return;
      await changeAllocation(tx, row.id, { is_auto_draw: isAutoDraw });
      await this.#audit(tx, actor, row, 'allocations.auto_draw_set', { isAutoDraw });
      telling.publish(tx, row);
    });
  }

  #setPause(actor: Actor, allocationId: string, isPaused: boolean): Promise<void> {
    const { holding, telling, clock } = this.dependencies;
    return holding.hold(actor, allocationId, ['owner', 'partner'], async (tx, { row, side }) => {
      refuseUnlessOpen(row, clock.now());
      if ((side === 'owner' ? row.is_paused_by_owner : row.is_paused_by_partner) === isPaused) return;
      const paused = side === 'owner' ? { is_paused_by_owner: isPaused } : { is_paused_by_partner: isPaused };
      await changeAllocation(tx, row.id, paused);
      await this.#audit(tx, actor, row, isPaused ? 'allocations.paused' : 'allocations.activated');
      const other = side === 'owner' ? 'partner' : 'owner';
      await telling.tell(tx, row, other, 'running', isPaused ? pausedNews : activatedNews);
      telling.publish(tx, row);
    });
  }

  async #audit(tx: AllocationsTx, actor: Actor, { id, number }: AllocationRow, action: AuditAction, more = {}) {
    await this.dependencies.audit.write(tx, actor, {
      ...{ action, object: { kind: 'allocation', id }, after: { name: allocationNumber(number), ...more } },
    });
  }
}

/** What the owner of an allocation may change of it without a new offer (docs/domain.md, b). */
import type { Clock } from '../../../kernel/clock.js';
import type { Actor } from '../../access/index.js';
import type { Database } from '../../database/database.js';
import { isSoon } from '../../transfers/index.js';
import type { Changer, Records, VersionedRecord } from '../../records/index.js';
import { changedNews } from '../allocation-news.js';
import { allocationErrors } from '../allocations.errors.js';
import type { AllocationRow, AllocationsTx } from '../rows.js';
import type { TellingService } from '../telling.service.js';
import { allocationRecord } from './allocation-record.js';

export interface ChangedTerms {
  readonly maxQuantity: number;
  /** Undefined: until it is closed. */
  readonly endsAt: Date | undefined;
}

export interface TermsDependencies {
  readonly database: Database;
  readonly records: Records;
  readonly telling: TellingService;
  readonly clock: Clock;
}

/** Whether it would end before it does now. */
const endsSooner = ({ ends_at: before }: AllocationRow, endsAt: Date | undefined): boolean =>
  endsAt !== undefined && (before === null || endsAt < before);

export class TermsService {
  readonly #allocations: VersionedRecord<AllocationRow, Changer>;

  constructor(private readonly dependencies: TermsDependencies) {
    this.#allocations = dependencies.records.of(allocationRecord(dependencies.clock));
  }

  /**
   * More keys, or fewer down to what is drawn; a later end, or none.
   * @param version that the change was made from
   * @throws allocations.allocation_not_found, not_open, allocation_changed, drawn_more, offer_needed
   */
  change(actor: Actor, allocationId: string, { maxQuantity, endsAt }: ChangedTerms, version: number): Promise<void> {
    const { database, telling, clock } = this.dependencies;
    return database.transaction(async (tx: AllocationsTx) => {
      // Held as a draw holds it: what is drawn stays what it is until the promise is another one.
      const before = await this.#allocations.lock(tx, actor, allocationId, version);
      const { drawn } = before;
      if (maxQuantity < drawn) throw allocationErrors('allocations.drawn_more', { params: { count: drawn } });
      if (endsSooner(before, endsAt)) throw allocationErrors('allocations.offer_needed');
      const ends_at = endsAt ?? null;
      const reminded_at = isSoon(ends_at, clock.now()) ? clock.now() : null;
      const row = await this.#allocations.save(tx, actor, before, { max_quantity: maxQuantity, ends_at, reminded_at });
      await telling.tell(tx, row, 'partner', 'running', changedNews);
      telling.publish(tx, row);
    });
  }
}

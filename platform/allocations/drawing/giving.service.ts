/** Batches of a held allocation given to the vault that it was promised to (docs/domain.md, b). */
import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../kernel/clock.js';
import type { Actor } from '../../access/index.js';
import type { AuditLog } from '../../audit/index.js';
import type { LockedKeys } from '../../stock/index.js';
import { companyOf, type Place, type TransfersDatabase, type Way, type WayGifts } from '../../transfers/index.js';
import { allocationNumber, leftOf } from '../allocation.js';
import { drawnNews, exhaustedNews } from '../allocation-news.js';
import { addDraw, bookDraw, changeAllocation } from '../allocations.repository.js';
import { placeOf } from '../keeping/ways.js';
import type { AllocationRow, AllocationsTx } from '../rows.js';
import type { TellingService } from '../telling.service.js';

/** One that the transaction holds, and the way on which its keys go. */
export interface HeldPromise {
  readonly row: AllocationRow;
  readonly way: Way;
  readonly place: Place;
}

/** What was drawn. */
export interface Drawn {
  readonly quantity: number;
  /** In the books of the vault that has drawn. */
  readonly transactionGuid: string;
}

export interface AllocationGivingDependencies {
  readonly gifts: WayGifts;
  readonly telling: TellingService;
  readonly audit: AuditLog;
  readonly clock: Clock;
}

export class AllocationGiving {
  constructor(private readonly dependencies: AllocationGivingDependencies) {}

  /** @returns also fewer keys: a promise puts none aside, and others may have taken some meanwhile */
  lock(tx: AllocationsTx, { row, way }: HeldPromise, quantity: number): Promise<LockedKeys> {
    const wanted = { ...placeOf(row), quantity };
    return this.dependencies.gifts.lock(tx.$pickTables<keyof TransfersDatabase>(), way, wanted);
  }

  /** All locked keys, for good; of a draw that was judged. Its owner is told. */
  async give(
    tx: AllocationsTx,
    actor: Actor,
    { row, way, place }: HeldPromise,
    locked: LockedKeys,
    requestKey: string,
  ): Promise<Drawn> {
    const { gifts, clock } = this.dependencies;
    const { count: quantity } = locked;
    const id = randomUUID();
    const after = { ...row, drawn: row.drawn + quantity };
    await changeAllocation(tx, row.id, { drawn: after.drawn });
    await addDraw(tx, {
      ...{ vault_id: actor.ownerGuid, id, allocation_id: row.id, quantity, request_key: requestKey },
      ...{ happened_at: clock.now(), by_name: actor.userName, given_txn_id: null, received_txn_id: null },
    });
    await this.#tell(tx, actor, after, quantity);
    const reference = `Allocation ${allocationNumber(row.number)}`;
    const gift = { way, place, locked, allocationId: row.id, reference, documentId: id };
    const given = await gifts.give(tx.$pickTables<keyof TransfersDatabase>(), actor, gift);
    await bookDraw(tx, id, { given_txn_id: given.givenTxnId, received_txn_id: given.receivedTxnId });
    return { quantity, transactionGuid: given.receivedTxnId };
  }

  async #tell(tx: AllocationsTx, actor: Actor, row: AllocationRow, quantity: number): Promise<void> {
    const { audit, telling } = this.dependencies;
    const company = await companyOf(tx.$pickTables<keyof TransfersDatabase>(), row.vault_id);
    await audit.write(tx, actor, {
      action: 'allocations.drawn',
      object: { kind: 'allocation', id: row.id },
      after: { name: allocationNumber(row.number), keys: quantity, company },
    });
    await telling.tell(tx, row, 'owner', 'running', drawnNews(quantity));
    if (leftOf(row) === 0) await telling.tellBoth(tx, row, exhaustedNews);
    telling.publish(tx, row);
  }
}

/**
 * An allocation held by one of its two sides: the connection first, then the row, in this order also where a connection
 * ends with its allocations. Of two who do something with it at once the second finds what the first has made of it.
 */
import type { Actor } from '../../access/index.js';
import { holdTrade } from '../../connections/index.js';
import type { Database } from '../../database/database.js';
import { isGuid } from '../../request-id.js';
import { saleWay, type Way } from '../../transfers/index.js';
import { allocationErrors } from '../allocations.errors.js';
import { findAllocation, lockAllocation } from '../allocations.repository.js';
import type { AllocationRow, AllocationsDatabase, AllocationsTx } from '../rows.js';

export type Side = 'owner' | 'partner';

export const sideOf = ({ ownerGuid }: Pick<Actor, 'ownerGuid'>, { vault_id }: Pick<AllocationRow, 'vault_id'>): Side =>
  vault_id === ownerGuid ? 'owner' : 'partner';

export interface HeldAllocation {
  readonly row: AllocationRow;
  readonly side: Side;
  /** From the owner to the partner, over the connection as it stands until the transaction ends. */
  readonly way: Way;
}

export class HoldingService {
  constructor(private readonly database: Database) {}

  /**
   * @param sides whose act it is
   * @throws allocations.allocation_not_found, also of the other side; what the work throws
   */
  async hold<R>(
    actor: Actor,
    allocationId: string,
    sides: readonly Side[],
    work: (tx: AllocationsTx, held: HeldAllocation) => Promise<R>,
  ): Promise<R> {
    const id = allocationId.toLowerCase();
    const db = this.database.tables<AllocationsDatabase>();
    const known = isGuid(id) ? await findAllocation(db, actor.ownerGuid, id) : undefined;
    if (known === undefined || !sides.includes(sideOf(actor, known)))
      throw allocationErrors('allocations.allocation_not_found');
    return this.database.transaction(async (tx: AllocationsTx) => {
      const trade = await holdTrade(tx, known.vault_id, known.connection_id);
      const row = await lockAllocation(tx, actor.ownerGuid, id);
      if (trade === undefined || row === undefined) throw allocationErrors('allocations.allocation_not_found');
      return work(tx, { row, side: sideOf(actor, row), way: saleWay(row.vault_id, trade) });
    });
  }
}

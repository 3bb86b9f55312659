/**
 * Keys drawn by an allocation (docs/domain.md, b): a change of holder without an answer, as the promise was accepted. Each
 * holds the connection, then the allocation, and counts against its limits there, before a key is touched.
 */
import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../kernel/clock.js';
import type { Actor } from '../../access/index.js';
import type { AuditLog } from '../../audit/index.js';
import type { Database } from '../../database/database.js';
import { prepareLargeWork } from '../../database/large-work.js';
import { countUnsold, systemMover, type HandOverService, type StockDatabase } from '../../stock/index.js';
import { bringProduct, companyOf, type Place, type TransfersDatabase } from '../../transfers/index.js';
import { allocationNumber, drawableOf, isWhole, keysAtOnce, leftOf } from '../allocation.js';
import { drawnNews, exhaustedNews } from '../allocation-news.js';
import { allocationErrors } from '../allocations.errors.js';
import { addDraw, bookDraw, changeAllocation, drawOfRequest } from '../allocations.repository.js';
import type { HeldAllocation, HoldingService } from '../keeping/holding.service.js';
import { judgeWay, placeOf } from '../keeping/ways.js';
import type { AllocationRow, AllocationsDatabase, AllocationsTx, DrawRow } from '../rows.js';
import type { TellingService } from '../telling.service.js';

export interface Draw {
  readonly allocationGuid: string;
  readonly quantity: number;
  readonly isFinalConfirmed: boolean;
  readonly requestKey: string;
}

/** What was drawn. */
export interface Drawn {
  readonly quantity: number;
  /** In the books of the vault that has drawn. */
  readonly transactionGuid: string;
}

export interface DrawingDependencies {
  readonly database: Database;
  readonly holding: HoldingService;
  readonly handOver: HandOverService;
  readonly telling: TellingService;
  readonly audit: AuditLog;
  readonly clock: Clock;
}

const drawnBy = ({ quantity, received_txn_id }: DrawRow): Drawn => ({
  ...{ quantity, transactionGuid: received_txn_id ?? '' },
});

export class DrawingService {
  constructor(private readonly dependencies: DrawingDependencies) {}

  /**
   * By the partner, for good.
   * @returns what came into its stock; of a request that was made before what that one drew
   * @throws allocations.allocation_not_found, not_confirmed, not_drawable, not_a_batch, quantity_exceeded, not_enough_keys
   */
  async draw(actor: Actor, draw: Draw): Promise<Drawn> {
    const { database, holding } = this.dependencies;
    if (!draw.isFinalConfirmed) throw allocationErrors('allocations.not_confirmed');
    const db = database.tables<AllocationsDatabase>();
    const before = await drawOfRequest(db, actor.ownerGuid, draw.requestKey);
    if (before !== undefined) return drawnBy(before);
    return holding.hold(actor, draw.allocationGuid, ['partner'], async (tx, held) => {
      // The same request sent twice at once waits at the allocation for the first.
      const made = await drawOfRequest(tx, actor.ownerGuid, draw.requestKey);
      if (made !== undefined) return drawnBy(made);
      const place = await this.#judged(tx, held, draw.quantity);
      return this.#give(tx, actor, held, { place, draw });
    });
  }

  /** @throws allocations.not_drawable, not_a_batch, quantity_exceeded */
  async #judged(tx: AllocationsTx, { row, way }: HeldAllocation, quantity: number): Promise<Place> {
    const { place, obstacles } = await judgeWay(tx, way, placeOf(row));
    const unsold = await countUnsold(tx.$pickTables<keyof StockDatabase>(), row.partner_id, row.id);
    const drawable = drawableOf({ ...row, free: place.free, unsold, obstacles }, this.dependencies.clock.now());
    const [obstacle] = drawable.obstacles;
    if (obstacle !== undefined) throw allocationErrors('allocations.not_drawable', { params: { obstacle } });
    if (quantity > drawable.quantity)
      throw allocationErrors('allocations.quantity_exceeded', { params: { drawable: drawable.quantity } });
    const { batch_size: batch } = row;
    if (!isWhole(row, quantity)) throw allocationErrors('allocations.not_a_batch', { params: { batch } });
    return place;
  }

  async #give(
    tx: AllocationsTx,
    actor: Actor,
    { row, way }: HeldAllocation,
    { place, draw }: { readonly place: Place; readonly draw: Draw },
  ): Promise<Drawn> {
    const { handOver, clock } = this.dependencies;
    const { quantity } = draw;
    const now = clock.now();
    const ids = placeOf(row);
    if (quantity > keysAtOnce) await prepareLargeWork(tx);
    const [locked] = await handOver.lock(tx, row.vault_id, [{ ...ids, quantity }]);
    // A promise puts no key aside: others may have taken some meanwhile.
    if (locked?.count !== quantity) throw allocationErrors('allocations.not_enough_keys');
    const id = randomUUID();
    const after = { ...row, drawn: row.drawn + quantity };
    await changeAllocation(tx, row.id, { drawn: after.drawn });
    await bringProduct(tx.$pickTables<keyof TransfersDatabase>(), way, place, { name: actor.userName, at: now });
    await addDraw(tx, {
      ...{ vault_id: actor.ownerGuid, id, allocation_id: row.id, quantity, request_key: draw.requestKey },
      ...{ happened_at: now, by_name: actor.userName, given_txn_id: null, received_txn_id: null },
    });
    await this.#tell(tx, actor, after, quantity);
    const given = await handOver.draw(
      tx,
      {
        ...{ ...ids, vaultId: row.vault_id, toVaultId: row.partner_id, quantity, actor, giver: systemMover, now },
        ...{ reference: `Allocation ${allocationNumber(row.number)}`, documentId: id },
      },
      locked,
      row.id,
    );
    await bookDraw(tx, id, { given_txn_id: given.givenTxnId, received_txn_id: given.receivedTxnId });
    return { quantity, transactionGuid: given.receivedTxnId };
  }

  async #tell(tx: AllocationsTx, actor: Actor, row: AllocationRow, quantity: number): Promise<void> {
    const { audit, telling } = this.dependencies;
    await audit.write(tx, actor, {
      action: 'allocations.drawn',
      object: { kind: 'allocation', id: row.id },
      after: {
        name: allocationNumber(row.number),
        keys: quantity,
        company: await companyOf(tx.$pickTables<keyof TransfersDatabase>(), row.vault_id),
      },
    });
    await telling.tell(tx, row, 'owner', 'running', drawnNews(quantity));
    if (leftOf(row) === 0) await telling.tellBoth(tx, row, exhaustedNews);
    telling.publish(tx, row);
  }
}

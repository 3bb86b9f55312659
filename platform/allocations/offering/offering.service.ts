/** Allocations offered to connections: what one would come to, and the offer itself (docs/domain.md, b). */
import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../kernel/clock.js';
import type { Actor } from '../../access/index.js';
import { activeTrades, findTrade, holdTrade, type Trade } from '../../connections/index.js';
import type { Database, Kysely } from '../../database/database.js';
import type { Changer, Records, VersionedRecord } from '../../records/index.js';
import { isGuid } from '../../request-id.js';
import { nextNumber, type StockDatabase } from '../../stock/index.js';
import {
  dayMs,
  defaultDays,
  isDiscontinued,
  isSeller,
  isSoon,
  saleWay,
  type PlaceIds,
  type Way,
} from '../../transfers/index.js';
import { allocationStatus } from '../allocation.js';
import { offeredNews } from '../allocation-news.js';
import { allocationErrors } from '../allocations.errors.js';
import { allocationOfRequest, promisedOf } from '../allocations.repository.js';
import { allocationRecord } from '../keeping/allocation-record.js';
import { judgeWay, refuseObstacles, type JudgedPlace } from '../keeping/ways.js';
import type { AllocationRow, AllocationsDatabase, AllocationsTx } from '../rows.js';
import type { TellingService } from '../telling.service.js';

export interface Terms {
  readonly maxQuantity: number;
  readonly batchSize: number;
  readonly stockLimit: number;
  /** Undefined: at once. */
  readonly startsAt: Date | undefined;
  /** Undefined: until it is closed. */
  readonly endsAt: Date | undefined;
}

export interface NewAllocation extends PlaceIds {
  readonly connectionGuid: string;
  readonly terms: Terms;
  readonly note: string;
  readonly price: { readonly amount: string; readonly currency: string } | undefined;
  /** Of the offer. Undefined: in 30 days. */
  readonly expiresAt: Date | undefined;
  readonly requestKey: string;
}

export interface AllocationPreview extends JudgedPlace {
  /** Keys of the place that the vault has promised already. */
  readonly promised: number;
}

export interface OfferingDependencies {
  readonly database: Database;
  readonly records: Records;
  readonly telling: TellingService;
  readonly clock: Clock;
}

/** Nobody yet: the place alone is asked for. */
const noWay = (ownerId: string): Way => ({
  ...{ connectionId: ownerId, senderId: ownerId, receiverId: ownerId, isActive: true, isReturn: false },
});

/** Whom the vault sells to. @throws allocations.connection_not_found */
const sold = (trade: Trade | undefined): Trade => {
  if (trade === undefined || !isSeller(trade)) throw allocationErrors('allocations.connection_not_found');
  return trade;
};

export class OfferingService {
  readonly #allocations: VersionedRecord<AllocationRow, Changer>;

  constructor(private readonly dependencies: OfferingDependencies) {
    this.#allocations = dependencies.records.of(allocationRecord(dependencies.clock));
  }

  /** Whom the vault may make allocations to. */
  async partners(actor: Actor): Promise<Trade[]> {
    return (await activeTrades(this.#tables(), actor.ownerGuid)).filter(isSeller);
  }

  /**
   * @param connectionGuid empty: of nobody yet
   * @throws allocations.sku_not_found, connection_not_found; not_possible of a discontinued SKU
   */
  async preview(actor: Actor, ids: PlaceIds, connectionGuid: string): Promise<AllocationPreview> {
    const db = this.#tables();
    const { ownerGuid } = actor;
    const promised = await promisedOf(db, ownerGuid, ids);
    if (connectionGuid === '') {
      const { place, obstacles } = await this.#judge(db, noWay(ownerGuid), ids);
      // What else would stand against nobody says nothing.
      return { place, promised, obstacles: obstacles.filter((obstacle) => obstacle === 'private_right') };
    }
    const trade = sold(isGuid(connectionGuid) ? await findTrade(db, ownerGuid, connectionGuid) : undefined);
    return { ...(await this.#judge(db, saleWay(ownerGuid, trade), ids)), promised };
  }

  /**
   * @returns its id; of a request that was made before that of the allocation that it made
   * @throws allocations.sku_not_found, connection_not_found, connection_not_active, not_possible
   */
  async offer(actor: Actor, wanted: NewAllocation): Promise<string> {
    const made = await allocationOfRequest(this.#tables(), actor.ownerGuid, wanted.requestKey);
    return made ?? this.dependencies.database.transaction((tx: AllocationsTx) => this.#make(tx, actor, wanted));
  }

  async #make(tx: AllocationsTx, actor: Actor, wanted: NewAllocation): Promise<string> {
    const { telling } = this.dependencies;
    const { ownerGuid } = actor;
    const { connectionGuid } = wanted;
    const trade = sold(isGuid(connectionGuid) ? await holdTrade(tx, ownerGuid, connectionGuid) : undefined);
    // Numbers are given under a lock of the vault's: the same request sent twice at once waits here for the first.
    const number = await nextNumber(tx.$pickTables<keyof StockDatabase>(), ownerGuid, 'allocation');
    const made = await allocationOfRequest(tx, ownerGuid, wanted.requestKey);
    if (made !== undefined) return made;
    refuseObstacles((await this.#judge(tx, saleWay(ownerGuid, trade), wanted)).obstacles);
    const row = await this.#allocations.create(tx, actor, this.#row(actor, wanted, trade, number));
    await telling.tell(tx, row, 'partner', 'offer', offeredNews);
    telling.publish(tx, row);
    return row.id;
  }

  /** @throws allocations.sku_not_found; not_possible of a discontinued SKU */
  async #judge(db: Kysely<AllocationsDatabase>, way: Way, ids: PlaceIds): Promise<JudgedPlace> {
    const judged = await judgeWay(db, way, ids);
    if (await isDiscontinued(db, ids.skuId))
      throw allocationErrors('allocations.not_possible', { params: { obstacle: 'discontinued' } });
    return judged;
  }

  #row(actor: Actor, wanted: NewAllocation, trade: Trade, number: number) {
    const now = this.dependencies.clock.now();
    const { skuId, rightId, terms, note, price, requestKey } = wanted;
    const { maxQuantity, batchSize, stockLimit, startsAt = now, endsAt = null } = terms;
    const expiresAt = wanted.expiresAt ?? new Date(now.getTime() + defaultDays * dayMs);
    return {
      ...{ vault_id: actor.ownerGuid, id: randomUUID(), number, sku_id: skuId, agreement_id: rightId },
      ...{ connection_id: trade.connectionGuid, partner_id: trade.partnerGuid, status: allocationStatus.pending },
      ...{ max_quantity: maxQuantity, batch_size: batchSize, stock_limit: stockLimit, drawn: 0 },
      ...{ starts_at: startsAt, ends_at: endsAt, is_auto_draw: true },
      ...{ is_paused_by_owner: false, is_paused_by_partner: false },
      ...{ note, price_amount: price?.amount ?? null, price_currency: price?.currency ?? '', request_key: requestKey },
      // Whoever gets an offer that ends that soon is told so with it.
      ...{ expires_at: expiresAt, offer_reminded_at: isSoon(expiresAt, now) ? now : null },
      reminded_at: isSoon(endsAt, now) ? now : null,
      ...{ created_by: actor.userGuid, created_by_name: actor.userName, created_at: now },
      ...{ answered_at: null, answered_by_name: '', reason: '', closed_at: null, closed_by_name: '' },
    };
  }

  #tables() {
    return this.dependencies.database.tables<AllocationsDatabase>();
  }
}

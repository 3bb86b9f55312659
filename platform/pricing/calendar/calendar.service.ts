/** When prices change and promotions run (docs/domain.md, f). */
import { holdsAny, type Actor } from '../../access/index.js';
import type { Database } from '../../database/database.js';
import { findList } from '../lists/lists.repository.js';
import { pricingErrors } from '../pricing.errors.js';
import type { PricingDatabase, PricingDb } from '../rows.js';
import {
  conflicts,
  plannedPrices,
  plannedPromotions,
  type ConflictRow,
  type PricesRow,
  type PromotionTime,
} from './calendar.repository.js';

/** As many of each as somebody can look through. */
const most = 500;

export interface AskedCalendar {
  /** '' = all. */
  readonly listGuid: string;
  readonly from: Date;
  readonly until: Date;
}

export interface Calendar {
  readonly prices: readonly PricesRow[];
  readonly promotions: readonly PromotionTime[];
  readonly conflicts: readonly ConflictRow[];
  readonly isCut: boolean;
}

export class CalendarService {
  constructor(private readonly database: Database) {}

  /** @throws pricing.list_not_found */
  async of(actor: Actor, { listGuid, from, until }: AskedCalendar): Promise<Calendar> {
    const db: PricingDb = this.database.tables<PricingDatabase>();
    const window = { from, until, listId: await this.#list(db, actor, listGuid) };
    const mayReadPromotions = holdsAny(actor, ['promotion-read', 'promotion-all']);
    const found = {
      prices: await plannedPrices(db, actor, window, most + 1),
      promotions: mayReadPromotions ? await plannedPromotions(db, actor, window, most + 1) : [],
      conflicts: mayReadPromotions ? await conflicts(db, actor, window, most + 1) : [],
    };
    return {
      prices: found.prices.slice(0, most),
      promotions: found.promotions.slice(0, most),
      conflicts: found.conflicts.slice(0, most),
      isCut: Object.values(found).some(({ length }) => length > most),
    };
  }

  async #list(db: PricingDb, { ownerGuid }: Actor, listGuid: string): Promise<string | undefined> {
    if (listGuid === '') return undefined;
    const list = await findList(db, ownerGuid, listGuid);
    if (list === undefined) throw pricingErrors('pricing.list_not_found');
    return list.id;
  }
}

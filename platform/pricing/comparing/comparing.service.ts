/** What a connection pays, and would pay by another list (docs/domain.md, f): seen before the list is assigned. */
import type { Clock } from '../../../kernel/clock.js';
import type { Actor } from '../../access/index.js';
import { directionsOf, findTrade, type Trade } from '../../connections/index.js';
import type { Database } from '../../database/database.js';
import { isGuid } from '../../request-id.js';
import { assignmentsOf, defaultListOf } from '../assigning/assigning.repository.js';
import { agreedOn, type Agreed } from '../explain/facts.repository.js';
import { assertPlace } from '../explain/place.repository.js';
import { findOwnList } from '../lists/lists.repository.js';
import { pricingErrors } from '../pricing.errors.js';
import { discountsAt } from '../promotions/promotion-facts.repository.js';
import { pricesOf, termsAsked, type Ask, type SetPrice } from '../resolve/price-set.repository.js';
import type { PricingDatabase, PricingDb } from '../rows.js';
import { boughtSkus, type BoughtSku } from './comparing.repository.js';
import { changeOf, sizeOf, type Change, type Compared } from './change.js';

/** SKUs that are looked at, and how many of them at a time. */
const mostSkus = 20_000;
const atOnce = 1_000;
/** Differences that somebody looks through before a list is assigned. */
const mostShown = 200;

export interface AskedComparison {
  readonly connectionGuid: string;
  /** '' = none. */
  readonly listGuid: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

export interface Comparison {
  /** ISO 4217. */
  readonly currency: string;
  readonly isBlacklisted: boolean;
  readonly skuCount: number;
  readonly counts: Readonly<Record<Change, number>>;
  readonly differences: readonly Compared[];
  readonly isCut: boolean;
}

interface Sale {
  readonly sellerId: string;
  readonly agreed: Agreed;
  readonly country: string;
  readonly at: Date;
}

export interface ComparingDependencies {
  readonly database: Database;
  readonly clock: Clock;
}

export class ComparingService {
  constructor(private readonly dependencies: ComparingDependencies) {}

  /** @throws pricing.connection_not_found, list_not_found; request.invalid for a country that there is not */
  async compare(actor: Actor, { connectionGuid, listGuid, country }: AskedComparison): Promise<Comparison> {
    const db: PricingDb = this.dependencies.database.tables<PricingDatabase>();
    const { trade, agreed } = await this.#sold(db, actor, connectionGuid);
    const after = await this.#list(db, actor, listGuid);
    await assertPlace(db, country, undefined);
    const before = await this.#present(db, actor, trade);
    const found = await boughtSkus(db, actor, trade.partnerGuid, mostSkus + 1);
    const skus = found.slice(0, mostSkus);
    const sale: Sale = { sellerId: actor.ownerGuid, agreed, country, at: this.dependencies.clock.now() };
    const compared: Compared[] = [];
    for (let at = 0; at < skus.length; at += atOnce)
      compared.push(...(await this.#compared(db, sale, skus.slice(at, at + atOnce), before, after)));
    const counts: Record<Change, number> = { lost: 0, gained: 0, higher: 0, lower: 0, same: 0, without: 0 };
    for (const each of compared) counts[changeOf(each)] += 1;
    const differences = compared
      .filter((each) => !['same', 'without'].includes(changeOf(each)))
      .toSorted((one, other) => sizeOf(other) - sizeOf(one))
      .slice(0, mostShown);
    return {
      ...{ currency: agreed.terms.invoicingCurrency, isBlacklisted: agreed.blacklisted.includes(country) },
      ...{ skuCount: skus.length, counts, differences, isCut: found.length > skus.length },
    };
  }

  async #sold(db: PricingDb, { ownerGuid }: Actor, connectionGuid: string): Promise<{ trade: Trade; agreed: Agreed }> {
    const id = connectionGuid.toLowerCase();
    const trade = isGuid(id) ? await findTrade(db, ownerGuid, id) : undefined;
    const isSold = trade?.state === 'active' && directionsOf(trade.ownType, trade.companyType).isSelling;
    const agreed = isSold ? (await agreedOn(db, ownerGuid, [id])).get(id) : undefined;
    if (trade === undefined || agreed === undefined) throw pricingErrors('pricing.connection_not_found');
    return { trade, agreed };
  }

  async #list(db: PricingDb, { ownerGuid }: Actor, listGuid: string): Promise<string | null> {
    if (listGuid === '') return null;
    const list = await findOwnList(db, ownerGuid, listGuid);
    if (list === undefined) throw pricingErrors('pricing.list_not_found');
    return list.id;
  }

  /** By which list it buys now. */
  async #present(db: PricingDb, { ownerGuid }: Actor, trade: Trade): Promise<string | null> {
    const [assignment] = await assignmentsOf(db, ownerGuid, [trade]);
    return assignment?.listId ?? (await defaultListOf(db, ownerGuid)).listId;
  }

  async #compared(
    db: PricingDb,
    sale: Sale,
    skus: readonly BoughtSku[],
    before: string | null,
    after: string | null,
  ): Promise<Compared[]> {
    const asks = [before, after].flatMap((listId) => skus.map((sku) => askOf(sale, sku, listId)));
    const skuIds = skus.map(({ sku_id }) => sku_id);
    const listIds = [before, after].flatMap((listId) => listId ?? []);
    const discounts = await discountsAt(db, listIds, skuIds, sale.at);
    const prices = await pricesOf(
      db,
      asks.map((ask, number) => ({ ...ask, number })),
      discounts,
    );
    return skus.flatMap((sku, at) => {
      const [was, is] = [prices[at], prices[at + skus.length]];
      return was === undefined || is === undefined ? [] : [{ sku, before: paid(was), after: paid(is) }];
    });
  }
}

/** What one unit is invoiced with, in minor units. */
const paid = ({ outcome, discounted_invoice }: SetPrice): Compared['before'] => ({
  ...{ outcome, amount: discounted_invoice === null ? undefined : BigInt(discounted_invoice) },
});

const askOf = (
  { sellerId, agreed, country, at }: Sale,
  { sku_id, product_id, region }: BoughtSku,
  listId: string | null,
): Omit<Ask, 'number'> => ({
  ...{ seller_id: sellerId, list_id: listId, product_id, sku_id, region, country, at },
  ...termsAsked(agreed.terms),
  currency: agreed.currency,
});

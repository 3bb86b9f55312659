/** What a SKU costs over each connection that its seller has (docs/domain.md, f). */
import type { Clock } from '../../../kernel/clock.js';
import type { Actor } from '../../access/index.js';
import { activeTrades, directionsOf, type Trade } from '../../connections/index.js';
import type { Database } from '../../database/database.js';
import { assignmentsOf, defaultListOf } from '../assigning/assigning.repository.js';
import { discountsAt } from '../promotions/promotion-facts.repository.js';
import { pricingErrors } from '../pricing.errors.js';
import { pricesOf, termsAsked, type Ask, type SetPrice } from '../resolve/price-set.repository.js';
import type { PricingDatabase, PricingDb } from '../rows.js';
import { agreedOn, pricedSku, type Agreed, type PricedSku } from './facts.repository.js';
import { assertPlace } from './place.repository.js';

export interface AskedPrices {
  readonly skuGuid: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** ISO 4217; undefined: of each that of its connection. */
  readonly currency?: string | undefined;
}

export interface ConnectionPrice {
  readonly trade: Trade;
  /** Null: the connection has none, and the vault no default. */
  readonly listId: string | null;
  readonly price: SetPrice;
  /** ISO 4217. */
  readonly currency: string;
  readonly invoicingCurrency: string;
  /** The other side is shown nothing of the country. */
  readonly isBlacklisted: boolean;
}

interface Buyer {
  readonly trade: Trade;
  readonly listId: string | null;
  readonly agreed: Agreed;
}

export interface SkuPricesDependencies {
  readonly database: Database;
  readonly clock: Clock;
}

export class SkuPricesService {
  constructor(private readonly dependencies: SkuPricesDependencies) {}

  /**
   * Of all active connections at once, by company, as it is now.
   * @throws pricing.sku_not_found, request.invalid
   */
  async list(actor: Actor, { skuGuid, country, currency }: AskedPrices): Promise<ConnectionPrice[]> {
    const db: PricingDb = this.dependencies.database.tables<PricingDatabase>();
    const skuId = skuGuid.toLowerCase();
    const sku = await pricedSku(db, actor, actor.ownerGuid, skuId);
    if (sku === undefined) throw pricingErrors('pricing.sku_not_found');
    await assertPlace(db, country, currency);
    const buyers = await this.#buyers(db, actor);
    const at = this.dependencies.clock.now();
    const asks = buyers.map((buyer, number) => ({
      ...this.#ask(actor, buyer, { ...sku, skuId }, country, currency),
      ...{ number, at },
    }));
    const listIds = buyers.flatMap(({ listId }) => listId ?? []);
    const prices = await pricesOf(db, asks, await discountsAt(db, listIds, [skuId], at));
    return buyers.flatMap(({ trade, listId, agreed }, number) => {
      const [ask, price] = [asks[number], prices[number]];
      if (ask === undefined || price === undefined) return [];
      const { currency: asked, invoicing_currency: invoicingCurrency } = ask;
      const isBlacklisted = agreed.blacklisted.includes(country);
      return [{ trade, listId, price, currency: asked, invoicingCurrency, isBlacklisted }];
    });
  }

  async #buyers(db: PricingDb, { ownerGuid }: Actor): Promise<Buyer[]> {
    const trades = (await activeTrades(db, ownerGuid)).filter(
      ({ ownType, companyType }) => directionsOf(ownType, companyType).isSelling,
    );
    const ids = trades.map(({ connectionGuid }) => connectionGuid);
    const terms = await agreedOn(db, ownerGuid, ids);
    const standard = await defaultListOf(db, ownerGuid);
    return (await assignmentsOf(db, ownerGuid, trades)).flatMap(({ trade, listId }) => {
      const agreed = terms.get(trade.connectionGuid);
      return agreed === undefined ? [] : [{ trade, listId: listId ?? standard.listId, agreed }];
    });
  }

  #ask(
    { ownerGuid }: Actor,
    { listId, agreed: { terms, currency: usual } }: Buyer,
    { productId, region, skuId }: PricedSku & { readonly skuId: string },
    country: string,
    currency: string | undefined,
  ): Omit<Ask, 'number' | 'at'> {
    return {
      ...{ seller_id: ownerGuid, list_id: listId, product_id: productId, sku_id: skuId, region, country },
      ...termsAsked(terms),
      currency: currency ?? usual,
    };
  }
}

/** Why a SKU costs one buyer what it does: told to whoever sells it, and to whoever buys it (docs/domain.md, f). */
import type { Clock } from '../../../kernel/clock.js';
import type { Actor } from '../../access/index.js';
import { directionsOf, findTrade } from '../../connections/index.js';
import type { Database } from '../../database/database.js';
import { isGuid } from '../../request-id.js';
import { partnerCatalogue } from '../../sharing/index.js';
import { pricingErrors } from '../pricing.errors.js';
import type { Question } from '../resolve/facts.js';
import { resolvePrice, type Resolution } from '../resolve/resolve-price.js';
import type { PricingDatabase, PricingDb } from '../rows.js';
import { agreedOn, factsOf, listsOf, pricedSku, type Agreed, type Sale, type SaleLists } from './facts.repository.js';
import { assertPlace, refusedField } from './place.repository.js';

export interface AskedPrice {
  readonly connectionGuid: string;
  /** Whoever asks buys over it; else sells. */
  readonly isBuying: boolean;
  readonly skuGuid: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** ISO 4217; undefined: that of the connection's prices. */
  readonly currency?: string | undefined;
  /** Undefined: now. */
  readonly at?: Date | undefined;
}

export interface Explained extends Resolution {
  readonly question: Question;
  readonly invoicingCurrency: string;
}

export interface ExplainingDependencies {
  readonly database: Database;
  readonly clock: Clock;
}

export class ExplainingService {
  constructor(private readonly dependencies: ExplainingDependencies) {}

  /**
   * @throws pricing.trade_not_found, also for two other vaults'; sku_not_found, also of one that is not shared;
   *   sku_not_connected for who buys; request.invalid
   */
  async explain(actor: Actor, asked: AskedPrice): Promise<Explained> {
    const db: PricingDb = this.dependencies.database.tables<PricingDatabase>();
    const { sale, agreed } = await this.#sale(db, actor, asked);
    const skuId = asked.skuGuid.toLowerCase();
    const sku = await pricedSku(db, actor, sale.sellerId, skuId);
    if (sku === undefined) throw pricingErrors('pricing.sku_not_found');
    await assertPlace(db, asked.country, asked.currency);
    const { country, currency = agreed.currency, at = this.dependencies.clock.now() } = asked;
    const question: Question = { ...sku, skuId, country, currency, at };
    const lists = await listsOf(db, sale);
    if (asked.isBuying) await this.#assertBuyable(db, sale, agreed, lists, question);
    const { terms } = agreed;
    const facts = await factsOf(db, sale, lists, question, asked.isBuying);
    const resolution = resolvePrice(question, { ...facts, terms });
    return { ...resolution, question, invoicingCurrency: terms.invoicingCurrency };
  }

  async #sale(db: PricingDb, { ownerGuid }: Actor, { connectionGuid, isBuying }: AskedPrice) {
    const id = connectionGuid.toLowerCase();
    const trade = isGuid(id) ? await findTrade(db, ownerGuid, id) : undefined;
    if (trade?.state !== 'active') throw pricingErrors('pricing.trade_not_found');
    const { isSelling, isBuying: mayBuy } = directionsOf(trade.ownType, trade.companyType);
    const { partnerGuid } = trade;
    const sale: Sale = isBuying
      ? { connectionId: id, sellerId: partnerGuid, buyerId: ownerGuid }
      : { connectionId: id, sellerId: ownerGuid, buyerId: partnerGuid };
    const terms = (isBuying ? mayBuy : isSelling) ? await agreedOn(db, sale.sellerId, [id]) : undefined;
    const agreed = terms?.get(id);
    if (agreed === undefined) throw pricingErrors('pricing.trade_not_found');
    return { sale, agreed };
  }

  /** Who buys is told of less than who sells. @throws pricing.sku_not_found, sku_not_connected, request.invalid */
  async #assertBuyable(
    db: PricingDb,
    sale: Sale,
    { blacklisted }: Agreed,
    { since }: SaleLists,
    { skuId, productId, country, at }: Question,
  ): Promise<void> {
    const [found] = await partnerCatalogue(db, sale, [{ skuId, productId }]);
    if (found?.isSeen !== true) throw pricingErrors('pricing.sku_not_found');
    if (!found.isConnected) throw pricingErrors('pricing.sku_not_connected');
    if (blacklisted.includes(country)) throw refusedField('country', 'It is not sold to you for this country');
    // Before that another partner may have bought by it: its prices are not told to this one.
    if (since !== undefined && at < since)
      throw refusedField('at', 'Prices are told from the moment on since which you buy by this price list');
  }
}

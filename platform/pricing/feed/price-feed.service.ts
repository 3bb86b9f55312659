/** Prices of what a vault buys, as its programs read them (docs/domain.md, f; ADR 0118). */
import type { Clock } from '../../../kernel/clock.js';
import type { Actor } from '../../access/index.js';
import type { Database } from '../../database/database.js';
import { agreedOn, type Agreed } from '../explain/facts.repository.js';
import { assertPlace } from '../explain/place.repository.js';
import { discountsAt } from '../promotions/promotion-facts.repository.js';
import { amountText, ofMinor } from '../resolve/money.js';
import { pricesOf, termsAsked, type Ask, type Discount, type SetPrice } from '../resolve/price-set.repository.js';
import type { PricingDatabase, PricingDb } from '../rows.js';
import { feedSkus, withdrawnSkus, type FeedPage, type FeedSku } from './price-feed.repository.js';

/** What one costs now. Amounts are decimal text. */
export interface FeedPrice {
  readonly sku: FeedSku;
  readonly listId: string;
  /** ISO 4217: of what it is sold at. */
  readonly currency: string;
  readonly srp: string | null;
  readonly discountedSrp: string | null;
  readonly purchase: string | null;
  readonly discountedPurchase: string | null;
  /** ISO 4217: of what is paid. */
  readonly invoiceCurrency: string;
  readonly invoice: string | null;
  readonly discountedInvoice: string | null;
  /** That is taken off. */
  readonly promotion: Pick<Discount, 'promotion_id' | 'discount' | 'valid_to'> | null;
}

/** A SKU's price, or that it has none any more. */
export type FeedItem = { readonly skuId: string; readonly price: FeedPrice | null };

export interface FeedPart {
  readonly items: readonly FeedItem[];
  /** Behind which the next page begins; undefined: there is none. */
  readonly last: string | undefined;
}

interface Asked {
  readonly sku: FeedSku;
  readonly ask: Ask;
}

const textOf = (minor: string | null, currency: string): string | null =>
  minor === null ? null : amountText(ofMinor(BigInt(minor), currency), currency);

const priceOf = ({ sku, ask }: Asked, price: SetPrice, discounts: readonly Discount[]): FeedPrice | null => {
  if (price.outcome !== 'priced' || sku.list_id === null) return null;
  const { currency, invoicing_currency: invoiceCurrency } = ask;
  const isTaken = (each: Discount): boolean =>
    each.promotion_id === price.promotion_id && each.sku_id === sku.sku_id && each.list_id === sku.list_id;
  return {
    ...{ sku, listId: sku.list_id, currency, invoiceCurrency },
    ...{ srp: textOf(price.srp, currency), discountedSrp: textOf(price.discounted_srp, currency) },
    purchase: textOf(price.purchase, currency),
    discountedPurchase: textOf(price.discounted_purchase, currency),
    invoice: textOf(price.invoice, invoiceCurrency),
    discountedInvoice: textOf(price.discounted_invoice, invoiceCurrency),
    promotion: discounts.find(isTaken) ?? null,
  };
};

export class PriceFeedService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * In the order of the SKUs' ids; what has no price is told of where somebody asks for changes alone.
   * @throws request.invalid for a country or currency that there is not
   */
  async page({ ownerGuid }: Actor, asked: Omit<FeedPage, 'buyerId' | 'at'>): Promise<FeedPart> {
    const { database } = this;
    const db: PricingDb = database.tables<PricingDatabase>();
    await assertPlace(db, asked.country, asked.currency);
    const page = { ...asked, buyerId: ownerGuid, limit: asked.limit + 1, at: this.clock.now() };
    const skus = await feedSkus(database, page);
    const gone = page.since === undefined ? [] : await withdrawnSkus(database, page, page.since);
    const ids = [...new Set([...skus.map(({ sku_id }) => sku_id), ...gone])].toSorted();
    const told = ids.slice(0, asked.limit);
    const last = ids.length > told.length ? told.at(-1) : undefined;
    const among = new Set(told);
    const prices = await this.#prices(
      db,
      page,
      skus.filter(({ sku_id, is_connected }) => is_connected && among.has(sku_id)),
    );
    const items = told.map((skuId) => ({ skuId, price: prices.get(skuId) ?? null }));
    return { items: page.since === undefined ? items.filter(({ price }) => price !== null) : items, last };
  }

  async #prices(
    db: PricingDb,
    { country, currency, at }: FeedPage,
    skus: readonly FeedSku[],
  ): Promise<ReadonlyMap<string, FeedPrice>> {
    const agreed = await this.#agreed(db, skus);
    const asked: Asked[] = skus.flatMap((sku) => {
      const of = agreed.get(sku.connection_id);
      return of === undefined || of.blacklisted.includes(country)
        ? []
        : [{ sku, ask: { ...askOf(sku, of, country, currency), number: 0, at } }];
    });
    const asks = asked.map(({ ask }, number) => ({ ...ask, number }));
    const listIds = asked.flatMap(({ sku }) => sku.list_id ?? []);
    const discounts = await discountsAt(
      db,
      listIds,
      asked.map(({ sku }) => sku.sku_id),
      at,
    );
    const prices = new Map<string, FeedPrice>();
    for (const [number, price] of (await pricesOf(db, asks, discounts)).entries()) {
      const one = asked[number];
      const found = one && priceOf(one, price, discounts);
      if (one !== undefined && found != null) prices.set(one.sku.sku_id, found);
    }
    return prices;
  }

  async #agreed(db: PricingDb, skus: readonly FeedSku[]): Promise<ReadonlyMap<string, Agreed>> {
    const bySeller = new Map<string, Set<string>>();
    for (const { seller_id, connection_id } of skus) {
      const ids = bySeller.get(seller_id) ?? new Set<string>();
      bySeller.set(seller_id, ids.add(connection_id));
    }
    const agreed = new Map<string, Agreed>();
    for (const [seller, ids] of bySeller)
      for (const [connection, of] of await agreedOn(db, seller, [...ids])) agreed.set(connection, of);
    return agreed;
  }
}

const askOf = (
  { sku_id, product_id, region, seller_id, list_id }: FeedSku,
  { terms, currency: usual }: Agreed,
  country: string,
  currency: string | undefined,
): Omit<Ask, 'number' | 'at'> => ({
  ...{ seller_id, list_id, product_id, sku_id, region, country },
  ...termsAsked(terms),
  currency: currency ?? usual,
});

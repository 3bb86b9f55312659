/**
 * What items cost without and with a promotion's discount, and what is left of it: asked of the same resolver as every
 * other price (ADR 0112), as what the vault gets, and as what it pays itself.
 */
import type { Clock } from '../../../../kernel/clock.js';
import type { Actor } from '../../../access/index.js';
import { activeTrades, directionsOf, findTrade, type Trade } from '../../../connections/index.js';
import type { Database } from '../../../database/database.js';
import { isGuid } from '../../../request-id.js';
import { agreedOn, listsOf, type Agreed } from '../../explain/facts.repository.js';
import { assertPlace } from '../../explain/place.repository.js';
import { pricingErrors } from '../../pricing.errors.js';
import type { Terms } from '../../resolve/facts.js';
import { hundredthsOf } from '../../resolve/money.js';
import { pricesOf, termsAsked, type Ask, type Discount, type SetPrice } from '../../resolve/price-set.repository.js';
import type { PricingDatabase, PricingDb, PromotionRow } from '../../rows.js';
import { momentWithin } from '../promotion.js';
import { discountsAt } from '../promotion-facts.repository.js';
import type { Item } from './items.repository.js';
import { marginsOf, type Margins } from './margins.js';

export interface PricesAsked {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Empty: by the list alone, as wholesale. */
  readonly connectionGuid: string;
}

export interface PromotedPrice {
  readonly price: SetPrice;
  /** ISO 4217: of all amounts. */
  readonly currency: string;
  /** Minor units of what the vault pays itself; null: nothing, or nobody knows. */
  readonly cost: bigint | null;
  readonly before: Margins;
  readonly after: Margins;
}

export interface PromotedPricesDependencies {
  readonly database: Database;
  readonly clock: Clock;
}

/** Where, in which currency and when is asked. */
interface Place {
  readonly country: string;
  readonly currency: string;
  readonly at: Date;
}

type Asked = Omit<Ask, 'number'>;

const numbered = (asks: readonly Asked[]): Ask[] => asks.map((ask, number) => ({ ...ask, number }));

const minorOf = (amount: string | null): bigint | null => (amount === null ? null : BigInt(amount));

export class PromotedPricesService {
  constructor(private readonly dependencies: PromotedPricesDependencies) {}

  /**
   * With the discount of this promotion alone, at a moment within its time: now, or the nearest.
   * @param promotion of the actor's own
   * @returns by SKU
   * @throws pricing.connection_not_found, request.invalid
   */
  async of(
    actor: Actor,
    promotion: PromotionRow,
    items: readonly Item[],
    { country, connectionGuid }: PricesAsked,
  ): Promise<ReadonlyMap<string, PromotedPrice>> {
    const db: PricingDb = this.dependencies.database.tables<PricingDatabase>();
    await assertPlace(db, country, undefined);
    const terms = await this.#terms(db, actor, promotion, connectionGuid);
    const at = momentWithin(promotion, this.dependencies.clock.now());
    const place: Place = { country, currency: terms.invoicingCurrency, at };
    const asks = items.map((item) =>
      askOf(promotion.vault_id, promotion.list_id, item, item.region_named, place, terms),
    );
    const prices = await pricesOf(db, numbered(asks), items.map(discountOf(promotion)));
    const costs = await this.#costs(db, actor, items, place);
    return new Map(
      items.flatMap((item, number) => {
        const price = prices[number];
        if (price === undefined) return [];
        return [[item.sku_id, promotedPrice(price, costs.get(item.sku_id), place.currency)] as const];
      }),
    );
  }

  /** Invoiced in the currency of the price, so that all amounts are of one. @throws pricing.connection_not_found */
  async #terms(db: PricingDb, actor: Actor, { list_id }: PromotionRow, connectionGuid: string): Promise<Terms> {
    if (connectionGuid === '') {
      const { default_currency: invoicingCurrency } = await db
        .selectFrom('price_list')
        .select('default_currency')
        .where('id', '=', list_id)
        .executeTakeFirstOrThrow();
      return { model: 'wholesale', invoicingCurrency, isConverted: true };
    }
    const id = connectionGuid.toLowerCase();
    const trade = isGuid(id) ? await findTrade(db, actor.ownerGuid, id) : undefined;
    const isSold = trade?.state === 'active' && directionsOf(trade.ownType, trade.companyType).isSelling;
    const agreed = isSold ? (await agreedOn(db, actor.ownerGuid, [id])).get(id) : undefined;
    if (agreed === undefined) throw pricingErrors('pricing.connection_not_found');
    return { ...agreed.terms, invoicingCurrency: agreed.currency };
  }

  /** By SKU, of those that the vault has from others: what it pays by then, as it is now. */
  async #costs(
    db: PricingDb,
    actor: Actor,
    items: readonly Item[],
    place: Place,
  ): Promise<ReadonlyMap<string, bigint>> {
    const bought = items.filter(({ owner_id, is_sellable }) => owner_id !== actor.ownerGuid && is_sellable);
    if (bought.length === 0) return new Map();
    const owners = new Set(bought.map(({ owner_id }) => owner_id));
    const trades = (await activeTrades(db, actor.ownerGuid)).filter(
      ({ partnerGuid, ownType, companyType }) => owners.has(partnerGuid) && directionsOf(ownType, companyType).isBuying,
    );
    const asked: { readonly item: Item; readonly ask: Asked }[] = [];
    for (const trade of trades) {
      const source = await sourceOf(db, actor, trade, place.country);
      if (source === undefined) continue;
      const terms: Terms = { ...source.agreed.terms, invoicingCurrency: place.currency };
      const own = { ...place, currency: source.agreed.currency };
      for (const item of bought.filter(({ owner_id }) => owner_id === trade.partnerGuid))
        asked.push({ item, ask: askOf(trade.partnerGuid, source.listId, item, item.region, own, terms) });
    }
    const listIds = asked.flatMap(({ ask }) => ask.list_id ?? []);
    const discounts = await discountsAt(
      db,
      listIds,
      asked.map(({ item }) => item.sku_id),
      place.at,
    );
    const prices = await pricesOf(db, numbered(asked.map(({ ask }) => ask)), discounts);
    return new Map(
      asked.flatMap(({ item }, number) => {
        const cost = minorOf(prices[number]?.discounted_invoice ?? null);
        return cost === null ? [] : [[item.sku_id, cost] as const];
      }),
    );
  }
}

interface Source {
  readonly agreed: Agreed;
  readonly listId: string;
}

/** By what the vault buys over a connection; undefined where it is told no prices of the country. */
const sourceOf = async (
  db: PricingDb,
  { ownerGuid }: Actor,
  { connectionGuid, partnerGuid }: Trade,
  country: string,
): Promise<Source | undefined> => {
  const agreed = (await agreedOn(db, partnerGuid, [connectionGuid])).get(connectionGuid);
  if (agreed === undefined || agreed.blacklisted.includes(country)) return undefined;
  const sale = { connectionId: connectionGuid, sellerId: partnerGuid, buyerId: ownerGuid };
  const { ofConnection, ofSeller } = await listsOf(db, sale);
  const list = ofConnection ?? ofSeller;
  return list && { agreed, listId: list.id };
};

const askOf = (
  seller_id: string,
  list_id: string,
  { product_id, sku_id }: Item,
  region: string,
  { country, currency, at }: Place,
  terms: Terms,
): Asked => ({ seller_id, list_id, product_id, sku_id, region, country, currency, at, ...termsAsked(terms) });

const discountOf =
  ({ id, number, list_id, valid_from, valid_to }: PromotionRow) =>
  ({ sku_id, discount }: Item): Discount => ({
    ...{ promotion_id: id, promotion_number: number, list_id, sku_id, valid_from, valid_to },
    discount: hundredthsOf(discount),
  });

const promotedPrice = (price: SetPrice, cost: bigint | undefined, currency: string): PromotedPrice => {
  const paid = { cost: cost ?? null };
  const left = (net: string | null, purchase: string | null): Margins =>
    marginsOf({ ...paid, net: minorOf(net), purchase: minorOf(purchase) });
  return {
    ...{ price, currency, ...paid },
    before: left(price.net_srp, price.purchase),
    after: left(price.discounted_net_srp, price.discounted_purchase),
  };
};

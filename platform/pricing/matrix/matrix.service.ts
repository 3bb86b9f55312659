/** What a product costs by a list, in each country and currency that matters (docs/domain.md, f). */
import type { Clock } from '../../../kernel/clock.js';
import type { Actor } from '../../access/index.js';
import type { Database } from '../../database/database.js';
import { marketsOf } from '../../markets/index.js';
import { countriesOfTheWorld, listRegions, worldwide } from '../../regions/index.js';
import { isGuid } from '../../request-id.js';
import { pricedSku } from '../explain/facts.repository.js';
import { findOwnList } from '../lists/lists.repository.js';
import { priceableAmong } from '../prices/products.repository.js';
import { pricingErrors } from '../pricing.errors.js';
import { discountsAt } from '../promotions/promotion-facts.repository.js';
import type { PriceRow } from '../resolve/facts.js';
import { whole } from '../resolve/money.js';
import { pricesOf, type SetPrice } from '../resolve/price-set.repository.js';
import type { ListRow, PricingDatabase, PricingDb } from '../rows.js';
import { placesOf, rowsCalled, type RowPlace } from './matrix.repository.js';

/** As many columns as somebody can look through. */
const mostCurrencies = 20;

/** No SKU: what holds for one that has neither a row nor a region of its own. */
const anySku = '00000000-0000-0000-0000-000000000000';

export interface AskedMatrix {
  readonly listGuid: string;
  readonly productGuid: string;
  /** '' = any. */
  readonly skuGuid: string;
  /** Undefined: now. */
  readonly at?: Date | undefined;
}

export interface MatrixCell {
  readonly country: string;
  readonly currency: string;
  readonly price: SetPrice;
}

export interface Matrix {
  readonly countries: readonly string[];
  readonly currencies: readonly string[];
  readonly isCut: boolean;
  /** That a cell follows from. */
  readonly rows: readonly PriceRow[];
  readonly cells: readonly MatrixCell[];
}

interface Priced {
  readonly productId: string;
  readonly skuId: string | undefined;
  readonly region: string;
}

export interface MatrixDependencies {
  readonly database: Database;
  readonly clock: Clock;
}

export class MatrixService {
  constructor(private readonly dependencies: MatrixDependencies) {}

  /** @throws pricing.list_not_found, sku_not_found */
  async of(actor: Actor, asked: AskedMatrix): Promise<Matrix> {
    const db: PricingDb = this.dependencies.database.tables<PricingDatabase>();
    const list = await findOwnList(db, actor.ownerGuid, asked.listGuid);
    if (list === undefined) throw pricingErrors('pricing.list_not_found');
    const priced = await this.#priced(db, actor, asked);
    const { countries, currencies } = await this.#axes(db, list, priced);
    const shown = currencies.slice(0, mostCurrencies);
    const places = countries.flatMap((country) => shown.map((currency) => ({ country, currency })));
    const prices = await this.#prices(db, list, priced, places, asked.at ?? this.dependencies.clock.now());
    const cells = places.flatMap((place, number) => {
      const price = prices[number];
      return price === undefined ? [] : [{ ...place, price }];
    });
    const rowIds = new Set(cells.flatMap(({ price }) => price.row_id ?? []));
    const rows = await rowsCalled(db, list, [...rowIds]);
    return { countries, currencies: shown, isCut: shown.length < currencies.length, rows, cells };
  }

  /** What the vault may price of it. @throws pricing.sku_not_found */
  async #priced(db: PricingDb, actor: Actor, asked: AskedMatrix): Promise<Priced> {
    const productId = asked.productGuid.toLowerCase();
    if (asked.skuGuid === '') {
      const isKnown = isGuid(productId) && (await priceableAmong(db, actor, [productId])).has(productId);
      if (!isKnown) throw pricingErrors('pricing.sku_not_found');
      return { productId, skuId: undefined, region: '' };
    }
    const skuId = asked.skuGuid.toLowerCase();
    const sku = await pricedSku(db, actor, actor.ownerGuid, skuId);
    if (sku?.productId !== productId) throw pricingErrors('pricing.sku_not_found');
    return { ...sku, skuId };
  }

  /** Each once. Worldwide names no country: it is what holds in those that something else names. */
  async #axes(db: PricingDb, list: ListRow, { productId, skuId }: Priced) {
    const places = await placesOf(db, list, productId, skuId);
    const markets = await marketsOf(db, list.vault_id);
    const named = new Set([
      ...markets.map(({ country }) => country),
      ...places.flatMap(({ country_code }) => country_code || []),
      ...(await this.#countriesOfRegions(db, list, places)),
    ]);
    const countries = named.size > 0 ? [...named] : await countriesOfTheWorld(db);
    const currencies = new Set([
      list.default_currency,
      ...places.map(({ currency }) => currency),
      ...markets.map(({ currency }) => currency),
    ]);
    return { countries: countries.toSorted(), currencies: [...currencies] };
  }

  async #countriesOfRegions(db: PricingDb, { vault_id }: ListRow, places: readonly RowPlace[]): Promise<string[]> {
    const codes = new Set(places.map(({ region_code }) => region_code));
    const regions = await listRegions(db, vault_id);
    return regions.flatMap(({ code, countries }) => (code !== worldwide && codes.has(code) ? countries : []));
  }

  /**
   * As a buyer pays who is invoiced in the currency of the price and has no margin: by the wholesale price, or by all of
   * the suggested one. So whatever a row says has a price.
   */
  async #prices(
    db: PricingDb,
    { id, vault_id }: ListRow,
    { productId, skuId = anySku, region }: Priced,
    places: readonly { readonly country: string; readonly currency: string }[],
    at: Date,
  ): Promise<SetPrice[]> {
    const asks = places.map(({ country, currency }, number) => ({
      ...{ number, seller_id: vault_id, list_id: id, product_id: productId, sku_id: skuId, region, country, currency },
      ...{ model: 'wholesale' as const, part: whole, invoicing_currency: currency, is_converted: true, at },
    }));
    return pricesOf(db, asks, await discountsAt(db, [id], [skuId], at));
  }
}

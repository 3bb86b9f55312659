import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { Input, Reply } from '../../../kernel/endpoint.js';
import { DATABASE, type Database } from '../../database/database.js';
import { settledUntil } from '../../database/settled.js';
import { PriceFeedService, type FeedItem } from '../../pricing/index.js';
import { daysOfWithdrawals } from '../../sharing/index.js';
import { notModified, type PartnerCaller, type PartnerExchange } from '../access/partner-caller.js';
import { ServePartner } from '../listener/partner-routes.js';
import { priceCursorOf, priceEtagOf, priceWalkOf } from './price-walk.js';
import { pricesContract as contract, type priceReply, type withdrawnPrice } from './prices.contract.js';

type Item = z.input<typeof priceReply> | z.input<typeof withdrawnPrice>;

/** Discounts are kept in hundredths of a percent. */
const hundredths = 100;

const viewOf = ({ skuId, price }: FeedItem, country: string): Item => {
  if (price === null) return { skuGuid: skuId, isWithdrawn: true };
  const { sku, promotion } = price;
  return {
    ...{ skuGuid: skuId, isWithdrawn: false, productGuid: sku.product_id },
    connection: { guid: sku.connection_id, company: sku.company },
    ...{ priceListGuid: price.listId, country, currency: price.currency },
    ...{ srp: price.srp, discountedSrp: price.discountedSrp },
    ...{ purchasePrice: price.purchase, discountedPurchasePrice: price.discountedPurchase },
    ...{ invoiceCurrency: price.invoiceCurrency, invoicePrice: price.invoice },
    discountedInvoicePrice: price.discountedInvoice,
    promotion: promotion && {
      ...{ guid: promotion.promotion_id, discountPercent: promotion.discount / hundredths },
      validTo: promotion.valid_to.toISOString(),
    },
  };
};

@Injectable()
export class PricesController {
  constructor(
    @Inject(PriceFeedService) private readonly feed: PriceFeedService,
    @Inject(DATABASE) private readonly database: Database,
  ) {}

  @ServePartner(contract.prices)
  async prices(
    { query }: Input<typeof contract.prices>,
    { actor }: PartnerCaller,
    exchange: PartnerExchange,
  ): Promise<Reply<typeof contract.prices> | typeof notModified> {
    // Kept by the caller alone, and asked for again each time.
    exchange.header('cache-control', 'private, no-cache');
    // Before the prices: what is committed in between is told twice rather than never.
    const walk = priceWalkOf(query, await settledUntil(this.database), daysOfWithdrawals);
    const { items, last } = await this.feed.page(actor, { ...walk, limit: query.pageSize });
    const prices = items.map((item) => viewOf(item, walk.country));
    if (exchange.isCurrent(priceEtagOf(prices, last !== undefined))) return notModified;
    return {
      prices,
      after: last === undefined ? null : priceCursorOf(walk, last),
      nextChangedSince: walk.settled.toISOString(),
    };
  }
}
